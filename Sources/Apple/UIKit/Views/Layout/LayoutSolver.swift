import AppFoundation

/// Computes frames from constraints, one value from another.
@MainActor struct LayoutSolver {
  /// What is known of a view in one direction, in the coordinates of the topmost view.
  private struct Span {
    var low: CGFloat?
    var high: CGFloat?
    var size: CGFloat?
    var middle: CGFloat?

    /// Any two of the values determine the others.
    mutating func complete() {
      if let low, let high {
        size = size ?? high - low
        middle = middle ?? (low + high) / 2
      }
      guard let size else {
        if let low, let middle {
          high = 2 * middle - low
        } else if let high, let middle {
          low = 2 * middle - high
        }
        if low != nil, high != nil { complete() }
        return
      }
      if let low { high = high ?? low + size } else if let high { low = high - size }
      if let middle, low == nil { low = middle - size / 2 }
      if let low {
        high = high ?? low + size
        middle = middle ?? low + size / 2
      }
    }
  }

  private let root: UIView
  private var spans: [ObjectIdentifier: (x: Span, y: Span)] = [:]
  private var constraints: [NSLayoutConstraint] = []

  init(_ root: UIView) {
    self.root = root
    constraints = root.descendants.flatMap(\.constraints)
  }

  /// The view of an item of a constraint.
  static func view(of item: AnyObject?) -> UIView? {
    item as? UIView ?? (item as? UILayoutGuide)?.owningView
  }

  mutating func solve() {
    guard !constraints.isEmpty else { return }
    place(root, CGRect(origin: .zero, size: root.bounds.size))
    // The sort is stable: of equal priorities the first one wins.
    let equalities = constraints.filter { $0.relation == .equal }
      .sorted { $0.priority.rawValue > $1.priority.rawValue }
    propagate(equalities)
    for inequality in constraints where inequality.relation != .equal {
      propagate([inequality])
      propagate(equalities)
    }
    apply(to: root, origin: .zero)
  }

  private mutating func propagate(_ constraints: [NSLayoutConstraint]) {
    // Each pass sets at least one of four values in two directions for each view, or is the last one.
    while true {
      placeFixed(root)
      guard constraints.reduce(false, { apply($1) || $0 }) else { return }
    }
  }

  /// Computes one side of a constraint from the other, if only one is known.
  private mutating func apply(_ constraint: NSLayoutConstraint) -> Bool {
    let first = value(constraint.firstItem, constraint.firstAttribute)
    guard constraint.secondAttribute != .notAnAttribute else {
      return first == nil && set(constraint.firstItem, constraint.firstAttribute, constraint.constant)
    }
    let second = value(constraint.secondItem, constraint.secondAttribute)
    if first == nil, let second {
      let value = second * constraint.multiplier + constraint.constant
      return set(constraint.firstItem, constraint.firstAttribute, value)
    }
    if second == nil, let first, constraint.multiplier != 0 {
      let value = (first - constraint.constant) / constraint.multiplier
      return set(constraint.secondItem, constraint.secondAttribute, value)
    }
    return false
  }

  // MARK: - Values

  private func value(_ item: AnyObject?, _ attribute: NSLayoutConstraint.Attribute) -> CGFloat? {
    guard let view = Self.view(of: item), let span = spans[ObjectIdentifier(view)] else { return nil }
    let insets = (item as? UILayoutGuide)?.insets ?? .zero
    switch plain(attribute, view) {
    case .left: return span.x.low.map { $0 + insets.left }
    case .right: return span.x.high.map { $0 - insets.right }
    case .width: return span.x.size.map { $0 - insets.left - insets.right }
    case .centerX: return span.x.middle
    case .top: return span.y.low.map { $0 + insets.top }
    case .bottom: return span.y.high.map { $0 - insets.bottom }
    case .height: return span.y.size.map { $0 - insets.top - insets.bottom }
    case .centerY: return span.y.middle
    default: return nil
    }
  }

  private mutating func set(
    _ item: AnyObject?,
    _ attribute: NSLayoutConstraint.Attribute,
    _ value: CGFloat
  ) -> Bool {
    guard let view = item as? UIView, !view.translatesAutoresizingMaskIntoConstraints else { return false }
    var span = spans[ObjectIdentifier(view)] ?? (Span(), Span())
    switch plain(attribute, view) {
    case .left: span.x.low = value
    case .right: span.x.high = value
    case .width: span.x.size = value
    case .centerX: span.x.middle = value
    case .top: span.y.low = value
    case .bottom: span.y.high = value
    case .height: span.y.size = value
    case .centerY: span.y.middle = value
    default: return false
    }
    span.x.complete()
    span.y.complete()
    spans[ObjectIdentifier(view)] = span
    return true
  }

  private func plain(
    _ attribute: NSLayoutConstraint.Attribute,
    _ view: UIView
  ) -> NSLayoutConstraint.Attribute {
    let isLeftToRight = view.effectiveUserInterfaceLayoutDirection == .leftToRight
    switch attribute {
    case .leading: return isLeftToRight ? .left : .right
    case .trailing: return isLeftToRight ? .right : .left
    default: return attribute
    }
  }

  // MARK: - Frames

  private mutating func place(_ view: UIView, _ frame: CGRect) {
    let x = Span(low: frame.minX, high: frame.maxX, size: frame.width, middle: frame.midX)
    let y = Span(low: frame.minY, high: frame.maxY, size: frame.height, middle: frame.midY)
    spans[ObjectIdentifier(view)] = (x, y)
  }

  /// Places the views whose frames the app sets, in superviews whose places are known.
  private mutating func placeFixed(_ superview: UIView) {
    guard let span = spans[ObjectIdentifier(superview)], let x = span.x.low, let y = span.y.low else {
      return
    }
    for view in superview.subviews {
      if view.translatesAutoresizingMaskIntoConstraints {
        place(view, view.frame.offsetBy(dx: x - superview.bounds.minX, dy: y - superview.bounds.minY))
      }
      placeFixed(view)
    }
  }

  /// Sets the frames that are known. What isn't known stays as it is.
  private func apply(to superview: UIView, origin: CGPoint) {
    for view in superview.subviews {
      if !view.translatesAutoresizingMaskIntoConstraints, let span = spans[ObjectIdentifier(view)] {
        var frame = view.frame
        frame.size.width = span.x.size ?? frame.width
        frame.size.height = span.y.size ?? frame.height
        frame.origin.x = span.x.low.map { $0 - origin.x } ?? frame.minX
        frame.origin.y = span.y.low.map { $0 - origin.y } ?? frame.minY
        if frame != view.frame { view.frame = frame }
      }
      let place = view.frame.origin
      apply(
        to: view,
        origin: CGPoint(x: origin.x + place.x - view.bounds.minX, y: origin.y + place.y - view.bounds.minY)
      )
    }
  }
}
