import AppFoundation

/// A text.
///
/// Source: developer.apple.com/documentation/watchkit/wkinterfacelabel.
open class WKInterfaceLabel: WKInterfaceObject {
  package private(set) var textColor: UIColor?
  /// The text on the screen.
  package private(set) lazy var text = design.text ?? ""

  /// Sets the text.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacelabel/settext(_:).
  ///
  /// - Parameter text: the text; nil clears it.
  open func setText(_ text: String?) {
    guard keepText(text) else { return }
    self.text = text ?? ""
  }

  /// Sets the color of the text.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacelabel/settextcolor(_:).
  ///
  /// - Parameter color: the color; nil is the storyboard's.
  open func setTextColor(_ color: UIColor?) {
    set("setTextColor(_:)") { textColor = color }
  }

  /// Sets the text with its attributes. The simulated screen shows only the text.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacelabel/setattributedtext(_:).
  ///
  /// - Parameter attributedText: the text; nil clears it.
  open func setAttributedText(_ attributedText: NSAttributedString?) {
    setText(attributedText?.string)
  }
}
