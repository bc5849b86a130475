import AppFoundation

/// A view whose content is larger than itself.
///
/// Source: developer.apple.com/documentation/uikit/uiscrollview.
open class UIScrollView: UIView, ScrollDelegating {
  /// Where the content begins, from the top left of the view. Setting it tells the delegate.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiscrollview/contentoffset.
  open var contentOffset = CGPoint.zero {
    didSet {
      guard contentOffset != oldValue else { return }
      bounds.origin = contentOffset
      scrolled()
      scrollDelegate?.scrollViewDidScroll(self)
    }
  }
  /// The size of the content.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiscrollview/contentsize.
  open var contentSize = CGSize.zero
  /// The space around the content.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiscrollview/contentinset.
  open var contentInset = UIEdgeInsets.zero
  /// Whether a person can scroll.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiscrollview/isscrollenabled.
  open var isScrollEnabled = true
  /// Whether the content can be dragged beyond its edges.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiscrollview/bounces.
  open var bounces = true
  /// Whether the content can be dragged vertically beyond its edges, even if it is smaller than the view.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiscrollview/alwaysbouncevertical.
  open var alwaysBounceVertical = false
  /// Whether there is a vertical scroll bar.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiscrollview/showsverticalscrollindicator.
  open var showsVerticalScrollIndicator = true
  /// Whether there is a horizontal scroll bar.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiscrollview/showshorizontalscrollindicator.
  open var showsHorizontalScrollIndicator = true
  /// Whether a finger drags the content.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiscrollview/isdragging.
  open private(set) var isDragging = false
  /// What a person pulls down to load the content again.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiscrollview/refreshcontrol.
  open var refreshControl: UIRefreshControl? {
    didSet {
      guard refreshControl !== oldValue else { return }
      oldValue?.removeFromSuperview()
      if let refreshControl { insertSubview(refreshControl, at: 0) }
    }
  }
  package weak var plainDelegate: (any UIScrollViewDelegate)?

  /// The delegate that is told of scrolling: a table's is of another type.
  var scrollDelegate: (any UIScrollViewDelegate)? { plainDelegate }

  /// For the module's own views.
  func scrolled() {}

  /// Scrolls. Animations are over at once.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiscrollview/setcontentoffset(_:animated:).
  ///
  /// - Parameters:
  ///   - contentOffset: where the content begins.
  ///   - animated: whether the real one moves.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) { self.contentOffset = contentOffset }

  /// A person drags the content.
  package func drag(to offset: CGPoint) {
    guard isScrollEnabled else { return }
    isDragging = true
    scrollDelegate?.scrollViewWillBeginDragging(self)
    contentOffset = offset
    isDragging = false
    scrollDelegate?.scrollViewDidEndDragging(self, willDecelerate: false)
  }
}

/// A scroll view with a delegate of the plain type. A table has one of its own type, as Objective-C allows it.
@preconcurrency @MainActor public protocol ScrollDelegating: AnyObject {}

extension ScrollDelegating where Self: UIScrollView {
  /// What the app is told of scrolling.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiscrollview/delegate.
  public var delegate: (any UIScrollViewDelegate)? {
    get { plainDelegate }
    set { plainDelegate = newValue }
  }
}

/// What an app is told of scrolling.
///
/// Source: developer.apple.com/documentation/uikit/uiscrollviewdelegate.
@preconcurrency @MainActor public protocol UIScrollViewDelegate: NSObjectProtocol {
  /// The content has moved.
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  /// A finger begins to drag.
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
  /// A finger has dragged.
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
}

extension UIScrollViewDelegate {
  /// Does nothing.
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  /// Does nothing.
  public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  /// Does nothing.
  public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
}
