import AppFoundation

/// A rectangle in a view that isn't a view.
///
/// Source: developer.apple.com/documentation/uikit/uilayoutguide.
@preconcurrency @MainActor open class UILayoutGuide: NSObject {
  /// The view that it is in.
  ///
  /// Source: developer.apple.com/documentation/uikit/uilayoutguide/owningview.
  public private(set) weak var owningView: UIView?
  /// The distances of its edges from the view's.
  let insets: UIEdgeInsets

  init(in view: UIView, _ insets: UIEdgeInsets) {
    owningView = view
    self.insets = insets
    super.init()
  }

  /// Its place in the view.
  ///
  /// Source: developer.apple.com/documentation/uikit/uilayoutguide/layoutframe.
  open var layoutFrame: CGRect {
    guard let bounds = owningView?.bounds else { return .zero }
    return CGRect(
      x: insets.left,
      y: insets.top,
      width: bounds.width - insets.left - insets.right,
      height: bounds.height - insets.top - insets.bottom
    )
  }
}

// The edges and sizes of which constraints are made.
extension UIView {
  /// The edge where reading starts.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiview/leadinganchor.
  public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
  /// The edge where reading ends.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiview/trailinganchor.
  public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
  /// The left edge.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiview/leftanchor.
  public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
  /// The right edge.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiview/rightanchor.
  public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
  /// The top edge.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiview/topanchor.
  public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  /// The bottom edge.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiview/bottomanchor.
  public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
  /// The width.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiview/widthanchor.
  public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
  /// The height.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiview/heightanchor.
  public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
  /// The middle from left to right.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiview/centerxanchor.
  public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
  /// The middle from top to bottom.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiview/centeryanchor.
  public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
}

// The edges and sizes of which constraints are made.
extension UILayoutGuide {
  /// The edge where reading starts.
  ///
  /// Source: developer.apple.com/documentation/uikit/uilayoutguide/leadinganchor.
  public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
  /// The edge where reading ends.
  ///
  /// Source: developer.apple.com/documentation/uikit/uilayoutguide/trailinganchor.
  public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
  /// The left edge.
  ///
  /// Source: developer.apple.com/documentation/uikit/uilayoutguide/leftanchor.
  public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
  /// The right edge.
  ///
  /// Source: developer.apple.com/documentation/uikit/uilayoutguide/rightanchor.
  public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
  /// The top edge.
  ///
  /// Source: developer.apple.com/documentation/uikit/uilayoutguide/topanchor.
  public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  /// The bottom edge.
  ///
  /// Source: developer.apple.com/documentation/uikit/uilayoutguide/bottomanchor.
  public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
  /// The width.
  ///
  /// Source: developer.apple.com/documentation/uikit/uilayoutguide/widthanchor.
  public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
  /// The height.
  ///
  /// Source: developer.apple.com/documentation/uikit/uilayoutguide/heightanchor.
  public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
  /// The middle from left to right.
  ///
  /// Source: developer.apple.com/documentation/uikit/uilayoutguide/centerxanchor.
  public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
  /// The middle from top to bottom.
  ///
  /// Source: developer.apple.com/documentation/uikit/uilayoutguide/centeryanchor.
  public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
}
