import AppFoundation

extension UIView {
  /// The window that shows the view.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiview/window.
  public var window: UIWindow? { topmost as? UIWindow }

  var topmost: UIView {
    var view = self
    while let superview = view.superview { view = superview }
    return view
  }

  /// Adds a view in front of the others. It leaves its present superview.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiview/addsubview(_:).
  ///
  /// - Parameter view: the view.
  public func addSubview(_ view: UIView) {
    let others = views.filter { $0 !== view }
    insert(view, at: others.count)
  }

  /// Adds a view at a place among the others.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiview/insertsubview(_:at:).
  ///
  /// - Parameters:
  ///   - view: the view.
  ///   - index: its place; 0 is behind all others.
  public func insertSubview(_ view: UIView, at index: Int) {
    insert(view, at: index)
  }

  /// Adds a view in front of another.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiview/insertsubview(_:abovesubview:).
  public func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
    let others = views.filter { $0 !== view }
    insert(view, at: others.firstIndex { $0 === siblingSubview }.map { $0 + 1 } ?? others.count)
  }

  /// Adds a view behind another.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiview/insertsubview(_:belowsubview:).
  public func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
    let others = views.filter { $0 !== view }
    insert(view, at: others.firstIndex { $0 === siblingSubview } ?? others.count)
  }

  /// Removes the view from its superview.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiview/removefromsuperview().
  public func removeFromSuperview() {
    guard let superview else { return }
    willMove(toSuperview: nil)
    superview.willRemoveSubview(self)
    superview.views.removeAll { $0 === self }
    place(in: nil)
    didMoveToSuperview()
  }

  /// Puts a subview in front of the others.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiview/bringsubviewtofront(_:).
  public func bringSubviewToFront(_ view: UIView) {
    guard view.superview === self else { return }
    views = views.filter { $0 !== view } + [view]
  }

  /// Puts a subview behind the others.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiview/sendsubviewtoback(_:).
  public func sendSubviewToBack(_ view: UIView) {
    guard view.superview === self else { return }
    views = [view] + views.filter { $0 !== view }
  }

  /// Whether this is the view, or is somewhere in it.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiview/isdescendant(of:).
  public func isDescendant(of view: UIView) -> Bool {
    sequence(first: self) { $0.superview }.contains { $0 === view }
  }

  /// Returns the view with a tag: this one, or the first one found in it.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiview/viewwithtag(_:).
  ///
  /// - Parameter tag: the tag.
  public func viewWithTag(_ tag: Int) -> UIView? {
    self.tag == tag ? self : views.lazy.compactMap { $0.viewWithTag(tag) }.first
  }

  /// This view and everything in it, from back to front.
  package var descendants: [UIView] { [self] + views.flatMap(\.descendants) }

  private func insert(_ view: UIView, at index: Int) {
    precondition(!isDescendant(of: view), "Can't add a view as a subview of itself")
    if view.superview === self {
      views.removeAll { $0 === view }
      views.insert(view, at: min(max(0, index), views.count))
      return
    }
    if view.superview != nil { view.removeFromSuperview() }
    view.willMove(toSuperview: self)
    views.insert(view, at: min(max(0, index), views.count))
    view.place(in: self)
    setNeedsLayout()
    view.didMoveToSuperview()
    didAddSubview(view)
  }
}

// MARK: - Coordinates

extension UIView {
  /// Converts a point to another view's coordinates.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiview/convert(_:to:)-1xrvy.
  ///
  /// - Parameters:
  ///   - point: the point.
  ///   - view: the other view; nil for the window.
  public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    let origin = originInTopmost
    let other = (view ?? topmost).originInTopmost
    return CGPoint(x: point.x + origin.x - other.x, y: point.y + origin.y - other.y)
  }

  /// Converts a point from another view's coordinates.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiview/convert(_:from:)-2n5qv.
  public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    (view ?? topmost).convert(point, to: self)
  }

  /// Converts a rectangle to another view's coordinates.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiview/convert(_:to:)-58tjp.
  public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    CGRect(origin: convert(rect.origin, to: view), size: rect.size)
  }

  /// Converts a rectangle from another view's coordinates.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiview/convert(_:from:)-8gpgf.
  public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    CGRect(origin: convert(rect.origin, from: view), size: rect.size)
  }

  /// The origin of this view's coordinates, in those of the topmost view.
  private var originInTopmost: CGPoint {
    guard let superview else { return .zero }
    let place = superview.originInTopmost
    return CGPoint(
      x: place.x + frame.origin.x - bounds.origin.x,
      y: place.y + frame.origin.y - bounds.origin.y
    )
  }
}

// MARK: - Focus

extension UIView {
  /// Takes the focus away from this view, or from one that is in it.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiview/endediting(_:).
  ///
  /// - Parameter force: whether a view that refuses loses it, too. Here a view is always asked.
  /// - Returns: whether none of them has the focus now.
  @discardableResult
  public func endEditing(_ force: Bool) -> Bool {
    descendants.first { $0.isFirstResponder }?.resignFirstResponder() ?? true
  }
}

// MARK: - Animation

extension UIView {
  /// Makes changes. Animations are over at once.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiview/animate(withduration:animations:).
  ///
  /// - Parameters:
  ///   - duration: how long the real one takes, in seconds.
  ///   - animations: the changes.
  public class func animate(withDuration duration: TimeInterval, animations: @escaping () -> Void) {
    animations()
  }

  /// Makes changes, and reports that they are made. Animations are over at once.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiview/animate(withduration:animations:completion:).
  ///
  /// - Parameters:
  ///   - duration: how long the real one takes, in seconds.
  ///   - animations: the changes.
  ///   - completion: called with whether the animation wasn't interrupted, which is true here.
  public class func animate(
    withDuration duration: TimeInterval,
    animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animations()
    completion?(true)
  }
}
