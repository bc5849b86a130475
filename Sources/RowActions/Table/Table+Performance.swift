extension Table {
  /// An action that a person has chosen, while its handler works.
  public struct Performance: Hashable, Sendable {
    let id: Int
    let rowID: Placed.ID
    /// The action.
    public let action: RowAction
    /// The side that the action is on.
    public let edge: Edge
    /// The action's place in the array that the app returned.
    public let place: Int
    /// The title of the row.
    public let row: String
    /// The place of the row at the moment of the choice: what the handler or the data source is given.
    public let path: RowPath
    /// Whether this is the standard Delete, for which `tableView(_:commit:forRowAt:)` is called and no
    /// handler.
    public let callsCommit: Bool
    /// Whether the handler is given a completion to call: from iOS 11, unless it is an edit action.
    public let hasCompletion: Bool
  }

  /// What a completion did to the row.
  public enum Completion: String, Hashable, Sendable {
    /// The table removed it.
    case removed
    /// It went back to its place.
    case kept
    /// It had gone already.
    case gone
  }

  /// Taps a button of the open row.
  ///
  /// - Parameter title: what the button says; of two that say the same, the left one is meant.
  /// - Returns: the action that began; from iOS 11 the row waits for ``complete(_:performed:)``.
  /// - Throws: ``TableFault``: the reason for which the last swipe opened nothing, ``TableFault/noOpenRow``,
  ///   ``TableFault/noSuchButton(_:)``, and ``TableFault/handlerAtWork(_:)`` while the row waits for a completion.
  ///   What the real table does with such a tap is undocumented.
  public mutating func tap(_ title: String) throws(TableFault) -> Performance {
    guard let openRow, let path = openPath else { throw refusal ?? .noOpenRow }
    guard let button = openRow.buttons.first(where: { $0.action.label == title }) else {
      throw .noSuchButton(title)
    }
    guard !openRow.isPerforming else { throw .handlerAtWork(title) }
    return perform(button.action, at: button.index, openRow.offer, openRow.edge, row: path)
  }

  /// Tells the table how an action went, as the handler of a `UIContextualAction` must, once.
  ///
  /// On iOS 11 and 12 a destructive action that was performed takes its row away; in any other case the row goes back
  /// to its place. That is what is seen (github.com/xmartlabs/Eureka/issues/1923); Apple only says what the value
  /// means (developer.apple.com/documentation/uikit/uicontextualaction/handler-swift.typealias).
  ///
  /// - Parameters:
  ///   - performance: the action.
  ///   - performed: whether the app did what the action says.
  /// - Returns: what became of the row.
  /// - Throws: ``TableFault/noCompletion`` before iOS 11, for an edit action and for the standard Delete,
  ///   ``TableFault/completedTwice`` the second time.
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

  /// Where the row of an action is now, or nil where it has gone.
  ///
  /// - Parameter performance: the action.
  public func path(of performance: Performance) -> RowPath? {
    path(of: performance.rowID)
  }

  /// Begins an action of a row that is there.
  mutating func perform(
    _ action: RowAction,
    at place: Int,
    _ offer: Offer,
    _ edge: Edge,
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
