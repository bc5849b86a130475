import AppFoundation

/// An edge or a size of a view or layout guide, of which constraints are made.
///
/// Source: developer.apple.com/documentation/uikit/nslayoutanchor.
@preconcurrency @MainActor open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
  /// The view or layout guide.
  ///
  /// Source: developer.apple.com/documentation/uikit/nslayoutanchor/item.
  public private(set) weak var item: AnyObject?
  let attribute: NSLayoutConstraint.Attribute

  init(_ item: AnyObject, _ attribute: NSLayoutConstraint.Attribute) {
    self.item = item
    self.attribute = attribute
    super.init()
  }

  /// Returns a constraint: this value is the other one, with a distance.
  ///
  /// Source: developer.apple.com/documentation/uikit/nslayoutanchor/constraint(equalto:constant:).
  open func constraint(
    equalTo anchor: NSLayoutAnchor<AnchorType>,
    constant c: CGFloat = 0
  ) -> NSLayoutConstraint { relate(.equal, anchor, 1, c) }

  /// Returns a constraint: this value is at least the other one, with a distance.
  ///
  /// Source: developer.apple.com/documentation/uikit/nslayoutanchor/constraint(greaterthanorequalto:constant:).
  open func constraint(
    greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>,
    constant c: CGFloat = 0
  ) -> NSLayoutConstraint { relate(.greaterThanOrEqual, anchor, 1, c) }

  /// Returns a constraint: this value is at most the other one, with a distance.
  ///
  /// Source: developer.apple.com/documentation/uikit/nslayoutanchor/constraint(lessthanorequalto:constant:).
  open func constraint(
    lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>,
    constant c: CGFloat = 0
  ) -> NSLayoutConstraint { relate(.lessThanOrEqual, anchor, 1, c) }

  func relate(
    _ relation: NSLayoutConstraint.Relation,
    _ other: NSLayoutAnchor<AnchorType>?,
    _ multiplier: CGFloat,
    _ constant: CGFloat
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(
      item: item as Any,
      attribute: attribute,
      relatedBy: relation,
      toItem: other?.item,
      attribute: other?.attribute ?? .notAnAttribute,
      multiplier: multiplier,
      constant: constant
    )
  }
}

/// A vertical edge or middle.
///
/// Source: developer.apple.com/documentation/uikit/nslayoutxaxisanchor.
open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}

/// A horizontal edge or middle.
///
/// Source: developer.apple.com/documentation/uikit/nslayoutyaxisanchor.
open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}

/// A width or a height.
///
/// Source: developer.apple.com/documentation/uikit/nslayoutdimension.
open class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  /// Returns a constraint: this size is a number.
  ///
  /// Source: developer.apple.com/documentation/uikit/nslayoutdimension/constraint(equaltoconstant:).
  open func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint { relate(.equal, nil, 1, c) }

  /// Returns a constraint: this size is at least a number.
  ///
  /// Source: developer.apple.com/documentation/uikit/nslayoutdimension/constraint(greaterthanorequaltoconstant:).
  open func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    relate(.greaterThanOrEqual, nil, 1, c)
  }

  /// Returns a constraint: this size is at most a number.
  ///
  /// Source: developer.apple.com/documentation/uikit/nslayoutdimension/constraint(lessthanorequaltoconstant:).
  open func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    relate(.lessThanOrEqual, nil, 1, c)
  }

  /// Returns a constraint: this size is a multiple of the other one.
  ///
  /// Source: developer.apple.com/documentation/uikit/nslayoutdimension/constraint(equalto:multiplier:constant:).
  open func constraint(
    equalTo anchor: NSLayoutDimension,
    multiplier m: CGFloat,
    constant c: CGFloat = 0
  ) -> NSLayoutConstraint { relate(.equal, anchor, m, c) }
}
