extension TableView {
  /// Performs the user's swipe of a row. It requests actions from the delegate, and a full swipe starts one.
  ///
  /// - Parameters:
  ///   - path: the row.
  ///   - direction: the direction of the finger.
  ///   - distance: the distance, in points, 0 to 2000.
  ///   - velocity: the final velocity, in points per second, -10000 to 10000; negative if the finger moves back.
  /// - Returns: the result of the swipe, with the reasons. If the row didn't move, it has a ``Swipe/refusal``.
  /// - Throws: ``TableFault`` for a row that doesn't exist, a gesture outside these ranges, or an action from the
  ///   delegate with neither title nor image.
  @discardableResult
  public func swipe(
    rowAt path: RowPath,
    _ direction: SwipeDirection,
    distance: Int,
    velocity: Int = 0
  ) throws(TableFault) -> Swipe {
    try loadIfNeeded()
    let isOpen = table.openPath == path
    if !isOpen {
      let edge = direction.edge(layout)
      _ = try table.row(at: path)
      let (row, handlers) = ask(path, edge)
      try table.answer(row, at: path)
      self.handlers = handlers
    }
    let swipe = try changing { table throws(TableFault) in
      try table.swipe(row: path, direction, distance: distance, velocity: velocity)
    }
    records.append(.swipe(swipe))
    if let performance = swipe.performance {
      begin(performance)
    }
    return swipe
  }

  /// Performs the user's tap on a button of the open row.
  ///
  /// - Parameter title: the button's label.
  /// - Returns: the action that started.
  /// - Throws: ``TableFault`` as ``RowTable/tap(_:)`` does.
  @discardableResult
  public func tap(_ title: String) throws(TableFault) -> RowTable.Performance {
    let performance = try changing { table throws(TableFault) in try table.tap(title) }
    begin(performance)
    return performance
  }

  /// Performs the user's tap on a row outside its buttons.
  ///
  /// - Parameter path: the row.
  /// - Throws: ``TableFault`` for a row that doesn't exist.
  @discardableResult
  public func tap(rowAt path: RowPath) throws(TableFault) -> RowTable.Touch {
    try loadIfNeeded()
    let touch = try changing { table throws(TableFault) in try table.tap(row: path) }
    if touch == .selected {
      tell(.didSelect, path) { delegate, _ in delegate.tableView(self, didSelectRowAt: path) }
    }
    return touch
  }

  /// Scrolls the list. An open row closes.
  public func scroll() throws(TableFault) {
    try changing { table throws(TableFault) in table.scroll() }
  }

  /// Rotates the phone. An open row closes.
  ///
  /// - Parameter width: the new width in points, 200 to 2000.
  /// - Throws: ``TableFault/widthOutOfRange(_:)``.
  public func resize(to width: Int) throws(TableFault) {
    try changing { table throws(TableFault) in try table.resize(to: width) }
  }

  /// Requests a row's actions and their code from the app.
  private func ask(_ path: RowPath, _ edge: RowEdge) -> (Row, [Handler]) {
    var row = Row("")
    if let dataSource {
      records.append(.call(.canEditRow, path))
      row.isEditable = dataSource.tableView(self, canEditRowAt: path)
    }
    guard row.isEditable, !system.needsCommitEditing || dataSource is any CommittingDataSource else {
      return (row, [])
    }
    if system.hasConfigurations {
      if edge == .leading, let delegate = delegate as? any LeadingActionsDelegate {
        records.append(.call(.leadingActions, path))
        let answer = delegate.tableView(self, leadingSwipeActionsConfigurationForRowAt: path)
        row.leading = answer?.shape
        return (row, answer?.handlers ?? [])
      }
      if edge == .trailing, let delegate = delegate as? any TrailingActionsDelegate {
        records.append(.call(.trailingActions, path))
        let answer = delegate.tableView(self, trailingSwipeActionsConfigurationForRowAt: path)
        row.trailing = answer?.shape
        return (row, answer?.handlers ?? [])
      }
    }
    guard edge == .trailing, let delegate = delegate as? any EditActionsDelegate else { return (row, []) }
    records.append(.call(.editActions, path))
    let answer = delegate.tableView(self, editActionsForRowAt: path)
    row.editActions = answer?.map(\.action)
    return (row, answer?.map { .edit($0.handler) } ?? [])
  }

  /// Notifies the app of the chosen action.
  private func begin(_ performance: RowTable.Performance) {
    if performance.callsCommit {
      guard let dataSource = dataSource as? any CommittingDataSource else { return }
      records.append(.call(.commit, performance.path))
      return dataSource.tableView(self, commit: .delete, forRowAt: performance.path)
    }
    guard handlers.indices.contains(performance.place) else { return }
    records.append(.handler(performance.action, performance.path))
    switch handlers[performance.place] {
    case .edit(let handler): handler(performance.action, performance.path)
    case .contextual(let handler):
      handler(performance.action) { [weak self] performed in
        self?.complete(performance, performed: performed)
      }
    }
  }

  /// Handles the app's call of the completion, now or later.
  private func complete(_ performance: RowTable.Performance, performed: Bool) {
    do {
      let before = table
      let counts = try countRows()
      let completion = try changing { table throws(TableFault) in
        let completion = try table.complete(performance, performed: performed)
        if completion == .removed, let path = before.path(of: performance) {
          try TableView.check(TableUpdate(deletions: [path]), before: before, after: counts)
        }
        return completion
      }
      records.append(.completion(performance.action, performed: performed, completion))
    } catch {
      records.append(.fault(error))
    }
  }
}

extension SwipeActionsConfiguration {
  /// The appearance of the buttons.
  fileprivate var shape: SwipeConfiguration {
    SwipeConfiguration(
      actions: actions.map(\.action),
      performsFirstActionWithFullSwipe: performsFirstActionWithFullSwipe
    )
  }

  /// The code of the buttons.
  fileprivate var handlers: [TableView.Handler] { actions.map { .contextual($0.handler) } }
}

extension RowTable {
  /// Stores the app's answers for a row.
  package mutating func answer(_ row: Row, at path: RowPath) throws(TableFault) {
    _ = try self.row(at: path)
    try RowTable.check(row, at: path, system)
    placed[path.section][path.row].row = row
  }
}
