extension Table {
  /// Scrolls the list; an open row closes. That is what is seen; Apple does not say so.
  public mutating func scroll() {
    close()
  }

  /// Loads the rows anew; an open row closes. That is what is seen; Apple does not say so.
  public mutating func reload() {
    close()
  }

  /// Takes the rows of another table; actions that are under way find theirs no more.
  mutating func reload(with other: Table) {
    close()
    // Names go on, so that no new row is taken for an old one.
    placed = other.placed.map { rows in rows.map { place($0.row) } }
    headers = other.headers
    implementsCommitEditing = other.implementsCommitEditing
  }

  /// Loads rows of which some were there before.
  ///
  /// - Parameter rows: the rows of each section, each with the place that it had, or nil where it is new.
  mutating func reload(_ rows: [[(row: Row, before: RowPath?)]]) {
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

  /// Turns the phone, or changes the size of a window.
  ///
  /// What becomes of an open row is undocumented. Here it closes, since its buttons have to be laid out anew.
  ///
  /// - Parameter width: the new width in points, 200 to 2000.
  /// - Throws: ``TableFault/widthOutOfRange(_:)``.
  public mutating func resize(to width: Int) throws(TableFault) {
    guard Table.widths.contains(width) else { throw .widthOutOfRange(width) }
    guard width != self.width else { return }
    self.width = width
    close()
  }

  /// What a tap on a row did.
  public enum Touch: String, Hashable, Sendable {
    /// An open row closed; nothing was selected.
    case closed
    /// The row was selected.
    case selected
  }

  /// Taps a row beside its buttons.
  ///
  /// The first tap closes a row that is open, whichever that is, and selects none. That is what is seen; Apple does
  /// not say so.
  ///
  /// - Parameter path: which row.
  /// - Throws: ``TableFault`` for a row that is not there.
  @discardableResult
  public mutating func tap(row path: RowPath) throws(TableFault) -> Touch {
    _ = try row(at: path)
    let wasOpen = openRow != nil
    close()
    return wasOpen ? .closed : .selected
  }
}
