extension Table {
  /// A row that a swipe has opened.
  public struct OpenRow: Hashable, Sendable {
    let id: Placed.ID
    let offer: Offer
    /// The side that lies bare.
    public let edge: Edge
    /// Its buttons as they stand on the screen at rest, from left to right.
    public let buttons: [Button]
    /// How far the row stands aside, in points: as wide as its buttons, or as the table after a full swipe.
    public let rest: Int
    /// Whether a full swipe has opened it, so that its first action covers the row.
    public let isFull: Bool
    /// Whether an action that was chosen here has yet to call its completion.
    public internal(set) var isPerforming = false
  }

  /// The actions of one side, and where they come from.
  struct Offer: Hashable, Sendable {
    /// Which API gave them.
    enum Source: Hashable, Sendable {
      /// A `UISwipeActionsConfiguration`.
      case configuration
      /// `tableView(_:editActionsForRowAt:)`.
      case editActions
      /// Nobody: the standard set.
      case standard
    }

    let actions: [RowAction]
    let source: Source
    let performsFirst: Bool
  }

  /// The actions that a side of a row has.
  ///
  /// Where a delegate implements both APIs, a table of iOS 11 never asks for the edit actions
  /// (github.com/Shopify/FunctionalTableData/pull/149).
  func offer(of row: Row, _ edge: Edge) -> Offer {
    let configuration = edge == .leading ? row.leading : row.trailing
    if system.hasConfigurations, let configuration {
      return Offer(
        actions: configuration.actions,
        source: .configuration,
        performsFirst: configuration.performsFirstActionWithFullSwipe
      )
    }
    guard edge == .trailing else { return Offer(actions: [], source: .standard, performsFirst: false) }
    if let actions = row.editActions ?? configuration?.actions {
      return Offer(actions: actions, source: .editActions, performsFirst: system.hasFullSwipe)
    }
    let delete = RowAction(.destructive, title: "Delete")
    return Offer(
      actions: implementsCommitEditing ? [delete] : [],
      source: .standard,
      performsFirst: system.hasFullSwipe
    )
  }
}
