import RowActions
import SimulationKit

extension World where State == RowActionsState {
  /// Performs the user's swipe of a row.
  mutating func swipe(_ step: RowActionsStep.Swipe, _ index: Int) throws(Rejection) {
    try checkPlace(step.path, index)
    let title = state.shown[step.section][step.row].title
    let row = state.row(title, section: step.section)
    let direction = step.edge.swipe(state.table.layout)
    do {
      if let width = step.width {
        try state.table.resize(to: width)
      }
    } catch {
      throw Rejection(step: index, "width", error.description)
    }
    let before = state.table
    let opened = before.openPath
    let openTitle = openTitle
    let swipe: Swipe
    do {
      if opened != step.path {
        try state.table.answer(row, at: step.path)
      }
      swipe = try state.table.swipe(
        row: step.path,
        direction,
        distance: step.distance,
        velocity: step.velocity
      )
    } catch {
      throw Rejection(step: index, "distance", error.description)
    }
    record(
      .call,
      "swipe \(direction.rawValue) on '\(title)'",
      from: RowActor.person,
      to: RowActor.table,
      "By \(step.distance) points, at \(step.velocity) points a second, in a table of \(state.table.width) points."
    )
    showDrag(swipe, finger: direction == .left ? -step.distance : step.distance, before: before)
    if let opened, let openTitle, opened != step.path {
      record(.local, "close '\(openTitle)'", from: RowActor.table, "No more than one row is open at a time.")
    }
    state.swipe = swipe
    state.last = .swipe(row: title, swipe)
    guard swipe.result != .dead else { return recordDead(swipe) }
    if opened != step.path {
      recordActions(row, swipe)
    }
    state.screenOrder = swipe.buttons.map(\.action.label)
    try recordEnd(swipe)
  }

  private mutating func recordEnd(_ swipe: Swipe) throws(Rejection) {
    switch swipe.result {
    case .dead: break
    case .closed:
      record(
        .local,
        "the row falls back",
        from: RowActor.table,
        swipe.reasons.last?.explanation ?? "",
        reasons: swipe.reasons
      )
    case .open:
      let order = state.screenOrder.joined(separator: ", ")
      record(
        .local,
        "the row opens",
        from: RowActor.table,
        "From left to right: \(order).",
        reasons: swipe.reasons
      )
    case .full:
      record(
        .local,
        "the row goes all the way",
        from: RowActor.table,
        "The first action of the array begins without a tap.",
        reasons: swipe.reasons
      )
      showStage()
      if let performance = swipe.performance {
        try begin(performance)
      }
    }
  }

  private mutating func recordDead(_ swipe: Swipe) {
    record(
      .absent,
      state.method(swipe.edge),
      from: RowActor.table,
      to: RowActor.app,
      swipe.reasons.first { !$0.holds }?.explanation ?? "",
      reasons: swipe.reasons
    )
  }

  /// Records the table's request for the row's actions.
  private mutating func recordActions(_ row: Row, _ swipe: Swipe) {
    let offer = state.table.offer(of: row, swipe.edge)
    record(
      .call,
      state.method(swipe.edge),
      from: RowActor.table,
      to: RowActor.app,
      "For row \(swipe.path.row) of section \(swipe.path.section)."
    )
    record(
      .reply,
      offer.source == .standard ? "nil" : "[" + offer.actions.map(\.label).joined(separator: ", ") + "]",
      from: RowActor.app,
      to: RowActor.table,
      offer.source == .standard
        ? "The standard set: the Delete button of a table that implements tableView(_:commit:forRowAt:)."
        : "The first is the outermost on the screen, here the \(state.outermostSide(swipe.edge)) one."
    )
    guard offer.source == .configuration, row.editActions != nil, swipe.edge == .trailing else { return }
    record(
      .absent,
      "tableView(_:editActionsForRowAt:)",
      from: RowActor.table,
      to: RowActor.app,
      "The delegate implements it, but from iOS 11 the newer method wins."
    )
  }
}

extension RowActionsState {
  /// The delegate method that returns the actions of a side.
  fileprivate func method(_ edge: RowEdge) -> String {
    if edge == .leading {
      return TableCall.leadingActions.rawValue
    }
    let isLegacy = !system.hasConfigurations || (scenario.trailing == nil && scenario.editActions != nil)
    return (isLegacy ? TableCall.editActions : .trailingActions).rawValue
  }

  fileprivate func outermostSide(_ edge: RowEdge) -> String {
    table.isOnTheRight(edge) ? "rightmost" : "leftmost"
  }
}
