import AppFoundation

/// A part of a window.
///
/// Source: developer.apple.com/documentation/appkit/nsview.
open class NSView: NSResponder {
  /// Creates a view.
  ///
  /// - Parameter frameRect: its place.
  ///
  /// Source: developer.apple.com/documentation/appkit/nsview/init(frame:).
  public init(frame frameRect: CGRect) {
    frame = frameRect
    super.init()
  }

  /// Creates a view of an archive.
  public required init?(coder: NSCoder) {
    frame = .zero
    super.init(coder: coder)
  }

  /// Its place.
  ///
  /// Source: developer.apple.com/documentation/appkit/nsview/frame.
  open var frame: CGRect

  /// The window that shows the view; nil if none does.
  ///
  /// Source: developer.apple.com/documentation/appkit/nsview/window.
  open internal(set) weak var window: NSWindow?
}

/// An object that manages a view.
///
/// Source: developer.apple.com/documentation/appkit/nsviewcontroller.
open class NSViewController: NSResponder {
  private var loadedView: NSView?
  private var isLoading = false
  private var isShown = false

  /// Creates a controller.
  ///
  /// - Parameters:
  ///   - nibNameOrNil: the name of a nib file. Nib files aren't loaded here.
  ///   - nibBundleOrNil: its bundle.
  ///
  /// Source: developer.apple.com/documentation/appkit/nsviewcontroller/init(nibname:bundle:).
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }

  /// Creates a controller without a nib file.
  public override convenience init() { self.init(nibName: nil, bundle: nil) }

  /// Creates a controller of an archive.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The controller's name for a person.
  ///
  /// Source: developer.apple.com/documentation/appkit/nsviewcontroller/title.
  open var title: String?

  /// What the controller's view shows, for instance a document.
  ///
  /// Source: developer.apple.com/documentation/appkit/nsviewcontroller/representedobject.
  open var representedObject: Any?

  /// The view, loaded when it is first asked for.
  ///
  /// Source: developer.apple.com/documentation/appkit/nsviewcontroller/view.
  open var view: NSView {
    get {
      if let loadedView { return loadedView }
      if !isLoading {
        isLoading = true
        loadView()
        isLoading = false
      }
      guard let loadedView else {
        fatalError("\(type(of: self)).loadView() has to set view")
      }
      loadedView.nextResponder = self
      viewDidLoad()
      return loadedView
    }
    set { loadedView = newValue }
  }

  /// The view, if it is loaded.
  ///
  /// Source: developer.apple.com/documentation/appkit/nsviewcontroller/viewifloaded.
  open var viewIfLoaded: NSView? { loadedView }

  /// Whether the view is loaded.
  ///
  /// Source: developer.apple.com/documentation/appkit/nsviewcontroller/isviewloaded.
  open var isViewLoaded: Bool { loadedView != nil }

  /// Creates the view.
  ///
  /// Source: developer.apple.com/documentation/appkit/nsviewcontroller/loadview().
  open func loadView() { loadedView = NSView(frame: CGRect(x: 0, y: 0, width: 480, height: 270)) }

  /// The view is loaded.
  ///
  /// Source: developer.apple.com/documentation/appkit/nsviewcontroller/viewdidload().
  open func viewDidLoad() {}
  /// The view is about to be seen.
  ///
  /// Source: developer.apple.com/documentation/appkit/nsviewcontroller/viewwillappear().
  open func viewWillAppear() {}
  /// The view is seen.
  ///
  /// Source: developer.apple.com/documentation/appkit/nsviewcontroller/viewdidappear().
  open func viewDidAppear() {}
  /// The view is about to be seen no longer.
  ///
  /// Source: developer.apple.com/documentation/appkit/nsviewcontroller/viewwilldisappear().
  open func viewWillDisappear() {}
  /// The view is no longer seen.
  ///
  /// Source: developer.apple.com/documentation/appkit/nsviewcontroller/viewdiddisappear().
  open func viewDidDisappear() {}

  func appear(_ isVisible: Bool) {
    guard isVisible != isShown else { return }
    isShown = isVisible
    if isVisible {
      _ = view
      viewWillAppear()
      viewDidAppear()
    } else {
      viewWillDisappear()
      viewDidDisappear()
    }
  }
}
