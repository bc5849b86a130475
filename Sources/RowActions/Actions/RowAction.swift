/// An action for a row: a button that a swipe reveals.
///
/// Models `UITableViewRowAction` (iOS 8 to 12) and `UIContextualAction` (from iOS 11).
public struct RowAction: Hashable, Sendable {
  /// The effect of an action on the row, which determines the default color of its button.
  public enum Style: String, Hashable, Sendable, Codable, CaseIterable {
    /// It deletes something. Red by default.
    case destructive
    /// Anything else. Gray by default.
    case normal

    /// The first style of `UITableViewRowAction`, which has the same value as ``destructive``.
    ///
    /// Source: `UITableView.h`, `UITableViewRowActionStyleDestructive = UITableViewRowActionStyleDefault`.
    public static let `default` = Style.destructive

    /// The default color of a button with this style.
    public var tint: Tint {
      switch self {
      case .destructive: .red
      case .normal: .gray
      }
    }
  }

  /// The effect on the row.
  public var style: Style
  /// The text on the button.
  public var title: String?
  /// The name of the image on the button.
  public var image: String?
  /// The button's color, or nil for the default of its style.
  public var backgroundColor: Tint?

  /// Creates an action for a row.
  ///
  /// - Parameters:
  ///   - style: the effect on the row.
  ///   - title: the text on the button. It may be nil if there is an image.
  ///   - image: the name of the image on the button.
  ///   - backgroundColor: the button's color, or nil for the default of its style.
  public init(_ style: Style, title: String?, image: String? = nil, backgroundColor: Tint? = nil) {
    self.style = style
    self.title = title
    self.image = image
    self.backgroundColor = backgroundColor
  }

  /// The actual color of the button.
  public var tint: Tint { backgroundColor ?? style.tint }

  /// The title, or the image's name if there is no title.
  public var label: String {
    if let title, !title.isEmpty { title } else { image ?? "" }
  }
}
