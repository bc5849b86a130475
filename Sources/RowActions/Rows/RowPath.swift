/// The place of a row: its section, and its index in there, both from 0.
///
/// It stands for UIKit's `IndexPath`, whose `row` and `section` Foundation does not have on Linux. A whole number is
/// a row of the first section: `table.swipe(row: 1, .left, distance: 100)`.
public struct RowPath: Hashable, Sendable, Codable {
  /// The index of the row in its section.
  public var row: Int
  /// The index of the section.
  public var section: Int

  /// The place of a row.
  public init(row: Int, section: Int = 0) {
    self.row = row
    self.section = section
  }
}

extension RowPath: ExpressibleByIntegerLiteral {
  /// A row of the first section.
  public init(integerLiteral row: Int) {
    self.init(row: row)
  }
}

extension RowPath: Comparable, CustomStringConvertible {
  /// The section, then the row, as Foundation writes an index path: `[0, 2]`.
  public var description: String { "[\(section), \(row)]" }

  /// From top to bottom.
  public static func < (left: RowPath, right: RowPath) -> Bool {
    (left.section, left.row) < (right.section, right.row)
  }
}
