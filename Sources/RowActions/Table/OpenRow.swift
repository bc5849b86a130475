extension RowTable {
  /// A row opened by a swipe.
  public struct OpenRow: Hashable, Sendable {
    let id: Placed.ID
    let offer: Offer
    /// The revealed side.
    public let edge: RowEdge
    /// Its buttons on the screen at rest, from left to right.
    public let buttons: [RowButton]
    /// How far the row is moved aside, in points: the width of its buttons, or of the table after a full swipe.
    public let rest: Int
    /// Whether a full swipe opened it, in which case its first action covers the row.
    public let isFull: Bool
    /// Whether a chosen action hasn't called its completion yet.
    public internal(set) var isPerforming = false
  }

  /// The actions of one side and their source.
  package struct Offer: Hashable, Sendable {
    /// The API that provided them.
    package enum Source: Hashable, Sendable {
      /// A `UISwipeActionsConfiguration`.
      case configuration
      /// `tableView(_:editActionsForRowAt:)`.
      case editActions
      /// The standard set, because the app provided none.
      case standard
    }

    package let actions: [RowAction]
    package let source: Source
    let performsFirst: Bool
  }

  /// Returns the actions for a side of a row.
  ///
  /// If a delegate implements both APIs, a table on iOS 11 never requests the edit actions
  /// (github.com/Shopify/FunctionalTableData/pull/149).
  package func offer(of row: Row, _ edge: RowEdge) -> Offer {
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
