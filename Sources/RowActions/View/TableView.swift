/// A table that asks a delegate and a data source of your own, so that the code of an app can be tested as it is
/// written.
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
/// It is an object because a handler may keep its completion and call it later; what then happens is recorded here
/// too. It belongs to one thread, as the real table belongs to the main thread. Where the real table would end the
/// app, it throws a ``TableFault`` and stays as it was.
public final class TableView {
  /// The app's data; not kept alive, as in UIKit.
  public weak var dataSource: (any TableDataSource)? {
    didSet { isLoaded = false }
  }
  /// Who gives the actions; not kept alive, as in UIKit.
  public weak var delegate: (any TableDelegate)?
  /// The version of iOS.
  public let system: System
  /// The direction in which one reads.
  public let layout: LayoutDirection
  /// Everything that has happened so far, in order.
  public internal(set) var records: [TableRecord] = []

  var table: Table
  var isLoaded = false
  /// What the buttons of the open row run.
  var handlers: [Handler] = []
  /// The changes of the batch that is under way.
  var batch: TableUpdate?

  /// What a button runs.
  enum Handler {
    case contextual(ContextualAction.Handler)
    case edit(EditAction.Handler)
  }

  /// A table that has asked nobody yet.
  ///
  /// - Parameters:
  ///   - system: the version of iOS.
  ///   - width: the width of the screen in points, 200 to 2000.
  ///   - layout: the direction in which one reads.
  /// - Throws: ``TableFault/widthOutOfRange(_:)``.
  public init(
    system: System = .iOS11,
    width: Int = 375,
    layout: LayoutDirection = .leftToRight
  ) throws(TableFault) {
    self.system = system
    self.layout = layout
    table = try Table(sections: [], system: system, width: width, layout: layout)
  }

  /// The calls about swiping that the app got so far, in order, by the names of the real methods.
  ///
  /// The counting of rows is in ``records`` alone.
  public var calls: [String] {
    records.compactMap { if case .call(let call, _) = $0, !call.isCount { call.rawValue } else { nil } }
  }

  /// What the app should not have done, in order.
  public var faults: [TableFault] {
    records.compactMap { if case .fault(let fault) = $0 { fault } else { nil } }
  }

  /// The place of the row that is open, or nil.
  public var openPath: RowPath? { table.openPath }

  /// The row that is open with its buttons, or nil.
  public var openRow: Table.OpenRow? { table.openRow }

  /// The width of the screen, in points.
  public var width: Int { table.width }

  /// How many rows the table has in each section. The data source may have others, until it is asked.
  public var rowCounts: [Int] { table.placed.map(\.count) }

  /// Loads the rows anew; an open row closes.
  ///
  /// - Throws: ``TableFault/rowCountOutOfRange(_:)`` where the data source gives an impossible number.
  public func reloadData() throws(TableFault) {
    let counts = try countRows()
    let fresh = try Table(
      sections: counts.map { Table.Section(rows: Array(repeating: Row(""), count: $0)) },
      system: system,
      width: table.width,
      layout: layout,
      implementsCommitEditing: dataSource is any CommittingDataSource
    )
    isLoaded = true
    try changing { table throws(TableFault) in table.reload(with: fresh) }
  }

  /// Asks the data source how many rows there are.
  func countRows() throws(TableFault) -> [Int] {
    guard let dataSource else { return [] }
    let sections = dataSource.numberOfSections(in: self)
    records.append(.call(.numberOfSections, nil))
    guard (0...Table.maximumRows).contains(sections) else { throw .rowCountOutOfRange(sections) }
    var counts: [Int] = []
    var total = 0
    for section in 0..<sections {
      let count = dataSource.tableView(self, numberOfRowsInSection: section)
      guard count >= 0, count <= Table.maximumRows - total else { throw .rowCountOutOfRange(count) }
      total += count
      counts.append(count)
    }
    records.append(.call(.numberOfRows, nil))
    return counts
  }

  /// Loads the rows where nothing has asked for them yet, as the real table does before it is first shown.
  func loadIfNeeded() throws(TableFault) {
    if !isLoaded {
      try reloadData()
    }
  }

  /// Changes the table, and tells the delegate which row closed and which one opened by that.
  func changing<Value>(_ change: (inout Table) throws(TableFault) -> Value) throws(TableFault) -> Value {
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
