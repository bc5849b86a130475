/// What an update does to the rows of a table.
///
/// Deletions and the places that rows move from are counted before the update, insertions and the places that rows
/// move to after it, as a table does it that "defers any insertions of rows or sections until after it has handled the
/// deletions" ([deleteRows(at:with:)][delete]).
///
/// [delete]: https://developer.apple.com/documentation/uikit/uitableview/deleterows(at:with:)
public struct TableUpdate: Hashable, Sendable {
  /// The rows that go, by their places before.
  public var deletions: [RowPath]
  /// The rows that come, by their places after.
  public var insertions: [Insertion]
  /// The rows that move.
  public var moves: [Move]

  /// A row that comes.
  public struct Insertion: Hashable, Sendable {
    /// Its place after the update.
    public var path: RowPath
    /// The row.
    public var row: Row

    /// A row that comes.
    public init(_ row: Row, at path: RowPath) {
      self.path = path
      self.row = row
    }
  }

  /// A row that moves.
  public struct Move: Hashable, Sendable {
    /// Its place before the update.
    public var origin: RowPath
    /// Its place after the update.
    public var destination: RowPath

    /// A row that moves.
    public init(from origin: RowPath, to destination: RowPath) {
      self.origin = origin
      self.destination = destination
    }
  }

  /// An update.
  public init(deletions: [RowPath] = [], insertions: [Insertion] = [], moves: [Move] = []) {
    self.deletions = deletions
    self.insertions = insertions
    self.moves = moves
  }

  /// How many rows leave and enter each section.
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

extension Table {
  /// Removes a row, as the app does when its data has changed.
  ///
  /// A row that is open further down stays open; its index is one less. Apple does not say what becomes of an open
  /// row when others come and go.
  ///
  /// - Parameter path: which row.
  /// - Throws: ``TableFault`` for a row that is not there.
  public mutating func deleteRow(at path: RowPath) throws(TableFault) {
    try update(TableUpdate(deletions: [path]))
  }

  /// Adds a row; the one that is there, and all below it, get an index one more.
  ///
  /// - Parameters:
  ///   - row: the row.
  ///   - path: its place.
  /// - Throws: ``TableFault`` for a place that is not in the table or at its end, and for actions that the system
  ///   could not show.
  public mutating func insert(_ row: Row, at path: RowPath) throws(TableFault) {
    try update(TableUpdate(insertions: [.init(row, at: path)]))
  }

  /// Moves a row; one that is open stays so.
  ///
  /// - Parameters:
  ///   - origin: its place before.
  ///   - destination: its place after.
  /// - Throws: ``TableFault`` for a place that is not there.
  public mutating func moveRow(at origin: RowPath, to destination: RowPath) throws(TableFault) {
    try update(TableUpdate(moves: [.init(from: origin, to: destination)]))
  }

  /// Does several changes at once.
  ///
  /// A row that is open stays open as long as it is there. On a fault nothing changes.
  ///
  /// - Parameter update: the changes.
  /// - Throws: ``TableFault`` for a place that is not there, and for one that is named twice.
  public mutating func update(_ update: TableUpdate) throws(TableFault) {
    var next = self
    let leaving = try leaving(update)
    let arrivals = try next.arrivals(update)
    let balance = update.balance(sections: placed.count)
    let total = placed.reduce(0) { $0 + $1.count } + update.insertions.count - update.deletions.count
    guard total <= Table.maximumRows else { throw .rowCountOutOfRange(total) }
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

  /// The places that rows go from, all of them there and none of them named twice.
  private func leaving(_ update: TableUpdate) throws(TableFault) -> Set<RowPath> {
    var leaving: Set<RowPath> = []
    for path in update.deletions + update.moves.map(\.origin) {
      _ = try row(at: path)
      guard leaving.insert(path).inserted else { throw .changedTwice(path) }
    }
    return leaving
  }

  /// The rows that come into each section, by their places after the update.
  private mutating func arrivals(_ update: TableUpdate) throws(TableFault) -> [[Int: Placed]] {
    var arriving: [(RowPath, Placed)] = []
    for insertion in update.insertions {
      try Table.check(insertion.row, at: insertion.path, system)
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
