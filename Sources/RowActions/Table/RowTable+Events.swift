extension RowTable {
  /// Scrolls the list. An open row closes. This was observed; Apple doesn't document it.
  public mutating func scroll() {
    close()
  }

  /// Reloads the rows. An open row closes. This was observed; Apple doesn't document it.
  public mutating func reload() {
    close()
  }

  /// Replaces the rows with those of another table. Actions in progress no longer find their rows.
  mutating func reload(with other: RowTable) {
    close()
    // Identifiers keep counting, so a new row is never mistaken for an old one.
    placed = other.placed.map { rows in rows.map { place($0.row) } }
    headers = other.headers
    implementsCommitEditing = other.implementsCommitEditing
  }

  /// Loads rows, some of which may have been there before.
  ///
  /// - Parameter rows: the rows of each section, each with its previous path, or nil if it is new.
  package mutating func reload(_ rows: [[(row: Row, before: RowPath?)]]) {
    let known = placed
    placed = []
    for section in rows {
      var arrived: [Placed] = []
      for (row, before) in section {
        guard let before, known.indices.contains(before.section),
          known[before.section].indices.contains(before.row)
        else {
          arrived.append(place(row))
          continue
        }
        arrived.append(Placed(id: known[before.section][before.row].id, row: row))
      }
      placed.append(arrived)
    }
    close()
  }

  /// Rotates the phone, or changes the size of a window.
  ///
  /// The effect on an open row is undocumented. Here it closes because its buttons need a new layout.
  ///
  /// - Parameter width: the new width in points, 200 to 2000.
  /// - Throws: ``TableFault/widthOutOfRange(_:)``.
  public mutating func resize(to width: Int) throws(TableFault) {
    guard RowTable.widths.contains(width) else { throw .widthOutOfRange(width) }
    guard width != self.width else { return }
    self.width = width
    close()
  }

  /// The result of a tap on a row.
  public enum Touch: String, Hashable, Sendable {
    /// An open row closed. Nothing was selected.
    case closed
    /// The row was selected.
    case selected
  }

  /// Taps a row outside its buttons.
  ///
  /// The first tap closes an open row, whichever row is tapped, and selects nothing. This was observed; Apple doesn't
  /// document it.
  ///
  /// - Parameter path: the row.
  /// - Throws: ``TableFault`` for a row that doesn't exist.
  @discardableResult
  public mutating func tap(row path: RowPath) throws(TableFault) -> Touch {
    _ = try row(at: path)
    let wasOpen = openRow != nil
    close()
    return wasOpen ? .closed : .selected
  }
}
