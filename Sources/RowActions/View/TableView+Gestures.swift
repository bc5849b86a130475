extension TableView {
  /// A person swipes a row; the delegate is asked for actions, and those of a full swipe begin.
  ///
  /// - Parameters:
  ///   - path: which row.
  ///   - direction: the way the finger moves.
  ///   - distance: how far it moves, in points, 0 to 2000.
  ///   - velocity: how fast it moves at the end, in points a second, -10000 to 10000; negative where it
  ///     moves back.
  /// - Returns: what the swipe did, and why. One that did nothing has a ``Swipe/refusal``.
  /// - Throws: ``TableFault`` for a row that is not there, a gesture out of these ranges, and an action of the
  ///   delegate that has neither title nor picture.
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

  /// A person taps a button of the open row.
  ///
  /// - Parameter title: what the button says.
  /// - Returns: the action that began.
  /// - Throws: ``TableFault`` as ``Table/tap(_:)``.
  @discardableResult
  public func tap(_ title: String) throws(TableFault) -> Table.Performance {
    let performance = try changing { table throws(TableFault) in try table.tap(title) }
    begin(performance)
    return performance
  }

  /// A person taps a row beside its buttons.
  ///
  /// - Parameter path: which row.
  /// - Throws: ``TableFault`` for a row that is not there.
  @discardableResult
  public func tap(rowAt path: RowPath) throws(TableFault) -> Table.Touch {
    try loadIfNeeded()
    let touch = try changing { table throws(TableFault) in try table.tap(row: path) }
    if touch == .selected {
      tell(.didSelect, path) { delegate, _ in delegate.tableView(self, didSelectRowAt: path) }
    }
    return touch
  }

  /// A person scrolls the list; an open row closes.
  public func scroll() throws(TableFault) {
    try changing { table throws(TableFault) in table.scroll() }
  }

  /// A person turns the phone; an open row closes.
  ///
  /// - Parameter width: the new width in points, 200 to 2000.
  /// - Throws: ``TableFault/widthOutOfRange(_:)``.
  public func resize(to width: Int) throws(TableFault) {
    try changing { table throws(TableFault) in try table.resize(to: width) }
  }

  /// What the app answers for a row, and what its buttons run.
  private func ask(_ path: RowPath, _ edge: Edge) -> (Row, [Handler]) {
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

  /// The app is told which action was chosen.
  private func begin(_ performance: Table.Performance) {
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

  /// The app calls the completion, now or later.
  private func complete(_ performance: Table.Performance, performed: Bool) {
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
  /// What the buttons look like.
  fileprivate var shape: SwipeConfiguration {
    SwipeConfiguration(
      actions: actions.map(\.action),
      performsFirstActionWithFullSwipe: performsFirstActionWithFullSwipe
    )
  }

  /// What the buttons run.
  fileprivate var handlers: [TableView.Handler] { actions.map { .contextual($0.handler) } }
}

extension Table {
  /// Takes up what an app answered for a row.
  mutating func answer(_ row: Row, at path: RowPath) throws(TableFault) {
    _ = try self.row(at: path)
    try Table.check(row, at: path, system)
    placed[path.section][path.row].row = row
  }
}
