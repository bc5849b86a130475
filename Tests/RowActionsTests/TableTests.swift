import RowActions
import Testing

@Suite struct TableTests {
  let share = RowAction(.normal, title: "Share", backgroundColor: .blue)
  let favorite = RowAction(.normal, title: "Favorite", backgroundColor: .orange)
  let more = RowAction(.normal, title: "More")
  let delete = RowAction(.destructive, title: "Delete")

  private func table(
    _ actions: [RowAction]?,
    system: System = .iOS11,
    leading: [RowAction]? = nil,
    layout: ReadingDirection = .leftToRight,
    commit: Bool = true,
    full: Bool = true,
    editable: Bool = true
  ) throws -> RowTable {
    try RowTable(
      rows: ["Milk", "Bread", "Tea"].map {
        Row(
          $0,
          isEditable: editable,
          trailing: actions.map { SwipeConfiguration(actions: $0, performsFirstActionWithFullSwipe: full) },
          leading: leading.map { SwipeConfiguration(actions: $0) }
        )
      },
      system: system,
      layout: layout,
      implementsCommitEditing: commit
    )
  }

  @Test func theFirstActionIsTheOutermost() throws {
    let actions = [share, favorite, more]
    let right = try table(actions).buttons(row: 0, .trailing)
    #expect(right.map(\.action.label) == ["More", "Favorite", "Share"])
    #expect(right.map(\.index) == [2, 1, 0])
    #expect(right.map(\.x) == [375 - 75 - 102 - 74, 375 - 75 - 102, 375 - 75])
    #expect(right.last.map { $0.x + $0.width } == 375)
    let mirrored = try table(actions, layout: .rightToLeft).buttons(row: 0, .trailing)
    #expect(mirrored.map(\.action.label) == ["Share", "Favorite", "More"])
    #expect(mirrored.first?.x == 0)
    let leading = try table(nil, leading: actions).buttons(row: 0, .leading)
    #expect(leading.map(\.action.label) == ["Share", "Favorite", "More"])
  }

  @Test func manyButtonsShareTheWidth() throws {
    let wide = RowAction(.normal, title: String(repeating: "a", count: 40))
    let buttons = try table([wide, wide, wide]).buttons(row: 0, .trailing)
    #expect(buttons.map(\.width) == [125, 125, 125])
    #expect(buttons.first?.x == 0)
  }

