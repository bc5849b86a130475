import AppFoundation

/// A control that is on or off.
///
/// Source: developer.apple.com/documentation/uikit/uiswitch.
open class UISwitch: UIControl {
  /// Whether it is on.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiswitch/ison.
  open var isOn = false
  /// The color when it is on.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiswitch/ontintcolor.
  open var onTintColor: UIColor?

  /// Turns it on or off. The app isn't told, as with the real one.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiswitch/seton(_:animated:).
  ///
  /// - Parameters:
  ///   - on: whether it is on.
  ///   - animated: whether the real one moves.
  open func setOn(_ on: Bool, animated: Bool) { isOn = on }
}
