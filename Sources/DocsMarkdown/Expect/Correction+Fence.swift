import DocsFoundation

extension Correction {
  /// Replaces the body of a fenced block.
  ///
  /// Each line keeps the markers of the lists and quotes around the block. If a body line starts like the fence, the
  /// fence gets longer. Only lines that differ are replaced.
  ///
  /// - Parameters:
  ///   - text: the new body; a trailing newline is dropped, and an empty text has no lines.
  ///   - fence: the position of the opening fence, as in `CodeBlock.position`.
  ///   - count: the number of lines in the current body.
  ///   - lines: the lines of the file, as `ContentLoader` reads it.
  static func fenceBody(
    _ text: String,
    at fence: SourcePosition,
    count: Int,
    in lines: [String]
  ) throws(CorrectionError) -> Correction {
    let first = fence.line
    guard first >= 1, count >= 0, lines.count - first >= count,
      let opening = Fence(lines[first - 1], column: fence.column)
    else { throw .notFound("fenced block of \(count) lines", at: fence) }
    let body = text.printedLines
    var range = first..<(first + count)
    var replacement = body.map(opening.line)
    let length = opening.length(around: body)
    if length > opening.length {
      replacement.insert(opening.lengthened(to: length), at: 0)
      range = (range.lowerBound - 1)..<range.upperBound
      if range.upperBound < lines.count,
        let closing = opening.closing(lines[range.upperBound], length: length)
      {
        replacement.append(closing)
        range = range.lowerBound..<(range.upperBound + 1)
      }
    }
    return Correction(file: fence.file, replacing: range, of: lines, with: replacement)
  }

  /// Creates a correction of the lines that differ.
  ///
  /// - Parameter range: the indices of the lines.
  private init(file: String, replacing range: Range<Int>, of lines: [String], with replacement: [String]) {
    func isSame(_ index: Int, _ other: Int) -> Bool {
      lines[index].utf8.elementsEqual(replacement[other].utf8)
    }
    let most = min(range.count, replacement.count)
    let start = (0..<most).first { !isSame(range.lowerBound + $0, $0) } ?? most
    let end =
      (0..<(most - start)).first {
        !isSame(range.upperBound - 1 - $0, replacement.count - 1 - $0)
      } ?? most - start
    self.init(
      file: file,
      lines: (range.lowerBound + start + 1)..<(range.upperBound - end + 1),
      replacement: Array(replacement[start..<(replacement.count - end)])
    )
  }
}

/// A block's opening fence and its context.
private struct Fence {
  /// The prefix of a body line: quote marks or the `///` of a doc comment, and blanks up to the fence's column.
  ///
  /// A list marker before the fence becomes blanks, which continue its item.
  private let margin: [UInt8]
  private let before: [UInt8]
  private let character: UInt8
  let length: Int
  private let after: [UInt8]

  init?(_ line: String, column: Int) {
    let bytes = Array(line.utf8)
    guard column >= 1, column <= bytes.count else { return nil }
    let run = bytes[(column - 1)...].prefix { $0 == bytes[column - 1] }
    guard run.count >= 3, run.first == UInt8(ascii: "`") || run.first == UInt8(ascii: "~") else { return nil }
    before = Array(bytes[..<(column - 1)])
    character = bytes[column - 1]
    length = run.count
    after = Array(bytes[run.endIndex...])
    margin = Self.margin(below: before)
  }

  private static func margin(below before: [UInt8]) -> [UInt8] {
    let mark = Array("///".utf8)
    let blanks = before.prefix(while: \.isBlank)
    if before.dropFirst(blanks.count).starts(with: mark) {
      return blanks + mark + margin(below: Array(before.dropFirst(blanks.count + mark.count)))
    }
    var margin: [UInt8] = []
    var column = 0
    var isShifted = false
    var isBehindQuoteMark = false
    for byte in before {
      let width = byte == UInt8(ascii: "\t") ? 4 - column % 4 : 1
      let isQuoteMark = byte == UInt8(ascii: ">")
      if isBehindQuoteMark, !isQuoteMark, !byte.isBlank {
        // A quote mark takes one blank after it, and here the list marker is replaced by blanks.
        margin.append(UInt8(ascii: " "))
        isShifted = true
      }
      if isQuoteMark || (byte.isBlank && !isShifted) {
        margin.append(byte)
      } else {
        margin += Array(repeating: UInt8(ascii: " "), count: width)
      }
      column += width
      isBehindQuoteMark = isQuoteMark
    }
    return margin
  }

  /// The number of columns by which the closing fence may precede the opening one.
  ///
  /// A fence may be indented up to three columns beyond its container; but the blanks after a list marker belong to the
  /// container.
  private var leeway: Int {
    let innermost = before.last { !$0.isBlank }
    return innermost == nil || innermost == UInt8(ascii: ">") ? 3 : 0
  }

  /// Returns a line of the body. An empty line gets no trailing blanks.
  func line(_ text: String) -> String {
    guard let first = text.utf8.first else {
      return String(decoding: margin.withoutTrailingBlanks, as: UTF8.self)
    }
    // A quote mark would take a blank of the text.
    let gap = margin.last == UInt8(ascii: ">") && first.isBlank ? " " : ""
    return String(decoding: margin, as: UTF8.self) + gap + text
  }

  /// Returns the length of a fence that no line of the body can close.
  func length(around body: [String]) -> Int {
    let longest = body.map { $0.utf8.drop(while: \.isBlank).prefix { $0 == character }.count }.max() ?? 0
    return max(length, longest + 1)
  }

  func lengthened(to length: Int) -> String {
    String(decoding: before + Array(repeating: character, count: length) + after, as: UTF8.self)
  }

  /// Returns the closing fence, lengthened; nil if the line isn't one, as after a block that its quote or list ends.
  func closing(_ line: String, length: Int) -> String? {
    let bytes = Array(line.utf8)
    let prefix = Array(bytes.prefix { $0.isBlank || $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "/") })
    let rest = bytes.dropFirst(prefix.count)
    let run = rest.prefix { $0 == character }
    let isQuotedAlike =
      prefix.count { $0 == UInt8(ascii: ">") } == margin.count { $0 == UInt8(ascii: ">") }
    guard isQuotedAlike, run.count >= self.length, rest.dropFirst(run.count).allSatisfy(\.isBlank),
      width(of: prefix) >= width(of: margin) - leeway
    else { return nil }
    let lengthened =
      prefix + Array(repeating: character, count: max(length, run.count)) + rest.dropFirst(run.count)
    return String(decoding: lengthened, as: UTF8.self)
  }

  /// Returns the width of blanks and quote marks in columns; a tab reaches the next multiple of four.
  private func width(of prefix: [UInt8]) -> Int {
    prefix.reduce(0) { width, byte in byte == UInt8(ascii: "\t") ? (width / 4 + 1) * 4 : width + 1 }
  }
}
