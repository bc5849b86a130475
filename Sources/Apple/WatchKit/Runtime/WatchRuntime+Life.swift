import Activities
import AppFoundation
import WatchClocks

// The life of the app. The order of the calls was measured on a Series 3
// (https://funcjeff.github.io/blog/watchoslifecyclecallbacks.html).
extension WatchRuntime {
  /// A call of the system to the delegate.
  package enum LifeCall: String {
    case didFinishLaunching = "applicationDidFinishLaunching()"
    case willEnterForeground = "applicationWillEnterForeground()"
    case didBecomeActive = "applicationDidBecomeActive()"
    case willResignActive = "applicationWillResignActive()"
    case didEnterBackground = "applicationDidEnterBackground()"
  }

  /// Whether the app's process runs.
  package var isRunning: Bool { design != nil }

  /// Starts the process. Only the delegate is created.
  ///
  /// - Parameter design: the app's storyboard.
  package func start(_ design: WatchDesign) {
    guard self.design == nil else { return }
    self.design = design
    delegate = turn { design.makeDelegate?() }
    tell(.didFinishLaunching)
  }

  /// Brings the app to the screen, as a tap on its icon does.
  ///
  /// - Throws: ``NavigationError`` if the storyboard doesn't have the first controllers.
  package func comeToFront() throws(NavigationError) {
    guard applicationState == .background else { return }
    tell(.willEnterForeground)
    applicationState = .inactive
    beforeActivation = { [unowned self] in
      tell(.didBecomeActive)
      applicationState = .active
    }
    defer { beforeActivation = nil }
    if stack == nil {
      try turnThrowing { () throws(NavigationError) in
        contexts = []
        stack = try makeStack(design?.initial ?? [], contexts: nil)
      }
    } else {
      try make(.wrist(up: true))
    }
  }

  /// The app is about to leave the screen, as a press of the crown makes it.
  package func willLeaveFront() throws(NavigationError) {
    guard applicationState == .active else { return }
    try resign()
  }

  /// The app has left the screen.
  package func didLeaveFront() {
    guard applicationState != .background else { return }
    applicationState = .background
    tell(.didEnterBackground)
  }

  /// The wearer lowers the wrist.
  package func lowerWrist() throws(NavigationError) {
    guard applicationState == .active else { throw .wrist(isUp: false) }
    try resign()
  }

  /// The wearer raises the wrist.
  package func raiseWrist() throws(NavigationError) {
    guard applicationState == .inactive else { throw .wrist(isUp: true) }
    beforeActivation = { [unowned self] in
      tell(.didBecomeActive)
      applicationState = .active
    }
    defer { beforeActivation = nil }
    try make(.wrist(up: true))
  }

  private func resign() throws(NavigationError) {
    tell(.willResignActive)
    applicationState = .inactive
    try make(.wrist(up: false))
  }

  private func turnThrowing(_ body: () throws(NavigationError) -> Void) throws(NavigationError) {
    var failure: NavigationError?
    turn {
      do throws(NavigationError) {
        try body()
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }

  /// Makes a call on the delegate, and posts its notification.
  func tell(_ call: LifeCall) {
    note(call.rawValue)
    turn {
      if let delegate = delegate as? any WKExtensionDelegate {
        switch call {
        case .didFinishLaunching: delegate.applicationDidFinishLaunching()
        case .willEnterForeground: delegate.applicationWillEnterForeground()
        case .didBecomeActive: delegate.applicationDidBecomeActive()
        case .willResignActive: delegate.applicationWillResignActive()
        case .didEnterBackground: delegate.applicationDidEnterBackground()
        }
      } else if let delegate = delegate as? any WKApplicationDelegate {
        switch call {
        case .didFinishLaunching: delegate.applicationDidFinishLaunching()
        case .willEnterForeground: delegate.applicationWillEnterForeground()
        case .didBecomeActive: delegate.applicationDidBecomeActive()
        case .willResignActive: delegate.applicationWillResignActive()
        case .didEnterBackground: delegate.applicationDidEnterBackground()
        }
      }
      NotificationCenter.default.post(name: call.notification, object: nil)
    }
  }

  /// Passes data of a glance, a notification or a complication to the delegate and the first controllers.
  ///
  /// The header says of the controllers' method that it is "called on root controller(s)".
  package func handle(userInfo: [AnyHashable: Any]?) {
    note("handleUserActivity(_:)")
    turn {
      if let delegate = delegate as? any WKExtensionDelegate {
        delegate.handleUserActivity(userInfo)
      } else if let delegate = delegate as? any WKApplicationDelegate {
        delegate.handleUserActivity(userInfo)
      }
      let roots = stack?.layers.first?.controllers.compactMap { controller($0) } ?? []
      for root in roots {
        root.handleUserActivity(userInfo)
      }
    }
  }

  /// Passes an activity of Siri or a complication to the delegate.
  package func handle(_ activity: NSUserActivity) {
    note("handle(_:)")
    turn {
      if let delegate = delegate as? any WKExtensionDelegate {
        delegate.handle(activity)
      } else if let delegate = delegate as? any WKApplicationDelegate {
        delegate.handle(activity)
      }
    }
  }

  /// Gives background tasks to the delegate.
  package func handle(_ tasks: Set<WKRefreshBackgroundTask>) {
    note("handle(_:)")
    turn {
      if let delegate = delegate as? any WKExtensionDelegate {
        delegate.handle(tasks)
      } else if let delegate = delegate as? any WKApplicationDelegate {
        delegate.handle(tasks)
      }
    }
  }

  /// Gives the app a refresh when the time comes.
  func scheduleRefresh(at date: Date, userInfo: (any NSSecureCoding & NSObjectProtocol)?) {
    guard let app else { return }
    // Only the main thread uses it.
    nonisolated(unsafe) let userInfo = userInfo
    _ = app.world.agenda.schedule(at: date, of: app) { [weak self] in
      MainActor.assumeIsolated { self?.handle([WKApplicationRefreshBackgroundTask(userInfo: userInfo)]) }
    }
  }
}
