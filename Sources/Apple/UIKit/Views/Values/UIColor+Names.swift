import AppFoundation

// Colors with names of their own.
extension UIColor {
  /// Black.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicolor/black.
  public class var black: UIColor { UIColor(red: 0, green: 0, blue: 0, alpha: 1) }
  /// Dark gray, a third of white.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicolor/darkgray.
  public class var darkGray: UIColor { UIColor(red: 1 / 3, green: 1 / 3, blue: 1 / 3, alpha: 1) }
  /// Light gray, two thirds of white.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicolor/lightgray.
  public class var lightGray: UIColor { UIColor(red: 2 / 3, green: 2 / 3, blue: 2 / 3, alpha: 1) }
  /// White.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicolor/white.
  public class var white: UIColor { UIColor(red: 1, green: 1, blue: 1, alpha: 1) }
  /// Gray, half of white.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicolor/gray.
  public class var gray: UIColor { UIColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 1) }
  /// Red.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicolor/red.
  public class var red: UIColor { UIColor(red: 1, green: 0, blue: 0, alpha: 1) }
  /// Green.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicolor/green.
  public class var green: UIColor { UIColor(red: 0, green: 1, blue: 0, alpha: 1) }
  /// Blue.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicolor/blue.
  public class var blue: UIColor { UIColor(red: 0, green: 0, blue: 1, alpha: 1) }
  /// Cyan.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicolor/cyan.
  public class var cyan: UIColor { UIColor(red: 0, green: 1, blue: 1, alpha: 1) }
  /// Yellow.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicolor/yellow.
  public class var yellow: UIColor { UIColor(red: 1, green: 1, blue: 0, alpha: 1) }
  /// Magenta.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicolor/magenta.
  public class var magenta: UIColor { UIColor(red: 1, green: 0, blue: 1, alpha: 1) }
  /// Orange.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicolor/orange.
  public class var orange: UIColor { UIColor(red: 1, green: 0.5, blue: 0, alpha: 1) }
  /// Purple.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicolor/purple.
  public class var purple: UIColor { UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1) }
  /// Brown.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicolor/brown.
  public class var brown: UIColor { UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1) }
  /// No color: black without opacity.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicolor/clear.
  public class var clear: UIColor { UIColor(white: 0, alpha: 0) }
}

// The system's colors in their light variants, since there is no dark appearance here. The values are those of the
// Human Interface Guidelines, Color, before iOS 26.
extension UIColor {
  /// The system's red.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicolor/systemred.
  public class var systemRed: UIColor { UIColor(255, 59, 48) }
  /// The system's orange.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicolor/systemorange.
  public class var systemOrange: UIColor { UIColor(255, 149, 0) }
  /// The system's yellow.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicolor/systemyellow.
  public class var systemYellow: UIColor { UIColor(255, 204, 0) }
  /// The system's green.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicolor/systemgreen.
  public class var systemGreen: UIColor { UIColor(52, 199, 89) }
  /// The system's mint.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicolor/systemmint.
  public class var systemMint: UIColor { UIColor(0, 199, 190) }
  /// The system's teal.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicolor/systemteal.
  public class var systemTeal: UIColor { UIColor(48, 176, 199) }
  /// The system's cyan.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicolor/systemcyan.
  public class var systemCyan: UIColor { UIColor(50, 173, 230) }
  /// The system's blue.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicolor/systemblue.
  public class var systemBlue: UIColor { UIColor(0, 122, 255) }
  /// The system's indigo.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicolor/systemindigo.
  public class var systemIndigo: UIColor { UIColor(88, 86, 214) }
  /// The system's purple.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicolor/systempurple.
  public class var systemPurple: UIColor { UIColor(175, 82, 222) }
  /// The system's pink.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicolor/systempink.
  public class var systemPink: UIColor { UIColor(255, 45, 85) }
  /// The system's brown.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicolor/systembrown.
  public class var systemBrown: UIColor { UIColor(162, 132, 94) }
  /// The system's gray.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicolor/systemgray.
  public class var systemGray: UIColor { UIColor(142, 142, 147) }
  /// The system's gray 2.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicolor/systemgray2.
  public class var systemGray2: UIColor { UIColor(174, 174, 178) }
  /// The system's gray 3.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicolor/systemgray3.
  public class var systemGray3: UIColor { UIColor(199, 199, 204) }
  /// The system's gray 4.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicolor/systemgray4.
  public class var systemGray4: UIColor { UIColor(209, 209, 214) }
  /// The system's gray 5.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicolor/systemgray5.
  public class var systemGray5: UIColor { UIColor(229, 229, 234) }
  /// The system's gray 6.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicolor/systemgray6.
  public class var systemGray6: UIColor { UIColor(242, 242, 247) }
  /// The color of text.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicolor/label.
  public class var label: UIColor { UIColor(0, 0, 0) }
  /// The color of less important text.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicolor/secondarylabel.
  public class var secondaryLabel: UIColor { UIColor(60, 60, 67, alpha: 0.6) }
  /// The color of unimportant text.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicolor/tertiarylabel.
  public class var tertiaryLabel: UIColor { UIColor(60, 60, 67, alpha: 0.3) }
  /// The color of thin lines.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicolor/separator.
  public class var separator: UIColor { UIColor(60, 60, 67, alpha: 0.29) }
  /// The color behind everything.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicolor/systembackground.
  public class var systemBackground: UIColor { UIColor(255, 255, 255) }
  /// The color behind groups.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicolor/secondarysystembackground.
  public class var secondarySystemBackground: UIColor { UIColor(242, 242, 247) }
  /// The color behind everything in a grouped table.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicolor/systemgroupedbackground.
  public class var systemGroupedBackground: UIColor { UIColor(242, 242, 247) }

  private convenience init(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat, alpha: CGFloat = 1) {
    self.init(red: red / 255, green: green / 255, blue: blue / 255, alpha: alpha)
  }
}
