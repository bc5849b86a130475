import AppFoundation

/// The Digital Crown, as one controller sees it.
///
/// Source: developer.apple.com/documentation/watchkit/wkcrownsequencer.
open class WKCrownSequencer: NSObject {
  package private(set) var hasFocus = false
  /// Who learns of its rotation.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkcrownsequencer/delegate.
  open weak var delegate: (any WKCrownDelegate)?
  /// Rotations per second at the last event.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkcrownsequencer/rotationspersecond.
  open private(set) var rotationsPerSecond: Double = 0
  /// Whether the crown stands still.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkcrownsequencer/isidle.
  open private(set) var isIdle = true

  /// Gives the crown to the controller.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkcrownsequencer/focus().
  open func focus() { hasFocus = true }

  /// Takes the crown from the controller.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkcrownsequencer/resignfocus().
  open func resignFocus() { hasFocus = false }

  /// The wearer turns the crown, and stops.
  package func turn(by rotations: Double, perSecond: Double) {
    guard hasFocus else { return }
    isIdle = false
    rotationsPerSecond = perSecond
    delegate?.crownDidRotate(self, rotationalDelta: rotations)
    isIdle = true
    rotationsPerSecond = 0
    delegate?.crownDidBecomeIdle(self)
  }
}

/// Learns how the wearer turns the crown. All methods are optional.
///
/// Source: developer.apple.com/documentation/watchkit/wkcrowndelegate.
public protocol WKCrownDelegate: NSObjectProtocol {
  /// The crown was turned. The default does nothing.
  ///
  /// - Parameters:
  ///   - crownSequencer: the crown.
  ///   - rotationalDelta: rotations since the last call; negative for the other direction.
  func crownDidRotate(_ crownSequencer: WKCrownSequencer?, rotationalDelta: Double)
  /// The crown stands still. The default does nothing.
  ///
  /// - Parameter crownSequencer: the crown.
  func crownDidBecomeIdle(_ crownSequencer: WKCrownSequencer?)
}

extension WKCrownDelegate {
  /// Does nothing.
  public func crownDidRotate(_ crownSequencer: WKCrownSequencer?, rotationalDelta: Double) {}
  /// Does nothing.
  public func crownDidBecomeIdle(_ crownSequencer: WKCrownSequencer?) {}
}
