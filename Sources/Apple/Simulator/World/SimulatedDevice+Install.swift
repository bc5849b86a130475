import AppFoundation
import AppKit
import UIKit

extension SimulatedDevice {
  /// Installs an app with UIKit.
  ///
  /// - Parameters:
  ///   - bundle: its Info.plist and entitlements.
  ///   - storyboards: its storyboards.
  ///   - delegate: makes the application's delegate, at each launch.
  ///   - sceneDelegate: makes the scene's delegate; nil for an app without scenes.
  /// - Returns: the app, which isn't running.
  /// - Throws: ``SimulatorFault``: the app is for another kind of device, or its Info.plist doesn't fit its scenes.
  @discardableResult
  public func install(
    _ bundle: AppBundle,
    storyboards: [SimulatedStoryboard] = [],
    delegate: @escaping @MainActor () -> any UIApplicationDelegate,
    sceneDelegate: (@MainActor () -> any UISceneDelegate)? = nil
  ) throws(SimulatorFault) -> SimulatedApp {
    let hasManifest = bundle.info["UIApplicationSceneManifest"] != nil
    guard hasManifest || sceneDelegate == nil else { throw .noSceneManifest }
    guard !hasManifest || sceneDelegate != nil else { throw .noSceneDelegate }
    return try install(bundle) { app in
      let host = UIKitHost(for: app, delegate: delegate, sceneDelegate: sceneDelegate)
      host.storyboards = Dictionary(storyboards.map { ($0.name, $0.design) }) { _, last in last }
      return host
    }
  }

  /// Installs an app with AppKit.
  ///
  /// - Parameters:
  ///   - bundle: its Info.plist and entitlements, for macOS.
  ///   - delegate: makes the application's delegate, at each launch.
  /// - Returns: the app, which isn't running.
  /// - Throws: ``SimulatorFault/wrongPlatform(_:device:)``.
  @discardableResult
  public func install(
    _ bundle: AppBundle,
    delegate: @escaping @MainActor () -> any NSApplicationDelegate
  ) throws(SimulatorFault) -> SimulatedApp {
    try install(bundle) { AppKitHost(for: $0, delegate: delegate) }
  }
}
