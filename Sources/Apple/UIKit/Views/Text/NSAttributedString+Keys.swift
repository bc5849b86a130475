import AppFoundation

// Nothing is drawn here: a text keeps what an app says of it.
extension NSAttributedString.Key {
  /// The font, a `UIFont`.
  ///
  /// Source: developer.apple.com/documentation/foundation/nsattributedstring/key/font.
  public static let font = NSAttributedString.Key(rawValue: "NSFont")
  /// The color of the text, a `UIColor`.
  ///
  /// Source: developer.apple.com/documentation/foundation/nsattributedstring/key/foregroundcolor.
  public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
  /// The color behind the text, a `UIColor`.
  ///
  /// Source: developer.apple.com/documentation/foundation/nsattributedstring/key/backgroundcolor.
  public static let backgroundColor = NSAttributedString.Key(rawValue: "NSBackgroundColor")
  /// Whether there are ligatures, 0 or 1.
  ///
  /// Source: developer.apple.com/documentation/foundation/nsattributedstring/key/ligature.
  public static let ligature = NSAttributedString.Key(rawValue: "NSLigature")
  /// The space between characters, in points.
  ///
  /// Source: developer.apple.com/documentation/foundation/nsattributedstring/key/kern.
  public static let kern = NSAttributedString.Key(rawValue: "NSKern")
  /// The line through the text.
  ///
  /// Source: developer.apple.com/documentation/foundation/nsattributedstring/key/strikethroughstyle.
  public static let strikethroughStyle = NSAttributedString.Key(rawValue: "NSStrikethrough")
  /// The color of the line through the text, a `UIColor`.
  ///
  /// Source: developer.apple.com/documentation/foundation/nsattributedstring/key/strikethroughcolor.
  public static let strikethroughColor = NSAttributedString.Key(rawValue: "NSStrikethroughColor")
  /// The line under the text.
  ///
  /// Source: developer.apple.com/documentation/foundation/nsattributedstring/key/underlinestyle.
  public static let underlineStyle = NSAttributedString.Key(rawValue: "NSUnderline")
  /// The color of the line under the text, a `UIColor`.
  ///
  /// Source: developer.apple.com/documentation/foundation/nsattributedstring/key/underlinecolor.
  public static let underlineColor = NSAttributedString.Key(rawValue: "NSUnderlineColor")
  /// The color of the outlines, a `UIColor`.
  ///
  /// Source: developer.apple.com/documentation/foundation/nsattributedstring/key/strokecolor.
  public static let strokeColor = NSAttributedString.Key(rawValue: "NSStrokeColor")
  /// The width of the outlines, in percent of the font's size.
  ///
  /// Source: developer.apple.com/documentation/foundation/nsattributedstring/key/strokewidth.
  public static let strokeWidth = NSAttributedString.Key(rawValue: "NSStrokeWidth")
  /// The address that the text leads to, a `URL` or a string.
  ///
  /// Source: developer.apple.com/documentation/foundation/nsattributedstring/key/link.
  public static let link = NSAttributedString.Key(rawValue: "NSLink")
  /// How far the text is above the line, in points.
  ///
  /// Source: developer.apple.com/documentation/foundation/nsattributedstring/key/baselineoffset.
  public static let baselineOffset = NSAttributedString.Key(rawValue: "NSBaselineOffset")
  /// How oblique the text is.
  ///
  /// Source: developer.apple.com/documentation/foundation/nsattributedstring/key/obliqueness.
  public static let obliqueness = NSAttributedString.Key(rawValue: "NSObliqueness")
  /// How much wider the text is.
  ///
  /// Source: developer.apple.com/documentation/foundation/nsattributedstring/key/expansion.
  public static let expansion = NSAttributedString.Key(rawValue: "NSExpansion")
}
