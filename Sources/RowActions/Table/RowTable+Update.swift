/// An update of the rows of a table.
///
/// Deletions and the origins of moves refer to paths before the update, insertions and the destinations of moves to
/// paths after it. That is how a table works that "defers any insertions of rows or sections until after it has handled
/// the deletions" ([deleteRows(at:with:)][delete]).
///
/// [delete]: https://developer.apple.com/documentation/uikit/uitableview/deleterows(at:with:)
public struct TableUpdate: Hashable, Sendable {
  /// The deleted rows, by their paths before.
  public var deletions: [RowPath]
  /// The inserted rows, by their paths after.
  public var insertions: [Insertion]
  /// The moved rows.
  public var moves: [Move]

  /// An inserted row.
  public struct Insertion: Hashable, Sendable {
    /// Its path after the update.
    public var path: RowPath
    /// The row.
    public var row: Row

    /// Creates an insertion.
    public init(_ row: Row, at path: RowPath) {
      self.path = path
      self.row = row
    }
  }

  /// A moved row.
  public struct Move: Hashable, Sendable {
    /// Its path before the update.
    public var origin: RowPath
    /// Its path after the update.
    public var destination: RowPath

    /// Creates a move.
    public init(from origin: RowPath, to destination: RowPath) {
      self.origin = origin
      self.destination = destination
    }
  }

  /// Creates an update.
  public init(deletions: [RowPath] = [], insertions: [Insertion] = [], moves: [Move] = []) {
    self.deletions = deletions
    self.insertions = insertions
    self.moves = moves
  }

  /// Returns the number of rows that leave and enter each section.
  func balance(sections: Int) -> [(leaving: Int, entering: Int)] {
    var balance = Array(repeating: (leaving: 0, entering: 0), count: sections)
    for path in deletions + moves.map(\.origin) where balance.indices.contains(path.section) {
      balance[path.section].leaving += 1
    }
    for path in insertions.map(\.path) + moves.map(\.destination) where balance.indices.contains(path.section)
    {
      balance[path.section].entering += 1
    }
    return balance
  }
}

extension RowTable {
  /// Removes a row, as the app does when its data has changed.
  ///
  /// An open row further down stays open, and its index decreases by one. Apple doesn't document what happens to an
  /// open row when other rows are inserted or deleted.
  ///
  /// - Parameter path: the row.
  /// - Throws: ``TableFault`` for a row that doesn't exist.
  public mutating func deleteRow(at path: RowPath) throws(TableFault) {
    try update(TableUpdate(deletions: [path]))
  }

  /// Inserts a row. The indices of the row currently there, and of all below it, increase by one.
  ///
  /// - Parameters:
  ///   - row: the row.
  ///   - path: its path.
  /// - Throws: ``TableFault`` for a path that is neither in the table nor at its end, and for actions that the system
  ///   doesn't support.
  public mutating func insert(_ row: Row, at path: RowPath) throws(TableFault) {
    try update(TableUpdate(insertions: [.init(row, at: path)]))
  }

  /// Moves a row. An open row stays open.
  ///
  /// - Parameters:
  ///   - origin: its path before.
  ///   - destination: its path after.
  /// - Throws: ``TableFault`` for a path that doesn't exist.
  public mutating func moveRow(at origin: RowPath, to destination: RowPath) throws(TableFault) {
    try update(TableUpdate(moves: [.init(from: origin, to: destination)]))
  }

  /// Makes several changes at once.
  ///
  /// An open row stays open unless it is deleted. If an error is thrown, nothing changes.
  ///
  /// - Parameter update: the changes.
  /// - Throws: ``TableFault`` for a path that doesn't exist, and for one that occurs twice.
  public mutating func update(_ update: TableUpdate) throws(TableFault) {
    var next = self
    let leaving = try leaving(update)
    let arrivals = try next.arrivals(update)
    let balance = update.balance(sections: placed.count)
    let total = placed.reduce(0) { $0 + $1.count } + update.insertions.count - update.deletions.count
    guard total <= RowTable.maximumRows else { throw .rowCountOutOfRange(total) }
    for (section, rows) in placed.enumerated() {
      let count = rows.count - balance[section].leaving + balance[section].entering
      let taken = arrivals[section]
      if let beyond = taken.keys.filter({ !(0..<count).contains($0) }).min() {
        throw .rowOutOfRange(RowPath(row: beyond, section: section), count: count)
      }
      var staying = rows.enumerated().lazy
        .filter { !leaving.contains(RowPath(row: $0.offset, section: section)) }.map(\.element).makeIterator()
      next.placed[section] = (0..<count).compactMap { taken[$0] ?? staying.next() }
    }
    self = next
    if let open = openRow, path(of: open.id) == nil {
      close()
    }
  }

  /// Returns the paths that rows leave, after checking that each exists and occurs once.
  private func leaving(_ update: TableUpdate) throws(TableFault) -> Set<RowPath> {
    var leaving: Set<RowPath> = []
    for path in update.deletions + update.moves.map(\.origin) {
      _ = try row(at: path)
      guard leaving.insert(path).inserted else { throw .changedTwice(path) }
    }
    return leaving
  }

  /// Returns the rows that enter each section, by their index after the update.
  private mutating func arrivals(_ update: TableUpdate) throws(TableFault) -> [[Int: Placed]] {
    var arriving: [(RowPath, Placed)] = []
    for insertion in update.insertions {
      try RowTable.check(insertion.row, at: insertion.path, system)
      arriving.append((insertion.path, place(insertion.row)))
    }
    for move in update.moves {
      arriving.append((move.destination, try row(at: move.origin)))
    }
    var arrivals = Array(repeating: [Int: Placed](), count: placed.count)
    for (path, row) in arriving {
      guard arrivals.indices.contains(path.section) else {
        throw .sectionOutOfRange(path.section, count: placed.count)
      }
      guard arrivals[path.section].updateValue(row, forKey: path.row) == nil else {
        throw .changedTwice(path)
      }
    }
    return arrivals
  }
}
