import AppFoundation

/// A text that the wearer can edit.
///
/// Source: developer.apple.com/documentation/watchkit/wkinterfacetextfield.
open class WKInterfaceTextField: WKInterfaceObject {
  /// The text on the screen.
  package lazy var text = design.text ?? ""
  package private(set) var textColor: UIColor?
  package private(set) var placeholder = ""
  package private(set) var isEnabled = true
  package private(set) var isSecure = false

  /// Sets the text. Its action isn't called.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacetextfield/settext(_:).
  ///
  /// - Parameter text: the text; nil clears it.
  open func setText(_ text: String?) {
    guard keepText(text) else { return }
    self.text = text ?? ""
  }

  /// Sets the text with its attributes. The simulated screen shows only the text.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacetextfield/setattributedtext(_:).
  open func setAttributedText(_ attributedText: NSAttributedString?) {
    setText(attributedText?.string)
  }

  /// Sets the color of the text.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacetextfield/settextcolor(_:).
  ///
  /// - Parameter color: the color; nil is the storyboard's.
  open func setTextColor(_ color: UIColor?) {
    set("setTextColor(_:)") { textColor = color }
  }

  /// Sets what an empty field shows.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacetextfield/setplaceholder(_:).
  open func setPlaceholder(_ placeholder: String?) {
    set("setPlaceholder(\(placeholder ?? "nil"))") { self.placeholder = placeholder ?? "" }
  }

  /// Sets what an empty field shows. The simulated screen shows only the text.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacetextfield/setattributedplaceholder(_:).
  open func setAttributedPlaceholder(_ attributedPlaceholder: NSAttributedString?) {
    setPlaceholder(attributedPlaceholder?.string)
  }

  /// Sets whether it can be edited.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacetextfield/setenabled(_:).
  open func setEnabled(_ enabled: Bool) {
    set("setEnabled(\(enabled))") { isEnabled = enabled }
  }

  /// Sets whether it shows dots instead of its text.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacetextfield/setsecuretextentry(_:).
  open func setSecureTextEntry(_ secureTextEntry: Bool) {
    set("setSecureTextEntry(\(secureTextEntry))") { isSecure = secureTextEntry }
  }

  /// What the wearer sees.
  package var shownText: String {
    if text.isEmpty { return placeholder }
    return isSecure ? String(repeating: "•", count: text.count) : text
  }
}
