import AppFoundation

extension UIView {
  /// The active constraints between this view and what is in it.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiview/constraints.
  public var constraints: [NSLayoutConstraint] { ownConstraints }

  /// Activates a constraint.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiview/addconstraint(_:).
  public func addConstraint(_ constraint: NSLayoutConstraint) {
    guard !constraint.isActive else { return }
    ownConstraints.append(constraint)
    constraint.belongs(to: self)
    setNeedsLayout()
  }

  /// Activates constraints.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiview/addconstraints(_:).
  public func addConstraints(_ constraints: [NSLayoutConstraint]) { constraints.forEach(addConstraint) }

  /// Deactivates a constraint.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiview/removeconstraint(_:).
  public func removeConstraint(_ constraint: NSLayoutConstraint) {
    guard ownConstraints.contains(where: { $0 === constraint }) else { return }
    ownConstraints.removeAll { $0 === constraint }
    constraint.belongs(to: nil)
    setNeedsLayout()
  }

  /// Deactivates constraints.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiview/removeconstraints(_:).
  public func removeConstraints(_ constraints: [NSLayoutConstraint]) { constraints.forEach(removeConstraint) }

  /// What the bars at the edges of the screen leave free. There are no bars here, so it is the whole view.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiview/safearealayoutguide.
  public var safeAreaLayoutGuide: UILayoutGuide { guide(.zero) }

  /// The view without its margins of 8 points.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiview/layoutmarginsguide.
  public var layoutMarginsGuide: UILayoutGuide {
    guide(UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
  }

  private func guide(_ insets: UIEdgeInsets) -> UILayoutGuide {
    if let guide = guides.first(where: { $0.insets == insets }) { return guide }
    let guide = UILayoutGuide(in: self, insets)
    guides.append(guide)
    return guide
  }

  /// Gives the views in the whole hierarchy the frames that their constraints determine.
  func applyConstraints() {
    var solver = LayoutSolver(topmost)
    solver.solve()
  }
}
