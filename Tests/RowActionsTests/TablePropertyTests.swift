import SimulationContract
import SimulationKit
import Testing

@testable import RowActions

/// Random tables, gestures and changes, compared with a second, simpler table.
@Suite struct TablePropertyTests {
  @Test(arguments: 0..<8)
  func agreesWithTheModel(_ part: Int) throws {
    var results: Set<String> = []
    for seed in 0..<80 * RandomInput.factor {
      var pair = try TablePair(seed: UInt64(part * 1_000_000 + seed))
      for _ in 0..<60 {
        try pair.step()
        pair.compare()
      }
      results.formUnion(pair.results)
    }
    #expect(
      results.isSuperset(of: [
        "dead", "closed", "open", "full", "removed", "kept", "gone", "twice", "tapped", "at work",
        "no button",
      ]),
      "\(results.sorted())"
    )
  }

  @Test func buttonsAreMirroredInTheOtherDirection() throws {
    var chance = SeededSource(seed: 11)
    for _ in 0..<300 * RandomInput.factor {
      let width = chance.number(in: RowTable.widths)
      let actions = (0..<chance.number(in: 1...6)).map { _ in
        RowAction(.normal, title: String(repeating: "w", count: chance.number(in: 1...60)))
      }
      let row = Row("A", trailing: .init(actions: actions), leading: .init(actions: actions))
      let left = try RowTable(rows: [row], width: width)
      let right = try RowTable(rows: [row], width: width, layout: .rightToLeft)
      for edge in RowEdge.allCases {
        let buttons = try left.buttons(row: 0, edge)
        let mirrored = try right.buttons(row: 0, edge)
        #expect(mirrored.reversed().map(\.index) == buttons.map(\.index))
        #expect(mirrored.reversed().map { width - $0.x - $0.width } == buttons.map(\.x))
        #expect(buttons.allSatisfy { $0.x >= 0 && $0.width > 0 && $0.x + $0.width <= width })
        #expect(zip(buttons, buttons.dropFirst()).allSatisfy { $0.x + $0.width == $1.x })
        // The outermost button is the first of the array, at the very edge.
        let outermost = edge == .trailing ? buttons.last : buttons.first
        #expect(outermost?.index == 0)
        #expect(edge == .trailing ? outermost.map { $0.x + $0.width } == width : outermost?.x == 0)
      }
    }
  }

  /// An app that changes its data and reports the changes correctly or not; exactly the wrong reports are detected.
  @Test(arguments: 0..<4)
  func everyUpdateThatDoesNotAddUpIsRefused(_ part: Int) throws {
    final class App: TableDataSource {
      var counts: [Int] = []
      func numberOfSections(in tableView: TableView) -> Int { counts.count }
      func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { counts[section] }
    }
    var (accepted, refused) = (0, 0)
    for seed in 0..<60 * RandomInput.factor {
      var chance = SeededSource(seed: UInt64(part * 1_000_000 + seed))
      let app = App()
      app.counts = (0..<chance.number(in: 1...3)).map { _ in chance.number(in: 0...5) }
      let tableView = try TableView()
      tableView.dataSource = app
      try tableView.reloadData()
      for _ in 0..<30 {
        let before = tableView.rowCounts
        let section = chance.number(in: 0...app.counts.count - 1)
        var told = before
        let update = chance.number(in: 0...3)
        if update == 0 || (update == 2 && before[section] == 0) {
          told[section] += 1
        } else {
          told[section] -= 1
        }
        // Mostly the data changes as reported, and sometimes differently.
        let isTrue = !chance.happens(oneIn: 3)
        app.counts = told.map { max(0, $0) }
        if !isTrue {
          app.counts[chance.number(in: 0...app.counts.count - 1)] += 1
        }
        let isInRange = told[section] >= 0
        do {
          if told[section] > before[section] {
            try tableView.insertRows(at: [
              RowPath(row: chance.number(in: 0...before[section]), section: section)
            ])
          } else {
            let row = max(0, before[section] - 1)
            try tableView.deleteRows(at: [RowPath(row: chance.number(in: 0...row), section: section)])
          }
          #expect(isTrue && isInRange)
          #expect(tableView.rowCounts == told)
          accepted += 1
        } catch {
          #expect(!isTrue || !isInRange, "\(error)")
          #expect(tableView.rowCounts == before)
          #expect(tableView.faults.last == error)
          refused += 1
          try tableView.reloadData()
          #expect(tableView.rowCounts == app.counts)
        }
      }
    }
    #expect(accepted > 100 && refused > 100)
  }
}

