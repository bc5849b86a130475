extension TableView {
  /// The app has removed rows from its data, and tells the table.
  ///
  /// - Parameter paths: the rows, by their places before.
  /// - Throws: ``TableFault``, as ``performBatchUpdates(_:)``.
  public func deleteRows(at paths: [RowPath]) throws(TableFault) {
    try update(TableUpdate(deletions: paths))
  }

  /// The app has added rows to its data, and tells the table.
  ///
  /// - Parameter paths: the rows, by their places after.
  /// - Throws: ``TableFault``, as ``performBatchUpdates(_:)``.
  public func insertRows(at paths: [RowPath]) throws(TableFault) {
    try update(TableUpdate(insertions: paths.map { .init(Row(""), at: $0) }))
  }

  /// The app has moved a row of its data, and tells the table.
  ///
  /// - Parameters:
  ///   - origin: the place before.
  ///   - destination: the place after.
  /// - Throws: ``TableFault``, as ``performBatchUpdates(_:)``.
  public func moveRow(at origin: RowPath, to destination: RowPath) throws(TableFault) {
    try update(TableUpdate(moves: [.init(from: origin, to: destination)]))
  }

  /// Makes several changes as one.
  ///
  /// The numbers of rows are compared at the end, in every section: those of the data source with those of the table
  /// after the changes. Where they differ the real table raises `NSInternalInconsistencyException`, "Invalid update:
  /// invalid number of rows in section" ([performBatchUpdates(_:completion:)][batch]). So a handler that changes the
  /// rows of another section, and does not say so, is found out by the next change of any row.
  ///
  /// A batch within another belongs to it. A row that is open stays open as long as it is there; Apple does not say
  /// what becomes of it. Sections come and go by ``reloadData()`` alone.
  ///
  /// [batch]: https://developer.apple.com/documentation/uikit/uitableview/performbatchupdates(_:completion:)
  ///
  /// - Parameter updates: changes the app's data, and tells the table what changed.
  /// - Throws: ``TableFault``: numbers that do not agree, a row that is not there, one that is changed twice. It is
  ///   recorded in ``faults`` as well, and the rows of the table stay as they were.
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

  /// Compares the rows of the table with those of the data source after an update.
  static func check(_ update: TableUpdate, before: Table, after counts: [Int]) throws(TableFault) {
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
