import AppFoundation

/// A font. Nothing is drawn here: it keeps its name and size.
///
/// Source: developer.apple.com/documentation/uikit/uifont.
// Unchecked, because NSObject isn't Sendable; all properties are constants of Sendable types.
open class UIFont: NSObject, @unchecked Sendable {
  /// How heavy a font is.
  ///
  /// Source: developer.apple.com/documentation/uikit/uifont/weight.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    /// How heavy it is, from -1 to 1.
    public let rawValue: CGFloat

    /// Creates a weight.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// Light.
    public static let light = Weight(rawValue: -0.4)
    /// As usual.
    public static let regular = Weight(rawValue: 0)
    /// Between regular and semibold.
    public static let medium = Weight(rawValue: 0.23)
    /// Between medium and bold.
    public static let semibold = Weight(rawValue: 0.3)
    /// Bold.
    public static let bold = Weight(rawValue: 0.4)
    /// Heavier than bold.
    public static let heavy = Weight(rawValue: 0.56)
  }

  /// What a text is for, which determines its size.
  ///
  /// Source: developer.apple.com/documentation/uikit/uifont/textstyle.
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a style with a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A large title.
    public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
    /// A title.
    public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
    /// A title of the second rank.
    public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
    /// A title of the third rank.
    public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
    /// A heading.
    public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
    /// A heading of the second rank.
    public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
    /// Text.
    public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
    /// A remark.
    public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
    /// A footnote.
    public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
    /// The text of a picture.
    public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
    /// A smaller text of a picture.
    public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")

    /// The size where a person hasn't chosen another (Human Interface Guidelines, Typography).
    fileprivate var size: CGFloat {
      let sizes: [TextStyle: CGFloat] = [
        .largeTitle: 34, .title1: 28, .title2: 22, .title3: 20, .callout: 16, .subheadline: 15, .footnote: 13,
        .caption1: 12, .caption2: 11,
      ]
      return sizes[self] ?? 17
    }
  }

  /// The name of the font.
  ///
  /// Source: developer.apple.com/documentation/uikit/uifont/fontname.
  public let fontName: String
  /// The size in points.
  ///
  /// Source: developer.apple.com/documentation/uikit/uifont/pointsize.
  public let pointSize: CGFloat

  private init(_ fontName: String, _ pointSize: CGFloat) {
    self.fontName = fontName
    self.pointSize = pointSize
    super.init()
  }

  /// Finds a font. Which fonts a device has isn't known here, so only an empty name gives nil.
  ///
  /// Source: developer.apple.com/documentation/uikit/uifont/init(name:size:).
  public convenience init?(name fontName: String, size fontSize: CGFloat) {
    guard !fontName.isEmpty else { return nil }
    self.init(fontName, fontSize)
  }

  /// Returns the system's font.
  ///
  /// Source: developer.apple.com/documentation/uikit/uifont/systemfont(ofsize:).
  public class func systemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont(".SFUI-Regular", fontSize) }

  /// Returns the system's font.
  ///
  /// Source: developer.apple.com/documentation/uikit/uifont/systemfont(ofsize:weight:).
  public class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    let names: [(Weight, String)] = [
      (.light, "Light"), (.medium, "Medium"), (.semibold, "Semibold"), (.bold, "Bold"), (.heavy, "Heavy"),
    ]
    return UIFont(".SFUI-" + (names.first { $0.0 == weight }?.1 ?? "Regular"), fontSize)
  }

  /// Returns the system's bold font.
  ///
  /// Source: developer.apple.com/documentation/uikit/uifont/boldsystemfont(ofsize:).
  public class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    systemFont(ofSize: fontSize, weight: .bold)
  }

  /// Returns the font for a purpose.
  ///
  /// Source: developer.apple.com/documentation/uikit/uifont/preferredfont(fortextstyle:).
  public class func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    systemFont(ofSize: style.size, weight: style == .headline ? .semibold : .regular)
  }

  /// Returns the font in another size.
  ///
  /// Source: developer.apple.com/documentation/uikit/uifont/withsize(_:).
  open func withSize(_ fontSize: CGFloat) -> UIFont { UIFont(fontName, fontSize) }

  /// Whether the other object is the same font in the same size.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIFont else { return false }
    return (fontName, pointSize) == (other.fontName, other.pointSize)
  }

  /// Hashes the name and the size.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(fontName)
    hasher.combine(pointSize)
    return hasher.finalize()
  }
}
