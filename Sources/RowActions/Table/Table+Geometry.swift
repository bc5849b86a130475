/// A button beneath a row, as it stands on the screen.
public struct Button: Hashable, Sendable {
  /// Its action.
  public let action: RowAction
  /// The action's place in the array that the app returned.
  public let index: Int
  /// Its left end, in points from the left end of the table.
  public let x: Int
  /// Its width in points.
  public let width: Int
  /// How much of it the row has uncovered, from 0, nothing, to 100, all of it.
  public var progress = 100
}

extension Table {
  /// The least width of a button, in points. The widths of buttons are ours; Apple publishes none.
  public static let buttonWidth = 74

  /// The buttons of one side of a row as they stand on the screen when it is open, from left to right.
  ///
  /// The first action of the array is the outermost: on the right side it is the rightmost, on the left
  /// side the leftmost.
  ///
  /// - Parameters:
  ///   - path: which row.
  ///   - edge: which side.
  /// - Returns: the buttons, from left to right.
  /// - Throws: ``TableFault`` for a row that is not there.
  public func buttons(row path: RowPath, _ edge: Edge) throws(TableFault) -> [Button] {
    buttons(offer(of: try row(at: path).row, edge).actions, edge)
  }

  /// The buttons of one side of a row while it stands aside, from left to right.
  ///
  /// They keep their places, and the row that moves away uncovers them. Apple publishes neither that nor another
  /// picture of it; real buttons grow from iOS 11 on.
  ///
  /// - Parameters:
  ///   - path: which row.
  ///   - edge: which side.
  ///   - distance: how far the row stands aside, in points; below 0 is taken for 0.
  /// - Returns: the buttons, with ``Button/progress``.
  /// - Throws: ``TableFault`` for a row that is not there.
  public func buttons(row path: RowPath, _ edge: Edge, aside distance: Int) throws(TableFault) -> [Button] {
    uncovered(try buttons(row: path, edge), edge, distance)
  }

  /// The distances at which a swipe of a row changes its mind.
  public struct Reach: Hashable, Sendable {
    /// How far the row stands aside when it is open, in points: as wide as its buttons.
    public let open: Int
    /// From where on a row opens that is let go slowly, in points.
    public let opensFrom: Int
    /// From where on the first action is performed, in points; nil where it never is.
    public let performsFrom: Int?
  }

  /// The distances at which a swipe of a row changes its mind, or nil where there is no button to lay bare.
  ///
  /// The thresholds are ours; Apple publishes none. A row opens from half the width of its buttons. A swipe is full
  /// from three fifths of the table's width, and always beyond the buttons.
  ///
  /// - Parameters:
  ///   - path: which row.
  ///   - edge: which side.
  /// - Throws: ``TableFault`` for a row that is not there.
  public func reach(row path: RowPath, _ edge: Edge) throws(TableFault) -> Reach? {
    let offer = offer(of: try row(at: path).row, edge)
    return offer.actions.isEmpty ? nil : reach(offer, buttons(offer.actions, edge))
  }

  func reach(_ offer: Offer, _ buttons: [Button]) -> Reach {
    let open = buttons.reduce(0) { $0 + $1.width }
    let performs = system.hasFullSwipe && offer.performsFirst
    return Reach(
      open: open,
      opensFrom: (open + 1) / 2,
      performsFrom: performs ? fullSwipeDistance(beyond: open) : nil
    )
  }

  /// The distance from which a swipe is a full one, whether or not it performs anything.
  func fullSwipeDistance(beyond open: Int) -> Int {
    max((width * 3 + 4) / 5, min(open + 1, width))
  }

  /// Where a row stands that is moved aside: to the left below 0, to the right above.
  ///
  /// - Parameters:
  ///   - edge: the side that it lays bare.
  ///   - distance: how far it stands aside, in points.
  public func offset(_ edge: Edge, aside distance: Int) -> Int {
    isOnTheRight(edge) ? -distance : distance
  }

  /// Whether a side is the right one in this direction of writing.
  public func isOnTheRight(_ edge: Edge) -> Bool {
    (edge == .trailing) == (layout == .leftToRight)
  }

  func buttons(_ actions: [RowAction], _ edge: Edge) -> [Button] {
    let onTheRight = isOnTheRight(edge)
    // The outermost comes first, so the places are found from the edge inwards.
    var outwardEnd = onTheRight ? width : 0
    let buttons = zip(actions.indices, zip(actions, widths(of: actions))).map { index, button in
      let (action, width) = button
      let x = onTheRight ? outwardEnd - width : outwardEnd
      outwardEnd = onTheRight ? x : x + width
      return Button(action: action, index: index, x: x, width: width)
    }
    return onTheRight ? buttons.reversed() : buttons
  }

  func uncovered(_ buttons: [Button], _ edge: Edge, _ distance: Int) -> [Button] {
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

  /// Wide enough for each title, and all together no wider than the table.
  private func widths(of actions: [RowAction]) -> [Int] {
    let wanted = actions.map { max(Table.buttonWidth, 30 + 9 * min($0.label.count, 200)) }
    guard wanted.reduce(0, +) > width else { return wanted }
    return wanted.map { _ in width / max(1, actions.count) }
  }
}
