import Activities
import AppFoundation

/// A window of the app.
///
/// Source: developer.apple.com/documentation/appkit/nswindow.
open class NSWindow: NSResponder {
  /// What a window looks like.
  ///
  /// Source: developer.apple.com/documentation/appkit/nswindow/stylemask-swift.struct.
  public struct StyleMask: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Creates a mask with bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// It has a title bar.
    public static let titled = StyleMask(rawValue: 1)
    /// It can be closed.
    public static let closable = StyleMask(rawValue: 2)
    /// It can be put into the Dock.
    public static let miniaturizable = StyleMask(rawValue: 4)
    /// Its size can be changed.
    public static let resizable = StyleMask(rawValue: 8)
  }

  /// How a window keeps what it shows.
  ///
  /// Source: developer.apple.com/documentation/appkit/nswindow/backingstoretype.
  public enum BackingStoreType: UInt, Sendable {
    /// In a buffer; the only one in use.
    case buffered = 2
  }

  /// Creates a window.
  ///
  /// - Parameters:
  ///   - contentRect: its place on the screen.
  ///   - style: what it looks like.
  ///   - backingStoreType: how it keeps what it shows.
  ///   - flag: whether to wait with its creation; nothing depends on it here.
  ///
  /// Source: developer.apple.com/documentation/appkit/nswindow/init(contentrect:stylemask:backing:defer:).
  public init(
    contentRect: CGRect,
    styleMask style: NSWindow.StyleMask,
    backing backingStoreType: NSWindow.BackingStoreType,
    defer flag: Bool
  ) {
    styleMask = style
    frame = contentRect
    super.init()
  }

  /// Creates a window for a controller's view.
  ///
  /// - Parameter contentViewController: the controller.
  ///
  /// Source: developer.apple.com/documentation/appkit/nswindow/init(contentviewcontroller:).
  public convenience init(contentViewController: NSViewController) {
    self.init(
      contentRect: contentViewController.view.frame,
      styleMask: [.titled, .closable, .miniaturizable, .resizable],
      backing: .buffered,
      defer: true
    )
    self.contentViewController = contentViewController
    title = contentViewController.title ?? ""
    contentViewController.view.nextResponder = self
    // An initializer calls no observer.
    contentViewController.view.window = self
  }

  /// Creates a window of an archive.
  public required init?(coder: NSCoder) {
    styleMask = []
    frame = .zero
    super.init(coder: coder)
  }

  /// What it looks like.
  ///
  /// Source: developer.apple.com/documentation/appkit/nswindow/stylemask-swift.property.
  open var styleMask: StyleMask
  /// Its place on the screen.
  ///
  /// Source: developer.apple.com/documentation/appkit/nswindow/frame.
  open private(set) var frame: CGRect
  /// Its title.
  ///
  /// Source: developer.apple.com/documentation/appkit/nswindow/title.
  open var title = ""
  /// The controller of its content, whose view is loaded when it is set.
  ///
  /// Source: developer.apple.com/documentation/appkit/nswindow/contentviewcontroller.
  open var contentViewController: NSViewController? {
    didSet {
      oldValue?.viewIfLoaded?.window = nil
      contentViewController?.view.window = self
    }
  }
  /// The controller of the window.
  ///
  /// Source: developer.apple.com/documentation/appkit/nswindow/windowcontroller.
  open weak var windowController: NSWindowController?

  /// Whether the window is on the screen.
  ///
  /// Source: developer.apple.com/documentation/appkit/nswindow/isvisible.
  open var isVisible: Bool { AppContext.current?.appKit.windows.contains { $0 === self } ?? false }

  /// Whether the person works with this window.
  ///
  /// Source: developer.apple.com/documentation/appkit/nswindow/ismainwindow.
  open var isMainWindow: Bool { AppContext.current?.appKit.mainWindow === self }

  /// Whether the window gets what the person types.
  ///
  /// Source: developer.apple.com/documentation/appkit/nswindow/iskeywindow.
  open var isKeyWindow: Bool { isMainWindow }

  /// Shows the window in front of the others, and makes it the one that the person works with.
  ///
  /// - Parameter sender: what asks for it.
  ///
  /// Source: developer.apple.com/documentation/appkit/nswindow/makekeyandorderfront(_:).
  open func makeKeyAndOrderFront(_ sender: Any?) {
    guard let runtime = AppContext.current?.appKit else { return }
    contentViewController?.appear(true)
    runtime.windows.removeAll { $0 === self }
    runtime.windows.append(self)
    makeMain()
  }

  /// Makes this the window that the person works with. Its activity becomes the current one.
  ///
  /// Source: developer.apple.com/documentation/appkit/nswindow/makemain().
  open func makeMain() {
    guard let runtime = AppContext.current?.appKit, runtime.windows.contains(where: { $0 === self }) else {
      return
    }
    runtime.mainWindow = self
  }

  /// Closes the window. The next one becomes the main window.
  ///
  /// Source: developer.apple.com/documentation/appkit/nswindow/close().
  open func close() {
    guard let runtime = AppContext.current?.appKit else { return }
    runtime.windows.removeAll { $0 === self }
    contentViewController?.appear(false)
    if runtime.mainWindow === self { runtime.mainWindow = runtime.windows.last }
  }

  /// The responders of the window that have an activity, then the window itself: what AppKit manages.
  var activityResponders: [Responder] {
    let document = windowController?.document as? NSDocument
    let responders = [contentViewController?.viewIfLoaded, contentViewController, self, windowController]
    return responders.compactMap { $0?.activityResponder } + [document?.activityResponder].compactMap { $0 }
  }
}
