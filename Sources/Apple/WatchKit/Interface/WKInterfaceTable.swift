import AppFoundation

/// A list of rows, each with a row controller of the app.
///
/// Source: developer.apple.com/documentation/watchkit/wkinterfacetable.
open class WKInterfaceTable: WKInterfaceObject {
  /// A row, with the elements of its controller by their outlets' names.
  package struct Row {
    package let type: String
    package let controller: AnyObject
    package let elements: [String: WKInterfaceObject]
  }

  /// The rows, from the top.
  package private(set) var rows: [Row] = []
  /// The row to which the app scrolled last.
  package private(set) var scrolledRow: Int?

  /// Replaces all rows by rows of several types.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacetable/setrowtypes(_:).
  ///
  /// - Parameter rowTypes: the identifiers of the row types, one for each row. A row whose type isn't in the
  ///   storyboard has no controller.
  open func setRowTypes(_ rowTypes: [String]) {
    set("setRowTypes(_:)") { replaceRows(0..<rows.count, by: rowTypes) }
  }

  /// Replaces all rows by rows of one type.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacetable/setnumberofrows(_:withrowtype:).
  ///
  /// - Parameters:
  ///   - numberOfRows: the number of rows. A negative number counts as 0.
  ///   - rowType: the identifier of the row type.
  open func setNumberOfRows(_ numberOfRows: Int, withRowType rowType: String) {
    set("setNumberOfRows(\(numberOfRows))") {
      replaceRows(0..<rows.count, by: Array(repeating: rowType, count: max(0, numberOfRows)))
    }
  }

  /// The number of rows.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacetable/numberofrows.
  open var numberOfRows: Int { rows.count }

  /// Returns the controller of a row.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacetable/rowcontroller(at:).
  ///
  /// - Parameter index: the row, from 0.
  /// - Returns: the controller; nil if there is no such row.
  open func rowController(at index: Int) -> Any? {
    rows.indices.contains(index) ? rows[index].controller : nil
  }

  /// Inserts rows.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacetable/insertrows(at:withrowtype:).
  ///
  /// - Parameters:
  ///   - rows: the indexes that the new rows will have. One past the end adds a row there.
  ///   - rowType: the identifier of the row type.
  open func insertRows(at rows: IndexSet, withRowType rowType: String) {
    set("insertRows(at:)") {
      for index in rows where index <= self.rows.count {
        replaceRows(index..<index, by: [rowType])
      }
    }
  }

  /// Removes rows.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacetable/removerows(at:).
  ///
  /// - Parameter rows: the indexes of the rows. Those that don't exist are ignored.
  open func removeRows(at rows: IndexSet) {
    set("removeRows(at:)") {
      for index in rows.reversed() where self.rows.indices.contains(index) {
        self.rows.remove(at: index)
      }
    }
  }

  /// Scrolls to a row.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacetable/scrolltorow(at:).
  ///
  /// - Parameter index: the row, from 0. One that doesn't exist is ignored.
  open func scrollToRow(at index: Int) {
    set("scrollToRow(at: \(index))") {
      if rows.indices.contains(index) {
        scrolledRow = index
      }
    }
  }

  /// Follows the segue of a row, as if the wearer had tapped it.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacetable/performsegue(forrow:).
  ///
  /// - Parameter row: the row, from 0.
  open func performSegue(forRow row: Int) {
    guard rows.indices.contains(row) else { return }
    onMain(self) { table in
      guard let segue = table.owner?.scene?.segue(from: table.rows[row].type) else { return }
      table.owner?.follow(segue, in: table, row: row)
    }
  }

  private func replaceRows(_ range: Range<Int>, by types: [String]) {
    let new = types.enumerated().compactMap { index, type in makeRow(type, at: range.lowerBound + index) }
    rows.replaceSubrange(range, with: new)
  }

  /// Creates a row; nil if the storyboard has no such type, which the real system reports in its log.
  private func makeRow(_ type: String, at index: Int) -> Row? {
    onMain(self) { table in
      guard let design = table.owner?.scene?.rows[type] else { return nil }
      let controller = design.make()
      let elements = OutletConnection.connect(
        controller,
        design.elements,
        owner: table.owner,
        prefix: "\(table.name)[\(index)]."
      )
      return Row(type: type, controller: controller, elements: elements)
    }
  }
}
