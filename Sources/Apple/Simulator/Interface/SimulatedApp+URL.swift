import AppFoundation
import AppGroups
import UIKit

extension SimulatedDevice {
  /// A person opens a URL with a scheme of an app's own.
  ///
  /// - Parameters:
  ///   - url: the URL.
  ///   - sourceApplication: the bundle identifier of the app that opens it, if the same team made it.
  /// - Returns: the app that opens it: the first one installed whose `CFBundleURLTypes` has the scheme.
  /// - Throws: ``SimulatorFault/noAppForURL(_:)``.
  @discardableResult
  public func open(_ url: URL, from sourceApplication: String? = nil) throws(SimulatorFault) -> SimulatedApp {
    guard let scheme = url.scheme?.lowercased(), let app = apps.first(where: { $0.schemes.contains(scheme) }),
      let host = app.host(UIKitHost.self)
    else { throw .noAppForURL(url) }
    let isCold = app.state == .notRunning
    makeRoom(for: app)
    if isCold {
      app.start()
    } else if app.state != .foreground {
      app.becomeFrontmost()
      host.willEnterForeground()
    }
    host.open(url, from: sourceApplication, isCold: isCold)
    return app
  }
}

extension SimulatedApp {
  /// The addresses that the app asked the system to open since its launch, in order. Use
  /// ``SimulatedDevice/open(_:from:)`` to let another app open one.
  public var openedURLs: [URL] { state == .notRunning ? [] : context.uiKit.openedURLs }

  /// Whether an app on the device opens addresses with a scheme.
  func hasAppOnDevice(for scheme: String) -> Bool {
    device.apps.contains { $0.schemes.contains(scheme) }
  }

  fileprivate var schemes: [String] {
    guard case .array(let types)? = bundle.info["CFBundleURLTypes"] else { return [] }
    return types.flatMap { type -> [String] in
      guard case .dictionary(let members) = type else { return [] }
      return (members["CFBundleURLSchemes"]?.asStringArray ?? []).map { $0.lowercased() }
    }
  }
}

extension UIKitHost {
  /// Opens a URL. A scene that is connected for it gets it with the connection options only.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiapplicationdelegate/application(_:open:options:): not called
  /// where either launch method returns false.
  fileprivate func open(_ url: URL, from sourceApplication: String?, isCold: Bool) {
    let context = UIOpenURLContext(url, from: sourceApplication)
    var isAccepted = true
    if isCold {
      var options: [UIApplication.LaunchOptionsKey: Any] = [.url: url]
      options[.sourceApplication] = sourceApplication
      let will = willFinishLaunching(options)
      let did = didFinishLaunching(options)
      isAccepted = will && did
      if usesScenes {
        connectScene(UIScene.ConnectionOptions(urlContexts: [context]))
        willEnterForeground()
      }
    }
    if usesScenes {
      if !isCold { callScene { $0.scene($1, openURLContexts: [context]) } }
    } else if isAccepted {
      var options: [UIApplication.OpenURLOptionsKey: Any] = [:]
      options[.sourceApplication] = sourceApplication
      _ = call { $0.application(application, open: url, options: options) }
    }
    if application.applicationState != .active { didBecomeActive() }
  }
}
