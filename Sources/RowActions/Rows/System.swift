import SimulationKit

/// A version of iOS, characterized by its tables.
public enum System: String, Hashable, Sendable, Codable, CaseIterable {
  /// iOS 11 and 12: actions on both sides, the full swipe, and a completion handler for each action.
  ///
  /// Source: `UISwipeActionsConfiguration`, `UIContextualAction` (developer.apple.com/documentation/uikit).
  case iOS11 = "ios-11"
  /// From iOS 13: like iOS 11, but the table doesn't remove the row of a destructive action by itself.
  ///
  /// Source: github.com/xmartlabs/Eureka, issue 1923 and pull request 1944. Others saw the row disappear on iOS 13 too
  /// (github.com/AlphaWallet/alpha-wallet-ios, issue 1976). Apple documents neither behavior.
  case iOS13 = "ios-13"
  /// iOS 9 and 10: actions only on the trailing side, with no full swipe and no completion handler.
  ///
  /// Source: `UITableViewRowAction` (developer.apple.com/documentation/uikit/uitableviewrowaction).
  case iOS9 = "ios-9"
  /// iOS 8: like iOS 9, but rows can't be swiped until `tableView(_:commit:forRowAt:)` is implemented.
  ///
  /// Source: B. Coleman, Tutorial: Swipe Actions for UITableViewCell in Swift (2015).
  case iOS8 = "ios-8"

  /// Whether `UISwipeActionsConfiguration` and `UIContextualAction` exist.
  public var hasConfigurations: Bool { self == .iOS11 || self == .iOS13 }
  /// Whether rows can have actions on the leading side.
  public var hasLeadingActions: Bool { hasConfigurations }
  /// Whether a full swipe performs the first action.
  public var hasFullSwipe: Bool { hasConfigurations }
  /// Whether a handler reports to the table that it has finished.
  public var hasCompletion: Bool { hasConfigurations }
  /// Whether rows can't be swiped until `tableView(_:commit:forRowAt:)` is implemented.
  public var needsCommitEditing: Bool { self == .iOS8 }
  /// Whether the table removes the row of a destructive action whose handler calls `completion(true)`.
  public var removesRowOnCompletion: Bool { self == .iOS11 }

  /// The version with its differences from today's documentation, and their sources.
  public var profile: Profile {
    Profile(name: rawValue, title: title, quirks: quirks)
  }

  private var title: String {
    switch self {
    case .iOS11: "iOS 11"
    case .iOS13: "iOS 13"
    case .iOS9: "iOS 9 and 10"
    case .iOS8: "iOS 8"
    }
  }

  private var quirks: [Profile.Quirk] {
    switch self {
    case .iOS11: []
    case .iOS13: [System.keepsRow]
    case .iOS9: System.beforeConfigurations
    case .iOS8: [System.needsCommit] + System.beforeConfigurations
    }
  }

  private static let keepsRow = Profile.Quirk(
    "completion-keeps-row",
    "After completion(true) of a destructive action the row stays until the app itself deletes it.",
    citation: "https://github.com/xmartlabs/Eureka/issues/1923, https://github.com/xmartlabs/Eureka/pull/1944"
  )

  private static let needsCommit = Profile.Quirk(
    "needs-commit-editing",
    "No row can be swiped until tableView(_:commit:forRowAt:) is implemented, be it empty.",
    citation: "B. Coleman, Tutorial: Swipe Actions for UITableViewCell in Swift (2015); "
      + "https://gist.github.com/zhjuncai/594a9255e0e21f26171e"
  )

  private static let beforeConfigurations = [
    Profile.Quirk(
      "no-leading-actions",
      "A swipe lays bare the trailing side only.",
      citation: "https://developer.apple.com/documentation/uikit/uitableviewdelegate/"
        + "tableview(_:leadingswipeactionsconfigurationforrowat:): iOS 11.0 and later"
    ),
    Profile.Quirk(
      "no-full-swipe",
      "A swipe across the whole row performs nothing.",
      citation: "https://developer.apple.com/documentation/uikit/uiswipeactionsconfiguration/"
        + "performsfirstactionwithfullswipe: iOS 11.0 and later"
    ),
    Profile.Quirk(
      "no-completion",
      "A handler cannot tell the table that the row is gone; the app removes it.",
      citation:
        "https://developer.apple.com/documentation/uikit/uitableviewrowaction/init(style:title:handler:)"
    ),
  ]
}
