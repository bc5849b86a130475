import AppFoundation

/// A container that shows the last of a stack of controllers.
///
/// Source: developer.apple.com/documentation/uikit/uinavigationcontroller.
open class UINavigationController: UIViewController {
  private var stack: [UIViewController] = []

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

  private func show(_ new: UIViewController?, insteadOf old: UIViewController?, animated: Bool) {
    guard appearance == .appeared else {
      old?.viewIfLoaded?.removeFromSuperview()
      if let new, isViewLoaded { place(new) }
      return
    }
    if let new {
      place(new)
      delegate?.navigationController(self, willShow: new, animated: animated)
    }
    Self.transition(from: old, to: new, animated: animated)
    old?.viewIfLoaded?.removeFromSuperview()
    if let new { delegate?.navigationController(self, didShow: new, animated: animated) }
  }

  private func place(_ controller: UIViewController) {
    controller.loadViewIfNeeded()
    guard let child = controller.viewIfLoaded, let own = viewIfLoaded else { return }
    child.frame = own.bounds
    own.addSubview(child)
  }

  /// The view is loaded, and so is that of the controller on top.
  open override func viewDidLoad() {
    super.viewDidLoad()
    if let top = stack.last { place(top) }
  }
}

/// The object that is told what a navigation controller shows. All methods are optional.
///
/// Source: developer.apple.com/documentation/uikit/uinavigationcontrollerdelegate.
@preconcurrency @MainActor public protocol UINavigationControllerDelegate: NSObjectProtocol {
  /// A controller is about to be shown.
  func navigationController(
    _ navigationController: UINavigationController,
    willShow viewController: UIViewController,
    animated: Bool
  )

  /// A controller is shown.
  func navigationController(
    _ navigationController: UINavigationController,
    didShow viewController: UIViewController,
    animated: Bool
  )
}

extension UINavigationControllerDelegate {
  /// Does nothing.
  public func navigationController(
    _ navigationController: UINavigationController,
    willShow viewController: UIViewController,
    animated: Bool
  ) {}

  /// Does nothing.
  public func navigationController(
    _ navigationController: UINavigationController,
    didShow viewController: UIViewController,
    animated: Bool
  ) {}
}
