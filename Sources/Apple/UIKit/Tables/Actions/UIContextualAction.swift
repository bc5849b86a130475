import AppFoundation
import RowActions

/// A button that a swipe lays bare.
///
/// Source: developer.apple.com/documentation/uikit/uicontextualaction.
@preconcurrency @MainActor open class UIContextualAction: NSObject {
  /// The code that runs when a person chooses the action. It calls the last argument once, with whether it did what the
  /// action is for.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicontextualaction/handler-swift.typealias.
  public typealias Handler = (UIContextualAction, UIView, @escaping (Bool) -> Void) -> Void

  /// What an action does to its row, which gives it a color.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicontextualaction/style-swift.enum.
  public enum Style: Int, Sendable {
    /// Anything. Gray.
    case normal = 0
    /// It deletes something. Red.
    case destructive = 1
  }

  /// What the action does to its row.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicontextualaction/style-swift.property.
  public let style: Style
  /// The code.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicontextualaction/handler-swift.property.
  public let handler: Handler
  /// The text on the button.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicontextualaction/title.
  open var title: String?
  /// The image on the button.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicontextualaction/image.
  open var image: UIImage?
  private var ownColor: UIColor?
  /// The button's color. Nil gives it the color of its style again.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicontextualaction/backgroundcolor.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var backgroundColor: UIColor! {
    get { ownColor ?? UIColor(style.rowStyle.tint) }
    set { ownColor = newValue }
  }

  /// Creates an action.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicontextualaction/init(style:title:handler:).
  ///
  /// - Parameters:
  ///   - style: what it does to its row.
  ///   - title: the text on the button.
  ///   - handler: the code.
  public init(style: Style, title: String?, handler: @escaping Handler) {
    self.style = style
    self.title = title
    self.handler = handler
    super.init()
  }

  /// The action for a simulated table.
  func contextualAction(in table: UITableView) -> ContextualAction {
    ContextualAction(
      style.rowStyle,
      title: title,
      image: image.map { $0.name ?? "image" },
      backgroundColor: ownColor?.tint
    ) { [weak table, self] _, completion in
      table?.perform(self, completion)
    }
  }
}

extension UIContextualAction.Style {
  fileprivate var rowStyle: RowAction.Style { self == .destructive ? .destructive : .normal }
}

/// The actions for one side of a row.
///
/// Source: developer.apple.com/documentation/uikit/uiswipeactionsconfiguration.
@preconcurrency @MainActor open class UISwipeActionsConfiguration: NSObject {
  /// The actions. The first one is the outermost, and the one that a full swipe performs.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiswipeactionsconfiguration/actions.
  public let actions: [UIContextualAction]
  /// Whether a full swipe performs the first action. True unless the app says otherwise.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiswipeactionsconfiguration/performsfirstactionwithfullswipe.
  open var performsFirstActionWithFullSwipe = true

  /// Creates a set of actions. An empty one lays nothing bare.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiswipeactionsconfiguration/init(actions:).
  ///
  /// - Parameter actions: the actions, the outermost first.
  public init(actions: [UIContextualAction]) {
    self.actions = actions
    super.init()
  }

  /// Creates an empty set, which lays nothing bare.
  public override convenience init() { self.init(actions: []) }

  /// The set for a simulated table.
  func configuration(in table: UITableView) -> SwipeActionsConfiguration {
    var configuration = SwipeActionsConfiguration(actions: actions.map { $0.contextualAction(in: table) })
    table.offeredColors = actions.compactMap(\.backgroundColor)
    configuration.performsFirstActionWithFullSwipe = performsFirstActionWithFullSwipe
    return configuration
  }
}
