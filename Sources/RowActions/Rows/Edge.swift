/// A side of a row, in the direction in which one reads.
public enum Edge: String, Hashable, Sendable, Codable, CaseIterable {
  /// Where reading begins, left in English; rows have actions here from iOS 11.
  case leading
  /// Where reading ends, right in English; the standard Delete button is here.
  case trailing
}

extension Edge {
  /// The way a finger moves to lay this edge bare.
  ///
  /// - Parameter layout: the direction in which one reads.
  /// - Returns: the inverse of ``SwipeDirection/edge(_:)``.
  public func swipe(_ layout: LayoutDirection) -> SwipeDirection {
    SwipeDirection.left.edge(layout) == self ? .left : .right
  }
}

/// The direction in which one reads.
public enum LayoutDirection: String, Hashable, Sendable, Codable, CaseIterable {
  /// As in English: the leading side is the left one.
  case leftToRight
  /// As in Arabic and Hebrew: the leading side is the right one.
  case rightToLeft
}

/// The way a finger moves; a swipe to the left lays bare what is on the right.
public enum SwipeDirection: String, Hashable, Sendable, Codable, CaseIterable {
  /// To the left: it lays bare the right side, which is trailing where one reads from left to right.
  case left
  /// To the right: it lays bare the left side, which is leading where one reads from left to right.
  case right

  /// The edge of a row that a swipe lays bare.
  ///
  /// Source: `tableView(_:leadingSwipeActionsConfigurationForRowAt:)` (developer.apple.com): leading is
  /// the left side in a left-to-right language.
  public func edge(_ layout: LayoutDirection) -> Edge {
    (self == .left) == (layout == .leftToRight) ? .trailing : .leading
  }
}
