import AppFoundation
import WatchClocks
import WatchKit

/// Launches an app with WatchKit, and calls its delegate.
@MainActor
final class WatchHost: AppHost {
  unowned let app: SimulatedApp
  let design: WatchDesign

  init(for app: SimulatedApp, _ design: WatchDesign) {
    self.app = app
    self.design = design
  }

  private var runtime: WatchRuntime { app.context.watch }

  func start() {
    runtime.openApp = { [unowned app] in app.launch() }
    runtime.start(design)
  }

  func launch() {
    runtime.show()
  }

  func willEnterForeground() {
    runtime.show()
  }

  // `show()` makes this call between the first controllers' creation and their activation.
  func didBecomeActive() {}

  func willResignActive() {
    do throws(NavigationError) {
      try runtime.willLeaveFront()
    } catch {
      runtime.refusals.append(error)
    }
  }

  func didEnterBackground() {
    runtime.didLeaveFront()
  }

  // A watch app isn't told that it ends.
  func willTerminate() {}

  func end() {}
}

extension SimulatedDevice {
  /// Installs a watch app.
  ///
  /// - Parameters:
  ///   - bundle: its Info.plist and entitlements, for the watch.
  ///   - storyboard: its scenes.
  ///   - delegate: makes the extension's or the application's delegate, at each launch; nil for an app without one.
  /// - Returns: the app, which isn't running. Its `watch` is what the wearer does with it.
  /// - Throws: ``SimulatorFault/wrongPlatform(_:device:)``.
  @discardableResult
  public func install(
    _ bundle: AppBundle,
    storyboard: WatchStoryboard,
    delegate: (@MainActor @Sendable () -> AnyObject)? = nil
  ) throws(SimulatorFault) -> SimulatedApp {
    var design = storyboard.design
    design.makeDelegate = delegate
    return try install(bundle) { WatchHost(for: $0, design) }
  }
}

extension SimulatedApp {
  /// A watch app as its wearer uses it. The process ends for an app that isn't one.
  public var watch: SimulatedWatchApp {
    guard let host = host(WatchHost.self) else {
      fatalError("'\(bundle.identifier)' is no watch app: install it with a WatchStoryboard")
    }
    return SimulatedWatchApp(self, host.design)
  }
}
