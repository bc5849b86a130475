/// A location in a text file of the site.
package struct SourcePosition: Hashable, Sendable, Comparable {
  /// The file, relative to the root of the site: `content/index.md`.
  package var file: String
  /// The line, from 1.
  package var line: Int
  /// The column, from 1, in bytes of UTF-8: the unit of libcmark, the Swift compiler and this package.
  package var column: Int

  /// Creates a location in a file.
  package init(file: String, line: Int, column: Int = 1) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// Whether a location comes before another: by file, then by line and column.
  package static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    (left.file, left.line, left.column) < (right.file, right.line, right.column)
  }
}
