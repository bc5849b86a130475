import AppFoundation
import RowActions

// In Foundation on Apple's systems UIKit adds these.
extension IndexPath {
  /// Creates the path of a row.
  ///
  /// Source: developer.apple.com/documentation/foundation/indexpath/init(row:section:).
  ///
  /// - Parameters:
  ///   - row: the row's index in its section.
  ///   - section: the index of the section.
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }

  /// The row's index in its section.
  ///
  /// Source: developer.apple.com/documentation/foundation/indexpath/row.
  public var row: Int {
    get { self[1] }
    set { self[1] = newValue }
  }

  /// The index of the section.
  ///
  /// Source: developer.apple.com/documentation/foundation/indexpath/section.
  public var section: Int {
    get { self[0] }
    set { self[0] = newValue }
  }

  /// Creates the path of an item.
  ///
  /// Source: developer.apple.com/documentation/foundation/indexpath/init(item:section:).
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }

  /// The item's index in its section: another name for ``row``.
  ///
  /// Source: developer.apple.com/documentation/foundation/indexpath/item.
  public var item: Int {
    get { self[1] }
    set { self[1] = newValue }
  }

  package init(_ path: RowPath) { self.init(row: path.row, section: path.section) }

  /// The path in the simulated table; nil unless it is the path of a row.
  package var rowPath: RowPath? { count == 2 ? RowPath(row: self[1], section: self[0]) : nil }
}
