import Activities
import AppFoundation
import AppGroups

/// What a test can't do in a simulated world.
public enum SimulatorFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The app is built for another kind of device.
  case wrongPlatform(Platform, device: HandoffDevice.Kind)
  /// The app has a scene delegate, and its Info.plist has no `UIApplicationSceneManifest`.
  case noSceneManifest
  /// The Info.plist has `UIApplicationSceneManifest`, and the app was installed without a scene delegate.
  case noSceneDelegate
  /// The app isn't running.
  case notRunning(String)
  /// The device shows no icon. Each text says what is missing for one of the other devices.
  case noIcon([String])
  /// There is nothing on the screen that a person could tap by this name.
  case nothingToTap(String)
  /// No installed app opens the URL.
  case noAppForURL(URL)
  /// An activity is invalid.
  case activity(ActivityError)

  /// The fault as a sentence without a full stop.
  public var description: String {
    switch self {
    case .wrongPlatform(let platform, let device):
      "An app for \(platform.title) can't be installed on a \(device.noun)"
    case .noSceneManifest:
      "The app has a scene delegate, but its Info.plist has no 'UIApplicationSceneManifest'"
    case .noSceneDelegate:
      "The Info.plist has 'UIApplicationSceneManifest', but the app was installed without a scene delegate"
    case .notRunning(let app): "The app '\(app)' isn't running; launch it first"
    case .noIcon(let reasons):
      "The device shows no Handoff icon. " + reasons.joined(separator: " ")
    case .nothingToTap(let name): "Nothing on the screen is called '\(name)'"
    case .noAppForURL(let url): "No app opens \(url.absoluteString)"
    case .activity(let error): "\(error)"
    }
  }
}
