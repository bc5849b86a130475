extension RowTable {
  /// The minimum width of a button, in points. Button widths are this library's choice; Apple publishes none.
  public static let buttonWidth = 74

  /// Returns the buttons for one side of a row when it is open, from left to right.
  ///
  /// The first action of the array is outermost: the rightmost on the right side, the leftmost on the left side.
  ///
  /// - Parameters:
  ///   - path: the row.
  ///   - edge: the side.
  /// - Returns: the buttons, from left to right.
  /// - Throws: ``TableFault`` for a row that doesn't exist.
  public func buttons(row path: RowPath, _ edge: RowEdge) throws(TableFault) -> [RowButton] {
    buttons(offer(of: try row(at: path).row, edge).actions, edge)
  }

  /// Returns the buttons for one side of a row while it is moved aside, from left to right.
  ///
  /// They stay in place, and the moving row uncovers them. Apple publishes no description of this; from iOS 11 on, real
  /// buttons grow.
  ///
  /// - Parameters:
  ///   - path: the row.
  ///   - edge: the side.
  ///   - distance: how far the row is moved aside, in points. Less than 0 counts as 0.
  /// - Returns: the buttons, with ``RowButton/progress``.
  /// - Throws: ``TableFault`` for a row that doesn't exist.
  public func buttons(row path: RowPath, _ edge: RowEdge, aside distance: Int) throws(TableFault)
    -> [RowButton]
  {
    uncovered(try buttons(row: path, edge), edge, distance)
  }

  /// The distances at which the result of a swipe changes.
  public struct Reach: Hashable, Sendable {
    /// How far an open row is moved aside, in points: the width of its buttons.
    public let open: Int
    /// The distance from which a slow swipe opens a row, in points.
    public let opensFrom: Int
    /// The distance from which the first action is performed, in points; nil if it never is.
    public let performsFrom: Int?
  }

  /// Returns the distances at which the result of a swipe changes, or nil if there is no button to reveal.
  ///
  /// The thresholds are this library's choice; Apple publishes none. A row opens from half the width of its buttons. A
  /// swipe is full from three fifths of the table's width, and always beyond the buttons.
  ///
  /// - Parameters:
  ///   - path: the row.
  ///   - edge: the side.
  /// - Throws: ``TableFault`` for a row that doesn't exist.
  public func reach(row path: RowPath, _ edge: RowEdge) throws(TableFault) -> Reach? {
    let offer = offer(of: try row(at: path).row, edge)
    return offer.actions.isEmpty ? nil : reach(offer, buttons(offer.actions, edge))
  }

  func reach(_ offer: Offer, _ buttons: [RowButton]) -> Reach {
    let open = buttons.reduce(0) { $0 + $1.width }
    let performs = system.hasFullSwipe && offer.performsFirst
    return Reach(
      open: open,
      opensFrom: (open + 1) / 2,
      performsFrom: performs ? fullSwipeDistance(beyond: open) : nil
    )
  }

  /// The distance from which a swipe is a full one, even if it performs nothing.
  func fullSwipeDistance(beyond open: Int) -> Int {
    max((width * 3 + 4) / 5, min(open + 1, width))
  }

  /// Returns the horizontal offset of a row moved aside: negative to the left, positive to the right.
  ///
  /// - Parameters:
  ///   - edge: the side that is revealed.
  ///   - distance: how far the row is moved aside, in points.
  public func offset(_ edge: RowEdge, aside distance: Int) -> Int {
    isOnTheRight(edge) ? -distance : distance
  }

  /// Whether a side is the right one in this layout direction.
  public func isOnTheRight(_ edge: RowEdge) -> Bool {
    (edge == .trailing) == (layout == .leftToRight)
  }

  func buttons(_ actions: [RowAction], _ edge: RowEdge) -> [RowButton] {
    let onTheRight = isOnTheRight(edge)
    // The outermost button comes first, so positions are computed from the edge inward.
    var outwardEnd = onTheRight ? width : 0
    let buttons = zip(actions.indices, zip(actions, widths(of: actions))).map { index, button in
      let (action, width) = button
      let x = onTheRight ? outwardEnd - width : outwardEnd
      outwardEnd = onTheRight ? x : x + width
      return RowButton(action: action, index: index, x: x, width: width)
    }
    return onTheRight ? buttons.reversed() : buttons
  }

  func uncovered(_ buttons: [RowButton], _ edge: RowEdge, _ distance: Int) -> [RowButton] {
    let distance = max(0, min(distance, width))
    let bare = isOnTheRight(edge) ? width - distance...width : 0...distance
    return buttons.map { button in
      let left = max(button.x, bare.lowerBound)
      let right = min(button.x + button.width, bare.upperBound)
      var button = button
      button.progress = max(0, right - left) * 100 / max(1, button.width)
      return button
    }
  }

  /// Wide enough for each title, but together no wider than the table.
  private func widths(of actions: [RowAction]) -> [Int] {
    let wanted = actions.map { max(RowTable.buttonWidth, 30 + 9 * min($0.label.count, 200)) }
    guard wanted.reduce(0, +) > width else { return wanted }
    return wanted.map { _ in width / max(1, actions.count) }
  }
}
