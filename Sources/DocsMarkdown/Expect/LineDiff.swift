/// A diff of expected and actual lines for a terminal.
///
/// Each line begins with `- ` (missing), `+ ` (unexpected) or two spaces (matching); `…` marks omitted lines.
package enum LineDiff {
  /// The number of lines shown around a difference.
  static let contextLines = 2
  /// The number of characters shown of a line.
  package static let width = 200
  /// The number of lines shown of a diff.
  static let lineLimit = 200

  /// Returns the diff of two lists of lines; empty if they match.
  ///
  /// - Parameter hasHoles: whether `...` in an expected line matches any text or any lines, and trailing blanks are
  ///   ignored. If false, lines must be equal.
  package static func lines(expected: [String], actual: [String], hasHoles: Bool = true) -> [String] {
    let comparison = LineComparison(
      expected: expected.map { hasHoles ? LinePattern($0) : LinePattern(exactly: $0) },
      actual: actual.map { hasHoles ? LinePattern.Line($0) : LinePattern.Line(exactly: $0) }
    )
    return lines(comparison.editsInOrder, expected: expected, actual: actual)
  }

  /// Formats the changes between two lists of lines.
  package static func lines(_ edits: [LineComparison.Edit], expected: [String], actual: [String]) -> [String]
  {
    let isShown = shown(edits)
    let starts = starts(edits, expected: expected, actual: actual)
    var lines: [String] = []
    var isInGap = false
    for (index, edit) in edits.enumerated() {
      guard isShown[index] else {
        if !isInGap {
          lines.append("…")
        }
        isInGap = true
        continue
      }
      isInGap = false
      switch edit {
      case .keep(let line): lines.append("  " + visible(expected[line]))
      case .remove(let line):
        lines.append("- " + visible(expected[line], from: starts[index], marksEnd: true))
      case .insert(let line): lines.append("+ " + visible(actual[line], from: starts[index], marksEnd: true))
      }
    }
    guard lines.contains(where: { $0.hasPrefix("- ") || $0.hasPrefix("+ ") }) else { return [] }
    guard lines.count > lineLimit else { return lines }
    return lines.prefix(lineLimit) + ["… \(lines.count - lineLimit) more lines"]
  }

  /// Returns whether each line is a change, close to one, or the only line between two that are shown.
  private static func shown(_ edits: [LineComparison.Edit]) -> [Bool] {
    var isShown = [Bool](repeating: false, count: edits.count)
    for (index, edit) in edits.enumerated() {
      if case .keep = edit { continue }
      for near in max(0, index - contextLines)...min(edits.count - 1, index + contextLines) {
        isShown[near] = true
      }
    }
    for index in edits.indices where !isShown[index] {
      let before = index == 0 || isShown[index - 1]
      let after = index + 1 == edits.count || isShown[index + 1]
      if before, after, isShown.contains(true) {
        isShown[index] = true
      }
    }
    return isShown
  }

  /// Returns the character at which the shown part of each line starts.
  ///
  /// Two long lines that replace each other must show the part that differs.
  private static func starts(
    _ edits: [LineComparison.Edit],
    expected: [String],
    actual: [String]
  ) -> [Int: Int] {
    var starts: [Int: Int] = [:]
    var removed: [(index: Int, line: Int)] = []
    var inserted = 0
    for (index, edit) in edits.enumerated() {
      switch edit {
      case .keep:
        removed = []
        inserted = 0
      case .remove(let line):
        if inserted > 0 {
          removed = []
          inserted = 0
        }
        removed.append((index, line))
      case .insert(let line):
        if inserted < removed.count {
          let partner = removed[inserted]
          let same = zip(expected[partner.line].unicodeScalars, actual[line].unicodeScalars).prefix {
            $0 == $1
          }
          let start = max(0, same.count - width / 4)
          if same.count > width - width / 4 {
            starts[index] = start
            starts[partner.index] = start
          }
        }
        inserted += 1
      }
    }
    return starts
  }

  /// Returns a line as a terminal can show it: clipped, with invisible characters escaped.
  private static func visible(_ line: String, from start: Int? = nil, marksEnd: Bool = false) -> String {
    let scalars = line.unicodeScalars.dropFirst(start ?? 0)
    var text = start == nil ? "" : "…"
    let isClipped = scalars.dropFirst(width).first != nil
    let shown = Array(scalars.prefix(width))
    let end = marksEnd && !isClipped ? (shown.lastIndex { $0 != " " }.map { $0 + 1 } ?? 0) : shown.count
    for (index, scalar) in shown.enumerated() {
      text += index < end ? visible(scalar) : "·"
    }
    return isClipped ? text + "…" : text
  }

  /// Returns a character, or its escape if it would move, reorder or hide what a terminal shows.
  private static func visible(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\t": return #"\t"#
    case "\n": return #"\n"#
    case "\r": return #"\r"#
    // The zero-width joiner combines the parts of an emoji.
    case "\u{200D}": return String(scalar)
    default: break
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse:
      return #"\u{"# + String(scalar.value, radix: 16, uppercase: true) + "}"
    default:
      return String(scalar)
    }
  }
}
