import RowActions
import Testing

@Suite struct TableUpdateTests {
  let delete = RowAction(.destructive, title: "Delete")

  private func table() throws -> RowTable {
    func rows(_ titles: String...) -> [Row] {
      titles.map { Row($0, trailing: SwipeConfiguration(actions: [delete])) }
    }
    return try RowTable(sections: [
      .init("To buy", rows: rows("A", "B", "C")), .init("Bought", rows: rows("D")),
    ])
  }

  private func titles(_ table: RowTable) -> [[String]] { table.sections.map { $0.rows.map(\.title) } }

  @Test func rowsComeAndGoInTheirSection() throws {
    var table = try table()
    try table.insert(Row("E"), at: RowPath(row: 1, section: 1))
    try table.deleteRow(at: 1)
    #expect(titles(table) == [["A", "C"], ["D", "E"]])
    #expect(table.sections.map(\.header) == ["To buy", "Bought"])
  }

  @Test func deletionsAreCountedBeforeAndInsertionsAfter() throws {
    var table = try table()
    try table.update(
      TableUpdate(
        deletions: [0, 2],
        insertions: [.init(Row("X"), at: 0), .init(Row("Y"), at: 2)],
        moves: [.init(from: RowPath(row: 0, section: 1), to: 3)]
      )
    )
    #expect(titles(table) == [["X", "B", "Y", "D"], []])
  }

  @Test func anOpenRowStaysOpenWhereverItGoes() throws {
    var table = try table()
    try table.swipe(row: 1, .left, distance: 60)
    try table.insert(Row("New"), at: 0)
    #expect(table.openPath == 2)
    try table.moveRow(at: 2, to: RowPath(row: 1, section: 1))
    #expect(table.openPath == RowPath(row: 1, section: 1))
    #expect(try table.tap("Delete").path == RowPath(row: 1, section: 1))
    try table.deleteRow(at: RowPath(row: 1, section: 1))
    #expect(table.openPath == nil)
  }

  @Test func aFaultyUpdateChangesNothing() throws {
    var table = try table()
    try table.swipe(row: 1, .left, distance: 60)
    let before = table
    let faults: [(TableUpdate, TableFault)] = [
      (TableUpdate(deletions: [3]), .rowOutOfRange(3, count: 3)),
      (TableUpdate(deletions: [RowPath(row: 0, section: 2)]), .sectionOutOfRange(2, count: 2)),
      (TableUpdate(deletions: [RowPath(row: 0, section: .min)]), .sectionOutOfRange(.min, count: 2)),
      (TableUpdate(deletions: [0, 0]), .changedTwice(0)),
      (TableUpdate(deletions: [0], moves: [.init(from: 0, to: 1)]), .changedTwice(0)),
      (TableUpdate(insertions: [.init(Row("X"), at: 4)]), .rowOutOfRange(4, count: 4)),
      (TableUpdate(insertions: [.init(Row("X"), at: -1)]), .rowOutOfRange(-1, count: 4)),
      (
        TableUpdate(insertions: [.init(Row("X"), at: RowPath(row: .max))]),
        .rowOutOfRange(RowPath(row: .max), count: 4)
      ),
      (
        TableUpdate(insertions: [.init(Row("X"), at: RowPath(row: 0, section: 9))]),
        .sectionOutOfRange(9, count: 2)
      ),
      (TableUpdate(insertions: [.init(Row("X"), at: 0), .init(Row("Y"), at: 0)]), .changedTwice(0)),
      (TableUpdate(moves: [.init(from: 0, to: 3)]), .rowOutOfRange(3, count: 3)),
      (
        TableUpdate(insertions: [.init(Row("X", editActions: [RowAction(.normal, title: "")]), at: 0)]),
        .unlabeledAction(row: 0, edge: .trailing, index: 0)
      ),
    ]
    for (update, fault) in faults {
      #expect(throws: fault) { try table.update(update) }
      #expect(table == before, "\(fault)")
    }
  }

  @Test func aTableHasALimit() throws {
    let row = Row("A")
    let many = Array(repeating: row, count: RowTable.maximumRows)
    var table = try RowTable(rows: many)
    #expect(throws: TableFault.rowCountOutOfRange(RowTable.maximumRows + 1)) { try table.insert(row, at: 0) }
    #expect(throws: TableFault.rowCountOutOfRange(RowTable.maximumRows + 1)) {
      try RowTable(rows: many + [row])
    }
    try table.deleteRow(at: 0)
    #expect(table.rows.count == RowTable.maximumRows - 1)
  }
}
