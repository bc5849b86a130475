import AppFoundation

/// What a person pulls down to load the content of a scroll view again.
///
/// Source: developer.apple.com/documentation/uikit/uirefreshcontrol.
open class UIRefreshControl: UIControl {
  /// Whether it shows that the content is being loaded.
  ///
  /// Source: developer.apple.com/documentation/uikit/uirefreshcontrol/isrefreshing.
  open private(set) var isRefreshing = false
  /// The text below it.
  ///
  /// Source: developer.apple.com/documentation/uikit/uirefreshcontrol/attributedtitle.
  open var attributedTitle: NSAttributedString?

  /// Shows that the content is being loaded. The app isn't told, as with the real one.
  ///
  /// Source: developer.apple.com/documentation/uikit/uirefreshcontrol/beginrefreshing().
  open func beginRefreshing() { isRefreshing = true }

  /// Shows that the content is loaded.
  ///
  /// Source: developer.apple.com/documentation/uikit/uirefreshcontrol/endrefreshing().
  open func endRefreshing() { isRefreshing = false }
}
