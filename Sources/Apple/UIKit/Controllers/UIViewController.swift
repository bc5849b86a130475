import AppFoundation

/// An object that manages a view.
///
/// Source: developer.apple.com/documentation/uikit/uiviewcontroller.
open class UIViewController: UIResponder {
  /// The name of the nib file, if the app gave one. Nib files aren't loaded here.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiviewcontroller/nibname.
  public let nibName: String?
  /// The bundle of the nib file.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiviewcontroller/nibbundle.
  public let nibBundle: Bundle?

  private var loadedView: UIView? {
    didSet {
      oldValue?.controller = nil
      loadedView?.controller = self
    }
  }
  private var isLoadingView = false
  private var ownNavigationItem: UINavigationItem?
  private var ownTabBarItem: UITabBarItem?
  var appearance = Appearance.disappeared
  /// The scene of the storyboard that made it.
  var storyboardScene: StoryboardDesign.Scene?
  weak var window: UIWindow?

  /// Creates a controller.
  ///
  /// - Parameters:
  ///   - nibNameOrNil: the name of a nib file.
  ///   - nibBundleOrNil: its bundle.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiviewcontroller/init(nibname:bundle:).
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    nibName = nibNameOrNil
    nibBundle = nibBundleOrNil
    super.init()
  }

  /// Creates a controller of an archive. A simulated storyboard doesn't use it.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiviewcontroller/init(coder:).
  public required init?(coder: NSCoder) {
    nibName = nil
    nibBundle = nil
    super.init()
  }

  /// Creates a controller without a nib file.
  public override convenience init() {
    self.init(nibName: nil, bundle: nil)
  }

  // MARK: - The view

  /// The view, loaded when it is first asked for.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiviewcontroller/view.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loadedView
    }
    set { loadedView = newValue }
  }

  /// The view, if it is loaded.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiviewcontroller/viewifloaded.
  open var viewIfLoaded: UIView? { loadedView }

  /// Whether the view is loaded.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiviewcontroller/isviewloaded.
  open var isViewLoaded: Bool { loadedView != nil }

  /// Creates the view. Don't call it.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiviewcontroller/loadview().
  open func loadView() {
    loadedView = UIView(frame: UIScreen.main.bounds)
  }

  /// Loads the view, if that hasn't happened.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiviewcontroller/loadviewifneeded().
  open func loadViewIfNeeded() {
    guard loadedView == nil, !isLoadingView else { return }
    isLoadingView = true
    loadView()
    storyboardScene?.connectOutlets(of: self)
    isLoadingView = false
    viewDidLoad()
  }

  /// The view is loaded.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiviewcontroller/viewdidload().
  open func viewDidLoad() {}

  /// The system is short of memory. Release what you can make again.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiviewcontroller/didreceivememorywarning().
  open func didReceiveMemoryWarning() {}

  // MARK: - Editing

  private var isInEditingMode = false
  private var ownEditButton: UIBarButtonItem?

  /// Whether a person can change what the view shows.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiviewcontroller/isediting.
  open var isEditing: Bool {
    get { isInEditingMode }
    set { setEditing(newValue, animated: false) }
  }

  /// Lets a person change what the view shows, or no longer. Override it to show how, and call `super`.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiviewcontroller/setediting(_:animated:).
  ///
  /// - Parameters:
  ///   - editing: whether a person can.
  ///   - animated: whether the real one moves.
  open func setEditing(_ editing: Bool, animated: Bool) {
    isInEditingMode = editing
    ownEditButton?.title = editing ? "Done" : "Edit"
  }

  /// A button, "Edit" or "Done", that calls `setEditing(_:animated:)`.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiviewcontroller/editbuttonitem.
  open var editButtonItem: UIBarButtonItem {
    if let ownEditButton { return ownEditButton }
    let button = UIBarButtonItem(
      title: isEditing ? "Done" : "Edit",
      style: .plain,
      target: self,
      action: Selector(UIViewController.toggleEditing)
    )
    ownEditButton = button
    return button
  }

  private func toggleEditing() { setEditing(!isEditing, animated: true) }

  // MARK: - Appearance

  /// The view is about to be seen.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiviewcontroller/viewwillappear(_:).
  open func viewWillAppear(_ animated: Bool) {}

  /// The view is about to be seen, and has its size.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiviewcontroller/viewisappearing(_:).
  open func viewIsAppearing(_ animated: Bool) {}

  /// The view is seen.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiviewcontroller/viewdidappear(_:).
  open func viewDidAppear(_ animated: Bool) {}

  /// The view is about to be seen no longer.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiviewcontroller/viewwilldisappear(_:).
  open func viewWillDisappear(_ animated: Bool) {}

  /// The view is no longer seen.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiviewcontroller/viewdiddisappear(_:).
  open func viewDidDisappear(_ animated: Bool) {}

  // MARK: - Names

  /// The controller's name for a person; containers show it.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiviewcontroller/title.
  open var title: String? {
    didSet {
      ownNavigationItem?.title = title
      existingTabBarItem?.title = title
    }
  }

  /// What a navigation controller shows for this controller.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiviewcontroller/navigationitem.
  open var navigationItem: UINavigationItem {
    if let ownNavigationItem { return ownNavigationItem }
    let item = UINavigationItem(title: title ?? "")
    item.title = title
    ownNavigationItem = item
    return item
  }

  /// What a tab bar controller shows for this controller. It is made when it is first asked for, with the title.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiviewcontroller/tabbaritem.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var tabBarItem: UITabBarItem! {
    get {
      if let ownTabBarItem { return ownTabBarItem }
      let item = UITabBarItem(title: title, image: nil, tag: 0)
      ownTabBarItem = item
      return item
    }
    set { ownTabBarItem = newValue }
  }

  /// The tab's item, if it is made.
  var existingTabBarItem: UITabBarItem? { ownTabBarItem }

  /// A name by which the app finds the controller when it restores its state. The system doesn't use it here.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiviewcontroller/restorationidentifier.
  open var restorationIdentifier: String?

  // MARK: - Containers

  /// The container.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiviewcontroller/parent.
  open internal(set) weak var parent: UIViewController?

  /// The controllers that this one contains.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiviewcontroller/children.
  open internal(set) var children: [UIViewController] = []

  /// The controller is about to get a container, or none.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiviewcontroller/willmove(toparent:).
  open func willMove(toParent parent: UIViewController?) {}

  /// The controller has got a container, or none.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiviewcontroller/didmove(toparent:).
  open func didMove(toParent parent: UIViewController?) {}

  /// The children whose views are seen when this one's is. Containers of UIKit show one.
  var shownChildren: [UIViewController] {
    children.filter { child in child.viewIfLoaded?.superview != nil }
  }

  // MARK: - Presentation

  /// The controller that is presented over this one.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiviewcontroller/presentedviewcontroller.
  open internal(set) var presentedViewController: UIViewController?

  weak var presenter: UIViewController?

  /// How much of the screen a presented controller covers.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiviewcontroller/modalpresentationstyle.
  open var modalPresentationStyle = UIModalPresentationStyle.automatic

  /// Whether it is being presented now.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiviewcontroller/isbeingpresented.
  open internal(set) var isBeingPresented = false
  /// Whether it is being dismissed now.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiviewcontroller/isbeingdismissed.
  open internal(set) var isBeingDismissed = false
  /// Whether it is getting a container now.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiviewcontroller/ismovingtoparent.
  open internal(set) var isMovingToParent = false
  /// Whether it is leaving its container now.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiviewcontroller/ismovingfromparent.
  open internal(set) var isMovingFromParent = false

  /// Presents a controller over everything that is seen.
  ///
  /// Animations are over at once. A controller that presents another already refuses, and the app isn't told.
  ///
  /// - Parameters:
  ///   - viewControllerToPresent: the controller.
  ///   - flag: whether to animate it.
  ///   - completion: called when it has appeared.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiviewcontroller/present(_:animated:completion:).
  open func present(
    _ viewControllerToPresent: UIViewController,
    animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    beginPresenting(viewControllerToPresent, animated: flag)
    completion?()
  }

  /// Dismisses what this controller presents; a controller that presents nothing asks its presenter to dismiss it.
  ///
  /// - Parameters:
  ///   - flag: whether to animate it.
  ///   - completion: called when it has disappeared.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiviewcontroller/dismiss(animated:completion:).
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    endPresenting(animated: flag)
    completion?()
  }

  /// Shows a controller in the way of the container: a navigation controller pushes it, otherwise it is presented.
  ///
  /// - Parameters:
  ///   - vc: the controller.
  ///   - sender: what asks for it.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiviewcontroller/show(_:sender:).
  open func show(_ vc: UIViewController, sender: Any?) {
    if let container = navigationController, container !== self {
      container.show(vc, sender: sender)
    } else {
      present(vc, animated: true)
    }
  }

  // MARK: - Segues

  /// The storyboard that the controller comes from.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiviewcontroller/storyboard.
  open internal(set) var storyboard: UIStoryboard?

  /// A segue is about to be performed.
  ///
  /// - Parameters:
  ///   - segue: the segue, with its destination.
  ///   - sender: what asks for it.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiviewcontroller/prepare(for:sender:).
  open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}

  /// Whether to perform a segue that a control asks for. `performSegue(withIdentifier:sender:)` doesn't ask.
  ///
  /// - Parameters:
  ///   - identifier: the segue.
  ///   - sender: the control.
  ///
  /// Source:
  /// developer.apple.com/documentation/uikit/uiviewcontroller/shouldperformsegue(withidentifier:sender:).
  open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }

  /// Performs a segue of the storyboard. A name that the storyboard doesn't have ends the process.
  ///
  /// - Parameters:
  ///   - identifier: the segue.
  ///   - sender: what asks for it.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiviewcontroller/performsegue(withidentifier:sender:).
  open func performSegue(withIdentifier identifier: String, sender: Any?) {
    perform(segue: identifier, sender: sender)
  }

  /// The container, the presenter, or the window.
  open override var next: UIResponder? { viewIfLoaded?.superview ?? parent ?? presenter ?? window }
}
