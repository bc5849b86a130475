import AppFoundation

/// The bar with the tabs.
///
/// Source: developer.apple.com/documentation/uikit/uitabbar.
open class UITabBar: UIView {
  /// The height on a phone, which Apple doesn't publish.
  static let height: CGFloat = 49

  /// The controller whose tabs it shows; nil for a bar that the app made itself.
  weak var manager: UITabBarController?
  private var ownItems: [UITabBarItem]?
  private weak var ownSelection: UITabBarItem?

  /// The tabs: those of the controllers, if a tab bar controller has the bar. The app can't set them then.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitabbar/items.
  open var items: [UITabBarItem]? {
    get {
      guard let manager else { return ownItems }
      return manager.viewControllers?.compactMap { $0.tabBarItem }
    }
    set {
      guard allowsChange else { return }
      ownItems = newValue
    }
  }

  /// The tab that is shown. The app can't set it if a tab bar controller has the bar.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitabbar/selecteditem.
  open weak var selectedItem: UITabBarItem? {
    get {
      guard let manager else { return ownSelection }
      return manager.selectedViewController?.tabBarItem
    }
    set {
      guard allowsChange else { return }
      ownSelection = newValue
    }
  }

  private var allowsChange: Bool {
    guard manager != nil else { return true }
    AppContext.current?.exceptions.raise(
      AppException("Directly modifying a tab bar managed by a tab bar controller is not allowed.")
    )
    return false
  }
}
