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

  /// Where a person finds what is offered.
  public enum IconPlace: String, Hashable, Sendable, Codable, CaseIterable {
    /// In the corner of the lock screen.
    case lockScreen = "lock-screen"
    /// At the foot of the app switcher.
    case appSwitcher = "app-switcher"
    /// At the end of the Dock.
    case dock
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
  /// Whether it has to be unlocked before anything opens.
  public var isLocked = false
  /// Where it lies.
  public var position = Position.origin
  /// The apps that are installed, in the order in which they were.
  public var apps: [InstalledApp]
  /// The browser that opens web pages: Safari, or the one that was chosen in its place. Nil where there is none, as
  /// on a watch.
  public var defaultBrowser: String?

  /// A device with everything switched on, unlocked, at the origin, and with Safari where it is no watch.
  ///
  /// - Parameters:
  ///   - kind: what kind of device it is.
  ///   - account: the iCloud account; empty where none is signed in.
  ///   - apps: the apps that are installed.
  public init(_ kind: Kind, account: String, apps: [InstalledApp] = []) {
    self.kind = kind
    self.account = account
    self.apps = apps
    defaultBrowser = kind == .watch ? nil : "Safari"
  }

  /// Where the icon shows, or nil where there is never one.
  ///
  /// On iOS one swipes up on the icon of the lock screen ([Human Interface Guidelines, Handoff][hig]). Once the
  /// device is unlocked, a phone has it in the app switcher, an iPad and a Mac in the Dock. Apple does not say what
  /// a locked Mac shows; here its icon is in the Dock, which one sees after unlocking.
  ///
  /// [hig]: https://developer.apple.com/design/human-interface-guidelines/watchos/system-capabilities/handoff/
  public var iconPlace: IconPlace? {
    switch kind {
    case .watch: nil
    case .phone: isLocked ? .lockScreen : .appSwitcher
    case .tablet: isLocked ? .lockScreen : .dock
    case .mac: .dock
    }
  }
}
