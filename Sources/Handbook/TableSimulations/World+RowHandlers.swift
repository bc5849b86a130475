import RowActions
import SimulationKit

extension World where State == RowActionsState {
  /// Notifies the app of the chosen action. The app starts to work.
  mutating func begin(_ performance: RowTable.Performance) throws(Rejection) {
    guard state.shown.indices.contains(performance.path.section),
      state.shown[performance.path.section].indices.contains(performance.path.row)
    else { return }
    let item = state.shown[performance.path.section][performance.path.row]
    if performance.callsCommit {
      return try commit(performance, item)
    }
    state.last = .working(performance)
    record(
      .call,
      performance.hasCompletion ? "handler(action, view, completion)" : "handler(action, indexPath)",
      from: RowActor.table,
      to: RowActor.app,
      "The handler of '\(performance.action.label)'."
    )
    if state.scenario.commitEditing {
      record(
        .absent,
        TableCall.commit.rawValue,
        from: RowActor.table,
        to: RowActor.app,
        "It is not called for actions of the app's own, so it can stay empty."
      )
    }
    try schedule(after: state.scenario.work) { world throws(Rejection) in
      try world.end(performance, item)
    }
  }

  /// Deletes the row, as the app's implementation of the method does.
  private mutating func commit(
    _ performance: RowTable.Performance,
    _ item: RowActionsState.Item
  ) throws(Rejection) {
    record(
      .call,
      TableCall.commit.rawValue,
      from: RowActor.table,
      to: RowActor.app,
      "The standard Delete has no handler; the data source is told .delete for \(performance.path)."
    )
    try delete(item, at: JSONPointer(["commitEditing"]))
    state.last = .committed(row: performance.row)
  }

  /// Ends the work of a handler, which makes its changes and calls its completion.
  private mutating func end(
    _ performance: RowTable.Performance,
    _ item: RowActionsState.Item
  ) throws(Rejection) {
    guard let (action, pointer) = state.action(of: performance) else { return }
    for (index, change) in action.changes.enumerated() {
      try self.change(change, at: pointer.appending("changes").appending(index))
    }
    state.last = performance.hasCompletion ? .working(performance) : .handled(performance)
    switch action.deletes {
    case .nothing: break
    case .item:
      guard state.path(of: item) != nil else { break }
      try delete(item, at: pointer.appending("deletes"))
      state.last = .deleted(performance, row: item.title, isOther: false)
    case .index: try deleteByIndex(performance, item, at: pointer.appending("deletes"))
    }
    guard performance.hasCompletion else { return recordNoCompletion() }
    switch action.completion {
    case .never: break
    case .failed: try complete(performance, item, performed: false, action, pointer)
    case .performed: try complete(performance, item, performed: true, action, pointer)
    case .twice:
      try complete(performance, item, performed: true, action, pointer)
      try complete(performance, item, performed: true, action, pointer)
    }
    showStage()
  }

  /// Deletes an item, wherever it is now.
  private mutating func delete(
    _ item: RowActionsState.Item,
    at pointer: JSONPointer
  ) throws(Rejection) {
    guard let path = state.path(of: item) else { return }
    try change(.init(.delete(path)), at: pointer)
  }

  /// Deletes whatever is at the index that the handler received.
  private mutating func deleteByIndex(
    _ performance: RowTable.Performance,
    _ item: RowActionsState.Item,
    at pointer: JSONPointer
  ) throws(Rejection) {
    let path = performance.path
    guard let title = state.title(at: path) else {
      let count = state.data.indices.contains(path.section) ? state.data[path.section].count : 0
      throw Rejection(at: pointer, TableFault.rowOutOfRange(path, count: count).description)
    }
    let isOther = state.path(of: item) != path
    try change(.init(.delete(path)), at: pointer)
    state.last = .deleted(performance, row: title, isOther: isOther)
  }

  /// Calls the completion handler.
  private mutating func complete(
    _ performance: RowTable.Performance,
    _ item: RowActionsState.Item,
    performed: Bool,
    _ action: RowActionsScenario.Action,
    _ pointer: JSONPointer
  ) throws(Rejection) {
    let removes =
      performed && performance.action.style == .destructive && state.system.removesRowOnCompletion
    let before = state.table
    let place = state.table.path(of: performance)
    if removes, action.deletes == .nothing, let path = state.path(of: item) {
      // The app reports that it has deleted the item, so its data no longer has it.
      state.data[path.section].remove(at: path.row)
    }
    let result: RowTable.Completion
    do {
      result = try state.table.complete(performance, performed: performed)
    } catch {
      throw Rejection(at: pointer.appending("completion"), error.description)
    }
    record(
      .reply,
      "completion(\(performed))",
      from: RowActor.app,
      to: RowActor.table,
      performance.explanation(performed, result, state.system)
    )
    if result == .removed, let place {
      state.shown[place.section].remove(at: place.row)
      try state.checkNumbers(
        TableUpdate(deletions: [place]),
        before: before,
        at: pointer.appending("deletes")
      )
    }
    guard case .deleted = state.last else {
      state.last = .completed(performance, performed: performed, result)
      return
    }
  }

  /// Ends the work of a handler without a completion.
  private mutating func recordNoCompletion() {
    record(
      .absent,
      "completion",
      from: RowActor.app,
      to: RowActor.table,
      "An edit action has none. The row stays open and in the list until the app itself closes or removes it."
    )
    showStage()
  }

  /// Records a completion handler that was never called.
  mutating func recordMissingCompletion() {
    guard case .working(let performance) = state.last else { return }
    record(
      .absent,
      "completion",
      from: RowActor.app,
      to: RowActor.table,
      "The handler of '\(performance.action.label)' never calls it, so the row never goes back to its place."
    )
  }
}

extension RowTable.Performance {
  fileprivate func explanation(_ performed: Bool, _ result: RowTable.Completion, _ system: System) -> String {
    switch result {
    case .removed: "A destructive action that was performed: the table takes '\(row)' away."
    case .gone: "'\(row)' has left the list in the meantime, so there is nothing to move."
    case .kept where !performed: "The app could not do it: '\(row)' goes back to its place."
    case .kept where action.style == .destructive && !system.removesRowOnCompletion:
      "From iOS 13 the table takes no row away by itself: '\(row)' goes back to its place."
    case .kept: "The action is not destructive: '\(row)' goes back to its place."
    }
  }
}
