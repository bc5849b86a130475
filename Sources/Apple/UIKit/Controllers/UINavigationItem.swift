import AppFoundation

/// What a navigation controller shows for a controller.
///
/// Source: developer.apple.com/documentation/uikit/uinavigationitem.
@preconcurrency @MainActor open class UINavigationItem: NSObject {
  /// Creates an item.
  ///
  /// - Parameter title: the title.
  ///
  /// Source: developer.apple.com/documentation/uikit/uinavigationitem/init(title:).
  public init(title: String) {
    self.title = title
    super.init()
  }

  /// The title.
  ///
  /// Source: developer.apple.com/documentation/uikit/uinavigationitem/title.
  open var title: String?

  /// A line above the title.
  ///
  /// Source: developer.apple.com/documentation/uikit/uinavigationitem/prompt.
  open var prompt: String?

  /// Whether there is no button that goes back.
  ///
  /// Source: developer.apple.com/documentation/uikit/uinavigationitem/hidesbackbutton.
  open var hidesBackButton = false

  /// The buttons at the leading edge.
  ///
  /// Source: developer.apple.com/documentation/uikit/uinavigationitem/leftbarbuttonitems.
  open var leftBarButtonItems: [UIBarButtonItem]? {
    didSet { bar?.showCustomViews() }
  }

  /// The buttons at the trailing edge, from the edge on.
  ///
  /// Source: developer.apple.com/documentation/uikit/uinavigationitem/rightbarbuttonitems.
  open var rightBarButtonItems: [UIBarButtonItem]? {
    didSet { bar?.showCustomViews() }
  }

  /// The first button at the leading edge.
  ///
  /// Source: developer.apple.com/documentation/uikit/uinavigationitem/leftbarbuttonitem.
  open var leftBarButtonItem: UIBarButtonItem? {
    get { leftBarButtonItems?.first }
    set { leftBarButtonItems = newValue.map { [$0] } }
  }

  /// The first button at the trailing edge.
  ///
  /// Source: developer.apple.com/documentation/uikit/uinavigationitem/rightbarbuttonitem.
  open var rightBarButtonItem: UIBarButtonItem? {
    get { rightBarButtonItems?.first }
    set { rightBarButtonItems = newValue.map { [$0] } }
  }

  /// The bar of the navigation controller whose stack has the item's controller.
  weak var bar: UINavigationBar?

  var ownButtons: [UIBarButtonItem] { (leftBarButtonItems ?? []) + (rightBarButtonItems ?? []) }

  /// The buttons that a person can see: none while the bar is hidden.
  package var buttons: [UIBarButtonItem] { bar?.isHidden == true ? [] : ownButtons }
}
