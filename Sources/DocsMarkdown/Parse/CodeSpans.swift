/// The code spans of a block, as the author wrote them.
///
/// libcmark reports the content of a code span but not the number of backticks around it, and two of them
/// make a symbol link. So the spans are found in the source again, by CommonMark's rule, and each one that
/// libcmark reports is looked up among them in order.
struct CodeSpans {
  /// A run of backticks, its content, and a closing run of the same length.
  struct Span: Hashable {
    /// The code as written, with a space in place of each newline.
    var text: String
    var backticks: Int
    /// The position of the code in the file.
    var line: Int
    var column: Int

    /// Whether the span names a symbol: one word between double backticks.
    var isSymbolLink: Bool {
      backticks == 2 && !text.isEmpty && !text.utf8.contains { [0x20, 0x09, 0x60].contains($0) }
    }
  }

  private var lines: ClosedRange<Int>?
  private var rest: ArraySlice<Span> = []

  /// Moves to the block at some lines, from 0, or continues the current block if the lines are the same.
  mutating func move(to lines: ClosedRange<Int>, in source: MarkdownSource) {
    guard lines != self.lines else { return }
    self.lines = lines
    let range = source.lines(lines)
    // Only double backticks matter.
    let hasLinks = source.bytes.index(of: [0x60, 0x60], in: range) != nil
    rest =
      hasLinks
      ? Self.spans(in: source.bytes[range], firstLine: source.firstLine + lines.lowerBound)[...] : []
  }

  /// The next span with a text, or nil if the source has none.
  mutating func next(of text: String) -> Span? {
    guard let index = rest.prefix(Self.window).firstIndex(where: { $0.holds(text) }) else { return nil }
    defer { rest = rest[(index + 1)...] }
    return rest[index]
  }

  /// How many spans to compare with one that libcmark reports. Some are not spans to libcmark, as in links.
  private static let window = 256

  /// The code spans in some lines of Markdown.
  static func spans(in slice: ArraySlice<UInt8>, firstLine: Int) -> [Span] {
    let bytes = Array(slice)
    let runs = backtickRuns(in: bytes)
    // For each run, the next run of the same length. Searching from the end keeps this linear.
    var next: [Int: Int] = [:]
    var closing = runs.map { _ in -1 }
    for (index, run) in runs.enumerated().reversed() {
      closing[index] = next[run.count] ?? -1
      next[run.count] = index
    }
    let lineStarts = [0] + bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
    var spans: [Span] = []
    var index = 0
    var line = 0
    while index < runs.count {
      let end = closing[index]
      // A backslash escapes the first backtick of an opening run. It has no effect on a closing run.
      guard end >= 0, !isEscaped(runs[index].lowerBound, in: bytes) else {
        index += 1
        continue
      }
      let start = runs[index].upperBound
      while line + 1 < lineStarts.count, lineStarts[line + 1] <= start {
        line += 1
      }
      spans.append(
        Span(
          text: String(decoding: bytes[start..<runs[end].lowerBound], as: UTF8.self)
            .replacing("\n", with: " "),
          backticks: runs[index].count,
          line: firstLine + line,
          column: start - lineStarts[line] + 1
        )
      )
      index = end + 1
    }
    return spans
  }

  private static func backtickRuns(in bytes: [UInt8]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for index in bytes.indices where bytes[index] == 0x60 {
      if let last = runs.last, last.upperBound == index {
        runs[runs.count - 1] = last.lowerBound..<(index + 1)
      } else {
        runs.append(index..<(index + 1))
      }
    }
    return runs
  }

  /// Whether an odd number of backslashes precedes an index.
  private static func isEscaped(_ index: Int, in bytes: [UInt8]) -> Bool {
    var first = index
    while first > 0, bytes[first - 1] == UInt8(ascii: "\\") {
      first -= 1
    }
    return (index - first) % 2 == 1
  }
}

extension CodeSpans.Span {
  /// Whether the span matches a text that libcmark reports, except for the space that CommonMark strips from
  /// both ends and quote marks at the start of a line.
  fileprivate func holds(_ other: String) -> Bool {
    text == other || text.utf8.count == other.utf8.count + 2 && text == " \(other) "
  }
}
