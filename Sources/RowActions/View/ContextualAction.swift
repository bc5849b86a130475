/// An action with the code that it runs, from iOS 11.
///
/// The counterpart of [UIContextualAction](https://developer.apple.com/documentation/uikit/uicontextualaction).
public struct ContextualAction {
  /// What runs when a person has chosen the action. There is no view here, so the handler gets the action and the
  /// completion alone.
  ///
  /// The completion takes whether the app did what the action says. It may be kept and called later; it is to be
  /// called once ([Handler][handler]). What the real table does with a second call is undocumented; here it is one of
  /// ``TableView/faults``.
  ///
  /// [handler]: https://developer.apple.com/documentation/uikit/uicontextualaction/handler-swift.typealias
  public typealias Handler = (_ action: RowAction, _ completion: @escaping (_ performed: Bool) -> Void) ->
    Void

  /// What the button looks like.
  public var action: RowAction
  /// What runs when a person has chosen it.
  public var handler: Handler

  /// An action with its code.
  ///
  /// - Parameters:
  ///   - style: what it does to the row.
  ///   - title: the text on the button; may be nil where there is a picture.
  ///   - image: the name of the picture on the button.
  ///   - backgroundColor: the button's color, or nil for the one of its style.
  ///   - handler: what runs when a person has chosen it.
  public init(
    _ style: RowAction.Style,
    title: String?,
    image: String? = nil,
    backgroundColor: Tint? = nil,
    handler: @escaping Handler
  ) {
    action = RowAction(style, title: title, image: image, backgroundColor: backgroundColor)
    self.handler = handler
  }
}

/// The actions of one side of a row, with their code.
///
/// The counterpart of
/// [UISwipeActionsConfiguration](https://developer.apple.com/documentation/uikit/uiswipeactionsconfiguration).
public struct SwipeActionsConfiguration {
  /// The actions; the first is the outermost on the screen, and the default one.
  public var actions: [ContextualAction]
  /// Whether a swipe across the whole row performs the first action; true unless it is set.
  public var performsFirstActionWithFullSwipe = true

  /// A set of actions; an empty one shows no button at all.
  public init(actions: [ContextualAction]) {
    self.actions = actions
  }
}

/// An action with the code that it runs, from iOS 8.
///
/// The counterpart of [UITableViewRowAction](https://developer.apple.com/documentation/uikit/uitableviewrowaction),
/// which iOS 13 deprecates.
public struct EditAction {
  /// What runs when a person has chosen the action: it is given the place of the row at that moment.
  public typealias Handler = (_ action: RowAction, _ path: RowPath) -> Void

  /// What the button looks like.
  public var action: RowAction
  /// What runs when a person has chosen it.
  public var handler: Handler

  /// An action with its code.
  ///
  /// - Parameters:
  ///   - style: what it does to the row.
  ///   - title: the text on the button.
  ///   - backgroundColor: the button's color, or nil for the one of its style.
  ///   - handler: what runs when a person has chosen it.
  public init(
    _ style: RowAction.Style,
    title: String?,
    backgroundColor: Tint? = nil,
    handler: @escaping Handler
  ) {
    action = RowAction(style, title: title, backgroundColor: backgroundColor)
    self.handler = handler
  }
}
