/// The footnote definitions of a text, removed before libcmark parses it.
///
/// A definition begins at the start of a line outside code: `[^name]: text`. It includes the rest of its
/// paragraph and any following lines indented by four spaces or a tab. libcmark would take it for a link
/// definition or a paragraph.
package struct FootnoteSource {
  package struct Definition {
    /// The name between `[^` and `]`, in lowercase.
    package var name: String
    /// The index of its first byte.
    package var place: Int
    /// Its text without the indentation, and the origin of each of its lines.
    package var bytes: [UInt8] = []
    package var origins: [LineOrigin] = []
  }

  /// The definitions in source order, including duplicates.
  private(set) var definitions: [Definition] = []
  /// The text with blanks in place of the definitions, so lines and columns are unchanged.
  package private(set) var rest: [UInt8]

  private static let mark = Array("[^".utf8)

  /// Whether a text may hold a definition or a reference.
  static func mayStand(in bytes: [UInt8]) -> Bool { bytes.index(of: mark, in: 0..<bytes.count) != nil }

  init(_ source: MarkdownSource) {
    rest = source.bytes
    var fence: (byte: UInt8, length: Int)?
    var line = 0
    while line < source.lineCount {
      let range = source.line(line)
      if let run = Self.fence(in: source.bytes[range]) {
        if let open = fence {
          if run.byte == open.byte, run.length >= open.length, run.isBare { fence = nil }
        } else {
          fence = (run.byte, run.length)
        }
      } else if fence == nil, let (name, text) = Self.beginning(in: source.bytes, range) {
        line = take(name, from: text, line: line, in: source)
        continue
      }
      line += 1
    }
  }

  /// Removes a definition from the text.
  ///
  /// - Returns: the line after it.
  private mutating func take(_ name: String, from text: Int, line first: Int, in source: MarkdownSource)
    -> Int
  {
    let start = source.line(first).lowerBound
    var definition = Definition(name: name, place: start)
    func add(_ line: Int, dropping count: Int) {
      let range = source.line(line)
      definition.bytes += source.bytes[min(range.lowerBound + count, range.upperBound)..<range.upperBound]
      definition.bytes.append(0x0A)
      definition.origins.append(LineOrigin(line: line, dropped: count))
    }
    add(first, dropping: text - start)
    var next = first + 1
    var blanks = 0
    while next < source.lineCount {
      let range = source.line(next)
      let indentation = Self.indentation(of: source.bytes[range])
      if indentation.columns == range.count {
        blanks += 1
      } else if indentation.isDeep || blanks == 0 && Self.continues(source.bytes[range], indentation.columns)
      {
        for blank in (next - blanks)..<next {
          add(blank, dropping: source.line(blank).count)
        }
        blanks = 0
        add(next, dropping: indentation.isDeep ? indentation.dropped : indentation.columns)
      } else {
        break
      }
      next += 1
    }
    let end = next - blanks
    for index in start..<source.line(end - 1).upperBound where rest[index] != 0x0A {
      rest[index] = 0x20
    }
    definitions.append(definition)
    return end
  }

  /// The name of a definition that begins on a line, and the index of its text.
  private static func beginning(in bytes: [UInt8], _ line: Range<Int>) -> (name: String, text: Int)? {
    guard bytes.starts(with: mark, at: line.lowerBound) else { return nil }
    guard let end = nameEnd(in: bytes, from: line.lowerBound + 2, to: line.upperBound),
      bytes.byte(at: end + 1) == UInt8(ascii: ":"), end + 1 < line.upperBound
    else { return nil }
    var text = end + 2
    while text < line.upperBound, bytes[text] == 0x20 || bytes[text] == 0x09 {
      text += 1
    }
    let name = String(decoding: bytes[(line.lowerBound + 2)..<end], as: UTF8.self).lowercased()
    return (name, text)
  }

  /// The index of the bracket after a name. A name contains neither blanks nor brackets.
  package static func nameEnd(in bytes: [UInt8], from start: Int, to limit: Int) -> Int? {
    var end = start
    // The length limit of a CommonMark link label.
    while end < limit, end - start < 1000, bytes[end] > 0x20, bytes[end] != UInt8(ascii: "[") {
      if bytes[end] == UInt8(ascii: "]") { return end > start ? end : nil }
      end += 1
    }
    return nil
  }

  /// A fence at the start of a line, indented by at most three spaces.
  private static func fence(in line: ArraySlice<UInt8>) -> (byte: UInt8, length: Int, isBare: Bool)? {
    let text = line.prefix(4).drop { $0 == 0x20 }
    guard let byte = text.first, byte == UInt8(ascii: "`") || byte == UInt8(ascii: "~") else { return nil }
    let run = line[text.startIndex...].prefix { $0 == byte }
    guard run.count >= 3 else { return nil }
    let info = line[run.endIndex...]
    // The info string of a backtick fence contains no backticks.
    guard byte == UInt8(ascii: "~") || !info.contains(byte) else { return nil }
    return (byte, run.count, info.allSatisfy { $0 == 0x20 || $0 == 0x09 })
  }

  /// The number of leading blanks of a line, and whether they make it part of a definition.
  private static func indentation(of line: ArraySlice<UInt8>) -> (columns: Int, dropped: Int, isDeep: Bool) {
    let blanks = line.prefix { $0 == 0x20 || $0 == 0x09 }
    let spaces = blanks.prefix(4).prefix { $0 == 0x20 }.count
    if spaces == 4 { return (blanks.count, 4, true) }
    let hasTab = line.dropFirst(spaces).first == 0x09
    return (blanks.count, spaces + 1, hasTab)
  }

  /// Whether a line continues the preceding paragraph: it begins like text.
  private static func continues(_ line: ArraySlice<UInt8>, _ indentation: Int) -> Bool {
    guard let first = line.dropFirst(indentation).first else { return false }
    if line.dropFirst(indentation).starts(with: mark) { return false }
    return !"#>-+*=`~|<0123456789".utf8.contains(first)
  }
}

/// The origin of a line in a text that was assembled from another text.
package struct LineOrigin: Hashable, Sendable {
  /// The line, from 0.
  package var line: Int
  /// The number of bytes removed from its start.
  package var dropped: Int
}
