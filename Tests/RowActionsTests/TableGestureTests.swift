import RowActions
import Testing

@Suite struct TableGestureTests {
  let delete = RowAction(.destructive, title: "Delete")
  let flag = RowAction(.normal, title: "Flag")

  /// Buttons of 84 and 74 points.
  private func table(
    system: System = .iOS11,
    layout: ReadingDirection = .leftToRight,
    full: Bool = true
  ) throws -> RowTable {
    let actions = SwipeConfiguration(actions: [delete, flag], performsFirstActionWithFullSwipe: full)
    return try RowTable(
      rows: ["Milk", "Bread"].map { Row($0, trailing: actions) },
      system: system,
      layout: layout
    )
  }

  @Test func anOpenRowGoesOnFromWhereItStands() throws {
    var table = try table()
    try table.swipe(row: 0, .left, distance: 100)
    #expect(table.openRow?.rest == 158)
    // 158 and 66 make 224, one point less than a full swipe.
    #expect(try table.swipe(row: 0, .left, distance: 66).result == .open)
    let full = try table.swipe(row: 0, .left, distance: 67)
    #expect(full.result == .full)
    #expect(full.distance == 225)
    #expect(full.performance?.action == delete)
  }

  @Test(arguments: [(79, 0, "open"), (80, 0, "closed"), (10, 300, "closed"), (157, -300, "open")])
  func anOpenRowIsDraggedBack(distance: Int, velocity: Int, result: String) throws {
    for layout in ReadingDirection.allCases {
      var table = try table(layout: layout)
      let out = RowEdge.trailing.swipe(layout)
      let back: SwipeDirection = out == .left ? .right : .left
      try table.swipe(row: 0, out, distance: 100)
      let swipe = try table.swipe(row: 0, back, distance: distance, velocity: velocity)
      #expect(swipe.result.rawValue == result)
      #expect(swipe.edge == .trailing)
      #expect(swipe.distance == 158 - distance)
      #expect((table.openPath == nil) == (result == "closed"))
    }
  }