/// A table and its model, which receive the same operations.
private struct TablePair {
  var chance: SeededSource
  var table: RowTable
  var model: TableModel
  var begun: [RowTable.Performance] = []
  var done: Set<RowTable.Performance> = []
  var names = 0
  var results: Set<String> = []

  init(seed: UInt64) throws {
    var chance = SeededSource(seed: seed)
    let system = chance.one(of: System.allCases)
    let isMirrored = chance.happens(oneIn: 2)
    let commits = !chance.happens(oneIn: 4)
    let width = chance.one(of: [200, 320, 375, 667, 2000])
    var names = 0
    var sections: [[TableModel.Item]] = []
    for _ in 0..<chance.number(in: 1...3) {
      var items: [TableModel.Item] = []
      for _ in 0..<chance.number(in: 0...4) {
        items.append(Self.item(&names, system, &chance))
      }
      sections.append(items)
    }
    self.names = names
    table = try RowTable(
      sections: sections.map { RowTable.Section(rows: $0.map(\.row)) },
      system: system,
      width: width,
      layout: isMirrored ? .rightToLeft : .leftToRight,
      implementsCommitEditing: commits
    )
    model = TableModel(
      system: system,
      isMirrored: isMirrored,
      commits: commits,
      width: width,
      sections: sections
    )
    self.chance = chance
  }

  private static func item(_ names: inout Int, _ system: System, _ chance: inout SeededSource)
    -> TableModel.Item
  {
    func actions(_ chance: inout SeededSource) -> [RowAction]? {
      guard !chance.happens(oneIn: 4) else { return nil }
      return (0..<chance.number(in: 0...4)).map { index in
        RowAction(
          chance.one(of: [.destructive, .normal]),
          title: "\(index)" + String(repeating: "x", count: chance.number(in: 0...14))
        )
      }
    }
    func configuration(_ chance: inout SeededSource) -> SwipeConfiguration? {
      let full = !chance.happens(oneIn: 4)
      return actions(&chance).map { SwipeConfiguration(actions: $0, performsFirstActionWithFullSwipe: full) }
    }
    names += 1
    return TableModel.Item(
      name: names,
      row: Row(
        "\(names)",
        isEditable: !chance.happens(oneIn: 6),
        editActions: chance.happens(oneIn: 3) ? actions(&chance) : nil,
        trailing: configuration(&chance),
        leading: system.hasLeadingActions ? configuration(&chance) : nil
      )
    )
  }

  private mutating func randomPath() -> RowPath {
    let section = chance.number(in: 0...model.sections.count - 1)
    return RowPath(row: chance.number(in: 0...max(0, model.sections[section].count - 1)), section: section)
  }

  private func item(_ path: RowPath) -> TableModel.Item? {
    let items = model.sections[path.section]
    return items.indices.contains(path.row) ? items[path.row] : nil
  }

  mutating func step() throws {
    switch chance.number(in: 0...13) {
    case 0...3: try swipe()
    case 4...5: try tapButton()
    case 6...7: complete()
    case 8...10: try change()
    case 11: try close()
    default: try swipeOpenRow()
    }
  }

  private mutating func swipeOpenRow() throws {
    guard let path = model.openPath else { return try swipe() }
    try swipe(path)
  }

