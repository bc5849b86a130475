/// An action with its code, from iOS 11.
///
/// The counterpart of [UIContextualAction](https://developer.apple.com/documentation/uikit/uicontextualaction).
public struct ContextualAction {
  /// The code that runs when the user chooses the action. There is no view here, so the handler receives only the
  /// action and the completion.
  ///
  /// Pass the completion whether the app performed the action. You can keep it and call it later, but only once
  /// ([Handler][handler]). The real table's behavior on a second call is undocumented; here it adds one of the
  /// ``TableView/faults``.
  ///
  /// [handler]: https://developer.apple.com/documentation/uikit/uicontextualaction/handler-swift.typealias
  public typealias Handler = (_ action: RowAction, _ completion: @escaping (_ performed: Bool) -> Void) ->
    Void

  /// The appearance of the button.
  public var action: RowAction
  /// The code that runs when the user chooses the action.
  public var handler: Handler

  /// Creates an action with its code.
  ///
  /// - Parameters:
  ///   - style: the effect on the row.
  ///   - title: the text on the button. It may be nil if there is an image.
  ///   - image: the name of the image on the button.
  ///   - backgroundColor: the button's color, or nil for the default of its style.
  ///   - handler: the code that runs when the user chooses the action.
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

/// The actions for one side of a row, with their code.
///
/// The counterpart of
/// [UISwipeActionsConfiguration](https://developer.apple.com/documentation/uikit/uiswipeactionsconfiguration).
public struct SwipeActionsConfiguration {
  /// The actions. The first one is outermost on the screen and is the default.
  public var actions: [ContextualAction]
  /// Whether a full swipe performs the first action. The default is true.
  public var performsFirstActionWithFullSwipe = true

  /// Creates a set of actions. An empty one shows no buttons.
  public init(actions: [ContextualAction]) {
    self.actions = actions
  }
}

/// An action with its code, from iOS 8.
///
/// The counterpart of [UITableViewRowAction](https://developer.apple.com/documentation/uikit/uitableviewrowaction),
/// which was deprecated in iOS 13.
public struct EditAction {
  /// The code that runs when the user chooses the action. It receives the row's path at that time.
  public typealias Handler = (_ action: RowAction, _ path: RowPath) -> Void

  /// The appearance of the button.
  public var action: RowAction
  /// The code that runs when the user chooses the action.
  public var handler: Handler

  /// Creates an action with its code.
  ///
  /// - Parameters:
  ///   - style: the effect on the row.
  ///   - title: the text on the button.
  ///   - backgroundColor: the button's color, or nil for the default of its style.
  ///   - handler: the code that runs when the user chooses the action.
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
