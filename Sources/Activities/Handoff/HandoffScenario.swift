import Foundation
import SimulationKit

/// What the simulation `handoff` starts from: two devices, an app on each, who else is there, and what a person
/// does.
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
  /// Metres between the two: the sender lies at the origin, the receiver to the right of it.
  public var distance: Double
  /// The other devices in the room, 8 at most.
  public var others: [Bystander]
  /// What becomes of the payload on its way.
  public var transfer: Transfer
  /// The size of payload beyond which the system gives up, in bytes. Apple does not publish it.
  public var sizeLimit: Int
  /// Whether the run shows what goes over the air, byte by byte. A step on the air shows it too.
  public var air: Bool
  /// Whether the stage shows the room from above, and the conditions.
  public var room: Bool
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
    /// Whether the activity's `supportsContinuationStreams` is set. The app then keeps the text of
    /// ``Publication/bodySize`` bytes out of `userInfo` and writes it into a stream.
    public var streams: Bool
    /// The browser, for an activity of type `NSUserActivityTypeBrowsingWeb`.
    public var browser: String
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
    /// Whether the app is installed.
    public var installed: Bool
    /// The app's `NSUserActivityTypes`.
    public var types: [String]
    /// The `NSUbiquitousDocumentUserActivityType` of each of the app's document types.
    public var documentTypes: [String]
    /// The app's associated domains, such as `activitycontinuation:www.example.com`.
    public var domains: [String]
    /// Whether the sites of these domains list the app in their `apple-app-site-association`.
    public var site: Bool
    /// The default browser; empty for none.
    public var browser: String
    /// Whether the device is locked. Nil stands for how such a device lies about: a phone or a tablet is locked unless
    /// the app is in front, a Mac is not.
    public var locked: Bool?
    /// Whether the person can unlock it.
    public var unlocks: Bool
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
    /// When the app calls the restoration handler. Nil leaves that to ``callsHandler``: at once, or never.
    public var handler: Handler?
    /// When the app asks for streams back to the sending app.
    public var streams: Streams
    /// How the screens restore their state.
    public var restores: Restoring
  }

  /// Another device in the room, with the same app or without it.
  public struct Bystander: Hashable, Sendable, Codable {
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
    /// Whether the app is installed.
    public var installed: Bool
    /// The app's `NSUserActivityTypes`; nil stands for those of the receiver.
    public var types: [String]?
    /// The default browser; empty for none.
    public var browser: String
    /// Metres to the right of the sender.
    public var x: Double
    /// Metres below the sender, as seen from above.
    public var y: Double
  }
}

extension HandoffScenario.Bystander {
  /// A device with everything switched on, Safari, and the app of team `TEAM1` with the receiver's types.
  ///
  /// - Parameters:
  ///   - kind: what kind of device it is.
  ///   - account: the iCloud account; empty for none.
  ///   - x: metres to the right of the sender.
  ///   - y: metres below the sender, as seen from above.
  public init(_ kind: HandoffDevice.Kind, account: String = "anna", x: Double, y: Double) {
    self.init(
      kind: kind,
      account: account,
      bluetooth: true,
      wifi: true,
      handoff: true,
      team: "TEAM1",
      installed: true,
      types: nil,
      browser: "Safari",
      x: x,
      y: y
    )
  }
}
