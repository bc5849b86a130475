/// A line of text, as byte ranges.
///
/// A line ends with LF, CR LF or a lone CR. `ContentLoader` normalizes the same line ends, so a file has the same lines
/// as bytes and as loaded text.
struct ByteLine: Hashable, Sendable {
  /// The line without its line end.
  var content: Range<Int>
  /// The line end; empty only for an unterminated last line.
  var end: Range<Int>

  /// Returns the lines of a text. A final line end doesn't start another line.
  ///
  /// - Parameter start: the offset of the first line.
  static func all(in bytes: [UInt8], from start: Int = 0) -> [ByteLine] {
    var lines: [ByteLine] = []
    var lineStart = start
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      guard byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") else {
        index += 1
        continue
      }
      let next = index + 1
      let isPair = byte == UInt8(ascii: "\r") && next < bytes.count && bytes[next] == UInt8(ascii: "\n")
      let end = isPair ? next + 1 : next
      lines.append(ByteLine(content: lineStart..<index, end: index..<end))
      (lineStart, index) = (end, end)
    }
    if lineStart < bytes.count {
      lines.append(ByteLine(content: lineStart..<bytes.count, end: bytes.count..<bytes.count))
    }
    return lines
  }
}

extension String {
  /// The lines of a program's output, as a page would hold them.
  ///
  /// Line ends are those of `ByteLine`, and the last one doesn't start another line. NUL becomes U+FFFD, as in
  /// CommonMark (section 2.3), because a page can't hold it.
  package var printedLines: [String] {
    let bytes = Array(utf8)
    let lines = ByteLine.all(in: bytes).map { String(decoding: bytes[$0.content], as: UTF8.self) }
    guard bytes.contains(0) else { return lines }
    return lines.map { line in
      String(String.UnicodeScalarView(line.unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 }))
    }
  }
}

extension UInt8 {
  /// Whether the byte is blank within a line: a space, tab, vertical tab or form feed.
  package var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0B || self == 0x0C }
}

extension RangeReplaceableCollection<UInt8> where Self: BidirectionalCollection {
  /// The bytes without trailing blanks.
  var withoutTrailingBlanks: [UInt8] {
    var bytes = Array(self)
    while bytes.last?.isBlank == true {
      bytes.removeLast()
    }
    return bytes
  }
}
