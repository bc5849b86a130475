/// The difference of expected and actual lines, written for a terminal.
///
/// Each line begins with `- ` (expected, and not there), `+ ` (there, and not expected) or two spaces (both);
/// `…` stands for lines that are left out.
enum LineDiff {
  /// The lines that are shown around a difference.
  static let contextLines = 2
  /// The characters of a line that are shown.
  static let width = 200
  /// The lines of a difference that are shown.
  static let lineLimit = 200

  /// The difference of two lists of lines; empty where there is none.
  ///
  /// - Parameter hasHoles: whether `...` in an expected line stands for any text, or any lines, and blanks at
  ///   the end of a line do not matter. Else the lines are compared as they are.
  static func lines(expected: [String], actual: [String], hasHoles: Bool = true) -> [String] {
    let comparison = LineComparison(
      expected: expected.map { hasHoles ? LinePattern($0) : LinePattern(exactly: $0) },
      actual: actual.map { hasHoles ? LinePattern.Line($0) : LinePattern.Line(exactly: $0) }
    )
    return lines(comparison.editsInOrder, expected: expected, actual: actual)
  }

  /// Writes the changes between two lists of lines.
  static func lines(_ edits: [LineComparison.Edit], expected: [String], actual: [String]) -> [String] {
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

  /// Whether each line is a change, or near to one, or the only one between two that are shown.
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

  /// Where the text that is shown of each line begins, in characters.
  ///
  /// Of two long lines that stand in for each other the part that differs must be seen.
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

  /// A line as a terminal can show it: clipped, and with what cannot be seen written out.
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

  /// A character, or its escape where it moves, reorders or hides what a terminal shows.
  private static func visible(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\t": return #"\t"#
    case "\n": return #"\n"#
    case "\r": return #"\r"#
    // It joins the parts of an emoji.
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
