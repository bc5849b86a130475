/// The actions for one side of a row.
///
/// Models `UISwipeActionsConfiguration`. On iOS 8 to 10 its actions are those that `tableView(_:editActionsForRowAt:)`
/// returns.
public struct SwipeConfiguration: Hashable, Sendable {
  /// The actions. The first one is outermost on the screen and is the default.
  ///
  /// Source: `UISwipeActionsConfiguration.init(actions:)` (developer.apple.com/documentation/uikit/
  /// uiswipeactionsconfiguration/init(actions:)).
  public var actions: [RowAction]

  /// Whether a full swipe performs the first action. From iOS 11.
  ///
  /// Source: `performsFirstActionWithFullSwipe` (developer.apple.com/documentation/uikit/
  /// uiswipeactionsconfiguration/performsfirstactionwithfullswipe), whose default is true.
  public var performsFirstActionWithFullSwipe: Bool

  /// Creates a set of actions. An empty one shows no buttons.
  public init(actions: [RowAction], performsFirstActionWithFullSwipe: Bool = true) {
    self.actions = actions
    self.performsFirstActionWithFullSwipe = performsFirstActionWithFullSwipe
  }
}
