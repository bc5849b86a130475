import AppFoundation

/// The controller of a window.
///
/// Source: developer.apple.com/documentation/appkit/nswindowcontroller.
open class NSWindowController: NSResponder {
  /// Creates a controller.
  ///
  /// - Parameter window: its window.
  ///
  /// Source: developer.apple.com/documentation/appkit/nswindowcontroller/init(window:).
  public init(window: NSWindow?) {
    self.window = window
    super.init()
    window?.windowController = self
  }

  /// Creates a controller of an archive.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The window.
  ///
  /// Source: developer.apple.com/documentation/appkit/nswindowcontroller/window.
  open var window: NSWindow? {
    didSet { window?.windowController = self }
  }

  /// The window is about to be loaded from a nib file. A window that the controller was given isn't loaded.
  ///
  /// Source: developer.apple.com/documentation/appkit/nswindowcontroller/windowwillload().
  open func windowWillLoad() {}

  /// The window was loaded from a nib file. A window that the controller was given isn't loaded.
  ///
  /// Source: developer.apple.com/documentation/appkit/nswindowcontroller/windowdidload().
  open func windowDidLoad() {}

  /// The document that the window shows.
  ///
  /// Source: developer.apple.com/documentation/appkit/nswindowcontroller/document.
  open weak var document: AnyObject?

  /// The controller of the window's content.
  ///
  /// Source: developer.apple.com/documentation/appkit/nswindowcontroller/contentviewcontroller.
  open var contentViewController: NSViewController? {
    get { window?.contentViewController }
    set { window?.contentViewController = newValue }
  }

  /// Shows the window.
  ///
  /// - Parameter sender: what asks for it.
  ///
  /// Source: developer.apple.com/documentation/appkit/nswindowcontroller/showwindow(_:).
  open func showWindow(_ sender: Any?) { window?.makeKeyAndOrderFront(sender) }

  /// Closes the window.
  ///
  /// Source: developer.apple.com/documentation/appkit/nswindowcontroller/close().
  open func close() { window?.close() }
}
