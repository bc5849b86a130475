/// A device that can send or receive activities.
public struct HandoffDevice: Hashable, Sendable {
  /// What kind of device it is.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// An Apple Watch: it sends activities, and none is ever offered on it.
    case watch
    /// An iPhone: it sends and receives; what is offered on it shows as an icon on the lock screen.
    case phone
    /// An iPad: it sends and receives as a phone does.
    case tablet
    /// A Mac: it sends and receives; what is offered on it shows as an icon in the Dock.
    case mac

    /// Whether Handoff can launch an app here: "watchOS can send user activities, it cannot receive them"
    /// ([Implementing Handoff in Your App][handoff]).
    ///
    /// [handoff]: https://developer.apple.com/documentation/foundation/implementing-handoff-in-your-app
    public var receivesActivities: Bool { self != .watch }

    /// The word for it in a sentence.
    public var noun: String { self == .mac ? "Mac" : rawValue }
  }

  /// What kind of device it is.
  public var kind: Kind
  /// The iCloud account that is signed in; empty where none is.
  public var account: String
  /// Whether Bluetooth is on.
  public var isBluetoothOn = true
  /// Whether Wi-Fi is on.
  public var isWiFiOn = true
  /// Whether Handoff is on in the settings.
  public var isHandoffOn = true
  /// The apps that are installed.
  public var apps: [InstalledApp]

  /// A device with everything switched on.
  ///
  /// - Parameters:
  ///   - kind: what kind of device it is.
  ///   - account: the iCloud account; empty where none is signed in.
  ///   - apps: the apps that are installed.
  public init(_ kind: Kind, account: String, apps: [InstalledApp] = []) {
    self.kind = kind
    self.account = account
    self.apps = apps
  }
}

/// An app on a device: who signed it, and which activities it says it continues.
public struct InstalledApp: Hashable, Sendable {
  /// Its name.
  public var name: String
  /// The developer team that signed it.
  public var team: String
  /// The `NSUserActivityTypes` of its Info.plist.
  public var activityTypes: [String]
  /// Whether it carries a development signature rather than the App Store's.
  public var isDevelopmentSigned = false

  /// An app.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - team: the developer team that signed it.
  ///   - activityTypes: the `NSUserActivityTypes` of its Info.plist; a watch app needs none.
  public init(_ name: String, team: String, activityTypes: [String] = []) {
    self.name = name
    self.team = team
    self.activityTypes = activityTypes
  }
}
