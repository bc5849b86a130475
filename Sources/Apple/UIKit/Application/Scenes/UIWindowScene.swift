import AppFoundation

/// A scene with windows.
///
/// Source: developer.apple.com/documentation/uikit/uiwindowscene.
open class UIWindowScene: UIScene {
  /// The windows of the scene.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiwindowscene/windows.
  open var windows: [UIWindow] {
    UIKitRuntime.current?.windows.filter { $0.windowScene === self } ?? []
  }

  /// The window that gets events that aren't for a certain one.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiwindowscene/keywindow.
  open var keyWindow: UIWindow? { windows.last(where: \.isKeyWindow) }

  /// The screen that shows the scene.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiwindowscene/screen.
  open var screen: UIScreen { .main }
}
