/// The location of a row: its section and its index in the section, both from 0.
///
/// Models UIKit's `IndexPath`, whose `row` and `section` are missing from Foundation on Linux. An integer literal is a
/// row in the first section: `table.swipe(row: 1, .left, distance: 100)`.
public struct RowPath: Hashable, Sendable, Codable {
  /// The index of the row in its section.
  public var row: Int
  /// The index of the section.
  public var section: Int

  /// Creates the path of a row.
  public init(row: Int, section: Int = 0) {
    self.row = row
    self.section = section
  }
}

extension RowPath: ExpressibleByIntegerLiteral {
  /// Creates the path of a row in the first section.
  public init(integerLiteral row: Int) {
    self.init(row: row)
  }
}

extension RowPath: Comparable, CustomStringConvertible {
  /// The section and the row, in Foundation's format for index paths: `[0, 2]`.
  public var description: String { "[\(section), \(row)]" }

  /// Compares two rows from top to bottom.
  public static func < (left: RowPath, right: RowPath) -> Bool {
    (left.section, left.row) < (right.section, right.row)
  }
}
