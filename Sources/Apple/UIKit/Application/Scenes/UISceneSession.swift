import AppFoundation

/// What remains of a scene while the system has disconnected it.
///
/// Source: developer.apple.com/documentation/uikit/uiscenesession.
@preconcurrency @MainActor open class UISceneSession: NSObject {
  /// What a scene is for.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiscenesession/role-swift.struct.
  public struct Role: RawRepresentable, Hashable, Sendable {
    /// The name, as in the Info.plist.
    public let rawValue: String

    /// Creates a role with a name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The app's windows on the device's screen.
    ///
    /// Source: developer.apple.com/documentation/uikit/uiscenesession/role-swift.struct/windowapplication.
    public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
  }

  /// The scene; nil while it is disconnected.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiscenesession/scene.
  open package(set) weak var scene: UIScene?
  /// What the scene is for.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiscenesession/role-swift.property.
  public let role: Role
  /// How the scene was made.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiscenesession/configuration.
  open package(set) var configuration: UISceneConfiguration
  /// An identifier that stays the same from launch to launch.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiscenesession/persistentidentifier.
  public let persistentIdentifier: String
  /// The activity with which the scene restores what it showed: what its delegate gave when it last entered the
  /// background.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiscenesession/staterestorationactivity.
  open var stateRestorationActivity: NSUserActivity?
  /// What the app keeps with the session. Here it lasts until the process ends.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiscenesession/userinfo.
  open var userInfo: [String: Any]?

  package init(_ role: Role, _ configuration: UISceneConfiguration, identifier: String) {
    self.role = role
    self.configuration = configuration
    persistentIdentifier = identifier
    super.init()
  }
}

/// How to make a scene.
///
/// Source: developer.apple.com/documentation/uikit/uisceneconfiguration.
@preconcurrency @MainActor open class UISceneConfiguration: NSObject {
  /// Its name in the Info.plist.
  ///
  /// Source: developer.apple.com/documentation/uikit/uisceneconfiguration/name.
  public let name: String?
  /// What the scene is for.
  ///
  /// Source: developer.apple.com/documentation/uikit/uisceneconfiguration/role.
  public let role: UISceneSession.Role
  /// The class of the scene; nil for `UIWindowScene`.
  ///
  /// Source: developer.apple.com/documentation/uikit/uisceneconfiguration/sceneclass.
  open var sceneClass: AnyClass?
  /// The class of the scene's delegate. The Info.plist gives it if this is nil.
  ///
  /// Source: developer.apple.com/documentation/uikit/uisceneconfiguration/delegateclass.
  open var delegateClass: AnyClass?
  /// The entry of the Info.plist; nil if it has none of that name.
  package let entry: SceneManifest.Entry?

  /// Creates a configuration.
  ///
  /// - Parameters:
  ///   - name: its name in the Info.plist; nil for the first one of the role.
  ///   - sessionRole: what the scene is for.
  ///
  /// Source: developer.apple.com/documentation/uikit/uisceneconfiguration/init(name:sessionrole:).
  public init(name: String?, sessionRole: UISceneSession.Role) {
    let manifest = AppContext.current.flatMap { SceneManifest($0.bundle) }
    entry = manifest?.entry(named: name, role: sessionRole)
    self.name = name ?? entry?.name
    role = sessionRole
    super.init()
    if entry == nil, let name {
      UIKitRuntime.current?.complain(
        "Info.plist contains no UIScene configuration dictionary named '\(name)' for \(sessionRole.rawValue)"
      )
    }
  }
}
