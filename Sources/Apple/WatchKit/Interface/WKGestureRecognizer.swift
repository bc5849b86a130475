import AppFoundation

/// A gesture on an element of a scene.
///
/// Source: developer.apple.com/documentation/watchkit/wkgesturerecognizer.
open class WKGestureRecognizer: NSObject {
  /// The stage of the gesture.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkgesturerecognizer/state.
  public package(set) var state = WKGestureRecognizerState.possible
  /// Whether it recognizes gestures.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkgesturerecognizer/isenabled.
  open var isEnabled = true
  package var location = CGPoint.zero
  package var translation = CGPoint.zero
  package var velocity = CGPoint.zero

  package override init() {}

  /// Returns the place of the gesture in its element.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkgesturerecognizer/locationinobject().
  open func locationInObject() -> CGPoint { location }
}

/// Taps.
///
/// Source: developer.apple.com/documentation/watchkit/wktapgesturerecognizer.
open class WKTapGestureRecognizer: WKGestureRecognizer {
  /// The number of taps.
  open var numberOfTapsRequired = 1
}

/// A long press.
///
/// Source: developer.apple.com/documentation/watchkit/wklongpressgesturerecognizer.
open class WKLongPressGestureRecognizer: WKGestureRecognizer {
  /// Seconds after which it begins.
  open var minimumPressDuration: TimeInterval = 0.5
  /// The number of taps before the press.
  open var numberOfTapsRequired = 0
  /// How far the finger may move, in points.
  open var allowableMovement: CGFloat = 10
}

/// A swipe.
///
/// Source: developer.apple.com/documentation/watchkit/wkswipegesturerecognizer.
open class WKSwipeGestureRecognizer: WKGestureRecognizer {
  /// The directions that count.
  open var direction = WKSwipeGestureRecognizerDirection.right
}

/// A finger that moves.
///
/// Source: developer.apple.com/documentation/watchkit/wkpangesturerecognizer.
open class WKPanGestureRecognizer: WKGestureRecognizer {
  /// Returns how far the finger has moved, in points.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkpangesturerecognizer/translationinobject().
  open func translationInObject() -> CGPoint { translation }

  /// Returns how fast the finger moves, in points per second.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkpangesturerecognizer/velocityinobject().
  open func velocityInObject() -> CGPoint { velocity }
}

/// The stage of a gesture.
///
/// Source: developer.apple.com/documentation/watchkit/wkgesturerecognizerstate.
public enum WKGestureRecognizerState: Int, Sendable {
  case possible = 0
  case began, changed, ended, cancelled, failed

  /// A gesture without stages was made; the same as `ended`.
  public static var recognized: WKGestureRecognizerState { .ended }
}

/// Directions of a swipe.
///
/// Source: developer.apple.com/documentation/watchkit/wkswipegesturerecognizerdirection.
public struct WKSwipeGestureRecognizerDirection: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// Creates a set of directions from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// To the right.
  public static let right = WKSwipeGestureRecognizerDirection(rawValue: 1 << 0)
  /// To the left.
  public static let left = WKSwipeGestureRecognizerDirection(rawValue: 1 << 1)
  /// Up.
  public static let up = WKSwipeGestureRecognizerDirection(rawValue: 1 << 2)
  /// Down.
  public static let down = WKSwipeGestureRecognizerDirection(rawValue: 1 << 3)
}
