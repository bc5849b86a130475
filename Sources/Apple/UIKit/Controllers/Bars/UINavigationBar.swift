import AppFoundation

/// The bar above what a navigation controller shows, with the title and the buttons.
///
/// Source: developer.apple.com/documentation/uikit/uinavigationbar.
open class UINavigationBar: UIView {
  /// The height on a phone that is held upright, which Apple doesn't publish.
  static let height: CGFloat = 44

  /// The controller whose stack it shows; nil for a bar that the app made itself.
  weak var manager: UINavigationController?
  private var ownItems: [UINavigationItem]?
  private var customViews: [UIView] = []

  /// The items: those of the controllers, if a navigation controller has the bar. The app can't set them then.
  ///
  /// Source: developer.apple.com/documentation/uikit/uinavigationbar/items.
  open var items: [UINavigationItem]? {
    get { manager.map { $0.viewControllers.map(\.navigationItem) } ?? ownItems }
    set {
      guard manager == nil else {
        AppContext.current?.exceptions.raise(
          AppException(
            "Cannot call setItems:animated: directly on a UINavigationBar managed by a controller."
          )
        )
        return
      }
      let old = ownItems ?? []
      ownItems = newValue
      itemsChanged(from: old)
    }
  }

  /// The item that is shown.
  ///
  /// Source: developer.apple.com/documentation/uikit/uinavigationbar/topitem.
  open var topItem: UINavigationItem? { items?.last }

  /// The item below the one that is shown.
  ///
  /// Source: developer.apple.com/documentation/uikit/uinavigationbar/backitem.
  open var backItem: UINavigationItem? { items?.dropLast().last }

  /// Whether the title is large while the content isn't scrolled.
  ///
  /// Source: developer.apple.com/documentation/uikit/uinavigationbar/preferslargetitles.
  open var prefersLargeTitles = false
  /// Whether the content is seen through the bar.
  ///
  /// Source: developer.apple.com/documentation/uikit/uinavigationbar/istranslucent.
  open var isTranslucent = true
  /// The color of the bar; nil for the system's.
  ///
  /// Source: developer.apple.com/documentation/uikit/uinavigationbar/bartintcolor.
  open var barTintColor: UIColor?
  /// How the title looks.
  ///
  /// Source: developer.apple.com/documentation/uikit/uinavigationbar/titletextattributes.
  open var titleTextAttributes: [NSAttributedString.Key: Any]?

  /// Other items are in the bar.
  ///
  /// - Parameter old: those before.
  func itemsChanged(from old: [UINavigationItem]) {
    for item in old where item.bar === self { item.bar = nil }
    items?.forEach { $0.bar = self }
    showCustomViews()
  }

  /// Shows the views of the top item's buttons.
  func showCustomViews() {
    let buttons = topItem?.ownButtons ?? []
    buttons.forEach { $0.bar = self }
    let new = buttons.compactMap(\.customView)
    for view in customViews where view.superview === self && !new.contains(where: { $0 === view }) {
      view.removeFromSuperview()
    }
    customViews = new
    for view in new where view.superview !== self { addSubview(view) }
  }
}
