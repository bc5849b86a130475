import Activities
import Foundation
import SimulationKit

/// The input of the simulation `handoff`: two devices with an app on each, other devices, and the steps.
public struct HandoffScenario: Hashable, Sendable, Codable {
  /// The seed of the random numbers.
  public var seed: Int
  /// The version of the real system.
  public var profile: String
  /// The start date of the run.
  public var start: Date
  /// The name of the app, the same on both devices.
  public var app: String
  /// The screens of the app, in the order of its tabs.
  public var screens: [Screen]
  /// The device that sends the activity, and its app.
  public var sender: Sender
  /// The device that receives the activity, and its app.
  public var receiver: Receiver
  /// The distance between the two in meters: the sender is at the origin, the receiver to the right of it.
  public var distance: Double
  /// The other devices in the room, at most 8.
  public var others: [Bystander]
  /// What happens to the payload in transit.
  public var transfer: Transfer
  /// The maximum payload size in bytes. Apple does not publish it.
  public var sizeLimit: Int
  /// Whether the run shows the advertisements, byte by byte. Any step on the air shows them too.
  public var air: Bool
  /// Whether the stage shows the room from above, and the conditions.
  public var room: Bool
  /// The steps, in order.
  public var steps: [Step]

  /// A screen that shows either a choice among several options, or some fields.
  public struct Screen: Hashable, Sendable, Codable {
    /// The type of its activity.
    public var type: String
    /// Its title.
    public var title: String
    /// The options; `userInfo["current"]` is the index of the selected one.
    public var choices: [String]
    /// The keys of `userInfo` to show as fields.
    public var fields: [String]
  }

  /// The sending device and its app.
  public struct Sender: Hashable, Sendable, Codable {
    /// The kind of device.
    public var kind: HandoffDevice.Kind
    /// The signed-in iCloud account; empty for none.
    public var account: String
    /// Whether Bluetooth is on.
    public var bluetooth: Bool
    /// Whether Wi-Fi is on.
    public var wifi: Bool
    /// Whether Handoff is on in the settings.
    public var handoff: Bool
    /// The team that signed the app.
    public var team: String
    /// Whether the app has a development signature.
    public var developmentSigned: Bool
    /// Whether the view controller overrides `updateUserActivityState(_:)`. A watch has no such method.
    public var overridesUpdate: Bool
    /// The activity's `supportsContinuationStreams`. If true, the app keeps the ``Publication/bodySize`` bytes of text
    /// out of `userInfo` and writes them into a stream.
    public var streams: Bool
    /// The browser, for an activity of type `NSUserActivityTypeBrowsingWeb`.
    public var browser: String
  }

  /// The receiving device and its app.
  public struct Receiver: Hashable, Sendable, Codable {
    /// The kind of device.
    public var kind: HandoffDevice.Kind
    /// The signed-in iCloud account; empty for none.
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
    /// Whether these sites list the app in their `apple-app-site-association`.
    public var site: Bool
    /// The default browser; empty for none.
    public var browser: String
    /// Whether the device is locked. Nil means the usual state: a phone or a tablet is locked unless the app is in
    /// front, a Mac is not.
    public var locked: Bool?
    /// Whether the user can unlock it.
    public var unlocks: Bool
    /// Whether the app is running.
    public var launch: LaunchState
    /// The result of `application(_:willFinishLaunchingWithOptions:)`.
    public var willFinish: Bool
    /// The result of `application(_:didFinishLaunchingWithOptions:)`.
    public var didFinish: Bool
    /// The result of `application(_:willContinueUserActivityWithType:)`.
    public var showsProgress: Bool
    /// Whether the app calls the restoration handler.
    public var callsHandler: Bool
    /// When the app calls the restoration handler. If nil, ``callsHandler`` decides: at once, or never.
    public var handler: Handler?
    /// When the app requests streams to the sending app.
    public var streams: Streams
    /// How the screens restore their state.
    public var restores: Restoring
  }

  /// Another device in the room, with or without the same app.
  public struct Bystander: Hashable, Sendable, Codable {
    /// The kind of device.
    public var kind: HandoffDevice.Kind
    /// The signed-in iCloud account; empty for none.
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
    /// The app's `NSUserActivityTypes`; nil means the receiver's.
    public var types: [String]?
    /// The default browser; empty for none.
    public var browser: String
    /// Meters to the right of the sender.
    public var x: Double
    /// Meters below the sender, seen from above.
    public var y: Double
  }
}

extension HandoffScenario.Bystander {
  /// Creates a device with everything switched on, Safari, and the app of team `TEAM1` with the receiver's types.
  ///
  /// - Parameters:
  ///   - kind: the kind of device.
  ///   - account: the iCloud account; empty for none.
  ///   - x: meters to the right of the sender.
  ///   - y: meters below the sender, seen from above.
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
