import RowActions
import SimulationKit

/// The participants in a run.
enum RowActor {
  static let person = "Person"
  static let table = "Table"
  static let app = "App"
}

extension World where State == RowActionsState {
  /// Performs one step of the scenario.
  mutating func perform(_ step: RowActionsStep, _ index: Int) throws(Rejection) {
    state.swipe = nil
    switch step {
    case .swipe(let swipe): try self.swipe(swipe, index)
    case .tap(let tap): try self.tap(tap.button, index)
    case .tapRow(let tap): try self.tapRow(RowPath(row: tap.row, section: tap.section), index)
    case .change(let change): try self.change(change, at: JSONPointer(["steps", String(index)]))
    case .wait(let wait): try advance(by: wait.milliseconds)
    case .scroll: close("scroll", from: RowActor.person) { $0.table.scroll() }
    case .reload: close("reloadData()", from: RowActor.app) { $0.load() }
    }
    showStage()
  }

  private mutating func tap(_ button: String, _ index: Int) throws(Rejection) {
    let performance: RowTable.Performance
    do {
      performance = try state.table.tap(button)
    } catch {
      throw Rejection(step: index, "button", error.description)
    }
    record(.call, "tap '\(button)'", from: RowActor.person, to: RowActor.table)
    try begin(performance)
  }

  private mutating func tapRow(_ path: RowPath, _ index: Int) throws(Rejection) {
    try checkPlace(path, index)
    let open = openTitle
    let title = state.shown[path.section][path.row].title
    do {
      let touch = try state.table.tap(row: path)
      state.last = touch == .closed ? .closedByPerson(row: open ?? title) : .selected(row: title)
    } catch {
      throw Rejection(step: index, "row", error.description)
    }
    record(
      .call,
      "tap on '\(title)'",
      from: RowActor.person,
      to: RowActor.table,
      open.map { "'\($0)', which was open, closes, and nothing is selected." } ?? ""
    )
    if open == nil {
      record(.call, "tableView(_:didSelectRowAt:)", from: RowActor.table, to: RowActor.app)
    }
  }

  private mutating func close(
    _ name: String,
    from actor: String,
    _ change: (inout RowActionsState) -> Void
  ) {
    let open = openTitle
    change(&state)
    record(
      .call,
      name,
      from: actor,
      to: RowActor.table,
      open.map { "'\($0)', which was open, closes." } ?? "No row was open."
    )
    if let open {
      state.last = .closedByPerson(row: open)
    }
  }

  /// Changes the app's data, in a step or in a handler.
  mutating func change(_ change: RowActionsScenario.Change, at pointer: JSONPointer) throws(Rejection) {
    let name: String
    let what: String
    switch change.kind {
    case .insert(let title, let path):
      (name, what) = ("insertRows(at:with:)", "'\(title)' comes in at \(path).")
    case .delete(let path):
      (name, what) = ("deleteRows(at:with:)", "'\(state.title(at: path) ?? "")' at \(path) is gone.")
    case .move(let path, let destination):
      let title = state.title(at: path) ?? ""
      (name, what) = ("moveRow(at:to:)", "'\(title)' goes from \(path) to \(destination).")
    }
    try state.apply(change, at: pointer)
    if change.isTold {
      record(
        .call,
        name,
        from: RowActor.app,
        to: RowActor.table,
        "The app's data has changed: \(what) Indices of other rows may be others now."
      )
    } else {
      record(
        .absent,
        name,
        from: RowActor.app,
        to: RowActor.table,
        "The app's data has changed: \(what) The app does not tell the table, which shows what was there before."
      )
    }
  }

  /// The title of the open row.
  var openTitle: String? {
    state.table.openPath.map { state.shown[$0.section][$0.row].title }
  }

  /// Throws for a row that doesn't exist, at the member that is wrong.
  func checkPlace(_ path: RowPath, _ index: Int) throws(Rejection) {
    guard state.shown.indices.contains(path.section) else {
      let fault = TableFault.sectionOutOfRange(path.section, count: state.shown.count)
      throw Rejection(step: index, "section", fault.description)
    }
    let count = state.shown[path.section].count
    guard (0..<count).contains(path.row) else {
      throw Rejection(step: index, "row", TableFault.rowOutOfRange(path, count: count).description)
    }
  }

  /// Records changes that the table was never notified of.
  mutating func recordStaleRows() {
    guard !state.untold.isEmpty else { return }
    record(
      .absent,
      "reloadData()",
      from: RowActor.app,
      to: RowActor.table,
      "The data has changed and the table was not told. It still shows the old rows; the next insertRows, deleteRows "
        + "or moveRow ends the app."
    )
  }
}
