import AppFoundation

/// A control that a person taps.
///
/// Source: developer.apple.com/documentation/uikit/uibutton.
open class UIButton: UIControl {
  /// How a button looks.
  ///
  /// Source: developer.apple.com/documentation/uikit/uibutton/buttontype-swift.enum.
  public enum ButtonType: Int, Sendable {
    /// As the app likes.
    case custom = 0
    /// As the system's.
    case system = 1
    /// A sign for details.
    case detailDisclosure = 2
    /// An i, on dark.
    case infoLight = 3
    /// An i, on light.
    case infoDark = 4
    /// A plus sign.
    case contactAdd = 5
    /// A cross.
    case close = 7
  }

  private var titles: [State: String] = [:]
  private var titleColors: [State: UIColor] = [:]
  private var images: [State: UIImage] = [:]
  private let label = UILabel()

  /// How the button looks.
  ///
  /// Source: developer.apple.com/documentation/uikit/uibutton/buttontype-swift.property.
  open private(set) var buttonType = ButtonType.custom

  /// Creates a button.
  ///
  /// Source: developer.apple.com/documentation/uikit/uibutton/init(frame:).
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Creates a button of an archive. Archives aren't read here.
  ///
  /// Source: developer.apple.com/documentation/uikit/uibutton/init(coder:).
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Creates a button of a type.
  ///
  /// Source: developer.apple.com/documentation/uikit/uibutton/init(type:).
  ///
  /// - Parameter buttonType: how it looks.
  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    self.buttonType = buttonType
  }

  /// Creates a button that calls a closure, and has its title and image.
  ///
  /// Source: developer.apple.com/documentation/uikit/uibutton/init(type:primaryaction:).
  ///
  /// - Parameters:
  ///   - type: how it looks.
  ///   - primaryAction: the closure.
  public convenience init(type: ButtonType = .system, primaryAction: UIAction?) {
    self.init(type: type)
    guard let primaryAction else { return }
    if !primaryAction.title.isEmpty { setTitle(primaryAction.title, for: .normal) }
    setImage(primaryAction.image, for: .normal)
    addAction(primaryAction, for: .primaryActionTriggered)
  }

  /// Sets the text for a state.
  ///
  /// Source: developer.apple.com/documentation/uikit/uibutton/settitle(_:for:).
  open func setTitle(_ title: String?, for state: State) {
    titles[state] = title
    label.text = currentTitle
  }

  /// Returns the text for a state, or the one for the normal state.
  ///
  /// Source: developer.apple.com/documentation/uikit/uibutton/title(for:).
  open func title(for state: State) -> String? { titles[state] ?? titles[.normal] }

  /// Sets the color of the text for a state.
  ///
  /// Source: developer.apple.com/documentation/uikit/uibutton/settitlecolor(_:for:).
  open func setTitleColor(_ color: UIColor?, for state: State) { titleColors[state] = color }

  /// Returns the color of the text for a state, or the one for the normal state.
  ///
  /// Source: developer.apple.com/documentation/uikit/uibutton/titlecolor(for:).
  open func titleColor(for state: State) -> UIColor? { titleColors[state] ?? titleColors[.normal] }

  /// Sets the image for a state.
  ///
  /// Source: developer.apple.com/documentation/uikit/uibutton/setimage(_:for:).
  open func setImage(_ image: UIImage?, for state: State) { images[state] = image }

  /// Returns the image for a state, or the one for the normal state.
  ///
  /// Source: developer.apple.com/documentation/uikit/uibutton/image(for:).
  open func image(for state: State) -> UIImage? { images[state] ?? images[.normal] }

  /// The text.
  ///
  /// Source: developer.apple.com/documentation/uikit/uibutton/currenttitle.
  open var currentTitle: String? { title(for: state) }

  /// The image.
  ///
  /// Source: developer.apple.com/documentation/uikit/uibutton/currentimage.
  open var currentImage: UIImage? { image(for: state) }

  /// The view with the text. Set the text with ``setTitle(_:for:)``.
  ///
  /// Source: developer.apple.com/documentation/uikit/uibutton/titlelabel.
  open var titleLabel: UILabel? { label }
}
