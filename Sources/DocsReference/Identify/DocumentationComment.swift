/// Finds the doc comment of a declaration in its source.
enum DocumentationComment {
  /// Returns the first paragraph of the comment above a declaration; nil if there is none.
  ///
  /// - Parameters:
  ///   - offset: any byte on the declaration's first line.
  ///   - source: the source: a listing, or the program generated from it.
  static func summary(before offset: Int, in source: [UInt8]) -> String? {
    var lines: [Substring] = []
    var end = source[..<min(max(0, offset), source.count)].lastIndex(of: UInt8(ascii: "\n"))
    while let newline = end {
      let previous = source[..<newline].lastIndex(of: UInt8(ascii: "\n"))
      let start = previous.map { $0 + 1 } ?? 0
      let line = Substring(decoding: source[start..<newline], as: UTF8.self).drop { $0 == " " || $0 == "\t" }
      end = previous
      if line.hasPrefix("///") {
        lines.append(line.dropFirst(3))
      } else if !lines.isEmpty || !belongs(line) {
        break
      }
    }
    return SymbolCard.summary(of: lines.reversed())
  }

  /// Returns whether a line may come between a comment and its declaration: an attribute, an access modifier, a
  /// directive.
  private static func belongs(_ line: Substring) -> Bool {
    line.hasPrefix("@") || line.hasPrefix("#sourceLocation")
      || ["private", "fileprivate", "internal", "public", "open", "package"].contains(line)
  }
}
