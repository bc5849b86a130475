import AppFoundation

/// What a cell shows, as a value.
///
/// Source: developer.apple.com/documentation/uikit/uicontentconfiguration.
public protocol UIContentConfiguration {}

/// Two texts and an image.
///
/// Source: developer.apple.com/documentation/uikit/uilistcontentconfiguration.
public struct UIListContentConfiguration: UIContentConfiguration, Hashable, Sendable {
  /// How a text looks.
  ///
  /// Source: developer.apple.com/documentation/uikit/uilistcontentconfiguration/textproperties-swift.struct.
  public struct TextProperties: Hashable, Sendable {
    /// The font.
    public var font: UIFont
    /// The color.
    public var color: UIColor
    /// The largest number of lines; 0 for any.
    public var numberOfLines = 0
  }

  /// The main text.
  ///
  /// Source: developer.apple.com/documentation/uikit/uilistcontentconfiguration/text.
  public var text: String?
  /// The second text.
  ///
  /// Source: developer.apple.com/documentation/uikit/uilistcontentconfiguration/secondarytext.
  public var secondaryText: String?
  /// The image.
  ///
  /// Source: developer.apple.com/documentation/uikit/uilistcontentconfiguration/image.
  public var image: UIImage?
  /// How the main text looks.
  ///
  /// Source: developer.apple.com/documentation/uikit/uilistcontentconfiguration/textproperties-swift.property.
  public var textProperties = TextProperties(font: .preferredFont(forTextStyle: .body), color: .label)
  /// How the second text looks.
  ///
  /// Source: developer.apple.com/documentation/uikit/uilistcontentconfiguration/secondarytextproperties.
  public var secondaryTextProperties: TextProperties

  private init(secondary style: UIFont.TextStyle) {
    secondaryTextProperties = TextProperties(
      font: .preferredFont(forTextStyle: style),
      color: .secondaryLabel
    )
  }

  /// Returns an empty configuration for one text.
  ///
  /// Source: developer.apple.com/documentation/uikit/uilistcontentconfiguration/cell().
  public static func cell() -> UIListContentConfiguration {
    UIListContentConfiguration(secondary: .subheadline)
  }

  /// Returns an empty configuration for a second text below.
  ///
  /// Source: developer.apple.com/documentation/uikit/uilistcontentconfiguration/subtitlecell().
  public static func subtitleCell() -> UIListContentConfiguration {
    UIListContentConfiguration(secondary: .caption1)
  }

  /// Returns an empty configuration for a second text at the end.
  ///
  /// Source: developer.apple.com/documentation/uikit/uilistcontentconfiguration/valuecell().
  public static func valueCell() -> UIListContentConfiguration {
    UIListContentConfiguration(secondary: .body)
  }
}
