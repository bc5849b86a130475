/// The code between backticks in the lines of a block, as its author wrote it.
///
/// libcmark says what a code span holds, and not how many backticks enclose it; two of them are a link to a
/// symbol. So the spans are found once more in the source, by CommonMark's rule, and those that libcmark
/// reports are looked up among them in order.
struct CodeSpans {
  /// A run of backticks, what is behind it, and an equal run.
  struct Span: Hashable {
    /// The code as it stands there, with a space in place of each line's end.
    var text: String
    var backticks: Int
    /// The place of the code in the file.
    var line: Int
    var column: Int

    /// Whether it names a symbol: one word between two backticks.
    var isSymbolLink: Bool {
      backticks == 2 && !text.isEmpty && !text.utf8.contains { [0x20, 0x09, 0x60].contains($0) }
    }
  }

  private var lines: ClosedRange<Int>?
  private var rest: ArraySlice<Span> = []

  /// Goes to the block that takes some lines, from 0; the same lines again continue it.
  mutating func move(to lines: ClosedRange<Int>, in source: MarkdownSource) {
    guard lines != self.lines else { return }
    self.lines = lines
    let range = source.lines(lines)
    // Only two backticks are of interest.
    let hasLinks = source.bytes.index(of: [0x60, 0x60], in: range) != nil
    rest =
      hasLinks
      ? Self.spans(in: source.bytes[range], firstLine: source.firstLine + lines.lowerBound)[...] : []
  }

  /// The next span that holds a text, or nil where the source has none.
  mutating func next(of text: String) -> Span? {
    guard let index = rest.prefix(Self.window).firstIndex(where: { $0.holds(text) }) else { return nil }
    defer { rest = rest[(index + 1)...] }
    return rest[index]
  }

  /// How many spans are compared with one that libcmark reports; some are none to it, as in links.
  private static let window = 256

  /// The code spans of some lines of Markdown.
  static func spans(in slice: ArraySlice<UInt8>, firstLine: Int) -> [Span] {
    let bytes = Array(slice)
    let runs = backtickRuns(in: bytes)
    // The next run of the same length, for each run; found from the end, so that no text is slow to read.
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
      // A backslash takes away the first backtick of a run that would open, and nothing of one that closes.
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

  /// Whether an odd number of backslashes stands before a place.
  private static func isEscaped(_ index: Int, in bytes: [UInt8]) -> Bool {
    var first = index
    while first > 0, bytes[first - 1] == UInt8(ascii: "\\") {
      first -= 1
    }
    return (index - first) % 2 == 1
  }
}

extension CodeSpans.Span {
  /// Whether the span is what libcmark reports as a text: the same, but for the space at both ends that
  /// CommonMark takes away, and for the marks of quotes at the beginning of a line.
  fileprivate func holds(_ other: String) -> Bool {
    text == other || text.utf8.count == other.utf8.count + 2 && text == " \(other) "
  }
}
