import AppFoundation

/// A window of the app.
///
/// Source: developer.apple.com/documentation/uikit/uiwindow.
open class UIWindow: UIView {
  /// Creates a window of an app without scenes.
  ///
  /// - Parameter frame: its place on the screen.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiwindow/init(frame:).
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isHidden = true
    UIKitRuntime.current?.add(self)
  }

  /// Creates a window of a scene.
  ///
  /// - Parameter windowScene: the scene.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiwindow/init(windowscene:).
  public init(windowScene: UIWindowScene) {
    super.init(frame: UIScreen.main.bounds)
    isHidden = true
    self.windowScene = windowScene
    UIKitRuntime.current?.add(self)
  }

  /// Creates a window of an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isHidden = true
    UIKitRuntime.current?.add(self)
  }

  /// The scene that shows the window.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiwindow/windowscene.
  open weak var windowScene: UIWindowScene?

  /// The controller whose view fills the window.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiwindow/rootviewcontroller.
  open var rootViewController: UIViewController? {
    didSet {
      guard rootViewController !== oldValue else { return }
      oldValue?.appear(false, animated: false)
      oldValue?.viewIfLoaded?.removeFromSuperview()
      oldValue?.window = nil
      rootViewController?.window = self
      if isShown { showRoot() }
    }
  }

  /// Whether the window gets events that aren't for a certain one.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiwindow/iskeywindow.
  open private(set) var isKeyWindow = false

  /// Makes this the key window of its scene.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiwindow/makekey().
  open func makeKey() {
    for window in UIKitRuntime.current?.windows ?? [] where window.windowScene === windowScene {
      window.isKeyWindow = false
    }
    isKeyWindow = true
  }

  /// Shows the window, and makes it the key window.
  ///
  /// The root controller loads its view. It appears when a person sees the app: Apple doesn't document when that is in
  /// a launch; here it is just before the app or the scene becomes active.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiwindow/makekeyandvisible().
  open func makeKeyAndVisible() {
    makeKey()
    isHidden = false
    showRoot()
  }

  /// Whether the app hides the window, which a new window is.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiview/ishidden.
  open override var isHidden: Bool {
    didSet {
      guard isHidden != oldValue else { return }
      if isHidden {
        rootViewController?.appear(false, animated: false)
      } else {
        showRoot()
      }
    }
  }

  /// The scene, or the application where there is none.
  open override var next: UIResponder? { windowScene ?? UIKitRuntime.current?.application }

  /// Whether the app has made the window visible.
  package var isShown: Bool { !isHidden }

  /// Whether a person sees the window.
  private var isSeen: Bool {
    guard isShown else { return false }
    return windowScene?.isForeground ?? UIKitRuntime.current?.isForeground ?? true
  }

  /// Loads the root controller's view; it appears if a person sees the window.
  func showRoot() {
    guard let root = rootViewController else { return }
    root.loadViewIfNeeded()
    if let view = root.viewIfLoaded, view.superview !== self {
      view.frame = bounds
      addSubview(view)
    }
    if isSeen { root.appear(true, animated: false) }
  }
}
