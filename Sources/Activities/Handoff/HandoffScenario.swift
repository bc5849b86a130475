import Foundation
import SimulationKit

/// What the simulation `handoff` starts from: two devices, an app on each, and what a person does.
public struct HandoffScenario: Hashable, Sendable, Codable {
  /// What chance starts from.
  public var seed: Int
  /// The version of the real system.
  public var profile: String
  /// The moment at which the run begins.
  public var start: Date
  /// The name of the app, the same on both devices.
  public var app: String
  /// The screens of the app, in the order of its tabs.
  public var screens: [Screen]
  /// The device that the activity comes from, and the app there.
  public var sender: Sender
  /// The device that it goes to, and the app there.
  public var receiver: Receiver
  /// Metres between the two.
  public var distance: Double
  /// What becomes of the payload on its way.
  public var transfer: Transfer
  /// The size of payload beyond which the system gives up, in bytes. Apple does not publish it.
  public var sizeLimit: Int
  /// What happens, in order.
  public var steps: [Step]

  /// A screen that shows either one choice of several, or some fields.
  public struct Screen: Hashable, Sendable, Codable {
    /// The type of the activity that belongs to it.
    public var type: String
    /// Its title.
    public var title: String
    /// What can be chosen; the index of the choice is `userInfo["current"]`.
    public var choices: [String]
    /// The keys of `userInfo` that it shows as fields.
    public var fields: [String]
  }

  /// The device that an activity comes from, and the app there.
  public struct Sender: Hashable, Sendable, Codable {
    /// What kind of device it is.
    public var kind: HandoffDevice.Kind
    /// The iCloud account that is signed in; empty for none.
    public var account: String
    /// Whether Bluetooth is on.
    public var bluetooth: Bool
    /// Whether Wi-Fi is on.
    public var wifi: Bool
    /// Whether Handoff is on in the settings.
    public var handoff: Bool
    /// The team that signed the app.
    public var team: String
    /// Whether the app carries a development signature.
    public var developmentSigned: Bool
    /// Whether the view controller overrides `updateUserActivityState(_:)`. A watch has no such method.
    public var overridesUpdate: Bool
  }

  /// The device that an activity goes to, and the app there.
  public struct Receiver: Hashable, Sendable, Codable {
    /// What kind of device it is.
    public var kind: HandoffDevice.Kind
    /// The iCloud account that is signed in; empty for none.
    public var account: String
    /// Whether Bluetooth is on.
    public var bluetooth: Bool
    /// Whether Wi-Fi is on.
    public var wifi: Bool
    /// Whether Handoff is on in the settings.
    public var handoff: Bool
    /// The team that signed the app.
    public var team: String
    /// The app's `NSUserActivityTypes`.
    public var types: [String]
    /// Whether the app is running.
    public var launch: LaunchState
    /// What `application(_:willFinishLaunchingWithOptions:)` returns.
    public var willFinish: Bool
    /// What `application(_:didFinishLaunchingWithOptions:)` returns.
    public var didFinish: Bool
    /// What `application(_:willContinueUserActivityWithType:)` returns.
    public var showsProgress: Bool
    /// Whether the app calls the restoration handler.
    public var callsHandler: Bool
    /// How the screens restore their state.
    public var restores: Restoring
  }

  /// How a screen takes up its state.
  public enum Restoring: String, Hashable, Sendable, Codable, CaseIterable {
    /// `restoreUserActivityState(_:)` keeps the state and sets the control; `viewDidLoad()` reads it too.
    case both
    /// `restoreUserActivityState(_:)` keeps the state; only `viewDidLoad()` sets the control.
    case viewDidLoad = "view-did-load"
    /// `restoreUserActivityState(_:)` sets the control and keeps nothing.
    case restore
  }

  /// What becomes of the payload on its way.
  public enum Transfer: String, Hashable, Sendable, Codable, CaseIterable {
    /// It arrives.
    case arrives
    /// The connection breaks off.
    case drops
    /// The sending app does not answer in time.
    case stalls
  }
}
