import SimulationKit

private let person = "Person"
private let table = "Table"
private let app = "App"

extension World where State == RowActionsState {
  /// Carries out one step of the scenario.
  mutating func perform(_ step: RowActionsStep, _ index: Int) throws(Rejection) {
    switch step {
    case .swipe(let swipe): try self.swipe(swipe, index)
    case .tap(let tap): try self.tap(tap.button, index)
    case .delete(let delete): try deleteRow(delete.row, index)
    case .wait(let wait): try advance(by: wait.milliseconds)
    case .scroll: close("scroll", from: person) { $0.scroll() }
    case .reload: close("reloadData()", from: app) { $0.reload() }
    }
    showStage()
  }

  private mutating func swipe(_ step: RowActionsStep.Swipe, _ index: Int) throws(Rejection) {
    guard state.table.rows.indices.contains(step.row) else {
      throw Rejection(
        step: index,
        "row",
        TableFault.rowOutOfRange(step.row, count: state.table.rows.count).description
      )
    }
    let row = state.table.rows[step.row]
    let direction = step.edge.swipe(state.table.layout)
    let opened = state.table.openIndex
    let swipe = try rejecting(step: index) { state throws(TableFault) in
      try state.table.swipe(
        row: step.row,
        direction,
        distance: step.distance,
        velocity: step.velocity
      )
    }
    record(
      .call,
      "swipe \(direction.rawValue) on '\(row.title)'",
      from: person,
      to: table,
      "By \(step.distance) points, at \(step.velocity) points a second."
    )
    if let opened, opened != step.row {
      record(.local, "close row \(opened)", from: table, "No more than one row is open at a time.")
    }
    state.last = .swipe(row: row.title, swipe)
    guard swipe.result != .dead else {
      return recordDead(swipe)
    }
    recordActions(row, step.row, swipe)
    state.screenOrder = swipe.buttons.map(\.action.label)
    let order = state.screenOrder.joined(separator: ", ")
    switch swipe.result {
    case .dead: break
    case .closed:
      record(
        .local,
        "the row falls back",
        from: table,
        swipe.reasons.last?.explanation ?? "",
        reasons: swipe.reasons
      )
    case .open:
      record(.local, "the row opens", from: table, "From left to right: \(order).", reasons: swipe.reasons)
    case .full:
      record(
        .local,
        "the row goes all the way",
        from: table,
        "The first action of the array begins without a tap.",
        reasons: swipe.reasons
      )
      showStage()
      if let performance = swipe.performance {
        try begin(performance)
      }
    }
  }

  private mutating func recordDead(_ swipe: RowActions.Swipe) {
    let failed = swipe.reasons.first { !$0.holds }
    record(
      .absent,
      state.method(swipe.edge),
      from: table,
      to: app,
      failed?.explanation ?? "",
      reasons: swipe.reasons
    )
  }

  /// The table asks the app for the actions of the row.
  private mutating func recordActions(_ row: Row, _ index: Int, _ swipe: RowActions.Swipe) {
    guard !swipe.buttons.isEmpty else { return }
    let configuration = swipe.edge == .leading ? row.leading : row.trailing
    record(.call, state.method(swipe.edge), from: table, to: app, "For row \(index).")
    record(
      .reply,
      configuration.map { "[" + $0.actions.map(\.label).joined(separator: ", ") + "]" } ?? "nil",
      from: app,
      to: table,
      configuration == nil
        ? "The standard set: the Delete button of a table that implements tableView(_:commit:forRowAt:)."
        : "The first is the outermost on the screen, here the \(state.outermostSide(swipe.edge)) one."
    )
  }

  private mutating func tap(_ button: String, _ index: Int) throws(Rejection) {
    let performance = try rejecting(step: index, "button") { state throws(TableFault) in
      try state.table.tap(button)
    }
    record(.call, "tap '\(button)'", from: person, to: table)
    try begin(performance)
  }

  /// The app is told which action was chosen, and starts to work.
  private mutating func begin(_ performance: Table.Performance) throws(Rejection) {
    let title = performance.action.label
    if performance.callsCommit {
      record(
        .call,
        "tableView(_:commit:forRowAt:)",
        from: table,
        to: app,
        "The standard Delete has no handler; the data source is told .delete for row \(performance.index)."
      )
      commit(performance)
      return
    }
    state.last = .working(performance)
    let hasCompletion = state.system.hasCompletion
    record(
      .call,
      hasCompletion ? "handler(action, view, completion)" : "handler(action, indexPath)",
      from: table,
      to: app,
      "The handler of '\(title)'."
    )
    if state.scenario.commitEditing {
      record(
        .absent,
        "tableView(_:commit:forRowAt:)",
        from: table,
        to: app,
        "It is not called for actions of the app's own, so it can stay empty."
      )
    }
    guard state.completion(of: performance) != .never || !hasCompletion else { return }
    try schedule(after: state.scenario.work) { world throws(Rejection) in
      hasCompletion ? try world.complete(performance) : world.end(performance)
    }
  }

