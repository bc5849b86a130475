import AppFoundation
import RowActions

/// A color.
///
/// Source: developer.apple.com/documentation/uikit/uicolor.
// Unchecked, because NSObject isn't Sendable; all properties are constants of Sendable types.
open class UIColor: NSObject, NSCopying, @unchecked Sendable {
  private let red: CGFloat
  private let green: CGFloat
  private let blue: CGFloat
  private let alpha: CGFloat

  /// Creates a color of its parts.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicolor/init(red:green:blue:alpha:).
  ///
  /// - Parameters:
  ///   - red: the red part, from 0 to 1.
  ///   - green: the green part.
  ///   - blue: the blue part.
  ///   - alpha: the opacity, from 0 to 1.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
    super.init()
  }

  /// Creates a gray.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicolor/init(white:alpha:).
  ///
  /// - Parameters:
  ///   - white: how bright it is, from 0 to 1.
  ///   - alpha: the opacity, from 0 to 1.
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// Creates a color of its hue.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicolor/init(hue:saturation:brightness:alpha:).
  ///
  /// - Parameters:
  ///   - hue: the place in the rainbow, from 0 (red) to 1 (red again).
  ///   - saturation: how colorful it is, from 0 to 1.
  ///   - brightness: how bright it is, from 0 to 1.
  ///   - alpha: the opacity, from 0 to 1.
  public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    func part(_ offset: CGFloat) -> CGFloat {
      let position = (offset + hue * 6).truncatingRemainder(dividingBy: 6)
      return brightness * (1 - saturation * max(0, min(position, 4 - position, 1)))
    }
    self.init(red: part(5), green: part(3), blue: part(1), alpha: alpha)
  }

  /// Finds a color of the app's asset catalog. The catalog isn't read here; a test adds colors with `addColor` of the
  /// simulator.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicolor/init(named:).
  ///
  /// - Parameter name: its name.
  public convenience init?(named name: String) {
    guard let color = AppContext.current?.resources.color(named: name) else { return nil }
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }

  /// Reports the parts of the color.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicolor/getred(_:green:blue:alpha:).
  ///
  /// - Returns: true: there is no color here that has no parts.
  @discardableResult
  open func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?,
    green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?,
    alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    red?.pointee = self.red
    green?.pointee = self.green
    blue?.pointee = self.blue
    alpha?.pointee = self.alpha
    return true
  }

  /// Returns the color with another opacity.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicolor/withalphacomponent(_:).
  ///
  /// - Parameter alpha: the opacity, from 0 to 1.
  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    UIColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Returns the color itself.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether the other object is a color of the same parts.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIColor else { return false }
    return parts == other.parts
  }

  /// Hashes the parts.
  open override var hash: Int { parts.hashValue }

  /// The parts, as text.
  open override var description: String { "UIExtendedSRGBColorSpace \(red) \(green) \(blue) \(alpha)" }

  private var parts: [CGFloat] { [red, green, blue, alpha] }

  /// The color of a button under a row. The opacity is left out.
  var tint: Tint? {
    let digits = [red, green, blue].map { part in
      let byte = Int((max(0, min(part, 1)) * 255).rounded())
      return (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return Tint(hex: "#" + digits.joined())
  }

  /// Creates the color of a button under a row.
  package convenience init(_ tint: Tint) {
    let value = Int(tint.hex.dropFirst(), radix: 16) ?? 0
    func part(_ shift: Int) -> CGFloat { CGFloat(value >> shift & 0xFF) / 255 }
    self.init(red: part(16), green: part(8), blue: part(0), alpha: 1)
  }
}
