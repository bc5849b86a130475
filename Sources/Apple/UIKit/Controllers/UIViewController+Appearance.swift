import AppFoundation

extension UIViewController {
  /// Whether a person sees the controller's view.
  enum Appearance {
    case disappeared
    case appearing
    case appeared
    case disappearing
  }

  /// Lets the controller and what it shows appear or disappear, if that isn't so already. Nothing takes time.
  ///
  /// A container is told before what it shows. Apple doesn't document the order.
  func appear(_ isVisible: Bool, animated: Bool) {
    guard isVisible ? appearance == .disappeared : appearance == .appeared else { return }
    beginAppearance(isVisible, animated)
    endAppearance(animated)
  }

  /// Replaces what is seen. The order is that in which UIKit's containers are seen to call.
  static func transition(from old: UIViewController?, to new: UIViewController?, animated: Bool) {
    new?.loadViewIfNeeded()
    let leaves = old?.appearance == .appeared
    let arrives = new?.appearance == .disappeared
    if leaves { old?.beginAppearance(false, animated) }
    if arrives { new?.beginAppearance(true, animated) }
    if leaves { old?.endAppearance(animated) }
    if arrives { new?.endAppearance(animated) }
  }

  private func beginAppearance(_ isVisible: Bool, _ animated: Bool) {
    if isVisible {
      loadViewIfNeeded()
      appearance = .appearing
      viewWillAppear(animated)
      for child in shownChildren where child.appearance == .disappeared {
        child.beginAppearance(true, animated)
      }
      viewIsAppearing(animated)
    } else {
      appearance = .disappearing
      viewWillDisappear(animated)
      for child in shownChildren where child.appearance == .appeared {
        child.beginAppearance(false, animated)
      }
    }
  }

  private func endAppearance(_ animated: Bool) {
    switch appearance {
    case .appearing:
      appearance = .appeared
      viewDidAppear(animated)
      for child in shownChildren where child.appearance == .appearing { child.endAppearance(animated) }
    case .disappearing:
      appearance = .disappeared
      viewDidDisappear(animated)
      for child in shownChildren where child.appearance == .disappearing { child.endAppearance(animated) }
    case .appeared, .disappeared: break
    }
  }

  /// Tells this controller, and what it contains and presents, that memory is short. Apple doesn't document the order.
  package func warnOfLowMemory() {
    didReceiveMemoryWarning()
    children.forEach { $0.warnOfLowMemory() }
    presentedViewController?.warnOfLowMemory()
  }

  /// This controller and what it shows and presents, frontmost first.
  package var visibleControllers: [UIViewController] {
    let own = shownChildren.reversed().flatMap(\.visibleControllers) + [self]
    guard let presented = presentedViewController else { return own }
    return presented.visibleControllers + (presented.modalPresentationStyle.coversPresenter ? [] : own)
  }
}
