/// What a text may hold, so that reading it takes time in proportion to its length.
///
/// libcmark 0.30.2 takes quadratic time for a few heaps of marks. A scan of the bytes finds them before it is
/// called. It knows neither code nor quotes, and takes what blank lines part for a paragraph; so the limits
/// lie far above what a person writes. Each was chosen by measurement, for a megabyte of the worst:
///
/// | heap | libcmark alone | with the limit |
/// |---|---|---|
/// | `![[]()` in one paragraph: images that are not closed, times links | 40 s | 0.3 s |
/// | `> > > …` and `- - - …`, times the lines and the emphasis inside | half an hour | 0.8 s |
///
/// Runs of backticks, of `*` and `_`, of brackets, of `<!--`, `<?` and `<![CDATA[`, and many definitions
/// take linear time in that version; the length of a page bounds them.
enum MarkdownLimits {
  /// The longest text, in bytes.
  static let length = 1 << 20
  /// The most images of a paragraph, and the most beginnings of raw markup such as `<!--`.
  static let images = 1000
  static let rawMarkup = 1000
  /// The most marks of quotes and lists that may stand before a line, those that continue among them.
  ///
  /// Twice the depth that is read: a line of hyphens and spaces looks like a heap of lists.
  static let marks = 2 * MarkdownParser.depthLimit
  /// The most bytes that all definitions together may grow to where they are used.
  static let expansion = 1 << 24
  /// The most cells of a table, those that are filled up among them.
  static let cells = 100_000
  /// The most bytes that are read once more: cells of tables with the definitions of the page.
  static let rereading = 1 << 24

  /// The first limit that a text does not keep.
  static func fault(in source: MarkdownSource) -> Diagnostic? {
    guard source.bytes.count <= length else {
      return Diagnostic(
        "page-is-too-long",
        at: SourcePosition(file: source.file, line: source.firstLine),
        "The text has \(source.bytes.count) bytes, and \(length) are the most",
        hints: ["Split it into several pages"]
      )
    }
    return nesting(in: source)
      ?? crowd(of: "images", startingWith: "!", where: { $0 == UInt8(ascii: "[") }, limit: images, in: source)
      ?? crowd(
        of: "beginnings of raw markup",
        startingWith: "<",
        where: { $0 == UInt8(ascii: "!") || $0 == UInt8(ascii: "?") },
        limit: rawMarkup,
        in: source
      )
      ?? expansion(in: source)
  }

  /// The first paragraph that has too many of a mark of two bytes.
  private static func crowd(
    of name: String,
    startingWith first: Unicode.Scalar,
    where isSecond: (UInt8) -> Bool,
    limit: Int,
    in source: MarkdownSource
  ) -> Diagnostic? {
    let bytes = source.bytes
    var found: [Int] = []
    bytes.forEach(UInt8(ascii: first)) { index in
      if index + 1 < bytes.count, isSecond(bytes[index + 1]) {
        found.append(index)
      }
    }
    guard found.count > limit else { return nil }
    // Only now is it worth while to look where paragraphs end.
    var count = 0
    var end = 0
    for index in found {
      if index >= end {
        count = 0
        end = paragraphEnd(from: index, in: source)
      }
      count += 1
      if count > limit {
        return Diagnostic(
          "paragraph-is-too-crowded",
          at: source.position(at: index),
          "The paragraph has more than \(limit) \(name)",
          hints: ["Part it by blank lines"]
        )
      }
    }
    return nil
  }

  private static func paragraphEnd(from index: Int, in source: MarkdownSource) -> Int {
    var line = source.position(at: index).line - source.firstLine
    while line < source.lineCount {
      let range = source.line(line)
      if source.bytes[range].allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { return range.lowerBound }
      line += 1
    }
    return source.bytes.count
  }

  // MARK: Nesting

  /// The first line that stands deeper in quotes and lists than any text does.
  ///
  /// What is open behind a line is at most its own marks, and as many lists as its indentation continues.
  private static func nesting(in source: MarkdownSource) -> Diagnostic? {
    var depth = 0
    var isAfterBlank = true
    for line in 0..<source.lineCount {
      let range = source.line(line)
      guard let first = source.bytes.byte(at: range.lowerBound), !range.isEmpty else {
        isAfterBlank = true
        continue
      }
      let before = isAfterBlank ? 0 : depth
      isAfterBlank = false
      guard isMark(first) || first == 0x20 || first == 0x09 else {
        // A word ends what is open, or continues its paragraph.
        depth = before
        continue
      }
      let (marks, columns, isBlank) = prefix(of: source.bytes[range])
      if isBlank {
        isAfterBlank = true
        continue
      }
      depth = max(before, marks + min(depth, columns / 2))
      if depth > Self.marks {
        return MarkdownParser.nestedTooDeep(
          at: SourcePosition(file: source.file, line: source.firstLine + line)
        )
      }
    }
    return nil
  }

