/// A side of a row, relative to the layout direction.
public enum RowEdge: String, Hashable, Sendable, Codable, CaseIterable {
  /// The side where reading starts, left in English. Rows have actions here from iOS 11.
  case leading
  /// The side where reading ends, right in English. It has the standard Delete button.
  case trailing
}

extension RowEdge {
  /// Returns the swipe direction that reveals this edge.
  ///
  /// - Parameter layout: the layout direction.
  /// - Returns: the inverse of ``SwipeDirection/edge(_:)``.
  public func swipe(_ layout: ReadingDirection) -> SwipeDirection {
    SwipeDirection.left.edge(layout) == self ? .left : .right
  }
}

/// The layout direction.
public enum ReadingDirection: String, Hashable, Sendable, Codable, CaseIterable {
  /// As in English: the leading side is on the left.
  case leftToRight
  /// As in Arabic and Hebrew: the leading side is on the right.
  case rightToLeft
}

/// The direction of a swipe. A swipe to the left reveals the right side.
public enum SwipeDirection: String, Hashable, Sendable, Codable, CaseIterable {
  /// To the left, which reveals the right side. It is the trailing side in a left-to-right layout.
  case left
  /// To the right, which reveals the left side. It is the leading side in a left-to-right layout.
  case right

  /// Returns the edge of a row that a swipe reveals.
  ///
  /// Source: `tableView(_:leadingSwipeActionsConfigurationForRowAt:)` (developer.apple.com): leading is the left side
  /// in a left-to-right language.
  public func edge(_ layout: ReadingDirection) -> RowEdge {
    (self == .left) == (layout == .leftToRight) ? .trailing : .leading
  }
}
