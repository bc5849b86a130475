import AppFoundation

extension UITableView {
  /// How the sections of a table look.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableview/style-swift.enum.
  public enum Style: Int, Sendable {
    /// One below the other.
    case plain = 0
    /// Apart.
    case grouped = 1
    /// Apart, with round corners.
    case insetGrouped = 2
  }

  /// Where a row is after scrolling to it.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableview/scrollposition.
  public enum ScrollPosition: Int, Sendable {
    /// Where it is seen with the least movement.
    case none = 0
    /// At the top.
    case top = 1
    /// In the middle.
    case middle = 2
    /// At the bottom.
    case bottom = 3
  }

  /// How rows come and go. Nothing moves here.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableview/rowanimation.
  public enum RowAnimation: Int, Sendable {
    /// They fade.
    case fade = 0
    /// From and to the right.
    case right = 1
    /// From and to the left.
    case left = 2
    /// From and to the top.
    case top = 3
    /// From and to the bottom.
    case bottom = 4
    /// At once.
    case none = 5
    /// In the middle.
    case middle = 6
    /// As the table likes.
    case automatic = 100
  }

  /// The height that a table determines itself.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableview/automaticdimension.
  public nonisolated static let automaticDimension: CGFloat = -1

  /// The selection is another.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableview/selectiondidchangenotification.
  public nonisolated static let selectionDidChangeNotification = NSNotification.Name(
    "UITableViewSelectionDidChangeNotification"
  )
}
