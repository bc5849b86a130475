import SimulationKit

/// A version of iOS, by what its tables can do.
public enum System: String, Hashable, Sendable, Codable, CaseIterable {
  /// From iOS 11: actions on both sides, the full swipe, and a completion for each handler.
  ///
  /// Source: `UISwipeActionsConfiguration`, `UIContextualAction` (developer.apple.com/documentation/uikit).
  case iOS11 = "ios-11"
  /// iOS 9 and 10: actions on the trailing side alone, with no full swipe and no completion.
  ///
  /// Source: `UITableViewRowAction` (developer.apple.com/documentation/uikit/uitableviewrowaction).
  case iOS9 = "ios-9"
  /// iOS 8: as iOS 9, but no row can be swiped until `tableView(_:commit:forRowAt:)` is implemented.
  ///
  /// Source: B. Coleman, Tutorial: Swipe Actions for UITableViewCell in Swift (2015).
  case iOS8 = "ios-8"

  /// Whether rows have actions on the leading side.
  public var hasLeadingActions: Bool { self == .iOS11 }
  /// Whether a swipe across the whole row performs the first action.
  public var hasFullSwipe: Bool { self == .iOS11 }
  /// Whether a handler tells the table when it has done its work.
  public var hasCompletion: Bool { self == .iOS11 }
  /// Whether nothing can be swiped until `tableView(_:commit:forRowAt:)` is implemented.
  public var needsCommitEditing: Bool { self == .iOS8 }

  /// The version with its differences from today's documentation, and who says so.
  public var profile: Profile {
    switch self {
    case .iOS11:
      Profile(name: rawValue, title: "iOS 11")
    case .iOS9:
      Profile(name: rawValue, title: "iOS 9", quirks: System.beforeConfigurations)
    case .iOS8:
      Profile(
        name: rawValue,
        title: "iOS 8",
        quirks: [
          Profile.Quirk(
            "needs-commit-editing",
            "No row can be swiped until tableView(_:commit:forRowAt:) is implemented, be it empty.",
            citation: "B. Coleman, Tutorial: Swipe Actions for UITableViewCell in Swift (2015)"
          )
        ] + System.beforeConfigurations
      )
    }
  }

  private static let beforeConfigurations = [
    Profile.Quirk(
      "no-leading-actions",
      "A swipe lays bare the trailing side only.",
      citation: "developer.apple.com/documentation/uikit/uitableviewdelegate/"
        + "tableview(_:leadingswipeactionsconfigurationforrowat:): iOS 11.0 and later"
    ),
    Profile.Quirk(
      "no-full-swipe",
      "A swipe across the whole row performs nothing.",
      citation: "developer.apple.com/documentation/uikit/uiswipeactionsconfiguration/"
        + "performsfirstactionwithfullswipe: iOS 11.0 and later"
    ),
    Profile.Quirk(
      "no-completion",
      "A handler cannot tell the table that the row is gone; the app removes it.",
      citation: "developer.apple.com/documentation/uikit/uitableviewrowaction/init(style:title:handler:)"
    ),
  ]
}
