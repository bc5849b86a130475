/// A device that can send or receive activities.
public struct HandoffDevice: Hashable, Sendable {
  /// A kind of device.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// An Apple Watch: sends activities, but is never offered any.
    case watch
    /// An iPhone: sends and receives; an offer appears as an icon in the app switcher, and up to iOS 12 on the lock screen.
    case phone
    /// An iPad: sends and receives, like a phone.
    case tablet
    /// A Mac: sends and receives; an offer appears as an icon in the Dock.
    case mac

    /// Whether Handoff can launch an app here: "watchOS can send user activities, it cannot receive them"
    /// ([Implementing Handoff in Your App][handoff]).
    ///
    /// [handoff]: https://developer.apple.com/documentation/foundation/implementing-handoff-in-your-app
    public var receivesActivities: Bool { self != .watch }

    /// The word for the device in a sentence.
    public var noun: String { self == .mac ? "Mac" : rawValue }
  }

  /// Where an offer appears.
  public enum IconPlace: String, Hashable, Sendable, Codable, CaseIterable {
    /// In the corner of the lock screen, up to iOS 12.
    case lockScreen = "lock-screen"
    /// At the bottom of the app switcher.
    case appSwitcher = "app-switcher"
    /// At the end of the Dock.
    case dock
  }

  /// The kind of device.
  public var kind: Kind
  /// The signed-in iCloud account; empty if there is none.
  public var account: String
  /// Whether Bluetooth is on.
  public var isBluetoothOn = true
  /// Whether Wi-Fi is on.
  public var isWiFiOn = true
  /// Whether Handoff is on in the settings.
  public var isHandoffOn = true
  /// Whether it must be unlocked before an app opens.
  public var isLocked = false
  /// The position of the device.
  public var position = Position.origin
  /// The installed apps, in installation order.
  public var apps: [InstalledApp]
  /// The default browser: Safari, or the one chosen instead. Nil if there is none, as on a watch.
  public var defaultBrowser: String?

  /// Creates a device with everything switched on, unlocked, at the origin, and with Safari unless it is a watch.
  ///
  /// - Parameters:
  ///   - kind: the kind of device.
  ///   - account: the iCloud account; empty if none is signed in.
  ///   - apps: the installed apps.
  public init(_ kind: Kind, account: String, apps: [InstalledApp] = []) {
    self.kind = kind
    self.account = account
    self.apps = apps
    defaultBrowser = kind == .watch ? nil : "Safari"
  }

  /// Where the icon appears, or nil if it never does.
  ///
  /// On the lock screen, which has it up to iOS 12, you swipe up on the icon ([Human Interface Guidelines, Handoff][hig]).
  /// On an unlocked phone it is in the app switcher, on an unlocked iPad and on a Mac in the Dock. Apple doesn't document
  /// what a locked Mac shows; here its icon is in the Dock, where you see it after unlocking.
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
