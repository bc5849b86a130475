/// The actions of one side of a row.
///
/// It stands for `UISwipeActionsConfiguration`. On iOS 8 to 10 its actions are what
/// `tableView(_:editActionsForRowAt:)` returns.
public struct SwipeConfiguration: Hashable, Sendable {
  /// The actions; the first is the outermost on the screen, and the default one.
  ///
  /// Source: `UISwipeActionsConfiguration.init(actions:)` (developer.apple.com/documentation/uikit/
  /// uiswipeactionsconfiguration/init(actions:)).
  public var actions: [RowAction]

  /// Whether a swipe across the whole row performs the first action; from iOS 11.
  ///
  /// Source: `performsFirstActionWithFullSwipe` (developer.apple.com/documentation/uikit/
  /// uiswipeactionsconfiguration/performsfirstactionwithfullswipe), whose default is true.
  public var performsFirstActionWithFullSwipe: Bool

  /// A set of actions; an empty one shows no button at all.
  public init(actions: [RowAction], performsFirstActionWithFullSwipe: Bool = true) {
    self.actions = actions
    self.performsFirstActionWithFullSwipe = performsFirstActionWithFullSwipe
  }
}
