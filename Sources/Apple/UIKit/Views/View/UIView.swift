import AppFoundation

/// A rectangle on the screen with what is in it.
///
/// Nothing is drawn here. A view keeps its place, its subviews and what a person can see or touch.
///
/// Source: developer.apple.com/documentation/uikit/uiview.
open class UIView: UIResponder {
  private var middle: CGPoint
  var views: [UIView] = []
  private weak var parent: UIView?
  private var needsLayout = true
  var ownConstraints: [NSLayoutConstraint] = []
  var guides: [UILayoutGuide] = []
  /// The controller whose view this is.
  package weak var controller: UIViewController?

  /// Creates a view.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiview/init(frame:).
  ///
  /// - Parameter frame: its place in its superview.
  public init(frame: CGRect) {
    bounds = CGRect(origin: .zero, size: frame.size)
    middle = CGPoint(x: frame.midX, y: frame.midY)
    super.init()
  }

  /// Creates a view of an archive. Archives aren't read here; a storyboard of the simulator makes views itself.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiview/init(coder:).
  public required init?(coder: NSCoder) {
    bounds = .zero
    middle = .zero
    super.init()
  }

  /// Creates a view without a size.
  public override convenience init() { self.init(frame: .zero) }

  /// A nib or a storyboard has made the view, and connected its outlets.
  ///
  /// A prototype cell of the simulator calls it, too.
  ///
  /// Source: developer.apple.com/documentation/objectivec/nsobject-swift.class/awakefromnib().
  open func awakeFromNib() {}

  // MARK: - Place

  /// The place in the superview.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiview/frame.
  open var frame: CGRect {
    get {
      let size = bounds.size
      return CGRect(
        x: middle.x - size.width / 2,
        y: middle.y - size.height / 2,
        width: size.width,
        height: size.height
      )
    }
    set {
      middle = CGPoint(x: newValue.midX, y: newValue.midY)
      if bounds.size != newValue.size { bounds.size = newValue.size }
    }
  }

  /// The place of what is in the view, in its own coordinates.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiview/bounds.
  open var bounds: CGRect {
    didSet {
      guard bounds.size != oldValue.size else { return }
      setNeedsLayout()
      sizeChanged()
    }
  }

  /// The middle of the frame.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiview/center.
  open var center: CGPoint {
    get { middle }
    set { middle = newValue }
  }

  /// The view has another size. For the module's own views.
  func sizeChanged() {}

  // MARK: - Layout

  /// The view's subviews are laid out the next time that they are needed.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiview/setneedslayout().
  open func setNeedsLayout() { needsLayout = true }

  /// Lays out the subviews now, if that is due.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiview/layoutifneeded().
  open func layoutIfNeeded() {
    applyConstraints()
    layOut()
  }

  private func layOut() {
    if needsLayout {
      needsLayout = false
      layoutSubviews()
    }
    views.forEach { $0.layOut() }
  }

  /// Lays out the subviews. Don't call it.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiview/layoutsubviews().
  open func layoutSubviews() {}

  /// Returns the size that the view would have. Its present one, unless a subclass says otherwise: texts aren't measured.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiview/sizethatfits(_:).
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  /// Gives the view the size that it would have.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiview/sizetofit().
  open func sizeToFit() { frame.size = sizeThatFits(bounds.size) }

  /// Whether the app sets the view's frame, and no constraints determine it.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiview/translatesautoresizingmaskintoconstraints.
  open var translatesAutoresizingMaskIntoConstraints = true

  // MARK: - Looks

  /// A number by which the app finds the view.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiview/tag.
  open var tag = 0
  /// Whether the view, and what is in it, isn't seen.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiview/ishidden.
  open var isHidden = false
  /// How opaque the view is, from 0 to 1.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiview/alpha.
  open var alpha: CGFloat = 1
  /// The color behind what is in the view.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiview/backgroundcolor.
  open var backgroundColor: UIColor?
  private var ownTintColor: UIColor?
  /// The color of what can be touched; the superview's unless the view has its own.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiview/tintcolor.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var tintColor: UIColor! {
    get { ownTintColor ?? parent?.tintColor ?? .systemBlue }
    set { ownTintColor = newValue }
  }
  /// Whether what is outside the bounds isn't seen.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiview/clipstobounds.
  open var clipsToBounds = false
  /// Whether the view and its subviews get touches.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiview/isuserinteractionenabled.
  open var isUserInteractionEnabled = true
  /// Whether the view is mirrored in a language that is read from right to left.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiview/semanticcontentattribute.
  open var semanticContentAttribute = UISemanticContentAttribute.unspecified
  /// A name for tests, which a person doesn't hear.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiaccessibilityidentification/accessibilityidentifier.
  open var accessibilityIdentifier: String?
  /// What VoiceOver says for the view.
  ///
  /// Source: developer.apple.com/documentation/objectivec/nsobject-swift.class/accessibilitylabel.
  open var accessibilityLabel: String?

  // MARK: - Hierarchy

  /// The view that this one is in.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiview/superview.
  open var superview: UIView? { parent }

  /// The views in this one, the last one in front.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiview/subviews.
  open var subviews: [UIView] { views }

  /// The controller whose view this is, or the superview.
  open override var next: UIResponder? { controller ?? parent }

  func place(in superview: UIView?) { parent = superview }

  // MARK: - Life in the hierarchy

  /// A view was added.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiview/didaddsubview(_:).
  open func didAddSubview(_ subview: UIView) {}
  /// A view is about to be removed.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiview/willremovesubview(_:).
  open func willRemoveSubview(_ subview: UIView) {}
  /// The view is about to get another superview, or none.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiview/willmove(tosuperview:).
  open func willMove(toSuperview newSuperview: UIView?) {}
  /// The view has another superview, or none.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiview/didmovetosuperview().
  open func didMoveToSuperview() {}
}
