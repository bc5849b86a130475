import AppFoundation

/// Distances from the four edges of a rectangle.
///
/// Source: developer.apple.com/documentation/uikit/uiedgeinsets.
public struct UIEdgeInsets: Hashable, Sendable {
  /// The distance from the top.
  public var top: CGFloat
  /// The distance from the left.
  public var left: CGFloat
  /// The distance from the bottom.
  public var bottom: CGFloat
  /// The distance from the right.
  public var right: CGFloat

  /// Creates distances.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiedgeinsets/init(top:left:bottom:right:).
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// Creates no distances.
  public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }

  /// No distances.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiedgeinsets/zero.
  public static let zero = UIEdgeInsets()
}

/// Where the lines of a text begin.
///
/// Source: developer.apple.com/documentation/uikit/nstextalignment.
public enum NSTextAlignment: Int, Sendable {
  /// On the left.
  case left = 0
  /// In the middle.
  case center = 1
  /// On the right.
  case right = 2
  /// On both sides.
  case justified = 3
  /// Where the language begins.
  case natural = 4
}
