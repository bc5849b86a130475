import AppFoundation

extension UINavigationController {
  /// Replaces what is seen.
  func show(_ new: UIViewController?, insteadOf old: UIViewController?, animated: Bool) {
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

  /// Puts a controller's view below the bar of this one's.
  func place(_ controller: UIViewController) {
    controller.loadViewIfNeeded()
    guard let child = controller.viewIfLoaded, let own = viewIfLoaded else { return }
    child.frame = own.bounds
    own.insertSubview(child, belowSubview: navigationBar)
  }

  /// Puts the bar in front of everything else.
  func placeBar() {
    guard let own = viewIfLoaded else { return }
    navigationBar.frame = CGRect(x: 0, y: 0, width: own.bounds.width, height: UINavigationBar.height)
    own.addSubview(navigationBar)
  }
}
