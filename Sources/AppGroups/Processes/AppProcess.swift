/// The platform a process was built for, which determines the device it runs on.
public enum Platform: String, Hashable, Sendable, Codable, CaseIterable {
  /// An app or extension on the iPhone. Without an entitlement to a group, it gets no folder.
  case iOS
  /// An app or extension on the Mac. Its groups can also begin with the team instead of `group.`.
  case macOS
  /// The first WatchKit: the extension runs on the iPhone, and the watch shows its screens.
  case watchOS1
  /// From watchOS 2 on, the extension runs on the watch itself.
  ///
  /// Source: `WKInterfaceController` (developer.apple.com/documentation/watchkit/wkinterfacecontroller).
  case watchOS2

  /// The device that its processes run on.
  public var device: Device.Kind {
    switch self {
    case .iOS, .watchOS1: .phone
    case .macOS: .mac
    case .watchOS2: .watch
    }
  }

  /// The display name.
  public var title: String {
    switch self {
    case .iOS: "iOS"
    case .macOS: "macOS"
    case .watchOS1: "watchOS 1"
    case .watchOS2: "watchOS 2"
    }
  }
}

/// A signed app or extension with its app groups.
public struct AppProcess: Hashable, Sendable {
  /// The bundle identifier, which is also the name of the process's own defaults domain.
  public let bundleID: String
  /// The identifier of the team that signed it.
  public let team: String
  /// The platform it was built for.
  public let platform: Platform
  /// The strings of its `com.apple.security.application-groups` entitlement.
  public let groups: [String]

  /// Creates a signed app or extension.
  ///
  /// - Parameters:
  ///   - bundleID: the bundle identifier, 1 to 200 characters.
  ///   - team: the team's identifier.
  ///   - platform: the platform it was built for.
  ///   - groups: the app groups of its entitlements. Each begins with `group.` or, on macOS, with the team and a
  ///     period.
  /// - Throws: ``DefaultsFault`` for a name that is empty, too long, leads out of its folder, or lacks the prefix.
  ///
  /// Source: App Groups Entitlement
  /// (developer.apple.com/documentation/bundleresources/entitlements/com.apple.security.application-groups).
  public init(
    bundleID: String,
    team: String,
    platform: Platform = .iOS,
    groups: [String] = []
  ) throws(DefaultsFault) {
    try DefaultsFault.check(name: bundleID)
    try DefaultsFault.check(name: team)
    self.bundleID = bundleID
    self.team = team
    self.platform = platform
    self.groups = groups
    for group in groups {
      try DefaultsFault.check(name: group)
      guard hasPrefix(group) else {
        throw .missingPrefix(group, team: platform == .macOS ? team : nil)
      }
    }
  }

  /// Whether a name has the form of an app group for this process.
  package func hasPrefix(_ group: String) -> Bool {
    (group.hasPrefix("group.") && group != "group.") || hasTeamPrefix(group)
  }

  /// Whether a name has the Mac's own form of app group, which no website registers.
  func hasTeamPrefix(_ group: String) -> Bool {
    platform == .macOS && group.hasPrefix(team + ".") && group != team + "."
  }
}
