/// A table that uses your own delegate and data source, so you can test an app's code as it is.
///
/// ```swift
/// final class Shopping: CommittingDataSource, TableDelegate {
///   var items = ["Milk", "Bread", "Tea"]
///
///   func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { items.count }
///
///   func tableView(_ tableView: TableView, commit editingStyle: EditingStyle, forRowAt path: RowPath) {
///     items.remove(at: path.row)
///     try? tableView.deleteRows(at: [path])
///   }
/// }
///
/// let shopping = Shopping()
/// let tableView = try TableView()
/// tableView.dataSource = shopping
/// tableView.delegate = shopping
/// try tableView.swipe(rowAt: 1, .left, distance: 60)
/// try tableView.tap("Delete")
/// shopping.items  // => ["Milk", "Tea"]
/// for call in tableView.calls { print(call) }
/// // Prints "tableView(_:canEditRowAt:)"
/// // Prints "tableView(_:willBeginEditingRowAt:)"
/// // Prints "tableView(_:commit:forRowAt:)"
/// // Prints "tableView(_:didEndEditingRowAt:)"
/// ```
///
/// It is an object because a handler may keep its completion and call it later, which is then recorded here too. Use it
/// from one thread only, as you use the real table from the main thread. Where the real table would end the app, it
/// throws a ``TableFault`` and is unchanged.
public final class TableView {
  /// The source of the app's data. A weak reference, as in UIKit.
  public weak var dataSource: (any TableDataSource)? {
    didSet { isLoaded = false }
  }
  /// The delegate that provides the actions. A weak reference, as in UIKit.
  public weak var delegate: (any TableDelegate)?
  /// The version of iOS.
  public let system: System
  /// The layout direction.
  public let layout: ReadingDirection
  /// Everything that has happened, in order.
  public internal(set) var records: [TableRecord] = []

  var table: RowTable
  var isLoaded = false
  /// The code of the open row's buttons.
  var handlers: [Handler] = []
  /// The changes of the current batch.
  var batch: TableUpdate?

  /// The code of a button.
  enum Handler {
    case contextual(ContextualAction.Handler)
    case edit(EditAction.Handler)
  }

  /// Creates a table that has not loaded any rows.
  ///
  /// - Parameters:
  ///   - system: the version of iOS.
  ///   - width: the width of the screen in points, 200 to 2000.
  ///   - layout: the layout direction.
  /// - Throws: ``TableFault/widthOutOfRange(_:)``.
  public init(
    system: System = .iOS11,
    width: Int = 375,
    layout: ReadingDirection = .leftToRight
  ) throws(TableFault) {
    self.system = system
    self.layout = layout
    table = try RowTable(sections: [], system: system, width: width, layout: layout)
  }

  /// The app's calls about swiping so far, in order, by the names of the real methods.
  ///
  /// Calls that count rows are only in ``records``.
  public var calls: [String] {
    records.compactMap { if case .call(let call, _) = $0, !call.isCount { call.rawValue } else { nil } }
  }

  /// The app's mistakes, in order.
  public var faults: [TableFault] {
    records.compactMap { if case .fault(let fault) = $0 { fault } else { nil } }
  }

  /// The path of the open row, or nil.
  public var openPath: RowPath? { table.openPath }

  /// The open row with its buttons, or nil.
  public var openRow: RowTable.OpenRow? { table.openRow }

  /// The width of the screen, in points.
  public var width: Int { table.width }

  /// The number of rows in each section of the table. The data source may differ until the next load.
  public var rowCounts: [Int] { table.placed.map(\.count) }

  /// Reloads the rows. An open row closes.
  ///
  /// - Throws: ``TableFault/rowCountOutOfRange(_:)`` if the data source returns an impossible number.
  public func reloadData() throws(TableFault) {
    let counts = try countRows()
    let fresh = try RowTable(
      sections: counts.map { RowTable.Section(rows: Array(repeating: Row(""), count: $0)) },
      system: system,
      width: table.width,
      layout: layout,
      implementsCommitEditing: dataSource is any CommittingDataSource
    )
    isLoaded = true
    try changing { table throws(TableFault) in table.reload(with: fresh) }
  }

  /// Requests the numbers of rows from the data source.
  func countRows() throws(TableFault) -> [Int] {
    guard let dataSource else { return [] }
    let sections = dataSource.numberOfSections(in: self)
    records.append(.call(.numberOfSections, nil))
    guard (0...RowTable.maximumRows).contains(sections) else { throw .rowCountOutOfRange(sections) }
    var counts: [Int] = []
    var total = 0
    for section in 0..<sections {
      let count = dataSource.tableView(self, numberOfRowsInSection: section)
      guard count >= 0, count <= RowTable.maximumRows - total else { throw .rowCountOutOfRange(count) }
      total += count
      counts.append(count)
    }
    records.append(.call(.numberOfRows, nil))
    return counts
  }

  /// Loads the rows before their first use, as the real table does before it is first shown.
  func loadIfNeeded() throws(TableFault) {
    if !isLoaded {
      try reloadData()
    }
  }

  /// Changes the table, and notifies the delegate of the rows that closed and opened as a result.
  func changing<Value>(_ change: (inout RowTable) throws(TableFault) -> Value) throws(TableFault) -> Value {
    var changed = table
    let before = table.openRow
    let value = try change(&changed)
    table = changed
    let after = table.openRow
    guard before?.id != after?.id else { return value }
    let opened = table.openPath
    if let before {
      tell(.didEndEditing, table.path(of: before.id)) { delegate, path in
        delegate.tableView(self, didEndEditingRowAt: path)
      }
    }
    if let opened {
      tell(.willBeginEditing, opened) { delegate, _ in
        delegate.tableView(self, willBeginEditingRowAt: opened)
      }
    }
    return value
  }

  func tell(_ call: TableCall, _ path: RowPath?, _ body: (any TableDelegate, RowPath?) -> Void) {
    guard let delegate else { return }
    records.append(.call(call, path))
    body(delegate, path)
  }
}
