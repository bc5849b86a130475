import Activities
import AppFoundation
import UIKit

extension UIKitHost {
  func connectScene(_ options: UIScene.ConnectionOptions) {
    guard let makeSceneDelegate else { return }
    app.context.run {
      let role = UISceneSession.Role.windowApplication
      let session = UISceneSession(
        role,
        UISceneConfiguration(name: nil, sessionRole: role),
        identifier: "\(app.bundle.identifier)-\(sessionCount)"
      )
      session.stateRestorationActivity = restoration.map {
        NSUserActivity(receiving: $0, in: app.context.activities)
      }
      if let delegate {
        session.configuration = delegate.application(
          application,
          configurationForConnecting: session,
          options: options
        )
      }
      let type = session.configuration.sceneClass as? UIWindowScene.Type ?? UIWindowScene.self
      let scene = type.init(session: session, connectionOptions: options)
      session.scene = scene
      scene.activationState = .background
      self.scene = scene
      application.openSessions = [session]
      application.connectedScenes = [scene]
      // Without a class of its own, or an entry of that name in the Info.plist, a scene has no delegate.
      if session.configuration.delegateClass != nil || session.configuration.entry?.delegateClassName != nil {
        scene.delegate = makeSceneDelegate()
      }
      discardSessions()
      var window: UIWindow?
      if let name = session.configuration.entry?.storyboard {
        let main = UIWindow(windowScene: scene)
        main.rootViewController = UIStoryboard(name: name, bundle: nil).instantiateInitialViewController()
        (scene.delegate as? any UIWindowSceneDelegate)?.window = main
        mainWindow = main
        window = main
      }
      scene.delegate?.scene(scene, willConnectTo: session, options: options)
      window?.makeKeyAndVisible()
    }
    post(UIScene.willConnectNotification, scene)
  }

  private func discardSessions() {
    guard hasDiscardedSession else { return }
    hasDiscardedSession = false
    let role = UISceneSession.Role.windowApplication
    let gone = UISceneSession(
      role,
      UISceneConfiguration(name: nil, sessionRole: role),
      identifier: "\(app.bundle.identifier)-\(sessionCount - 1)"
    )
    delegate?.application(application, didDiscardSceneSessions: [gone])
  }

  /// A person removes the app in the app switcher: the session of the scene is gone for good.
  func discardScene() {
    guard usesScenes else { return }
    sessionCount += 1
    restoration = nil
    hasDiscardedSession = true
  }
}
