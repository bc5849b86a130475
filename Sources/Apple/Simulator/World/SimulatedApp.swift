import Activities
import AppFoundation
import AppGroups

/// An app that is installed on a device.
@MainActor public final class SimulatedApp {
  /// Whether the app runs.
  public enum State: String, Hashable, Sendable, CaseIterable {
    /// No process.
    case notRunning
    /// In front.
    case foreground
    /// In the background, and its code runs.
    case background
    /// In memory, and none of its code runs.
    case suspended
  }

  /// The app as Xcode builds it.
  public let bundle: AppBundle
  /// The device, which keeps its apps.
  public var device: SimulatedDevice {
    guard let owner else {
      fatalError("The device of '\(bundle.identifier)' is gone: keep the SimulatedWorld")
    }
    return owner
  }
  private weak let owner: SimulatedDevice?
  /// The app as its own code finds it. The same for all its processes, one after the other.
  package let context: AppContext
  /// Whether the app runs.
  public package(set) var state = State.notRunning {
    didSet { context.isInFront = state == .foreground }
  }
  /// Whether the app is signed for development, and not by the App Store.
  public var isDevelopmentSigned = false
  /// Whether the sites in its associated domains list the app.
  public var isListedBySites = true
  /// Asked before the app is suspended; false kills it instead.
  package var suspensionChecks: [@MainActor (SimulatedApp) -> Bool] = []
  /// Called when a process begins, before the app's own code.
  package var startActions: [@MainActor (SimulatedApp) -> Void] = []
  /// Called when a process ends.
  package var endActions: [@MainActor (SimulatedApp) -> Void] = []
  private var host: (any AppHost)?

  init(_ bundle: AppBundle, on device: SimulatedDevice, host: (SimulatedApp) -> any AppHost) {
    self.bundle = bundle
    owner = device
    context = AppContext(bundle, on: device.context)
    self.host = host(self)
  }

  /// What launches the app, for the framework that it uses.
  package func host<Host: AppHost>(_ type: Host.Type) -> Host? { host as? Host }

  package var anyHost: (any AppHost)? { host }

  // MARK: - Life

  /// A person opens the app: it is launched, or comes to the foreground.
  public func launch() {
    switch state {
    case .foreground: return
    case .background, .suspended: enterForeground()
    case .notRunning:
      device.makeRoom(for: self)
      start()
      host?.launch()
      host?.didBecomeActive()
    }
  }

  /// The app comes to the foreground. Does nothing unless it is in the background or suspended.
  public func enterForeground() {
    guard state == .background || state == .suspended else { return }
    device.makeRoom(for: self)
    becomeFrontmost()
    host?.willEnterForeground()
    host?.didBecomeActive()
  }

  /// A person leaves the app. Does nothing unless it is in front.
  public func enterBackground() {
    guard state == .foreground else { return }
    host?.willResignActive()
    state = .background
    if device.frontmostApp === self { device.frontmostApp = nil }
    host?.didEnterBackground()
  }

  /// The time in the background is over. Does nothing unless the app runs.
  ///
  /// Tasks that the app has not ended are asked to end. If one doesn't, the system kills the app. It also kills an app
  /// that holds a lock in a folder that it shares.
  ///
  /// - Returns: whether the app is suspended now.
  @discardableResult
  public func suspend() -> Bool {
    enterBackground()
    guard state == .background else { return state == .suspended }
    let hasEnded = context.run { host?.expireBackgroundTasks() ?? true }
    guard hasEnded, suspensionChecks.allSatisfy({ $0(self) }), context.willSuspend() else {
      kill()
      return false
    }
    state = .suspended
    return true
  }

  /// Ends the app as the system does to a running app: it is told. A suspended one isn't.
  ///
  /// What the app has set in its defaults is saved.
  public func terminate() {
    if state == .foreground || state == .background { host?.willTerminate() }
    let process = context.process
    _ = device.context.storage.withDevice { $0.save(process) }
    kill()
  }

  /// Ends the process without a word to the app.
  public func kill() {
    guard state != .notRunning else { return }
    state = .notRunning
    if device.frontmostApp === self { device.frontmostApp = nil }
    endActions.forEach { $0(self) }
    context.archiveActivities()
    context.didEnd()
    let process = context.process
    _ = device.context.storage.withDevice { $0.kill(process) }
    releaseProcess()
  }

  /// Releases the app's objects. What they do in their deinit must find their app.
  private func releaseProcess() {
    context.run {
      host?.end()
      context.services.removeAll()
    }
  }

  isolated deinit { releaseProcess() }

  /// Runs a test's code as the app's own: what it asks of `UIApplication.shared` and others is about this app.
  ///
  /// - Parameter body: the code.
  /// - Returns: what the code returns.
  @discardableResult
  public func run<Result>(_ body: @MainActor () throws -> Result) rethrows -> Result {
    try context.run { try body() }
  }

  /// Runs a test's code as the app's own: what it asks of `UIApplication.shared` and others is about this app.
  ///
  /// - Parameter body: the code.
  /// - Returns: what the code returns.
  @discardableResult
  public func run<Result>(_ body: @MainActor () async throws -> Result) async rethrows -> Result {
    try await AppContext.$current.withValue(context) { try await body() }
  }
}

// MARK: - Processes

extension SimulatedApp {
  /// Begins a process.
  package func start() {
    let process = context.process
    // The platform fits: `install` checks it. A process without arguments can't be refused otherwise.
    device.context.storage.withDevice { try? $0.launch(process) }
    context.didLaunch()
    becomeFrontmost()
    startActions.forEach { $0(self) }
    host?.start()
  }

  package func becomeFrontmost() {
    if state == .suspended { context.didResume() }
    state = .foreground
    device.frontmostApp = self
    device.page = nil
  }
}

extension SimulatedDevice {
  /// Sends what is in front to the background, for an app.
  package func makeRoom(for app: SimulatedApp) {
    if let frontmostApp, frontmostApp !== app { frontmostApp.enterBackground() }
  }
}
