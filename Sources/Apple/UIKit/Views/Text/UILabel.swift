import AppFoundation

/// A text that a person can't edit.
///
/// Source: developer.apple.com/documentation/uikit/uilabel.
open class UILabel: UIView {
  /// The text.
  ///
  /// Source: developer.apple.com/documentation/uikit/uilabel/text.
  open var text: String? {
    didSet { attributes = nil }
  }
  private var attributes: NSAttributedString?
  /// The text with its attributes.
  ///
  /// Source: developer.apple.com/documentation/uikit/uilabel/attributedtext.
  open var attributedText: NSAttributedString? {
    get { attributes ?? text.map { NSAttributedString(string: $0) } }
    set {
      text = newValue?.string
      attributes = newValue
    }
  }
  /// The font.
  ///
  /// Source: developer.apple.com/documentation/uikit/uilabel/font.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var font: UIFont! = .systemFont(ofSize: 17)
  /// The color of the text.
  ///
  /// Source: developer.apple.com/documentation/uikit/uilabel/textcolor.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var textColor: UIColor! = .label
  /// Where the lines begin.
  ///
  /// Source: developer.apple.com/documentation/uikit/uilabel/textalignment.
  open var textAlignment = NSTextAlignment.natural
  /// The largest number of lines; 0 for any.
  ///
  /// Source: developer.apple.com/documentation/uikit/uilabel/numberoflines.
  open var numberOfLines = 1
  /// Whether the text gets smaller to fit.
  ///
  /// Source: developer.apple.com/documentation/uikit/uilabel/adjustsfontsizetofitwidth.
  open var adjustsFontSizeToFitWidth = false
  /// Whether it is drawn as enabled.
  ///
  /// Source: developer.apple.com/documentation/uikit/uilabel/isenabled.
  open var isEnabled = true
}

/// A view that shows an image.
///
/// Source: developer.apple.com/documentation/uikit/uiimageview.
open class UIImageView: UIView {
  /// The image.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiimageview/image.
  open var image: UIImage?

  /// Creates a view with an image.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiimageview/init(image:).
  ///
  /// - Parameter image: the image.
  public convenience init(image: UIImage?) {
    self.init(frame: .zero)
    self.image = image
  }
}
