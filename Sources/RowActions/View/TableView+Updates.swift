extension TableView {
  /// Deletes rows that the app has removed from its data.
  ///
  /// - Parameter paths: the rows, by their paths before.
  /// - Throws: ``TableFault`` as ``performBatchUpdates(_:)`` does.
  public func deleteRows(at paths: [RowPath]) throws(TableFault) {
    try update(TableUpdate(deletions: paths))
  }

  /// Inserts rows that the app has added to its data.
  ///
  /// - Parameter paths: the rows, by their paths after.
  /// - Throws: ``TableFault`` as ``performBatchUpdates(_:)`` does.
  public func insertRows(at paths: [RowPath]) throws(TableFault) {
    try update(TableUpdate(insertions: paths.map { .init(Row(""), at: $0) }))
  }

  /// Moves a row that the app has moved in its data.
  ///
  /// - Parameters:
  ///   - origin: the path before.
  ///   - destination: the path after.
  /// - Throws: ``TableFault`` as ``performBatchUpdates(_:)`` does.
  public func moveRow(at origin: RowPath, to destination: RowPath) throws(TableFault) {
    try update(TableUpdate(moves: [.init(from: origin, to: destination)]))
  }

  /// Makes several changes as one.
  ///
  /// At the end, the numbers of rows in the data source and in the table are compared for every section. If they
  /// differ, the real table raises `NSInternalInconsistencyException`, "Invalid update: invalid number of rows in
  /// section" ([performBatchUpdates(_:completion:)][batch]). So if a handler changes the rows of another section
  /// without notifying the table, the next change of any row fails.
  ///
  /// A nested batch belongs to the outer one. An open row stays open unless it is deleted; Apple doesn't document what
  /// happens to it. Only ``reloadData()`` adds or removes sections.
  ///
  /// [batch]: https://developer.apple.com/documentation/uikit/uitableview/performbatchupdates(_:completion:)
  ///
  /// - Parameter updates: a closure that changes the app's data and notifies the table of the changes.
  /// - Throws: ``TableFault`` for mismatched numbers, a row that doesn't exist, or one that is changed twice. It is
  ///   also recorded in ``faults``, and the rows of the table are unchanged.
  public func performBatchUpdates(_ updates: () throws(TableFault) -> Void) throws(TableFault) {
    try loadIfNeeded()
    guard batch == nil else { return try updates() }
    batch = TableUpdate()
    do {
      try updates()
    } catch {
      batch = nil
      throw error
    }
    let collected = batch ?? TableUpdate()
    batch = nil
    try apply(collected)
  }

  private func update(_ update: TableUpdate) throws(TableFault) {
    guard batch == nil else {
      batch?.deletions += update.deletions
      batch?.insertions += update.insertions
      batch?.moves += update.moves
      return
    }
    try loadIfNeeded()
    try apply(update)
  }

  private func apply(_ update: TableUpdate) throws(TableFault) {
    do {
      let counts = try countRows()
      try changing { table throws(TableFault) in
        let before = table
        try table.update(update)
        try TableView.check(update, before: before, after: counts)
      }
      records.append(.update(update))
    } catch {
      records.append(.fault(error))
      throw error
    }
  }

  /// Compares the numbers of rows in the table and in the data source after an update.
  package static func check(_ update: TableUpdate, before: RowTable, after counts: [Int]) throws(TableFault) {
    let sections = before.placed.count
    guard counts.count == sections else { throw .sectionCountChanged(before: sections, after: counts.count) }
    let balance = update.balance(sections: sections)
    for (section, count) in counts.enumerated() {
      let before = before.placed[section].count
      let (leaving, entering) = balance[section]
      guard count == before - leaving + entering else {
        throw .invalidUpdate(
          .init(section: section, before: before, after: count, inserted: entering, deleted: leaving)
        )
      }
    }
  }
}
