import AppFoundation

/// How important a constraint is, from 1 to 1000.
///
/// Source: developer.apple.com/documentation/uikit/uilayoutpriority.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  /// The number.
  public let rawValue: Float

  /// Creates a priority.
  public init(_ rawValue: Float) { self.rawValue = rawValue }

  /// Creates a priority.
  public init(rawValue: Float) { self.rawValue = rawValue }

  /// It must hold.
  public static let required = UILayoutPriority(1000)
  /// It is important.
  public static let defaultHigh = UILayoutPriority(750)
  /// It is unimportant.
  public static let defaultLow = UILayoutPriority(250)
}

/// A relation between the edges or sizes of two views, or of a view and a number.
///
/// The views get their frames with `layoutIfNeeded()`, and before a table is shown or driven. The simulated layout
/// computes one value from another, in the order of the priorities. It doesn't weigh constraints against each other: an
/// inequality counts only where nothing else determines a value, and of two constraints that contradict each other the
/// first one wins.
///
/// Source: developer.apple.com/documentation/uikit/nslayoutconstraint.
@preconcurrency @MainActor open class NSLayoutConstraint: NSObject {
  /// How two values compare.
  ///
  /// Source: developer.apple.com/documentation/uikit/nslayoutconstraint/relation-swift.enum.
  public enum Relation: Int, Sendable {
    /// The first one is at most the second.
    case lessThanOrEqual = -1
    /// They are the same.
    case equal = 0
    /// The first one is at least the second.
    case greaterThanOrEqual = 1
  }

  /// An edge or a size.
  ///
  /// Source: developer.apple.com/documentation/uikit/nslayoutconstraint/attribute.
  public enum Attribute: Int, Sendable {
    /// None: the other side is a number.
    case notAnAttribute = 0
    /// The left edge.
    case left = 1
    /// The right edge.
    case right = 2
    /// The top edge.
    case top = 3
    /// The bottom edge.
    case bottom = 4
    /// The edge where reading starts.
    case leading = 5
    /// The edge where reading ends.
    case trailing = 6
    /// The width.
    case width = 7
    /// The height.
    case height = 8
    /// The middle from left to right.
    case centerX = 9
    /// The middle from top to bottom.
    case centerY = 10
  }

  /// The first view or layout guide.
  ///
  /// Source: developer.apple.com/documentation/uikit/nslayoutconstraint/firstitem.
  public private(set) weak var firstItem: AnyObject?
  /// Its edge or size.
  ///
  /// Source: developer.apple.com/documentation/uikit/nslayoutconstraint/firstattribute.
  public let firstAttribute: Attribute
  /// How the two values compare.
  ///
  /// Source: developer.apple.com/documentation/uikit/nslayoutconstraint/relation-swift.property.
  public let relation: Relation
  /// The second view or layout guide; nil for a number.
  ///
  /// Source: developer.apple.com/documentation/uikit/nslayoutconstraint/seconditem.
  public private(set) weak var secondItem: AnyObject?
  /// Its edge or size.
  ///
  /// Source: developer.apple.com/documentation/uikit/nslayoutconstraint/secondattribute.
  public let secondAttribute: Attribute
  /// The factor of the second value.
  ///
  /// Source: developer.apple.com/documentation/uikit/nslayoutconstraint/multiplier.
  public let multiplier: CGFloat
  /// What is added to the second value.
  ///
  /// Source: developer.apple.com/documentation/uikit/nslayoutconstraint/constant.
  open var constant: CGFloat
  /// How important the constraint is.
  ///
  /// Source: developer.apple.com/documentation/uikit/nslayoutconstraint/priority.
  open var priority = UILayoutPriority.required
  /// A name for a person who looks for a mistake.
  ///
  /// Source: developer.apple.com/documentation/uikit/nslayoutconstraint/identifier.
  open var identifier: String?
  private weak var owner: UIView?

  /// Creates a constraint, which isn't active.
  ///
  /// Source:
  /// developer.apple.com/documentation/uikit/nslayoutconstraint/init(item:attribute:relatedby:toitem:attribute:multiplier:constant:).
  ///
  /// - Parameters:
  ///   - view1: the first view or layout guide.
  ///   - attr1: its edge or size.
  ///   - relation: how the values compare.
  ///   - view2: the second view or layout guide; nil for a number.
  ///   - attr2: its edge or size.
  ///   - multiplier: the factor of the second value.
  ///   - c: what is added to it.
  public init(
    item view1: Any,
    attribute attr1: Attribute,
    relatedBy relation: Relation,
    toItem view2: Any?,
    attribute attr2: Attribute,
    multiplier: CGFloat,
    constant c: CGFloat
  ) {
    firstItem = view1 as AnyObject
    firstAttribute = attr1
    self.relation = relation
    secondItem = view2.map { $0 as AnyObject }
    secondAttribute = attr2
    self.multiplier = multiplier
    constant = c
    super.init()
  }

  /// Whether the constraint counts. Views without a common superview can't have one: the real one raises an exception.
  ///
  /// Source: developer.apple.com/documentation/uikit/nslayoutconstraint/isactive.
  open var isActive: Bool {
    get { owner != nil }
    set {
      guard newValue != isActive else { return }
      if newValue { activate() } else { owner?.removeConstraint(self) }
    }
  }

  /// Activates constraints.
  ///
  /// Source: developer.apple.com/documentation/uikit/nslayoutconstraint/activate(_:).
  open class func activate(_ constraints: [NSLayoutConstraint]) {
    constraints.forEach { $0.isActive = true }
  }

  /// Deactivates constraints.
  ///
  /// Source: developer.apple.com/documentation/uikit/nslayoutconstraint/deactivate(_:).
  open class func deactivate(_ constraints: [NSLayoutConstraint]) {
    constraints.forEach { $0.isActive = false }
  }

  func belongs(to view: UIView?) { owner = view }

  private func activate() {
    guard let first = LayoutSolver.view(of: firstItem) else { return }
    let second = secondItem == nil ? first : LayoutSolver.view(of: secondItem)
    let ancestors = sequence(first: first) { $0.superview }
    guard let second, let common = ancestors.first(where: { second.isDescendant(of: $0) }) else {
      AppContext.current?.exceptions.raise(
        AppException(
          "Unable to activate constraint with anchors \(firstAttribute) and \(secondAttribute) because they have no "
            + "common ancestor.",
          name: "NSGenericException"
        )
      )
      return
    }
    common.addConstraint(self)
  }
}