  @Test func aFullSwipeLeavesTheFirstButtonAcrossTheRow() throws {
    for layout in ReadingDirection.allCases {
      var table = try table(layout: layout)
      let performance = try #require(
        try table.swipe(row: 1, RowEdge.trailing.swipe(layout), distance: 300).performance
      )
      let open = try #require(table.openRow)
      #expect(open.isFull && open.isPerforming)
      #expect(open.buttons.map(\.action) == [delete])
      #expect(open.buttons.map(\.x) == [0])
      #expect(open.buttons.map(\.width) == [375])
      #expect(table.offset(open.edge, aside: open.rest) == (layout == .leftToRight ? -375 : 375))
      // No second action starts while the first is running.
      #expect(throws: TableFault.handlerAtWork("Delete")) { try table.tap("Delete") }
      try table.complete(performance, performed: false)
      #expect(table.openRow == nil)
    }
  }

  @Test func aRowWhoseHandlerWorksBeginsNoSecondAction() throws {
    var table = try table()
    try table.swipe(row: 0, .left, distance: 100)
    let performance = try table.tap("Flag")
    #expect(try table.swipe(row: 0, .left, distance: 200).result == .open)
    // After closing and reopening the row, the user can choose again.
    table.scroll()
    try table.swipe(row: 0, .left, distance: 100)
    let second = try table.tap("Delete")
    #expect(try table.complete(second, performed: true) == .removed)
    #expect(try table.complete(performance, performed: true) == .gone)
  }

  @Test func buttonsAreUncoveredFromTheEdgeInwards() throws {
    let table = try table()
    func progress(_ distance: Int) throws -> [Int] {
      try table.buttons(row: 0, .trailing, aside: distance).map(\.progress)
    }
    #expect(try progress(0) == [0, 0])
    #expect(try progress(42) == [0, 50])
    #expect(try progress(84) == [0, 100])
    #expect(try progress(121) == [50, 100])
    #expect(try progress(158) == [100, 100])
    #expect(try progress(-1) == [0, 0])
    #expect(try progress(.max) == [100, 100])
    let mirrored = try self.table(layout: .rightToLeft)
    #expect(try mirrored.buttons(row: 0, .trailing, aside: 42).map(\.progress) == [50, 0])
  }

  @Test func thresholdsAreToldBeforeTheSwipe() throws {
    let table = try table()
    let reach = try table.reach(row: 0, .trailing)
    #expect(reach?.open == 158)
    #expect(reach?.opensFrom == 79)
    #expect(reach?.performsFrom == 225)
    #expect(try table.reach(row: 0, .leading) == nil)
    #expect(try self.table(full: false).reach(row: 0, .trailing)?.performsFrom == nil)
    #expect(try self.table(system: .iOS9).reach(row: 0, .trailing)?.performsFrom == nil)
  }

  @Test func aFullSwipeIsAlwaysBeyondTheButtons() throws {
    let wide = RowAction(.normal, title: String(repeating: "a", count: 40))
    var table = try RowTable(rows: [Row("Milk", trailing: .init(actions: [wide, wide, wide]))])
    #expect(try table.reach(row: 0, .trailing)?.performsFrom == 375)
    #expect(try table.swipe(row: 0, .left, distance: 374).result == .open)
    // A row that is already open as far as possible doesn't move further.
    #expect(try table.swipe(row: 0, .left, distance: 100).result == .open)
    table.scroll()
    #expect(try table.swipe(row: 0, .left, distance: 375).result == .full)
  }

  @Test func aTapBesideTheButtonsClosesTheRow() throws {
    var table = try table()
    try table.swipe(row: 0, .left, distance: 100)
    #expect(try table.tap(row: 1) == .closed)
    #expect(table.openPath == nil)
    #expect(try table.tap(row: 1) == .selected)
    #expect(throws: TableFault.rowOutOfRange(2, count: 2)) { try table.tap(row: 2) }
  }

  @Test func turningThePhoneLaysTheButtonsOutAnew() throws {
    var table = try table()
    try table.swipe(row: 0, .left, distance: 100)
    try table.resize(to: 375)
    #expect(table.openPath == 0)
    try table.resize(to: 667)
    #expect(table.openPath == nil)
    #expect(try table.buttons(row: 0, .trailing).map(\.x) == [509, 583])
    #expect(throws: TableFault.widthOutOfRange(199)) { try table.resize(to: 199) }
  }

  @Test func aTapAfterADeadSwipeIsRefusedForTheSwipesReason() throws {
    let actions = SwipeConfiguration(actions: [delete])
    var fixed = try RowTable(rows: [Row("Milk", isEditable: false, trailing: actions)])
    #expect(try fixed.swipe(row: 0, .left, distance: 100).refusal == .rowNotEditable(0))
    #expect(throws: TableFault.rowNotEditable(0)) { try fixed.tap("Delete") }
    var old = try RowTable(
      rows: [Row("Milk", trailing: actions)],
      system: .iOS8,
      implementsCommitEditing: false
    )
    #expect(try old.swipe(row: 0, .left, distance: 100).refusal == .commitEditingMissing)
    #expect(throws: TableFault.commitEditingMissing) { try old.tap("Delete") }
    var nine = try RowTable(rows: [Row("Milk", trailing: actions)], system: .iOS9)
    #expect(try nine.swipe(row: 0, .right, distance: 100).refusal == .leadingActionsUnsupported(row: 0))
    #expect(throws: TableFault.leadingActionsUnsupported(row: 0)) { try nine.tap("Delete") }
    var empty = try RowTable(rows: [Row("Milk", trailing: .init(actions: []))])
    #expect(try empty.swipe(row: 0, .left, distance: 100).refusal == .noActions(0, .trailing))
    #expect(throws: TableFault.noActions(0, .trailing)) { try empty.tap("Delete") }
    empty.scroll()
    #expect(throws: TableFault.noOpenRow) { try empty.tap("Delete") }
  }

  @Test func theNewerAPIWinsFromIOS11On() throws {
    func labels(_ system: System, trailing: Bool) throws -> [String] {
      try RowTable(
        rows: [Row("Milk", editActions: [flag], trailing: trailing ? .init(actions: [delete]) : nil)],
        system: system
      )
      .buttons(row: 0, .trailing).map(\.action.label)
    }
    #expect(try labels(.iOS11, trailing: true) == ["Delete"])
    #expect(try labels(.iOS13, trailing: true) == ["Delete"])
    #expect(try labels(.iOS11, trailing: false) == ["Flag"])
    #expect(try labels(.iOS9, trailing: true) == ["Flag"])
    #expect(try labels(.iOS8, trailing: false) == ["Flag"])
  }

  @Test func anEditActionHasNoCompletionOnAnySystem() throws {
    for system in System.allCases {
      var table = try RowTable(rows: [Row("Milk", editActions: [delete])], system: system)
      try table.swipe(row: 0, .left, distance: 60)
      let performance = try table.tap("Delete")
      #expect(!performance.hasCompletion && !performance.callsCommit)
      #expect(throws: TableFault.noCompletion) { try table.complete(performance, performed: true) }
      // Nothing closes it automatically, so it can be tapped again.
      #expect(try table.tap("Delete").path == 0)
    }
  }

  @Test func iOS13LeavesTheRowToTheApp() throws {
    var table = try table(system: .iOS13)
    let performance = try #require(try table.swipe(row: 0, .left, distance: 300).performance)
    #expect(try table.complete(performance, performed: true) == .kept)
    #expect(table.rows.count == 2)
  }
}