  private static func isMark(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ">"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }

  /// The marks of quotes and lists at the beginning of a line, and the columns of its other blanks.
  private static func prefix(of line: ArraySlice<UInt8>) -> (marks: Int, columns: Int, isBlank: Bool) {
    var marks = 0
    var columns = 0
    var index = line.startIndex
    func isBlank(_ index: Int) -> Bool {
      index >= line.endIndex || line[index] == 0x20 || line[index] == 0x09
    }
    while index < line.endIndex {
      switch line[index] {
      case 0x20: columns += 1
      case 0x09: columns += 4
      case UInt8(ascii: ">"): marks += 1
      case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"):
        guard isBlank(index + 1) else { return (marks, columns, false) }
        marks += 1
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        var end = index
        while end < line.endIndex, end - index < 10, line[end] >= UInt8(ascii: "0"),
          line[end] <= UInt8(ascii: "9")
        {
          end += 1
        }
        guard end < line.endIndex, line[end] == UInt8(ascii: ".") || line[end] == UInt8(ascii: ")"),
          isBlank(end + 1)
        else { return (marks, columns, false) }
        marks += 1
        index = end
      default: return (marks, columns, false)
      }
      index += 1
    }
    return (marks, columns, marks == 0)
  }

  // MARK: Definitions

  /// Definitions that are long and used so often that the page would not fit into memory.
  ///
  /// Each use copies the destination and the title. So the longest definition counts once for each closing
  /// bracket of the text.
  private static func expansion(in source: MarkdownSource) -> Diagnostic? {
    let bytes = source.bytes
    var uses = 0
    var longest = (length: 0, index: 0)
    var lengths = DefinitionLengths(bytes: bytes)
    bytes.forEach(UInt8(ascii: "]")) { index in
      uses += 1
      guard index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: ":") else { return }
      let length = lengths.length(from: index + 2)
      if length > longest.length {
        longest = (length, index)
      }
    }
    guard longest.length > 0, uses > expansion / longest.length else { return nil }
    return Diagnostic(
      "definition-is-too-long",
      at: source.position(at: longest.index),
      "The definition has \(longest.length) bytes, and the page may use it \(uses) times",
      hints: ["Write a shorter address or title, or fewer links"]
    )
  }
}

/// Measures definitions of links, all of a text in time that is in proportion to its length.
private struct DefinitionLengths {
  let bytes: [UInt8]
  private var blanks = Scan()
  private var others = Scan()
  private var newlines = Scan()
  private var quotes: [UInt8: Scan] = [:]

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The bytes of a destination and its title, at least as many as there are.
  mutating func length(from start: Int) -> Int {
    let destination = others.next(from: start, in: bytes) { bytes, index in bytes[index] > 0x20 }
    var end = destination
    if bytes.byte(at: destination) == UInt8(ascii: "<") {
      end = newlines.next(from: end, in: bytes) { bytes, index in bytes[index] == 0x0A }
    } else {
      end = blanks.next(from: end, in: bytes) { bytes, index in bytes[index] <= 0x20 }
    }
    let title = others.next(from: end, in: bytes) { bytes, index in bytes[index] > 0x20 }
    guard let quote = bytes.byte(at: title), let mark = Self.closing(quote) else { return end - start }
    // A mark behind a backslash may end nothing; then the title is longer.
    return quotes[mark, default: Scan()].next(from: title + 1, in: bytes) { bytes, index in
      bytes[index] == mark && bytes[index - 1] != UInt8(ascii: "\\")
    } - start
  }

  /// The mark that ends a title.
  private static func closing(_ opening: UInt8) -> UInt8? {
    switch opening {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): opening
    case UInt8(ascii: "("): UInt8(ascii: ")")
    default: nil
    }
  }

  /// A search that remembers where it found nothing.
  private struct Scan {
    private var start = 0
    private var found = -1

    /// The first index from a place on that fulfils a condition, or the end.
    mutating func next(from place: Int, in bytes: [UInt8], where condition: ([UInt8], Int) -> Bool) -> Int {
      if place >= start, place <= found { return found }
      start = place
      found = place
      while found < bytes.count, !condition(bytes, found) {
        found += 1
      }
      found = min(max(found, place), bytes.count)
      return found
    }
  }
}