  @Test(arguments: [
    (0, 0, "closed"), (61, 0, "closed"), (125, 0, "closed"), (126, 0, "open"), (10, 300, "open"),
    (10, 299, "closed"), (224, -300, "closed"), (251, 0, "open"), (252, 0, "full"), (2000, 0, "full"),
  ])
  func distanceAndVelocityDecide(distance: Int, velocity: Int, result: String) throws {
    var table = try table([share, favorite, more])
    #expect(
      try table.swipe(row: 0, .left, distance: distance, velocity: velocity).result.rawValue == result
    )
  }

  @Test func aSwipeGoesToTheSideThatItLaysBare() throws {
    var table = try table([share], leading: [more])
    #expect(try table.swipe(row: 0, .left, distance: 60).edge == .trailing)
    #expect(try table.swipe(row: 1, .right, distance: 60).edge == .leading)
    var mirrored = try self.table([share], leading: [more], layout: .rightToLeft)
    #expect(try mirrored.swipe(row: 0, .left, distance: 60).edge == .leading)
    #expect(try mirrored.swipe(row: 1, .right, distance: 60).edge == .trailing)
    for layout in ReadingDirection.allCases {
      for edge in RowEdge.allCases {
        #expect(edge.swipe(layout).edge(layout) == edge)
      }
    }
  }

  @Test func noMoreThanOneRowIsOpen() throws {
    var table = try table([share], leading: [more])
    try table.swipe(row: 0, .left, distance: 60)
    #expect(table.openPath == 0)
    try table.swipe(row: 2, .left, distance: 60)
    #expect(table.openPath == 2)
    #expect(try table.swipe(row: 2, .right, distance: 60).result == .closed)
    #expect(table.openPath == nil)
    try table.swipe(row: 1, .left, distance: 60)
    table.scroll()
    #expect(table.openPath == nil)
    try table.swipe(row: 1, .left, distance: 60)
    table.reload()
    #expect(table.openRow == nil)
  }

  @Test func iOS8NeedsTheCommitMethod() throws {
    var dead = try table([share], system: .iOS8, commit: false)
    let swipe = try dead.swipe(row: 0, .left, distance: 100)
    #expect(swipe.result == .dead)
    #expect(swipe.reasons.filter { !$0.holds }.map(\.name) == ["commit-editing"])
    var alive = try table([share], system: .iOS8)
    #expect(try alive.swipe(row: 0, .left, distance: 100).result == .open)
    var later = try table([share], system: .iOS9, commit: false)
    #expect(try later.swipe(row: 0, .left, distance: 100).result == .open)
  }

  @Test(arguments: [System.iOS8, .iOS9])
  func beforeIOS11ThereIsNoFullSwipeAndNoLeadingSide(system: System) throws {
    var table = try table([delete], system: system)
    #expect(try table.swipe(row: 0, .left, distance: 375).result == .open)
    let right = try table.swipe(row: 1, .right, distance: 100)
    #expect(right.reasons.filter { !$0.holds }.map(\.name) == ["edge"])
    #expect(throws: TableFault.leadingActionsUnsupported(row: 0)) {
      try self.table(nil, system: system, leading: [more])
    }
    try table.swipe(row: 0, .left, distance: 100)
    let performance = try table.tap("Delete")
    #expect(throws: TableFault.noCompletion) { try table.complete(performance, performed: true) }
    #expect(table.rows.count == 3)
  }

  @Test func aFullSwipeCanBeTurnedOff() throws {
    var table = try table([delete], full: false)
    #expect(try table.swipe(row: 0, .left, distance: 375).result == .open)
  }

  @Test func aFullSwipeBeginsTheFirstAction() throws {
    var table = try table([delete, more])
    let swipe = try table.swipe(row: 1, .left, distance: 300)
    let performance = try #require(swipe.performance)
    #expect(performance.action == delete)
    #expect(try table.complete(performance, performed: true) == .removed)
    #expect(table.rows.map(\.title) == ["Milk", "Tea"])
  }

  @Test func onlyADestructiveActionThatWasPerformedRemovesTheRow() throws {
    for (action, performed, completion) in [
      (delete, true, RowTable.Completion.removed), (delete, false, .kept), (more, true, .kept),
    ] {
      var table = try table([action])
      try table.swipe(row: 0, .left, distance: 60)
      let performance = try table.tap(action.label)
      #expect(try table.complete(performance, performed: performed) == completion)
      #expect(table.rows.count == (completion == .removed ? 2 : 3))
      #expect(table.openPath == nil)
    }
  }

  @Test func aCompletionIsCalledOnce() throws {
    var table = try table([delete])
    try table.swipe(row: 0, .left, distance: 60)
    let performance = try table.tap("Delete")
    try table.complete(performance, performed: false)
    #expect(throws: TableFault.completedTwice) { try table.complete(performance, performed: true) }
    #expect(table.rows.count == 3)
  }

  @Test func aRowThatHasGoneIsNotRemovedTwice() throws {
    var table = try table([delete])
    try table.swipe(row: 1, .left, distance: 60)
    let performance = try table.tap("Delete")
    try table.deleteRow(at: 1)
    #expect(table.openPath == nil)
    #expect(try table.complete(performance, performed: true) == .gone)
    #expect(table.rows.map(\.title) == ["Milk", "Tea"])
  }

  @Test func anOpenRowKeepsItsPlaceWhenOthersGo() throws {
    var table = try table([delete])
    try table.swipe(row: 2, .left, distance: 60)
    try table.deleteRow(at: 0)
    #expect(table.openPath == 1)
    let performance = try table.tap("Delete")
    #expect(performance.row == "Tea")
    #expect(performance.path == 1)
    try table.deleteRow(at: 0)
    try table.complete(performance, performed: true)
    #expect(table.rows.isEmpty)
  }

  @Test func nilIsTheStandardSetAndEmptyIsNone() throws {
    var standard = try table(nil)
    #expect(try standard.swipe(row: 0, .left, distance: 60).buttons.map(\.action.label) == ["Delete"])
    let performance = try standard.tap("Delete")
    #expect(performance.callsCommit)
    #expect(throws: TableFault.noCompletion) { try standard.complete(performance, performed: true) }
    for configured in [try table([]), try table(nil, commit: false)] {
      var empty = configured
      let swipe = try empty.swipe(row: 0, .left, distance: 300)
      #expect(swipe.reasons.filter { !$0.holds }.map(\.name) == ["actions"])
    }
  }

  @Test func aRowThatIsNotEditableDoesNotMove() throws {
    var table = try table([delete], editable: false)
    #expect(try table.swipe(row: 0, .left, distance: 300).result == .dead)
    #expect(table.openPath == nil)
  }

  @Test func stylesGiveTheColor() {
    #expect(RowAction.Style.default == .destructive)
    #expect(delete.tint == .red)
    #expect(more.tint == .gray)
    #expect(share.tint == .blue)
    #expect(Tint(hex: "#A0b1C2")?.hex == "#a0b1c2")
    for text in ["", "red", "#12345", "#1234567", "#12345g", "1234567", "#１２"] {
      #expect(Tint(hex: text) == nil)
    }
  }

  @Test func whatCannotBeIsRefused() throws {
    var table = try table([delete])
    for row in [-1, 3, .max, .min].map({ RowPath(row: $0) }) {
      #expect(throws: TableFault.rowOutOfRange(row, count: 3)) {
        try table.swipe(row: row, .left, distance: 10)
      }
      #expect(throws: TableFault.rowOutOfRange(row, count: 3)) { try table.deleteRow(at: row) }
      #expect(throws: TableFault.rowOutOfRange(row, count: 3)) { try table.buttons(row: row, .leading) }
    }
    for (distance, velocity) in [(-1, 0), (2001, 0), (10, 10_001), (Int.max, Int.min)] {
      #expect(throws: TableFault.impossibleGesture(distance: distance, velocity: velocity)) {
        try table.swipe(row: 0, .left, distance: distance, velocity: velocity)
      }
    }
    #expect(throws: TableFault.noOpenRow) { try table.tap("Delete") }
    try table.swipe(row: 0, .left, distance: 60)
    #expect(throws: TableFault.noSuchButton("More")) { try table.tap("More") }
    #expect(throws: TableFault.unlabeledAction(row: 0, edge: .trailing, index: 1)) {
      try self.table([more, RowAction(.normal, title: "")])
    }
    #expect(throws: TableFault.unlabeledAction(row: 0, edge: .leading, index: 0)) {
      try self.table(nil, leading: [RowAction(.normal, title: nil)])
    }
    #expect(try self.table([RowAction(.normal, title: nil, image: "flag")]).rows.count == 3)
    #expect(throws: TableFault.widthOutOfRange(0)) { try RowTable(rows: [], width: 0) }
  }
}
