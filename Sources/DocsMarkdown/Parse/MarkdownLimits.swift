import DocsFoundation

/// Limits on a text that keep parsing time proportional to its length.
///
/// libcmark 0.30.2 takes quadratic time for a few heaps of marks. A scan of the bytes finds them before
/// libcmark is called. The scan ignores code and quotes and takes any lines between blank lines for a
/// paragraph, so the limits are far above what people write. Each was chosen by measuring a megabyte of the
/// worst case:
///
/// | heap | libcmark alone | with the limit |
/// |---|---|---|
/// | `![[]()` in one paragraph: unclosed images, times links | 40 s | 0.3 s |
/// | `> > > …` and `- - - …`, times the lines and the emphasis inside | half an hour | 0.8 s |
///
/// Runs of backticks, of `*` and `_`, of brackets, of `<!--`, `<?` and `<![CDATA[`, and many definitions take
/// linear time in that version; the length of a page bounds them.
enum MarkdownLimits {
  /// The maximum length of a text, in bytes.
  static let length = 1 << 20
  /// The maximum number of images in a paragraph, and of openers of raw markup such as `<!--`.
  static let images = 1000
  static let rawMarkup = 1000
  /// The maximum number of quote and list marks before a line, including continued ones.
  ///
  /// Twice the depth that is parsed, because a line of hyphens and spaces looks like many lists.
  static let marks = 2 * MarkdownParser.depthLimit
  /// The maximum size in bytes of all definitions after expansion.
  static let expansion = 1 << 24
  /// The maximum number of cells in a table, including added empty cells.
  static let cells = 100_000
  /// The maximum number of bytes to parse again: table cells with the page's definitions.
  static let rereading = 1 << 24

  /// The first limit that a text exceeds.
  static func fault(in source: MarkdownSource) -> Diagnostic? {
    guard source.bytes.count <= length else {
      return Diagnostic(
        "page-is-too-long",
        at: SourcePosition(file: source.file, line: source.firstLine),
        "The text has \(source.bytes.count) bytes; the limit is \(length)",
        hints: ["Split it into several pages"]
      )
    }
    return nesting(in: source)
      ?? crowd(of: "images", startingWith: "!", where: { $0 == UInt8(ascii: "[") }, limit: images, in: source)
      ?? crowd(
        of: "openers of raw markup",
        startingWith: "<",
        where: { $0 == UInt8(ascii: "!") || $0 == UInt8(ascii: "?") },
        limit: rawMarkup,
        in: source
      )
      ?? expansion(in: source)
  }

  /// The first paragraph with too many occurrences of a two-byte mark.
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
    // Only now is finding the ends of paragraphs worth its cost.
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
          hints: ["Split it with blank lines"]
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

  /// The first line that is nested too deep in quotes and lists.
  ///
  /// The open blocks after a line are at most its own marks, plus the lists that its indentation continues.
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
        // Text ends the open blocks or continues their paragraph.
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

  /// The number of quote and list marks at the start of a line, and the width of its other blanks.
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

  /// Reports definitions whose uses would exhaust memory.
  ///
  /// Each use copies the destination and the title, so the longest definition counts once for each closing
  /// bracket in the text.
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

/// Measures link definitions, all of them in time proportional to the length of the text.
private struct DefinitionLengths {
  let bytes: [UInt8]
  private var blanks = Scan()
  private var others = Scan()
  private var newlines = Scan()
  private var quotes: [UInt8: Scan] = [:]

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The number of bytes of a destination and its title, or more.
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
    // An escaped mark may not end the title, so the title may be longer.
    return quotes[mark, default: Scan()].next(from: title + 1, in: bytes) { bytes, index in
      bytes[index] == mark && bytes[index - 1] != UInt8(ascii: "\\")
    } - start
  }

  /// The closing mark of a title.
  private static func closing(_ opening: UInt8) -> UInt8? {
    switch opening {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): opening
    case UInt8(ascii: "("): UInt8(ascii: ")")
    default: nil
    }
  }

  /// A search that remembers its last result.
  private struct Scan {
    private var start = 0
    private var found = -1

    /// The first index from a place on that fulfills a condition, or the end.
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
