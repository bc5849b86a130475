import AppFoundation

/// Lines of text that a person can edit.
///
/// Source: developer.apple.com/documentation/uikit/uitextview.
open class UITextView: UIScrollView {
  private var content = ""

  /// What the app decides about the editing.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitextview/delegate.
  open weak var delegate: (any UITextViewDelegate)?

  /// The text. It is never nil.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitextview/text.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var text: String! {
    get { content }
    set { content = newValue ?? "" }
  }
  /// The font.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitextview/font.
  open var font: UIFont?
  /// The color of the text.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitextview/textcolor.
  open var textColor: UIColor? = .label
  /// Where the lines begin.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitextview/textalignment.
  open var textAlignment = NSTextAlignment.natural
  /// Whether a person can edit the text.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitextview/iseditable.
  open var isEditable = true

  /// True if the text can be edited.
  open override var canBecomeFirstResponder: Bool { isEditable }

  override var scrollDelegate: (any UIScrollViewDelegate)? { delegate }

  /// Begins the editing, unless the delegate refuses it.
  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard delegate?.textViewShouldBeginEditing(self) ?? true, super.becomeFirstResponder() else {
      return false
    }
    delegate?.textViewDidBeginEditing(self)
    return true
  }

  /// Ends the editing, unless the delegate refuses it.
  @discardableResult
  open override func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard delegate?.textViewShouldEndEditing(self) ?? true else { return false }
    _ = super.resignFirstResponder()
    delegate?.textViewDidEndEditing(self)
    return true
  }

  /// A person types at the end, or replaces everything.
  package func edit(_ string: String, replacing: Bool) {
    let length = content.utf16.count
    let range = replacing ? NSRange(location: 0, length: length) : NSRange(location: length, length: 0)
    guard delegate?.textView(self, shouldChangeTextIn: range, replacementText: string) ?? true else { return }
    content = replacing ? string : content + string
    delegate?.textViewDidChange(self)
  }
}

/// What an app decides about a text view, and is told of it.
///
/// Source: developer.apple.com/documentation/uikit/uitextviewdelegate.
@preconcurrency @MainActor public protocol UITextViewDelegate: UIScrollViewDelegate {
  /// Whether the editing may begin. True if it isn't implemented.
  func textViewShouldBeginEditing(_ textView: UITextView) -> Bool
  /// The editing has begun.
  func textViewDidBeginEditing(_ textView: UITextView)
  /// Whether the editing may end. True if it isn't implemented.
  func textViewShouldEndEditing(_ textView: UITextView) -> Bool
  /// The editing has ended.
  func textViewDidEndEditing(_ textView: UITextView)
  /// Whether text may be replaced. True if it isn't implemented.
  func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String)
    -> Bool
  /// The text is another.
  func textViewDidChange(_ textView: UITextView)
}

extension UITextViewDelegate {
  /// Allows it.
  public func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { true }
  /// Does nothing.
  public func textViewDidBeginEditing(_ textView: UITextView) {}
  /// Allows it.
  public func textViewShouldEndEditing(_ textView: UITextView) -> Bool { true }
  /// Does nothing.
  public func textViewDidEndEditing(_ textView: UITextView) {}
  /// Allows it.
  public func textView(
    _ textView: UITextView,
    shouldChangeTextIn range: NSRange,
    replacementText text: String
  ) -> Bool { true }
  /// Does nothing.
  public func textViewDidChange(_ textView: UITextView) {}
}
