import Activities
import AppFoundation
import UIKit

/// Launches an app with UIKit, and calls its delegates.
@MainActor package final class UIKitHost: AppHost {
  unowned let app: SimulatedApp
  private let makeDelegate: @MainActor () -> any UIApplicationDelegate
  let makeSceneDelegate: (@MainActor () -> any UISceneDelegate)?
  private(set) var delegate: (any UIApplicationDelegate)?
  var scene: UIWindowScene?
  /// The storyboards of the app.
  var storyboards: [String: StoryboardDesign] = [:]
  /// What the last scene gave to restore it.
  var restoration: UserActivity?
  var sessionCount = 1
  var hasDiscardedSession = false
  /// The window of the main storyboard, which has no other owner if the delegate has no property for it.
  var mainWindow: UIWindow?
  private let updates = UIKitUpdates()

  init(
    for app: SimulatedApp,
    delegate: @escaping @MainActor () -> any UIApplicationDelegate,
    sceneDelegate: (@MainActor () -> any UISceneDelegate)?
  ) {
    self.app = app
    makeDelegate = delegate
    makeSceneDelegate = sceneDelegate
  }

  var usesScenes: Bool { makeSceneDelegate != nil }
  var runtime: UIKitRuntime { app.context.uiKit }
  var application: UIApplication { runtime.application }

  /// Calls the app's code.
  func call<Result>(_ body: (any UIApplicationDelegate) -> Result) -> Result? {
    guard let delegate else { return nil }
    return app.context.run { body(delegate) }
  }

  /// Calls the scene's delegate, if there is one.
  func callScene(_ body: (any UISceneDelegate, UIWindowScene) -> Void) {
    guard let scene, let delegate = scene.delegate else { return }
    app.context.run { body(delegate, scene) }
  }

  func post(_ name: NSNotification.Name, _ object: AnyObject? = nil) {
    app.context.run { NotificationCenter.default.post(name: name, object: object ?? application) }
  }

  // MARK: - Launch

  package func start() {
    app.context.run {
      runtime.storyboards = storyboards
      runtime.hasApp = { [weak app] in app?.hasAppOnDevice(for: $0) ?? false }
      let delegate = makeDelegate()
      self.delegate = delegate
      application.delegate = delegate
      updates.host = self
      app.context.activities.withApp { $0.delegate = updates }
      if !usesScenes, let name = app.bundle.string("UIMainStoryboardFile") {
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = UIStoryboard(name: name, bundle: nil).instantiateInitialViewController()
        delegate.window = window
        mainWindow = window
      }
    }
  }

  package func launch() {
    _ = willFinishLaunching(nil)
    _ = didFinishLaunching(nil)
    if usesScenes {
      connectScene(UIScene.ConnectionOptions())
      willEnterForeground()
    }
  }

  func willFinishLaunching(_ options: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
    call { $0.application(application, willFinishLaunchingWithOptions: options) } ?? true
  }

  func didFinishLaunching(_ options: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
    let answer = call { $0.application(application, didFinishLaunchingWithOptions: options) } ?? true
    app.context.run { mainWindow?.makeKeyAndVisible() }
    post(UIApplication.didFinishLaunchingNotification)
    return answer
  }

  // MARK: - Life

  package func willEnterForeground() {
    application.applicationState = .inactive
    if usesScenes {
      scene?.activationState = .foregroundInactive
      callScene { $0.sceneWillEnterForeground($1) }
      post(UIScene.willEnterForegroundNotification, scene)
    } else {
      _ = call { $0.applicationWillEnterForeground(application) }
    }
    post(UIApplication.willEnterForegroundNotification)
  }

  package func didBecomeActive() {
    app.context.run { runtime.showWindows() }
    application.applicationState = .active
    app.context.activities.withApp { $0.entersForeground(showing: visibleResponders) }
    if usesScenes {
      scene?.activationState = .foregroundActive
      callScene { $0.sceneDidBecomeActive($1) }
      post(UIScene.didActivateNotification, scene)
    } else {
      _ = call { $0.applicationDidBecomeActive(application) }
    }
    post(UIApplication.didBecomeActiveNotification)
  }

  package func willResignActive() {
    if usesScenes {
      callScene { $0.sceneWillResignActive($1) }
      scene?.activationState = .foregroundInactive
      post(UIScene.willDeactivateNotification, scene)
    } else {
      _ = call { $0.applicationWillResignActive(application) }
    }
    post(UIApplication.willResignActiveNotification)
    application.applicationState = .inactive
  }

  package func didEnterBackground() {
    application.applicationState = .background
    runtime.hideWindows()
    if usesScenes {
      scene?.activationState = .background
      callScene { $0.sceneDidEnterBackground($1) }
      post(UIScene.didEnterBackgroundNotification, scene)
      callScene { restoration = $0.stateRestorationActivity(for: $1)?.value.received() }
    } else {
      _ = call { $0.applicationDidEnterBackground(application) }
    }
    post(UIApplication.didEnterBackgroundNotification)
  }

  package func willTerminate() {
    if usesScenes {
      callScene { $0.sceneDidDisconnect($1) }
      post(UIScene.didDisconnectNotification, scene)
    }
    _ = call { $0.applicationWillTerminate(application) }
    post(UIApplication.willTerminateNotification)
  }

  package func warnOfLowMemory() {
    _ = call { $0.applicationDidReceiveMemoryWarning(application) }
    post(UIApplication.didReceiveMemoryWarningNotification)
    app.context.run { runtime.windows.forEach { $0.rootViewController?.warnOfLowMemory() } }
  }

  package func end() {
    scene?.delegate = nil
    scene = nil
    mainWindow = nil
    delegate = nil
  }

  package func expireBackgroundTasks() -> Bool { application.expireBackgroundTasks() }

  package var visibleResponders: [Responder] {
    runtime.visibleControllers.compactMap(\.activityResponder)
  }
}

extension AppBundle {
  func string(_ key: String) -> String? {
    if case .string(let text)? = info[key] { text } else { nil }
  }
}
