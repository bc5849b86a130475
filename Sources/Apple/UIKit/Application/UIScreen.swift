import AppFoundation

/// The device's screen.
///
/// Source: developer.apple.com/documentation/uikit/uiscreen.
@preconcurrency @MainActor open class UIScreen: NSObject {
  /// The size of the screen, in points.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiscreen/bounds.
  public let bounds: CGRect
  /// The number of pixels for a point.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiscreen/scale.
  public let scale: CGFloat

  private init(width: CGFloat, height: CGFloat, scale: CGFloat) {
    bounds = CGRect(x: 0, y: 0, width: width, height: height)
    self.scale = scale
    super.init()
  }

  private static let phone = UIScreen(width: 393, height: 852, scale: 3)
  private static let tablet = UIScreen(width: 820, height: 1180, scale: 2)

  /// The device's own screen: that of an iPhone 16 or an iPad (A16), in portrait.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiscreen/main.
  open class var main: UIScreen {
    AppContext.current?.device.description.kind == .tablet ? tablet : phone
  }
}
