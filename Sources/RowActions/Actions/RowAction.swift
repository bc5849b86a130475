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