  private mutating func swipe(_ given: RowPath? = nil) throws {
    let path = given ?? randomPath()
    let direction = chance.one(of: SwipeDirection.allCases)
    let distance = chance.happens(oneIn: 2) ? chance.number(in: 0...model.width) : chance.number(in: 0...300)
    let velocity = chance.happens(oneIn: 3) ? chance.number(in: -600...600) : 0
    guard let item = item(path) else {
      #expect(throws: TableFault.rowOutOfRange(path, count: 0)) {
        try table.swipe(row: path, direction, distance: distance, velocity: velocity)
      }
      return
    }
    let swipe = try table.swipe(row: path, direction, distance: distance, velocity: velocity)
    let sign = direction == .left ? -1 : 1
    let expected = model.drag(
      item,
      by: sign * distance,
      velocity: sign * velocity,
      toTheLeft: direction == .left
    )
    #expect(swipe.result.rawValue == expected)
    #expect((swipe.result == .dead) == (swipe.refusal != nil))
    #expect((swipe.result == .full) == (swipe.performance != nil))
    results.insert(expected)
    if let performance = swipe.performance {
      begin(performance)
    }
  }

  private mutating func begin(_ performance: RowTable.Performance) {
    begun.append(performance)
    guard performance.hasCompletion else { return }
    model.waiting[performance.id] =
      (name: model.open?.name ?? 0, isDestructive: performance.action.style == .destructive)
    model.open?.isWaiting = true
  }

  private mutating func tapButton() throws {
    guard let open = model.open else {
      #expect(throws: TableFault.self) { try table.tap("0") }
      return
    }
    let title = chance.one(of: open.shown + ["none"])
    do {
      let performance = try table.tap(title)
      #expect(!open.isWaiting && open.shown.contains(title))
      #expect(performance.path == model.openPath)
      #expect(performance.hasCompletion == (open.side.hasCompletion && model.isModern))
      results.insert("tapped")
      begin(performance)
    } catch {
      switch error {
      case .handlerAtWork:
        #expect(open.isWaiting)
        results.insert("at work")
      case .noSuchButton:
        #expect(!open.shown.contains(title))
        results.insert("no button")
      default: Issue.record("\(error)")
      }
    }
  }

  private mutating func complete() {
    guard !begun.isEmpty else { return }
    let performance = chance.one(of: begun)
    let performed = chance.happens(oneIn: 2)
    do {
      let completion = try table.complete(performance, performed: performed)
      guard let waiting = model.waiting.removeValue(forKey: performance.id) else {
        Issue.record("nothing waits for this completion")
        return
      }
      if model.open?.name == waiting.name { model.open = nil }
      let isThere = model.sections.joined().contains { $0.name == waiting.name }
      let removes = performed && waiting.isDestructive && model.system == .iOS11
      #expect(completion == (!isThere ? .gone : removes ? .removed : .kept))
      if isThere, removes { model.drop(waiting.name) }
      results.insert(completion.rawValue)
      done.insert(performance)
    } catch {
      #expect(error == (performance.hasCompletion ? .completedTwice : .noCompletion))
      #expect(!performance.hasCompletion || done.contains(performance))
      results.insert(performance.hasCompletion ? "twice" : "none")
    }
  }

  private mutating func change() throws {
    let path = randomPath()
    switch chance.number(in: 0...2) {
    case 0:
      let new = Self.item(&names, model.system, &chance)
      try table.insert(new.row, at: path)
      model.sections[path.section].insert(new, at: path.row)
    case 1:
      guard let item = item(path) else { return }
      try table.deleteRow(at: path)
      model.drop(item.name)
    default:
      guard let item = item(path) else { return }
      let section = chance.number(in: 0...model.sections.count - 1)
      let rest = model.sections[section].count - (section == path.section ? 1 : 0)
      let destination = RowPath(row: chance.number(in: 0...rest), section: section)
      try table.moveRow(at: path, to: destination)
      model.sections[path.section].remove(at: path.row)
      model.sections[section].insert(item, at: destination.row)
    }
  }

  private mutating func close() throws {
    switch chance.number(in: 0...3) {
    case 0: table.scroll()
    case 1: table.reload()
    case 2:
      let width = model.width == 375 ? 667 : 375
      try table.resize(to: width)
      model.width = width
    default:
      let path = randomPath()
      guard item(path) != nil else { return }
      let touch = try table.tap(row: path)
      #expect(touch == (model.open == nil ? .selected : .closed))
    }
    model.open = nil
  }

  func compare() {
    #expect(table.sections.map { $0.rows.map(\.title) } == model.sections.map { $0.map { "\($0.name)" } })
    #expect(table.openPath == model.openPath)
    guard let open = table.openRow, let expected = model.open else {
      #expect(table.openRow == nil && model.open == nil)
      return
    }
    #expect(table.offset(open.edge, aside: open.rest) == expected.x)
    #expect(open.buttons.map(\.action.label) == expected.shown)
    #expect(open.isPerforming == expected.isWaiting)
    let widths =
      expected.shown.count < expected.side.titles.count || open.isFull
      ? [model.width] : model.widths(expected.shown)
    #expect(open.buttons.map(\.width) == widths)
    #expect(open.buttons.first?.x == (expected.x < 0 ? model.width + expected.x : 0))
  }
}
