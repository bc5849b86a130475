import AppFoundation
import RowActions

/// A button that a swipe lays bare, from iOS 8. Deprecated in iOS 13: use ``UIContextualAction``.
///
/// Source: developer.apple.com/documentation/uikit/uitableviewrowaction.
@preconcurrency @MainActor open class UITableViewRowAction: NSObject {
  /// What an action does to its row, which gives it a color.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewrowaction/style-swift.enum.
  public enum Style: Int, Sendable {
    /// The same as ``destructive``. Red.
    case `default` = 0
    /// Anything. Gray.
    case normal = 1

    /// It deletes something. Red.
    ///
    /// Source: developer.apple.com/documentation/uikit/uitableviewrowaction/style-swift.enum/destructive.
    public static var destructive: Style { .default }

    fileprivate var rowStyle: RowAction.Style { self == .normal ? .normal : .destructive }
  }

  /// What the action does to its row.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewrowaction/style-swift.property.
  public let style: Style
  /// The text on the button.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewrowaction/title.
  open var title: String?
  private var ownColor: UIColor?
  /// The button's color. Nil gives it the color of its style again.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewrowaction/backgroundcolor.
  open var backgroundColor: UIColor? {
    get { ownColor ?? UIColor(style.rowStyle.tint) }
    set { ownColor = newValue }
  }
  private let handler: (UITableViewRowAction, IndexPath) -> Void

  /// Creates an action.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewrowaction/init(style:title:handler:).
  ///
  /// - Parameters:
  ///   - style: what it does to its row.
  ///   - title: the text on the button.
  ///   - handler: the code that runs when a person chooses the action.
  public init(
    style: Style,
    title: String?,
    handler: @escaping (UITableViewRowAction, IndexPath) -> Void
  ) {
    self.style = style
    self.title = title
    self.handler = handler
    super.init()
  }

  /// The action for the simulated table.
  func editAction() -> EditAction {
    EditAction(style.rowStyle, title: title, backgroundColor: ownColor?.tint) { [self] _, path in
      handler(self, IndexPath(path))
    }
  }
}
