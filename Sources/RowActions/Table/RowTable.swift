/// A list on a phone whose rows can be swiped.
///
/// Models `UITableView` with the answers of its delegate and data source, as far as swiping is concerned. It is a
/// value: copy it to try something out. A ``TableView`` uses your own delegate and data source instead.
///
/// ```swift
/// let delete = RowAction(.destructive, title: "Delete")
/// var table = try RowTable(rows: [Row("Milk", trailing: SwipeConfiguration(actions: [delete]))])
/// try table.swipe(row: 0, .left, distance: 60)
/// let performance = try table.tap("Delete")
/// try table.complete(performance, performed: true)  // => removed
/// table.rows.count  // => 0
/// ```
public struct RowTable: Hashable, Sendable {
  /// The valid widths of a table, in points.
  public static let widths = 200...2000
  /// The maximum number of rows in all sections of a table. This limit is the library's own. It prevents a faulty data
  /// source from exhausting the memory.
  public static let maximumRows = 100_000

  /// The version of iOS.
  public let system: System
  /// The width of the screen, in points.
  public internal(set) var width: Int
  /// The layout direction.
  public let layout: ReadingDirection
  /// Whether the data source implements `tableView(_:commit:forRowAt:)`.
  public internal(set) var implementsCommitEditing: Bool
  /// The open row, or nil. There is at most one.
  public internal(set) var openRow: OpenRow?

  /// The rows of each section.
  var placed: [[Placed]]
  /// The header of each section.
  var headers: [String]
  /// The reason the last swipe was refused. A following tap is refused for the same reason.
  var refusal: TableFault?
  var pending: [Int: Placed.ID] = [:]
  var performances = 0
  var nextID = 0

  /// Rows under a header.
  public struct Section: Hashable, Sendable {
    /// The text of the header; empty for none.
    public var header: String
    /// The rows, from top to bottom.
    public var rows: [Row]

    /// Creates rows under a header.
    public init(_ header: String = "", rows: [Row]) {
      self.header = header
      self.rows = rows
    }
  }

  /// A row with an identifier that stays the same when other rows are inserted or deleted.
  struct Placed: Hashable, Sendable, Identifiable {
    let id: Int
    var row: Row
  }

  /// Creates a table with one section.
  ///
  /// - Parameters:
  ///   - rows: the rows, from top to bottom.
  ///   - system: the version of iOS.
  ///   - width: the width of the screen in points, 200 to 2000.
  ///   - layout: the layout direction.
  ///   - implementsCommitEditing: whether the data source implements `tableView(_:commit:forRowAt:)`.
  /// - Throws: ``TableFault`` as ``init(sections:system:width:layout:implementsCommitEditing:)`` does.
  public init(
    rows: [Row],
    system: System = .iOS11,
    width: Int = 375,
    layout: ReadingDirection = .leftToRight,
    implementsCommitEditing: Bool = true
  ) throws(TableFault) {
    try self.init(
      sections: [Section(rows: rows)],
      system: system,
      width: width,
      layout: layout,
      implementsCommitEditing: implementsCommitEditing
    )
  }

  /// Creates a table with several sections.
  ///
  /// - Parameters:
  ///   - sections: the sections, from top to bottom.
  ///   - system: the version of iOS.
  ///   - width: the width of the screen in points, 200 to 2000.
  ///   - layout: the layout direction.
  ///   - implementsCommitEditing: whether the data source implements `tableView(_:commit:forRowAt:)`.
  /// - Throws: ``TableFault`` for a width out of range, an action with neither title nor image, or actions on the
  ///   leading side before iOS 11.
  public init(
    sections: [Section],
    system: System = .iOS11,
    width: Int = 375,
    layout: ReadingDirection = .leftToRight,
    implementsCommitEditing: Bool = true
  ) throws(TableFault) {
    guard RowTable.widths.contains(width) else { throw .widthOutOfRange(width) }
    let count = sections.reduce(0) { $0 + $1.rows.count }
    guard count <= RowTable.maximumRows else { throw .rowCountOutOfRange(count) }
    self.system = system
    self.width = width
    self.layout = layout
    self.implementsCommitEditing = implementsCommitEditing
    headers = sections.map(\.header)
    placed = []
    for (index, section) in sections.enumerated() {
      var rows: [Placed] = []
      for row in section.rows {
        try RowTable.check(row, at: RowPath(row: rows.count, section: index), system)
        rows.append(place(row))
      }
      placed.append(rows)
    }
  }

  /// The rows of every section, from top to bottom.
  public var rows: [Row] { placed.flatMap { $0.map(\.row) } }

  /// The sections, from top to bottom.
  public var sections: [Section] {
    zip(headers, placed).map { Section($0, rows: $1.map(\.row)) }
  }

  /// The path of the open row, or nil.
  public var openPath: RowPath? { openRow.flatMap { path(of: $0.id) } }

  func row(at path: RowPath) throws(TableFault) -> Placed {
    guard placed.indices.contains(path.section) else {
      throw .sectionOutOfRange(path.section, count: placed.count)
    }
    let rows = placed[path.section]
    guard rows.indices.contains(path.row) else { throw .rowOutOfRange(path, count: rows.count) }
    return rows[path.row]
  }

  func path(of id: Placed.ID) -> RowPath? {
    for (section, rows) in placed.enumerated() {
      if let row = rows.firstIndex(where: { $0.id == id }) {
        return RowPath(row: row, section: section)
      }
    }
    return nil
  }

  /// Gives a row its identifier.
  mutating func place(_ row: Row) -> Placed {
    defer { nextID += 1 }
    return Placed(id: nextID, row: row)
  }

  mutating func close() {
    openRow = nil
    refusal = nil
  }

  /// Throws for a row that this version of iOS doesn't support.
  static func check(_ row: Row, at path: RowPath, _ system: System) throws(TableFault) {
    guard row.leading == nil || system.hasLeadingActions else {
      throw .leadingActionsUnsupported(row: path)
    }
    let sides = [
      (RowEdge.trailing, row.trailing?.actions), (.leading, row.leading?.actions),
      (.trailing, row.editActions),
    ]
    for (edge, actions) in sides {
      if let blank = actions?.firstIndex(where: { $0.label.isEmpty }) {
        throw .unlabeledAction(row: path, edge: edge, index: blank)
      }
    }
  }
}
