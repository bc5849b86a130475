/// A line of a text, as ranges of its bytes.
///
/// A line ends with LF, CR LF or a lone CR, which are the line ends that `ContentLoader` makes equal. So the
/// lines of a file's bytes are those of the text that the loader gives.
struct ByteLine: Hashable, Sendable {
  /// The bytes of the line itself.
  var content: Range<Int>
  /// The bytes that end it; empty only in a last line that nothing ends.
  var end: Range<Int>

  /// The lines of a text; behind the last line end there is one more only where something stands there.
  ///
  /// - Parameter start: the first byte that belongs to a line.
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
  /// The lines of what a program printed, as a page would hold them.
  ///
  /// Line ends are those of `ByteLine`; the last one begins no further line. A page cannot hold the character
  /// NUL, which CommonMark (section 2.3) replaces by U+FFFD: so it is replaced here.
  var printedLines: [String] {
    let bytes = Array(utf8)
    let lines = ByteLine.all(in: bytes).map { String(decoding: bytes[$0.content], as: UTF8.self) }
    guard bytes.contains(0) else { return lines }
    return lines.map { line in
      String(String.UnicodeScalarView(line.unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 }))
    }
  }
}

extension UInt8 {
  /// Whether it is a blank within a line: a space, a tab, or one of their rare kin.
  var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0B || self == 0x0C }
}

extension RangeReplaceableCollection<UInt8> where Self: BidirectionalCollection {
  /// The bytes without the blanks at their end.
  var withoutTrailingBlanks: [UInt8] {
    var bytes = Array(self)
    while bytes.last?.isBlank == true {
      bytes.removeLast()
    }
    return bytes
  }
}
