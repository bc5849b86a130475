import AppFoundation

/// A container that shows one of several controllers.
///
/// Source: developer.apple.com/documentation/uikit/uitabbarcontroller.
open class UITabBarController: UIViewController {
  private var tabs: [UIViewController] = []
  private var selection = 0
  private var ownTabBar: UITabBar?

  /// The controllers of the tabs.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitabbarcontroller/viewcontrollers.
  open var viewControllers: [UIViewController]? {
    get { tabs.isEmpty ? nil : tabs }
    set { setViewControllers(newValue, animated: false) }
  }

  /// Replaces the controllers of the tabs. The one that is shown stays if it is among them.
  ///
  /// - Parameters:
  ///   - viewControllers: the controllers.
  ///   - animated: whether to animate it.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitabbarcontroller/setviewcontrollers(_:animated:).
  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    let new = viewControllers ?? []
    let (old, before) = (selectedViewController, tabs)
    let removed = before.filter { controller in !new.contains { $0 === controller } }
    let added = new.filter { controller in !before.contains { $0 === controller } }
    added.forEach { adopt($0) }
    removed.forEach { beginReleasing($0) }
    tabs = new
    selection = new.firstIndex { $0 === old } ?? 0
    show(selectedViewController, insteadOf: old, animated: animated)
    removed.forEach { release($0) }
    added.forEach { finishAdopting($0) }
  }

  /// The index of the tab that is shown.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitabbarcontroller/selectedindex.
  open var selectedIndex: Int {
    get { selection }
    set {
      guard tabs.indices.contains(newValue), newValue != selection else { return }
      let old = selectedViewController
      selection = newValue
      show(selectedViewController, insteadOf: old, animated: false)
    }
  }

  /// The controller of the tab that is shown.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitabbarcontroller/selectedviewcontroller.
  open var selectedViewController: UIViewController? {
    get { tabs.indices.contains(selection) ? tabs[selection] : nil }
    set {
      if let index = tabs.firstIndex(where: { $0 === newValue }) { selectedIndex = index }
    }
  }

  /// The object that is asked before a person changes the tab.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitabbarcontroller/delegate.
  open weak var delegate: (any UITabBarControllerDelegate)?

  /// The bar with the tabs of the controllers.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitabbarcontroller/tabbar.
  open var tabBar: UITabBar {
    if let ownTabBar { return ownTabBar }
    let bar = UITabBar(frame: .zero)
    bar.manager = self
    ownTabBar = bar
    return bar
  }

  override var shownChildren: [UIViewController] { selectedViewController.map { [$0] } ?? [] }

  /// A person taps a tab. Nothing happens if its item is disabled.
  package func tap(tab index: Int) {
    guard tabs.indices.contains(index), tabs[index].tabBarItem?.isEnabled ?? true,
      delegate?.tabBarController(self, shouldSelect: tabs[index]) ?? true
    else { return }
    selectedIndex = index
    delegate?.tabBarController(self, didSelect: tabs[index])
  }

  private func show(_ new: UIViewController?, insteadOf old: UIViewController?, animated: Bool) {
    guard new !== old else { return }
    if let new, isViewLoaded { place(new) }
    if appearance == .appeared { Self.transition(from: old, to: new, animated: animated) }
    old?.viewIfLoaded?.removeFromSuperview()
  }

  private func place(_ controller: UIViewController) {
    controller.loadViewIfNeeded()
    guard let child = controller.viewIfLoaded, let own = viewIfLoaded else { return }
    child.frame = own.bounds
    own.insertSubview(child, belowSubview: tabBar)
  }

  private func placeBar() {
    guard let own = viewIfLoaded else { return }
    let (size, height) = (own.bounds.size, UITabBar.height)
    tabBar.frame = CGRect(x: 0, y: size.height - height, width: size.width, height: height)
    own.addSubview(tabBar)
  }

  /// The view is loaded, and so is that of the controller that is shown.
  open override func viewDidLoad() {
    super.viewDidLoad()
    placeBar()
    if let selected = selectedViewController { place(selected) }
  }
}
