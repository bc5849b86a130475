import AppFoundation

/// A container that shows the last of a stack of controllers.
///
/// Source: developer.apple.com/documentation/uikit/uinavigationcontroller.
open class UINavigationController: UIViewController {
  private var stack: [UIViewController] = []
  private var ownNavigationBar: UINavigationBar?

  /// Creates a container.
  ///
  /// - Parameter rootViewController: the first controller.
  ///
  /// Source: developer.apple.com/documentation/uikit/uinavigationcontroller/init(rootviewcontroller:).
  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    setViewControllers([rootViewController], animated: false)
  }

  /// Creates an empty container.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  /// Creates a container of an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// The controllers, the one that is shown last.
  ///
  /// Source: developer.apple.com/documentation/uikit/uinavigationcontroller/viewcontrollers.
  open var viewControllers: [UIViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }

  /// The controller that is shown.
  ///
  /// Source: developer.apple.com/documentation/uikit/uinavigationcontroller/topviewcontroller.
  open var topViewController: UIViewController? { stack.last }

  /// The controller that is shown, or presented over it.
  ///
  /// Source: developer.apple.com/documentation/uikit/uinavigationcontroller/visibleviewcontroller.
  open var visibleViewController: UIViewController? {
    presentedViewController ?? topViewController?.presentedViewController ?? topViewController
  }

  /// The object that is told what is shown.
  ///
  /// Source: developer.apple.com/documentation/uikit/uinavigationcontroller/delegate.
  open weak var delegate: (any UINavigationControllerDelegate)?

  /// The bar above what is shown.
  ///
  /// Source: developer.apple.com/documentation/uikit/uinavigationcontroller/navigationbar.
  open var navigationBar: UINavigationBar {
    if let ownNavigationBar { return ownNavigationBar }
    let bar = UINavigationBar(frame: .zero)
    bar.manager = self
    ownNavigationBar = bar
    bar.itemsChanged(from: [])
    return bar
  }

  /// Whether the bar isn't seen.
  ///
  /// Source: developer.apple.com/documentation/uikit/uinavigationcontroller/isnavigationbarhidden.
  open var isNavigationBarHidden: Bool {
    get { navigationBar.isHidden }
    set { setNavigationBarHidden(newValue, animated: false) }
  }

  /// Hides the bar, or shows it again. A person can't tap its buttons while it is hidden.
  ///
  /// - Parameters:
  ///   - hidden: whether to hide it.
  ///   - animated: whether to animate it.
  ///
  /// Source: developer.apple.com/documentation/uikit/uinavigationcontroller/setnavigationbarhidden(_:animated:).
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    navigationBar.isHidden = hidden
  }

  /// The tab of the first controller, unless the app sets another: Apple doesn't document it, but apps rely on it.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open override var tabBarItem: UITabBarItem! {
    get {
      guard existingTabBarItem == nil, let item = stack.first?.tabBarItem else {
        return existingTabBarItem ?? super.tabBarItem
      }
      if item.title == nil { item.title = title }
      return item
    }
    set { super.tabBarItem = newValue }
  }

  override var existingTabBarItem: UITabBarItem? {
    super.existingTabBarItem ?? stack.first?.existingTabBarItem
  }

  override var shownChildren: [UIViewController] { stack.last.map { [$0] } ?? [] }

  /// Replaces the stack.
  ///
  /// - Parameters:
  ///   - viewControllers: the controllers.
  ///   - animated: whether to animate it.
  ///
  /// Source: developer.apple.com/documentation/uikit/uinavigationcontroller/setviewcontrollers(_:animated:).
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    let (old, before) = (stack.last, stack)
    let removed = before.filter { controller in !viewControllers.contains { $0 === controller } }
    let added = viewControllers.filter { controller in !before.contains { $0 === controller } }
    added.forEach { adopt($0) }
    removed.forEach { beginReleasing($0) }
    stack = viewControllers
    navigationBar.itemsChanged(from: before.map(\.navigationItem))
    if old !== stack.last { show(stack.last, insteadOf: old, animated: animated) }
    removed.forEach { release($0) }
    added.forEach { finishAdopting($0) }
  }

  /// Shows a controller on top of the present one. One that is in the stack already ends the process.
  ///
  /// - Parameters:
  ///   - viewController: the controller.
  ///   - animated: whether to animate it.
  ///
  /// Source: developer.apple.com/documentation/uikit/uinavigationcontroller/pushviewcontroller(_:animated:).
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    guard !stack.contains(where: { $0 === viewController }) else {
      fatalError(
        "Pushing the same view controller instance more than once is not supported: \(viewController)"
      )
    }
    setViewControllers(stack + [viewController], animated: animated)
  }

  /// Goes back by one. The first controller stays.
  ///
  /// - Parameter animated: whether to animate it.
  /// - Returns: the controller that was shown; nil if it stays.
  ///
  /// Source: developer.apple.com/documentation/uikit/uinavigationcontroller/popviewcontroller(animated:).
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard stack.count > 1 else { return nil }
    let last = stack.last
    setViewControllers(stack.dropLast(), animated: animated)
    return last
  }

  /// Goes back to the first controller.
  ///
  /// - Parameter animated: whether to animate it.
  /// - Returns: the controllers that were removed.
  ///
  /// Source: developer.apple.com/documentation/uikit/uinavigationcontroller/poptorootviewcontroller(animated:).
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    stack.first.flatMap { popToViewController($0, animated: animated) }
  }

  /// Goes back to a controller of the stack.
  ///
  /// - Parameters:
  ///   - viewController: the controller. One that isn't in the stack ends the process.
  ///   - animated: whether to animate it.
  /// - Returns: the controllers that were removed.
  ///
  /// Source: developer.apple.com/documentation/uikit/uinavigationcontroller/poptoviewcontroller(_:animated:).
  @discardableResult
  open func popToViewController(_ viewController: UIViewController, animated: Bool) -> [UIViewController]? {
    guard let index = stack.firstIndex(where: { $0 === viewController }) else {
      fatalError("Tried to pop to a view controller that doesn't exist.")
    }
    let removed = Array(stack[(index + 1)...])
    guard !removed.isEmpty else { return [] }
    setViewControllers(Array(stack[...index]), animated: animated)
    return removed
  }

  /// Pushes a controller.
  open override func show(_ vc: UIViewController, sender: Any?) {
    pushViewController(vc, animated: true)
  }

  /// The view is loaded, and so is that of the controller on top.
  open override func viewDidLoad() {
    super.viewDidLoad()
    placeBar()
    if let top = stack.last { place(top) }
  }
}
