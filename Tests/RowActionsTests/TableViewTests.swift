import RowActions
import Testing

/// An app's code, as you would write it for UIKit.
private class List: TableDataSource, TableDelegate {
  var sections: [[String]]
  var fixedRows: Set<RowPath> = []
  var ended: [RowPath?] = []
  var selected: [RowPath] = []

  init(_ sections: [[String]] = [["Milk", "Bread", "Tea"]]) {
    self.sections = sections
  }

  func numberOfSections(in tableView: TableView) -> Int { sections.count }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    sections[section].count
  }

  func tableView(_ tableView: TableView, canEditRowAt path: RowPath) -> Bool { !fixedRows.contains(path) }

  func tableView(_ tableView: TableView, didEndEditingRowAt path: RowPath?) { ended.append(path) }

  func tableView(_ tableView: TableView, didSelectRowAt path: RowPath) { selected.append(path) }
}

/// Uses the API of iOS 11.
private final class ModernList: List, TrailingActionsDelegate, LeadingActionsDelegate {
  var completions: [(Bool) -> Void] = []
  var fullSwipe = true
  /// Runs in the handler of Delete before it stores its completion.
  var onDelete: (() -> Void)?

  func tableView(
    _ tableView: TableView,
    trailingSwipeActionsConfigurationForRowAt path: RowPath
  ) -> SwipeActionsConfiguration? {
    let delete = ContextualAction(.destructive, title: "Delete") { [weak self] _, completion in
      self?.onDelete?()
      self?.completions.append(completion)
    }
    var configuration = SwipeActionsConfiguration(actions: [
      delete, ContextualAction(.normal, title: "Flag") { _, completion in completion(true) },
    ])
    configuration.performsFirstActionWithFullSwipe = fullSwipe
    return configuration
  }

  func tableView(
    _ tableView: TableView,
    leadingSwipeActionsConfigurationForRowAt path: RowPath
  ) -> SwipeActionsConfiguration? {
    path.row == 0
      ? nil : SwipeActionsConfiguration(actions: [ContextualAction(.normal, title: "Pin") { $1(true) }])
  }
}

/// Uses the API of iOS 8.
private class LegacyList: List, EditActionsDelegate {
  var chosen: [RowPath] = []

  func tableView(_ tableView: TableView, editActionsForRowAt path: RowPath) -> [EditAction]? {
    [EditAction(.default, title: "Archive") { [weak self] in self?.chosen.append($1) }]
  }
}

private final class CommittingLegacyList: LegacyList, CommittingDataSource {
  func tableView(_ tableView: TableView, commit editingStyle: EditingStyle, forRowAt path: RowPath) {
    Issue.record("commit is not called for actions of the app's own")
  }
}

/// Uses both APIs at once.
private final class MixedList: LegacyList, TrailingActionsDelegate {
  func tableView(
    _ tableView: TableView,
    trailingSwipeActionsConfigurationForRowAt path: RowPath
  ) -> SwipeActionsConfiguration? {
    SwipeActionsConfiguration(actions: [])
  }
}

/// Uses only the standard Delete.
private final class PlainList: List, CommittingDataSource {
  func tableView(_ tableView: TableView, commit editingStyle: EditingStyle, forRowAt path: RowPath) {
    sections[path.section].remove(at: path.row)
    try? tableView.deleteRows(at: [path])
  }
}

@Suite struct TableViewTests {
  private func table(
    _ list: List,
    system: System = .iOS11,
    layout: ReadingDirection = .leftToRight
  ) throws -> TableView {
    let tableView = try TableView(system: system, layout: layout)
    tableView.dataSource = list
    tableView.delegate = list
    return tableView
  }

