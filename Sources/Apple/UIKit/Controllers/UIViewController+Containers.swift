import AppFoundation

/// How much of the screen a presented controller covers.
///
/// Source: developer.apple.com/documentation/uikit/uimodalpresentationstyle.
public enum UIModalPresentationStyle: Int, Sendable {
  /// The system's choice: a sheet.
  case automatic = -2
  /// No change.
  case none = -1
  /// The whole screen.
  case fullScreen = 0
  /// A sheet.
  case pageSheet = 1
  /// A smaller sheet.
  case formSheet = 2
  /// The place of the presenter.
  case currentContext = 3
  /// The app's own.
  case custom = 4
  /// The whole screen; what is below stays.
  case overFullScreen = 5
  /// The place of the presenter; what is below stays.
  case overCurrentContext = 6
  /// A popover.
  case popover = 7

  /// Whether the presenter's view is removed.
  var coversPresenter: Bool { self == .fullScreen || self == .currentContext }
}

extension UIViewController {
  /// The nearest container that is a navigation controller.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiviewcontroller/navigationcontroller.
  public var navigationController: UINavigationController? { container() }

  /// The nearest container that is a tab bar controller.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiviewcontroller/tabbarcontroller.
  public var tabBarController: UITabBarController? { container() }

  private func container<Container: UIViewController>() -> Container? {
    sequence(first: self) { $0.parent }.dropFirst().lazy.compactMap { $0 as? Container }.first
  }

  /// The controller that presented this one, or one of its containers.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiviewcontroller/presentingviewcontroller.
  public var presentingViewController: UIViewController? {
    sequence(first: self) { $0.parent }.lazy.compactMap(\.presenter).first
  }

  /// Adds a controller to the ones that this one contains.
  ///
  /// - Parameter childController: the controller. It leaves its present container.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiviewcontroller/addchild(_:).
  public func addChild(_ childController: UIViewController) {
    guard childController.parent !== self else { return }
    if childController.parent != nil { childController.removeFromParent() }
    childController.willMove(toParent: self)
    childController.parent = self
    children.append(childController)
  }

  /// Removes the controller from its container.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiviewcontroller/removefromparent().
  public func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
  }

  /// Puts a controller of UIKit's own containers into this one.
  func adopt(_ child: UIViewController) {
    guard child.parent !== self else { return }
    child.isMovingToParent = true
    addChild(child)
  }

  func finishAdopting(_ child: UIViewController) {
    child.isMovingToParent = false
    child.didMove(toParent: self)
  }

  func beginReleasing(_ child: UIViewController) {
    child.isMovingFromParent = true
    child.willMove(toParent: nil)
  }

  func release(_ child: UIViewController) {
    child.viewIfLoaded?.removeFromSuperview()
    child.removeFromParent()
    child.isMovingFromParent = false
  }

  // MARK: - Presentation

  /// The container that fills the window, or was presented.
  private var root: UIViewController {
    var root = self
    while let parent = root.parent { root = parent }
    return root
  }

  func beginPresenting(_ controller: UIViewController, animated: Bool) {
    let presenter = root
    guard presenter.presentedViewController == nil, controller.presentingViewController == nil,
      controller !== presenter
    else {
      UIKitRuntime.current?.complain(
        "Attempt to present \(type(of: controller)) on \(type(of: presenter)), which is already presenting "
          + "\(presenter.presentedViewController.map { "\(type(of: $0))" } ?? "it")"
      )
      return
    }
    presenter.presentedViewController = controller
    controller.presenter = presenter
    controller.isBeingPresented = true
    defer { controller.isBeingPresented = false }
    controller.loadViewIfNeeded()
    guard presenter.appearance == .appeared else { return }
    if controller.modalPresentationStyle.coversPresenter {
      Self.transition(from: presenter, to: controller, animated: animated)
    } else {
      controller.appear(true, animated: animated)
    }
  }

  func endPresenting(animated: Bool) {
    let container = root
    guard let presented = container.presentedViewController else {
      container.presenter?.endPresenting(animated: animated)
      return
    }
    presented.isBeingDismissed = true
    defer { presented.isBeingDismissed = false }
    // What the presented one presents goes with it.
    if presented.presentedViewController != nil { presented.endPresenting(animated: false) }
    if presented.modalPresentationStyle.coversPresenter, presented.appearance == .appeared {
      Self.transition(from: presented, to: container, animated: animated)
    } else {
      presented.appear(false, animated: animated)
    }
    container.presentedViewController = nil
    presented.presenter = nil
  }
}