  /// The app deletes the row, as its implementation of the method does.
  private mutating func commit(_ performance: Table.Performance) {
    guard (try? state.table.deleteRow(at: performance.index)) != nil else { return }
    state.last = .committed(row: performance.row)
    record(
      .call,
      "deleteRows(at:with:)",
      from: app,
      to: table,
      "The app removes '\(performance.row)' from its data and from the table."
    )
  }

  /// The app calls the completion handler.
  private mutating func complete(_ performance: Table.Performance) throws(Rejection) {
    let completion = state.completion(of: performance)
    let performed = completion != .failed
    let result = try completing(performance, performed: performed)
    state.last = .completed(performance, performed: performed, result)
    record(
      .reply,
      "completion(\(performed))",
      from: app,
      to: table,
      performance.explanation(performed, result)
    )
    showStage()
    if completion == .twice {
      _ = try completing(performance, performed: performed)
    }
  }

  private mutating func completing(
    _ performance: Table.Performance,
    performed: Bool
  ) throws(Rejection) -> Table.Completion {
    do {
      return try state.table.complete(performance, performed: performed)
    } catch {
      let place = JSONPointer([performance.edge.rawValue, String(performance.place), "completion"])
      throw Rejection(at: place, error.description)
    }
  }

  /// The work of a handler ends that has nothing to tell the table.
  private mutating func end(_ performance: Table.Performance) {
    state.last = .handled(performance)
    record(
      .absent,
      "completion",
      from: app,
      to: table,
      "A row action of \(state.system.profile.title) has none. The row stays open and in the list until the "
        + "app itself closes or removes it."
    )
    showStage()
  }

  /// Tells of a completion handler that nobody called.
  mutating func recordMissingCompletion() {
    guard case .working(let performance) = state.last else { return }
    record(
      .absent,
      "completion",
      from: app,
      to: table,
      "The handler of '\(performance.action.label)' never calls it, so the row never goes back to its place."
    )
  }

  private mutating func deleteRow(_ row: Int, _ index: Int) throws(Rejection) {
    let title = state.table.rows.indices.contains(row) ? state.table.rows[row].title : ""
    try rejecting(step: index, "row") { state throws(TableFault) in try state.table.deleteRow(at: row) }
    record(
      .call,
      "deleteRows(at:with:)",
      from: app,
      to: table,
      "The app's data has changed: '\(title)' is gone, and every row below has an index one less."
    )
  }

  private mutating func close(_ name: String, from actor: String, _ change: (inout Table) -> Void) {
    let open = state.table.openIndex.map { state.table.rows[$0].title }
    change(&state.table)
    record(
      .call,
      name,
      from: actor,
      to: table,
      open.map { "'\($0)', which was open, closes." } ?? "No row was open."
    )
    if let open {
      state.last = .closedByPerson(row: open)
    }
  }

  /// Names the step that a fault comes from.
  private mutating func rejecting<Value>(
    step: Int,
    _ member: String? = nil,
    _ body: (inout RowActionsState) throws(TableFault) -> Value
  ) throws(Rejection) -> Value {
    do {
      return try body(&state)
    } catch {
      throw Rejection(step: step, member, error.description)
    }
  }
}

extension RowActionsState {
  /// The delegate method that gives the actions of a side.
  fileprivate func method(_ edge: Edge) -> String {
    switch (system, edge) {
    case (.iOS11, .trailing): "tableView(_:trailingSwipeActionsConfigurationForRowAt:)"
    case (_, .leading): "tableView(_:leadingSwipeActionsConfigurationForRowAt:)"
    case (_, .trailing): "tableView(_:editActionsForRowAt:)"
    }
  }

  fileprivate func outermostSide(_ edge: Edge) -> String {
    table.isOnTheRight(edge) ? "rightmost" : "leftmost"
  }
}

extension Table.Performance {
  fileprivate func explanation(_ performed: Bool, _ result: Table.Completion) -> String {
    switch result {
    case .removed: "A destructive action that was performed: the table takes '\(row)' away."
    case .gone: "'\(row)' has left the list in the meantime, so there is nothing to move."
    case .kept where performed: "The action is not destructive: '\(row)' goes back to its place."
    case .kept: "The app could not do it: '\(row)' goes back to its place."
    }
  }
}
