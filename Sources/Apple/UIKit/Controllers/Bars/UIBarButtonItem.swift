import AppFoundation

/// A button of a navigation bar.
///
/// Source: developer.apple.com/documentation/uikit/uibarbuttonitem.
@preconcurrency @MainActor open class UIBarButtonItem: UIBarItem {
  /// How the button looks.
  ///
  /// Source: developer.apple.com/documentation/uikit/uibarbuttonitem/style-swift.enum.
  public enum Style: Int, Sendable {
    /// As usual.
    case plain = 0
    /// As usual; the older name.
    case bordered = 1
    /// For the button that ends something.
    case done = 2
  }

  /// Creates a button without a text.
  ///
  /// Source: developer.apple.com/documentation/uikit/uibarbuttonitem/init().
  public override init() { super.init() }

  /// Creates a button with a text.
  ///
  /// - Parameters:
  ///   - title: the text.
  ///   - style: how it looks.
  ///   - target: the object that is called.
  ///   - action: its method.
  ///
  /// Source: developer.apple.com/documentation/uikit/uibarbuttonitem/init(title:style:target:action:).
  public convenience init(title: String?, style: Style, target: Any?, action: Selector?) {
    self.init()
    self.title = title
    self.style = style
    self.target = target as AnyObject?
    self.action = action
  }

  /// Creates a button with an image.
  ///
  /// - Parameters:
  ///   - image: the image.
  ///   - style: how it looks.
  ///   - target: the object that is called.
  ///   - action: its method.
  ///
  /// Source: developer.apple.com/documentation/uikit/uibarbuttonitem/init(image:style:target:action:).
  public convenience init(image: UIImage?, style: Style, target: Any?, action: Selector?) {
    self.init(title: nil, style: style, target: target, action: action)
    self.image = image
  }

  /// Creates a button with one image for each orientation.
  ///
  /// - Parameters:
  ///   - image: the image.
  ///   - landscapeImagePhone: the image of a phone that lies on its side.
  ///   - style: how it looks.
  ///   - target: the object that is called.
  ///   - action: its method.
  ///
  /// Source:
  /// developer.apple.com/documentation/uikit/uibarbuttonitem/init(image:landscapeimagephone:style:target:action:).
  public convenience init(
    image: UIImage?,
    landscapeImagePhone: UIImage?,
    style: Style,
    target: Any?,
    action: Selector?
  ) {
    self.init(image: image, style: style, target: target, action: action)
    self.landscapeImagePhone = landscapeImagePhone
  }

  /// Creates one of the system's own buttons.
  ///
  /// - Parameters:
  ///   - systemItem: which one.
  ///   - target: the object that is called.
  ///   - action: its method.
  ///
  /// Source: developer.apple.com/documentation/uikit/uibarbuttonitem/init(barbuttonsystemitem:target:action:).
  public convenience init(barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?) {
    self.init(title: nil, style: systemItem == .done ? .done : .plain, target: target, action: action)
    self.systemItem = systemItem
  }

  /// Creates an item that shows a view. The view gets the touches, so the item calls nothing.
  ///
  /// - Parameter customView: the view.
  ///
  /// Source: developer.apple.com/documentation/uikit/uibarbuttonitem/init(customview:).
  public convenience init(customView: UIView) {
    self.init()
    self.customView = customView
  }

  private var systemItem: SystemItem?

  /// How it looks.
  ///
  /// Source: developer.apple.com/documentation/uikit/uibarbuttonitem/style-swift.property.
  open var style = Style.plain
  /// The object that is called.
  ///
  /// Source: developer.apple.com/documentation/uikit/uibarbuttonitem/target.
  open weak var target: AnyObject?
  /// Its method.
  ///
  /// Source: developer.apple.com/documentation/uikit/uibarbuttonitem/action.
  open var action: Selector?
  /// The view that is shown instead of a button. A navigation bar shows it while its item is on top.
  ///
  /// Source: developer.apple.com/documentation/uikit/uibarbuttonitem/customview.
  open var customView: UIView? {
    didSet { bar?.showCustomViews() }
  }
  /// The bar that shows the button.
  weak var bar: UINavigationBar?
  /// The color; nil for the bar's.
  ///
  /// Source: developer.apple.com/documentation/uikit/uibarbuttonitem/tintcolor.
  open var tintColor: UIColor?

  /// What the button says, or what VoiceOver says for it.
  package var label: String {
    title ?? accessibilityLabel ?? systemItem?.label ?? image?.name ?? ""
  }

  /// A person taps the button.
  package func tap() {
    guard isEnabled, customView == nil, let action else { return }
    action.perform(on: target, with: [self])
  }
}