  @Test func theDelegateIsAskedAndToldInOrder() throws {
    let list = ModernList()
    let tableView = try table(list)
    try tableView.swipe(rowAt: 1, .left, distance: 120)
    #expect(tableView.openRow?.buttons.map(\.action.label) == ["Flag", "Delete"])
    list.sections[0].remove(at: 1)
    list.onDelete = {}
    try tableView.tap("Delete")
    #expect(list.completions.count == 1)
    for completion in list.completions { completion(true) }
    #expect(
      tableView.calls == [
        "tableView(_:canEditRowAt:)", "tableView(_:trailingSwipeActionsConfigurationForRowAt:)",
        "tableView(_:willBeginEditingRowAt:)", "tableView(_:didEndEditingRowAt:)",
      ]
    )
    #expect(list.ended == [nil])
    #expect(tableView.rowCounts == [2])
    #expect(tableView.faults.isEmpty)
  }

  @Test func aFullSwipeRunsTheFirstHandler() throws {
    let list = ModernList()
    let tableView = try table(list)
    list.fullSwipe = false
    #expect(try tableView.swipe(rowAt: 0, .left, distance: 300).result == .open)
    try tableView.scroll()
    list.fullSwipe = true
    #expect(try tableView.swipe(rowAt: 0, .left, distance: 300).result == .full)
    #expect(list.completions.count == 1)
  }

  @Test func aCompletionMayComeLateAndOnce() throws {
    let list = ModernList()
    let tableView = try table(list)
    try tableView.swipe(rowAt: 2, .left, distance: 300)
    let completion = try #require(list.completions.first)
    // Rows above are deleted meanwhile: the completion refers to its row, not its index.
    list.sections[0].remove(at: 0)
    try tableView.deleteRows(at: [0])
    #expect(tableView.openPath == 1)
    list.sections[0].remove(at: 1)
    completion(true)
    #expect(tableView.rowCounts == [1])
    #expect(tableView.faults == [])
    completion(true)
    completion(false)
    #expect(tableView.faults == [.completedTwice, .completedTwice])
    #expect(tableView.rowCounts == [1])
  }

  @Test func aCompletionThatNeverComesLeavesTheRowAside() throws {
    let list = ModernList()
    let tableView = try table(list)
    try tableView.swipe(rowAt: 1, .left, distance: 120)
    try tableView.tap("Delete")
    #expect(tableView.openPath == 1)
    #expect(throws: TableFault.handlerAtWork("Flag")) { try tableView.tap("Flag") }
  }

  @Test func aRowThatTheAppDidNotRemoveFromItsDataIsAFault() throws {
    let list = ModernList()
    let tableView = try table(list)
    try tableView.swipe(rowAt: 1, .left, distance: 300)
    for completion in list.completions { completion(true) }
    #expect(
      tableView.faults == [
        .invalidUpdate(.init(section: 0, before: 3, after: 3, inserted: 0, deleted: 1))
      ]
    )
    #expect(tableView.rowCounts == [3])
    // On iOS 13 the table removes nothing, so the counts agree.
    let later = ModernList()
    let thirteen = try table(later, system: .iOS13)
    try thirteen.swipe(rowAt: 1, .left, distance: 300)
    for completion in later.completions { completion(true) }
    #expect(thirteen.faults.isEmpty)
    #expect(thirteen.rowCounts == [3])
  }

  @Test func aHandlerThatChangesAnotherSectionMidSwipeIsFoundOut() throws {
    let list = ModernList([["Milk", "Bread"], ["Tea"]])
    let tableView = try table(list)
    list.onDelete = { [unowned list] in
      list.sections[1].append("Milk")
      list.sections[0].remove(at: 0)
    }
    try tableView.swipe(rowAt: 0, .left, distance: 300)
    #expect(throws: TableFault.invalidUpdate(.init(section: 1, before: 1, after: 2, inserted: 0, deleted: 0)))
    {
      try tableView.deleteRows(at: [0])
    }
    #expect(tableView.rowCounts == [2, 1])
    try tableView.performBatchUpdates { () throws(TableFault) in
      try tableView.deleteRows(at: [0])
      try tableView.insertRows(at: [RowPath(row: 1, section: 1)])
    }
    #expect(tableView.rowCounts == [1, 2])
    #expect(list.ended == [nil])
    for completion in list.completions { completion(true) }
    #expect(tableView.faults.count == 1)
  }

  @Test func aMoveToAnotherSectionKeepsTheRowOpen() throws {
    let list = ModernList([["Milk", "Bread"], ["Tea"]])
    let tableView = try table(list)
    try tableView.swipe(rowAt: 0, .left, distance: 100)
    list.sections = [["Bread"], ["Tea", "Milk"]]
    try tableView.moveRow(at: 0, to: RowPath(row: 1, section: 1))
    #expect(tableView.openPath == RowPath(row: 1, section: 1))
    #expect(list.ended.isEmpty)
  }

  @Test func sectionsThatComeNeedAReload() throws {
    let list = ModernList([["Milk"]])
    let tableView = try table(list)
    try tableView.reloadData()
    list.sections.append([])
    #expect(throws: TableFault.sectionCountChanged(before: 1, after: 2)) {
      try tableView.deleteRows(at: [])
    }
    try tableView.reloadData()
    #expect(tableView.rowCounts == [1, 0])
  }

  @Test func impossibleNumbersOfRowsAreRefused() throws {
    final class Liar: TableDataSource {
      var sections = 1
      var rows = 0
      func numberOfSections(in tableView: TableView) -> Int { sections }
      func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { rows }
    }
    let liar = Liar()
    let tableView = try TableView()
    tableView.dataSource = liar
    for (sections, rows, fault) in [
      (1, -1, -1), (1, .max, .max), (-1, 0, -1), (.max, 0, .max), (2, 60_000, 60_000),
    ] {
      (liar.sections, liar.rows) = (sections, rows)
      #expect(throws: TableFault.rowCountOutOfRange(fault)) { try tableView.reloadData() }
    }
    #expect(throws: TableFault.rowCountOutOfRange(60_000)) {
      try tableView.swipe(rowAt: 0, .left, distance: 1)
    }
  }

  @Test func aTableWithoutADataSourceHasNoRows() throws {
    let tableView = try TableView()
    #expect(throws: TableFault.sectionOutOfRange(0, count: 0)) {
      try tableView.swipe(rowAt: 0, .left, distance: 1)
    }
    #expect(throws: TableFault.noOpenRow) { try tableView.tap("Delete") }
    #expect(throws: TableFault.widthOutOfRange(0)) { try TableView(width: 0) }
  }

  @Test func iOS8NeedsTheCommitMethodAndNeverCallsItForOwnActions() throws {
    let dead = LegacyList()
    let tableView = try table(dead, system: .iOS8)
    #expect(try tableView.swipe(rowAt: 0, .left, distance: 100).refusal == .commitEditingMissing)
    #expect(tableView.calls == ["tableView(_:canEditRowAt:)"])
    let list = CommittingLegacyList()
    let alive = try table(list, system: .iOS8)
    try alive.swipe(rowAt: 1, .left, distance: 100)
    try alive.tap("Archive")
    #expect(list.chosen == [1])
    #expect(alive.openPath == 1)
    let nine = LegacyList()
    #expect(try table(nine, system: .iOS9).swipe(rowAt: 0, .left, distance: 100).result == .open)
  }

  @Test func theNewerMethodWinsEvenWhereItReturnsNothing() throws {
    let list = MixedList()
    let tableView = try table(list)
    #expect(try tableView.swipe(rowAt: 0, .left, distance: 100).refusal == .noActions(0, .trailing))
    #expect(!tableView.calls.contains("tableView(_:editActionsForRowAt:)"))
    let nine = try table(list, system: .iOS9)
    #expect(try nine.swipe(rowAt: 0, .left, distance: 100).result == .open)
  }

  @Test func theStandardDeleteCallsCommit() throws {
    for system in System.allCases {
      let list = PlainList()
      let tableView = try table(list, system: system)
      try tableView.swipe(rowAt: 1, .left, distance: 60)
      try tableView.tap("Delete")
      #expect(list.sections == [["Milk", "Tea"]])
      #expect(tableView.rowCounts == [2])
      #expect(tableView.calls.contains("tableView(_:commit:forRowAt:)"))
      #expect(tableView.faults.isEmpty)
    }
  }

  @Test func leadingActionsAreMirrored() throws {
    for layout in ReadingDirection.allCases {
      let list = ModernList()
      let tableView = try table(list, layout: layout)
      let direction = RowEdge.leading.swipe(layout)
      #expect(try tableView.swipe(rowAt: 0, direction, distance: 100).refusal == .noActions(0, .leading))
      #expect(try tableView.swipe(rowAt: 1, direction, distance: 60).result == .open)
      #expect(tableView.openRow?.buttons.first?.x == (layout == .leftToRight ? 0 : 375 - 74))
      try tableView.tap("Pin")
      #expect(tableView.openPath == nil)
    }
  }

  @Test func oneRowIsOpenAndItsEndIsTold() throws {
    let list = ModernList()
    let tableView = try table(list)
    try tableView.swipe(rowAt: 0, .left, distance: 100)
    try tableView.swipe(rowAt: 2, .left, distance: 100)
    #expect(list.ended == [0])
    try tableView.scroll()
    try tableView.swipe(rowAt: 1, .left, distance: 100)
    try tableView.tap(rowAt: 0)
    try tableView.swipe(rowAt: 1, .left, distance: 100)
    try tableView.resize(to: 667)
    #expect(list.ended == [0, 2, 1, 1])
    #expect(list.selected.isEmpty)
    try tableView.tap(rowAt: 0)
    #expect(list.selected == [0])
  }

  @Test func aRowThatIsNotEditableIsNotAskedForActions() throws {
    let list = ModernList()
    list.fixedRows = [1]
    let tableView = try table(list)
    #expect(try tableView.swipe(rowAt: 1, .left, distance: 300).refusal == .rowNotEditable(1))
    #expect(tableView.calls == ["tableView(_:canEditRowAt:)"])
    #expect(throws: TableFault.rowNotEditable(1)) { try tableView.tap("Delete") }
  }

  @Test func anActionWithoutTitleAndImageIsRefusedAndNothingMoves() throws {
    final class Blank: List, TrailingActionsDelegate {
      func tableView(
        _ tableView: TableView,
        trailingSwipeActionsConfigurationForRowAt path: RowPath
      ) -> SwipeActionsConfiguration? {
        SwipeActionsConfiguration(actions: [ContextualAction(.normal, title: "") { $1(true) }])
      }
    }
    let list = Blank()
    let tableView = try table(list)
    #expect(throws: TableFault.unlabeledAction(row: 1, edge: .trailing, index: 0)) {
      try tableView.swipe(rowAt: 1, .left, distance: 100)
    }
    #expect(tableView.openPath == nil)
  }

  @Test func aTableKeepsNeitherItsAppNorItsCompletionsAlive() throws {
    var list: ModernList? = ModernList()
    var tableView: TableView? = try table(try #require(list))
    weak let weakTable = tableView
    try tableView?.swipe(rowAt: 1, .left, distance: 300)
    let completion = try #require(list?.completions.first)
    tableView = nil
    #expect(weakTable == nil)
    completion(true)
    list = nil
  }
}
