import SimulationKit

/// What a swipe did.
public struct Swipe: Hashable, Sendable {
  /// How it ended.
  public enum Result: String, Hashable, Sendable {
    /// The row did not move, since a condition failed.
    case dead
    /// The row moved and fell back.
    case closed
    /// The row stays aside and shows its buttons.
    case open
    /// The row went all the way, and its first action began.
    case full
  }

  /// How it ended.
  public let result: Result
  /// The side that it asked for.
  public let edge: Edge
  /// The buttons of that side, from left to right; none where the row did not move.
  public let buttons: [Button]
  /// The conditions that were asked, held and not held.
  public let reasons: [Reason]
  /// The action that a full swipe began.
  public let performance: Table.Performance?
}

extension Table {
  /// The velocity in points a second from which a short swipe opens a row, and from which a swipe that
  /// turns back closes it. The thresholds are ours; Apple publishes none.
  public static let flickVelocity = 300

  /// The distance in points from which a swipe is a full one: three fifths of the width, rounded up.
  public var fullSwipeDistance: Int { (width * 3 + 4) / 5 }

  /// Swipes a row.
  ///
  /// A row that was open closes, since a table has no more than one.
  ///
  /// - Parameters:
  ///   - index: which row.
  ///   - direction: the way the finger moves.
  ///   - distance: how far it moves, in points, 0 to 2000.
  ///   - velocity: how fast it moves at the end, in points a second, -10000 to 10000; negative where it
  ///     moves back.
  /// - Returns: what the swipe did, and why.
  /// - Throws: ``TableFault`` for a row that is not there, or a gesture out of these ranges.
  @discardableResult
  public mutating func swipe(
    row index: Int,
    _ direction: SwipeDirection,
    distance: Int,
    velocity: Int = 0
  ) throws(TableFault) -> Swipe {
    let row = try row(at: index)
    guard (0...2000).contains(distance), (-10_000...10_000).contains(velocity) else {
      throw .impossibleGesture(distance: distance, velocity: velocity)
    }
    let edge = direction.edge(layout)
    if let openRow, openRow.id == row.id, openRow.edge != edge {
      close()
      let reason = Reason("was-closed", holds: false, "The row was open on its other side; this closes it.")
      return Swipe(result: .closed, edge: edge, buttons: [], reasons: [reason], performance: nil)
    }
    close()
    let conditions = conditions(row.row, edge)
    guard conditions.allSatisfy(\.holds) else {
      return Swipe(result: .dead, edge: edge, buttons: [], reasons: conditions, performance: nil)
    }
    let buttons = try buttons(row: index, edge)
    let reach = reach(row.row, edge, buttons, distance: distance, velocity: velocity)
    switch reach.result {
    case .dead, .closed:
      return Swipe(
        result: .closed,
        edge: edge,
        buttons: buttons,
        reasons: conditions + reach.reasons,
        performance: nil
      )
    case .open:
      open(row, edge, buttons)
      return Swipe(
        result: .open,
        edge: edge,
        buttons: buttons,
        reasons: conditions + reach.reasons,
        performance: nil
      )
    case .full:
      open(row, edge, buttons)
      let performance = actions(of: row.row, edge).first.map { perform($0, at: 0, edge, row: index) }
      return Swipe(
        result: .full,
        edge: edge,
        buttons: buttons,
        reasons: conditions + reach.reasons,
        performance: performance
      )
    }
  }

  /// Whether the row can move at all.
  private func conditions(_ row: Row, _ edge: Edge) -> [Reason] {
    var conditions = [
      Reason(
        "editable",
        holds: row.isEditable,
        row.isEditable
          ? "tableView(_:canEditRowAt:) answers true."
          : "tableView(_:canEditRowAt:) answers false for this row."
      )
    ]
    if system.needsCommitEditing {
      conditions.append(
        Reason(
          "commit-editing",
          holds: implementsCommitEditing,
          implementsCommitEditing
            ? "tableView(_:commit:forRowAt:) is implemented."
            : "On iOS 8 nothing moves unless tableView(_:commit:forRowAt:) is implemented, be it empty."
        )
      )
    }
    if edge == .leading, !system.hasLeadingActions {
      return conditions + [
        Reason("edge", holds: false, "Before iOS 11 a row has no actions on its leading side.")
      ]
    }
    let actions = actions(of: row, edge)
    conditions.append(
      Reason(
        "actions",
        holds: !actions.isEmpty,
        actions.isEmpty
          ? "There is no action on the \(edge) side."
          : "The \(edge) side has \(actions.map { "'\($0.label)'" }.joined(separator: ", "))."
      )
    )
    return conditions
  }

  /// How far the row goes.
  private func reach(
    _ row: Row,
    _ edge: Edge,
    _ buttons: [Button],
    distance: Int,
    velocity: Int
  ) -> (result: Swipe.Result, reasons: [Reason]) {
    let threshold = (buttons.reduce(0) { $0 + $1.width } + 1) / 2
    let opens = velocity > -Table.flickVelocity && (distance >= threshold || velocity >= Table.flickVelocity)
    let reason = Reason(
      "far-enough",
      holds: opens,
      "\(distance) points at \(velocity) points a second; a row opens from \(threshold) points, half of its "
        + "buttons, or at \(Table.flickVelocity) points a second."
    )
    guard opens else { return (.closed, [reason]) }
    guard distance >= fullSwipeDistance else { return (.open, [reason]) }
    let configuration = edge == .leading ? row.leading : row.trailing
    let performs = system.hasFullSwipe && (configuration?.performsFirstActionWithFullSwipe ?? true)
    let full = Reason(
      "full-swipe",
      holds: performs,
      performs
        ? "From \(fullSwipeDistance) points on, the first action is performed."
        : system.hasFullSwipe
          ? "performsFirstActionWithFullSwipe is false, so a long swipe only opens the row."
          : "Before iOS 11 a long swipe only opens the row."
    )
    return (performs ? .full : .open, [reason, full])
  }
}
