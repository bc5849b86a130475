import SimulationKit

extension RowTable {
  /// The velocity in points per second from which a short swipe opens a row, and from which a swipe that turns back
  /// closes it. It is this library's choice; Apple publishes none.
  public static let flickVelocity = 300
  /// The valid distances of a swipe, in points.
  public static let distances = 0...2000
  /// The valid velocities of a swipe, in points per second.
  public static let velocities = -10_000...10_000

  /// Swipes a row.
  ///
  /// Any other open row closes, because a table has at most one. If the row itself is open, it moves from its current
  /// position, further aside or back.
  ///
  /// - Parameters:
  ///   - path: the row.
  ///   - direction: the direction of the finger.
  ///   - distance: the distance, in points, 0 to 2000.
  ///   - velocity: the final velocity, in points per second, -10000 to 10000; negative if the finger moves back.
  /// - Returns: the result of the swipe, with the reasons. If the row didn't move, it has a ``Swipe/refusal``.
  /// - Throws: ``TableFault`` for a row that doesn't exist, or a gesture outside these ranges.
  @discardableResult
  public mutating func swipe(
    row path: RowPath,
    _ direction: SwipeDirection,
    distance: Int,
    velocity: Int = 0
  ) throws(TableFault) -> Swipe {
    let row = try row(at: path)
    guard RowTable.distances.contains(distance), RowTable.velocities.contains(velocity) else {
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

  /// A row released by the finger.
  private struct Release {
    let row: Placed
    let path: RowPath
    let edge: RowEdge
    let offer: Offer
    /// How far it was aside before.
    let start: Int
  }

  /// Releases a row, which comes to rest closed, open or all the way aside.
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

  private mutating func open(_ release: Release, _ buttons: [RowButton]) {
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

  /// Whether the row is open and a chosen action hasn't called its completion yet.
  private func isPerforming(_ row: Placed) -> Bool {
    openRow.map { $0.id == row.id && $0.isPerforming } ?? false
  }

  /// Opens the row fully. The first button covers it.
  private mutating func openFully(_ release: Release, _ buttons: [RowButton]) {
    let first = buttons.first { $0.index == 0 }
    openRow = OpenRow(
      id: release.row.id,
      offer: release.offer,
      edge: release.edge,
      buttons: first.map { [RowButton(action: $0.action, index: 0, x: 0, width: width)] } ?? [],
      rest: width,
      isFull: true
    )
    refusal = nil
  }

  /// Determines the result of the swipe.
  private func result(
    _ release: Release,
    _ buttons: [RowButton],
    distance: Int,
    velocity: Int
  ) -> (Swipe.Result, [Reason]) {
    let reach = reach(release.offer, buttons)
    let opens =
      velocity > -RowTable.flickVelocity
      && (distance >= reach.opensFrom || velocity >= RowTable.flickVelocity)
    let reason = Reason(
      "far-enough",
      holds: opens,
      "\(distance) points at \(velocity) points a second; a row opens from \(reach.opensFrom) points, half of its "
        + "buttons, or at \(RowTable.flickVelocity) points a second."
    )
    guard opens else { return (.closed, [reason]) }
    let fullFrom = fullSwipeDistance(beyond: reach.open)
    // A row that moves back stops at its buttons, and one whose handler is working starts no second action.
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
