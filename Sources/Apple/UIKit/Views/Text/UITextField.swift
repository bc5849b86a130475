import AppFoundation

/// A line of text that a person edits.
///
/// Source: developer.apple.com/documentation/uikit/uitextfield.
open class UITextField: UIControl {
  private var content = ""

  /// What the app decides about the editing.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitextfield/delegate.
  open weak var delegate: (any UITextFieldDelegate)?

  /// The text. It is never nil: a field without text has an empty one.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitextfield/text.
  open var text: String? {
    get { content }
    set { content = newValue ?? "" }
  }
  /// What is shown while there is no text.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitextfield/placeholder.
  open var placeholder: String?
  /// The font.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitextfield/font.
  open var font: UIFont? = .systemFont(ofSize: 17)
  /// The color of the text.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitextfield/textcolor.
  open var textColor: UIColor? = .label
  /// Where the text begins.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitextfield/textalignment.
  open var textAlignment = NSTextAlignment.natural
  /// Whether the text is removed when the editing begins.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitextfield/clearsonbeginediting.
  open var clearsOnBeginEditing = false
  /// Whether the text is hidden, as a password is.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitextinputtraits/issecuretextentry.
  open var isSecureTextEntry = false

  /// Whether the text is being edited.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitextfield/isediting.
  open var isEditing: Bool { isFirstResponder }

  /// True if the field is enabled.
  open override var canBecomeFirstResponder: Bool { isEnabled }

  /// Begins the editing, unless the delegate refuses it.
  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard delegate?.textFieldShouldBeginEditing(self) ?? true, super.becomeFirstResponder() else {
      return false
    }
    if clearsOnBeginEditing { content = "" }
    delegate?.textFieldDidBeginEditing(self)
    sendActions(for: .editingDidBegin)
    return true
  }

  /// Ends the editing, unless the delegate refuses it.
  @discardableResult
  open override func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard delegate?.textFieldShouldEndEditing(self) ?? true else { return false }
    _ = super.resignFirstResponder()
    delegate?.textFieldDidEndEditing(self)
    sendActions(for: .editingDidEnd)
    return true
  }

  /// A person types at the end, or replaces everything.
  package func edit(_ string: String, replacing: Bool) {
    let length = content.utf16.count
    let range = replacing ? NSRange(location: 0, length: length) : NSRange(location: length, length: 0)
    guard delegate?.textField(self, shouldChangeCharactersIn: range, replacementString: string) ?? true else {
      return
    }
    content = replacing ? string : content + string
    sendActions(for: .editingChanged)
  }

  /// A person taps the Return key.
  package func pressReturn() {
    guard delegate?.textFieldShouldReturn(self) ?? true else { return }
    // Apple: a field with an action for this event gives its focus back.
    let ends = allControlEvents.contains(.editingDidEndOnExit)
    sendActions(for: [.editingDidEndOnExit, .primaryActionTriggered])
    if ends { resignFirstResponder() }
  }
}

/// What an app decides about a text field, and is told of it.
///
/// Source: developer.apple.com/documentation/uikit/uitextfielddelegate.
@preconcurrency @MainActor public protocol UITextFieldDelegate: NSObjectProtocol {
  /// Whether the editing may begin. True if it isn't implemented.
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
  /// The editing has begun.
  func textFieldDidBeginEditing(_ textField: UITextField)
  /// Whether the editing may end. True if it isn't implemented.
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
  /// The editing has ended.
  func textFieldDidEndEditing(_ textField: UITextField)
  /// Whether text may be replaced. True if it isn't implemented.
  func textField(
    _ textField: UITextField,
    shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool
  /// Whether the Return key does what it usually does. True if it isn't implemented.
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

extension UITextFieldDelegate {
  /// Allows it.
  public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
  /// Does nothing.
  public func textFieldDidBeginEditing(_ textField: UITextField) {}
  /// Allows it.
  public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
  /// Does nothing.
  public func textFieldDidEndEditing(_ textField: UITextField) {}
  /// Allows it.
  public func textField(
    _ textField: UITextField,
    shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool { true }
  /// Allows it.
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}
