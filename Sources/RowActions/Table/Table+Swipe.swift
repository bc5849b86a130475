import SimulationKit

extension Table {
  /// The velocity in points a second from which a short swipe opens a row, and from which a swipe that
  /// turns back closes it. The thresholds are ours; Apple publishes none.
  public static let flickVelocity = 300
  /// The distances of a swipe, in points.
  public static let distances = 0...2000
  /// The velocities of a swipe, in points a second.
  public static let velocities = -10_000...10_000

  /// Swipes a row.
  ///
  /// Another row that was open closes, since a table has no more than one. A row that is open itself goes on from
  /// where it stands: further aside, or back.
  ///
  /// - Parameters:
  ///   - path: which row.
  ///   - direction: the way the finger moves.
  ///   - distance: how far it moves, in points, 0 to 2000.
  ///   - velocity: how fast it moves at the end, in points a second, -10000 to 10000; negative where it
  ///     moves back.
  /// - Returns: what the swipe did, and why. One that did nothing has a ``Swipe/refusal``.
  /// - Throws: ``TableFault`` for a row that is not there, or a gesture out of these ranges.
  @discardableResult
  public mutating func swipe(
    row path: RowPath,
    _ direction: SwipeDirection,
    distance: Int,
    velocity: Int = 0
  ) throws(TableFault) -> Swipe {
    let row = try row(at: path)
    guard Table.distances.contains(distance), Table.velocities.contains(velocity) else {
      throw .impossibleGesture(distance: distance, velocity: velocity)
    }
    let edge = direction.edge(layout)
    if let open = openRow, open.id == row.id {
      let sign = edge == open.edge ? 1 : -1
      return settle(
        Release(row: row, path: path, edge: open.edge, offer: open.offer, start: open.rest),
        distance: open.rest + sign * distance,
        velocity: sign * velocity,
        conditions: []
      )
    }
    close()
    let offer = offer(of: row.row, edge)
    let (conditions, refusal) = conditions(row.row, path, edge, offer)
    guard refusal == nil else {
      self.refusal = refusal
      return Swipe(
        result: .dead,
        path: path,
        edge: edge,
        buttons: [],
        distance: 0,
        reasons: conditions,
        performance: nil,
        refusal: refusal
      )
    }
    return settle(
      Release(row: row, path: path, edge: edge, offer: offer, start: 0),
      distance: distance,
      velocity: velocity,
      conditions: conditions
    )
  }

  /// A row that the finger lets go.
  private struct Release {
    let row: Placed
    let path: RowPath
    let edge: Edge
    let offer: Offer
    /// How far it stood aside before.
    let start: Int
  }

  /// Lets a row go, which then rests closed, open or all the way aside.
  private mutating func settle(
    _ release: Release,
    distance: Int,
    velocity: Int,
    conditions: [Reason]
  ) -> Swipe {
    let distance = max(0, min(distance, width))
    let buttons = buttons(release.offer.actions, release.edge)
    let (result, reasons) = result(release, buttons, distance: distance, velocity: velocity)
    var performance: Performance?
    switch result {
    case .dead, .closed: close()
    case .open: open(release, buttons)
    case .full:
      openFully(release, buttons)
      performance = release.offer.actions.first.map {
        perform($0, at: 0, release.offer, release.edge, row: release.path)
      }
    }
    return Swipe(
      result: result,
      path: release.path,
      edge: release.edge,
      buttons: uncovered(buttons, release.edge, distance),
      distance: distance,
      reasons: conditions + reasons,
      performance: performance,
      refusal: nil
    )
  }

  private mutating func open(_ release: Release, _ buttons: [Button]) {
    openRow = OpenRow(
      id: release.row.id,
      offer: release.offer,
      edge: release.edge,
      buttons: buttons,
      rest: buttons.reduce(0) { $0 + $1.width },
      isFull: false,
      isPerforming: isPerforming(release.row)
    )
    refusal = nil
  }

  /// Whether the row is open, and an action that was chosen there has yet to call its completion.
  private func isPerforming(_ row: Placed) -> Bool {
    openRow.map { $0.id == row.id && $0.isPerforming } ?? false
  }

  /// The first button covers the row.
  private mutating func openFully(_ release: Release, _ buttons: [Button]) {
    let first = buttons.first { $0.index == 0 }
    openRow = OpenRow(
      id: release.row.id,
      offer: release.offer,
      edge: release.edge,
      buttons: first.map { [Button(action: $0.action, index: 0, x: 0, width: width)] } ?? [],
      rest: width,
      isFull: true
    )
    refusal = nil
  }

  /// How far the row goes.
  private func result(
    _ release: Release,
    _ buttons: [Button],
    distance: Int,
    velocity: Int
  ) -> (Swipe.Result, [Reason]) {
    let reach = reach(release.offer, buttons)
    let opens =
      velocity > -Table.flickVelocity && (distance >= reach.opensFrom || velocity >= Table.flickVelocity)
    let reason = Reason(
      "far-enough",
      holds: opens,
      "\(distance) points at \(velocity) points a second; a row opens from \(reach.opensFrom) points, half of its "
        + "buttons, or at \(Table.flickVelocity) points a second."
    )
    guard opens else { return (.closed, [reason]) }
    let fullFrom = fullSwipeDistance(beyond: reach.open)
    // A row that comes back is on its way to its buttons, and one whose handler works begins no second action.
    guard distance >= fullFrom, distance > release.start, !isPerforming(release.row) else {
      return (.open, [reason])
    }
    let performs = reach.performsFrom != nil
    let full = Reason(
      "full-swipe",
      holds: performs,
      performs
        ? "From \(fullFrom) points on, the first action is performed."
        : system.hasFullSwipe
          ? "performsFirstActionWithFullSwipe is false, so a long swipe only opens the row."
          : "Before iOS 11 a long swipe only opens the row."
    )
    return (performs ? .full : .open, [reason, full])
  }
}
