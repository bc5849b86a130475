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
  ///   - index: which row.
  ///   - edge: which side.
  /// - Returns: the buttons, from left to right.
  /// - Throws: ``TableFault/rowOutOfRange(_:count:)``.
  public func buttons(row index: Int, _ edge: Edge) throws(TableFault) -> [Button] {
    buttons(actions(of: try row(at: index).row, edge), onTheRight: isOnTheRight(edge))
  }

  /// The actions that a side of a row has, the standard set included.
  func actions(of row: Row, _ edge: Edge) -> [RowAction] {
    switch edge {
    case .leading: row.leading?.actions ?? []
    case .trailing: row.trailing?.actions ?? standardActions
    }
  }

  func isOnTheRight(_ edge: Edge) -> Bool {
    (edge == .trailing) == (layout == .leftToRight)
  }

  private var standardActions: [RowAction] {
    implementsCommitEditing ? [RowAction(.destructive, title: "Delete")] : []
  }

  private func buttons(_ actions: [RowAction], onTheRight: Bool) -> [Button] {
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

  /// Wide enough for each title, and all together no wider than the table.
  private func widths(of actions: [RowAction]) -> [Int] {
    let wanted = actions.map { max(Table.buttonWidth, 30 + 9 * min($0.label.count, 200)) }
    guard wanted.reduce(0, +) > width else { return wanted }
    return wanted.map { _ in width / max(1, actions.count) }
  }
}
