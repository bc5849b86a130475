/// An action for a row: the button that a swipe lays bare.
///
/// It stands for `UITableViewRowAction` (iOS 8 to 12) and `UIContextualAction` (from iOS 11).
public struct RowAction: Hashable, Sendable {
  /// What an action does to the row, and so the color that its button has by itself.
  public enum Style: String, Hashable, Sendable, Codable, CaseIterable {
    /// It deletes something; red.
    case destructive
    /// Anything else; gray.
    case normal

    /// The first style of `UITableViewRowAction`: the very same value as ``destructive``.
    ///
    /// Source: `UITableView.h`, `UITableViewRowActionStyleDestructive = UITableViewRowActionStyleDefault`.
    public static let `default` = Style.destructive

    /// The color of a button that was given none.
    public var tint: Tint {
      switch self {
      case .destructive: .red
      case .normal: .gray
      }
    }
  }

  /// What it does to the row.
  public var style: Style
  /// The text on the button.
  public var title: String?
  /// The name of the picture on the button.
  public var image: String?
  /// The button's color, or nil for the one of its style.
  public var backgroundColor: Tint?

  /// An action for a row.
  ///
  /// - Parameters:
  ///   - style: what it does to the row.
  ///   - title: the text on the button; may be nil where there is a picture.
  ///   - image: the name of the picture on the button.
  ///   - backgroundColor: the button's color, or nil for the one of its style.
  public init(_ style: Style, title: String?, image: String? = nil, backgroundColor: Tint? = nil) {
    self.style = style
    self.title = title
    self.image = image
    self.backgroundColor = backgroundColor
  }

  /// The color that the button has.
  public var tint: Tint { backgroundColor ?? style.tint }

  /// The title, or the picture's name where there is none.
  public var label: String {
    if let title, !title.isEmpty { title } else { image ?? "" }
  }
}

/// A color of a button, written `#rrggbb`.
public struct Tint: Hashable, Sendable {
  /// The color as `#rrggbb`, in lower case.
  public let hex: String

  /// The color of such a text, or nil where it is no color.
  public init?(hex: String) {
    let digits = hex.dropFirst()
    guard hex.hasPrefix("#"), digits.utf8.count == 6, digits.allSatisfy({ $0.isASCII && $0.isHexDigit })
    else {
      return nil
    }
    self.hex = hex.lowercased()
  }

  private init(_ hex: String) {
    self.hex = hex
  }

  /// What a destructive action has by itself. The shades of the styles are ours; Apple names the hues.
  public static let red = Tint("#d70015")
  /// What a normal action has by itself.
  public static let gray = Tint("#6c6c70")
  /// A darker `UIColor.orange`, on which white text can be read.
  public static let orange = Tint("#b25000")
  /// `UIColor.blue`.
  public static let blue = Tint("#0000ff")
}
