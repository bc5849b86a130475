extension RowTable {
  /// An action that the user has chosen, while its handler works.
  public struct Performance: Hashable, Sendable {
    let id: Int
    let rowID: Placed.ID
    /// The action.
    public let action: RowAction
    /// The side that the action is on.
    public let edge: RowEdge
    /// The action's index in the array that the app returned.
    public let place: Int
    /// The title of the row.
    public let row: String
    /// The path of the row when the action was chosen, which the handler or the data source receives.
    public let path: RowPath
    /// Whether this is the standard Delete, which calls `tableView(_:commit:forRowAt:)` instead of a handler.
    public let callsCommit: Bool
    /// Whether the handler receives a completion to call: from iOS 11, unless it is an edit action.
    public let hasCompletion: Bool
  }

  /// The effect of a completion on the row.
  public enum Completion: String, Hashable, Sendable {
    /// The table removed it.
    case removed
    /// It slid back.
    case kept
    /// It was already gone.
    case gone
  }

  /// Taps a button of the open row.
  ///
  /// - Parameter title: the button's label. If two buttons have the same label, the left one is tapped.
  /// - Returns: the action that started. From iOS 11 the row waits for ``complete(_:performed:)``.
  /// - Throws: ``TableFault``: the reason the last swipe didn't open a row, ``TableFault/noOpenRow``,
  ///   ``TableFault/noSuchButton(_:)``, and ``TableFault/handlerAtWork(_:)`` while the row waits for a completion. The
  ///   real table's behavior in these cases is undocumented.
  public mutating func tap(_ title: String) throws(TableFault) -> Performance {
    guard let openRow, let path = openPath else { throw refusal ?? .noOpenRow }
    guard let button = openRow.buttons.first(where: { $0.action.label == title }) else {
      throw .noSuchButton(title)
    }
    guard !openRow.isPerforming else { throw .handlerAtWork(title) }
    return perform(button.action, at: button.index, openRow.offer, openRow.edge, row: path)
  }

  /// Reports the result of an action to the table, as the handler of a `UIContextualAction` must do once.
  ///
  /// On iOS 11 and 12 a performed destructive action removes its row. In any other case the row slides back. This was
  /// observed (github.com/xmartlabs/Eureka/issues/1923); Apple documents only the meaning of the value
  /// (developer.apple.com/documentation/uikit/uicontextualaction/handler-swift.typealias).
  ///
  /// - Parameters:
  ///   - performance: the action.
  ///   - performed: whether the app performed the action.
  /// - Returns: the effect on the row.
  /// - Throws: ``TableFault/noCompletion`` before iOS 11, for an edit action and for the standard Delete, and
  ///   ``TableFault/completedTwice`` for a second call.
  @discardableResult
  public mutating func complete(
    _ performance: Performance,
    performed: Bool
  ) throws(TableFault) -> Completion {
    guard performance.hasCompletion else { throw .noCompletion }
    guard let id = pending.removeValue(forKey: performance.id) else { throw .completedTwice }
    if openRow?.id == id {
      close()
    }
    guard let path = path(of: id) else { return .gone }
    guard performed, performance.action.style == .destructive, system.removesRowOnCompletion else {
      return .kept
    }
    placed[path.section].remove(at: path.row)
    return .removed
  }

  /// Returns the current path of an action's row, or nil if the row is gone.
  ///
  /// - Parameter performance: the action.
  public func path(of performance: Performance) -> RowPath? {
    path(of: performance.rowID)
  }

  /// Starts an action of an existing row.
  mutating func perform(
    _ action: RowAction,
    at place: Int,
    _ offer: Offer,
    _ edge: RowEdge,
    row path: RowPath
  ) -> Performance {
    let row = placed[path.section][path.row]
    let performance = Performance(
      id: performances,
      rowID: row.id,
      action: action,
      edge: edge,
      place: place,
      row: row.row.title,
      path: path,
      callsCommit: offer.source == .standard,
      hasCompletion: offer.source == .configuration
    )
    performances += 1
    if performance.hasCompletion {
      pending[performance.id] = row.id
      if openRow?.id == row.id {
        openRow?.isPerforming = true
      }
    }
    return performance
  }
}
