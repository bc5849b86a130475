import Activities
import AppFoundation
import AppKit

/// Launches an app with AppKit, and calls its delegate.
@MainActor package final class AppKitHost: AppHost {
  unowned let app: SimulatedApp
  private let makeDelegate: @MainActor () -> any NSApplicationDelegate
  private var delegate: (any NSApplicationDelegate)?
  private let updates = UpdateAdapter()

  init(for app: SimulatedApp, delegate: @escaping @MainActor () -> any NSApplicationDelegate) {
    self.app = app
    makeDelegate = delegate
  }

  var application: NSApplication { app.context.appKit.application }

  /// Calls the app's code.
  func call<Result>(_ body: (any NSApplicationDelegate) -> Result) -> Result? {
    guard let delegate else { return nil }
    return app.context.run { body(delegate) }
  }

  /// Posts a notification, and calls the delegate's method for it.
  func notify(_ name: NSNotification.Name, _ method: (any NSApplicationDelegate, Notification) -> Void) {
    let notification = Notification(name: name, object: application)
    _ = call { method($0, notification) }
    app.context.run { NotificationCenter.default.post(notification) }
  }

  package func start() {
    app.context.run {
      let delegate = makeDelegate()
      self.delegate = delegate
      application.delegate = delegate
      updates.host = self
      app.context.activities.withApp { $0.delegate = updates }
    }
  }

  package func launch() {
    willFinishLaunching()
    didFinishLaunching()
  }

  func willFinishLaunching() {
    notify(NSApplication.willFinishLaunchingNotification) { $0.applicationWillFinishLaunching($1) }
  }

  func didFinishLaunching() {
    notify(NSApplication.didFinishLaunchingNotification) { $0.applicationDidFinishLaunching($1) }
  }

  package func willEnterForeground() {}

  package func didBecomeActive() {
    application.isActive = true
    notify(NSApplication.didBecomeActiveNotification) { $0.applicationDidBecomeActive($1) }
  }

  package func willResignActive() {
    application.isActive = false
    notify(NSApplication.didResignActiveNotification) { $0.applicationDidResignActive($1) }
  }

  package func didEnterBackground() {}

  package func willTerminate() {
    notify(NSApplication.willTerminateNotification) { $0.applicationWillTerminate($1) }
  }

  package func end() { delegate = nil }
}

/// Tells the delegate that an activity was saved.
@MainActor private final class UpdateAdapter: @MainActor SendingAppDelegate {
  weak var host: AppKitHost?

  func application(didUpdate object: ActivityObject) {
    guard let host, let activity = host.app.context.activities.activity(for: object) else { return }
    _ = host.call { $0.application(host.application, didUpdate: activity) }
  }
}
