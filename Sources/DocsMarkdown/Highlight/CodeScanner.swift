/// Scans code from start to end and divides it into tokens.
///
/// Bytes are read as Latin-1, so grammars can compare them with literals. No grammar gives a meaning to non-ASCII
/// bytes.
package struct CodeScanner {
  private let bytes: [UInt8]
  /// The offset of the next byte.
  package private(set) var position = 0
  /// The offset after the last readable byte.
  package private(set) var end: Int

  /// The pieces before the current one.
  private var pieces: [ColoredCode.Piece] = []
  private var tokenClass: TokenClass?

  init(_ code: String) {
    bytes = Array(code.utf8)
    end = bytes.count
    // Code has a piece every four to eight bytes.
    pieces.reserveCapacity(bytes.count / 6)
  }

  // MARK: Looking

  /// Returns the byte at an offset; nil if there is none.
  package subscript(offset: Int) -> Unicode.Scalar? {
    offset >= 0 && offset < end ? Unicode.Scalar(bytes[offset]) : nil
  }

  /// The next byte; nil at the end.
  package var next: Unicode.Scalar? { self[position] }

  /// The byte after the next.
  package var second: Unicode.Scalar? { self[position + 1] }

  /// The byte before the next; nil at the start.
  package var previous: Unicode.Scalar? { self[position - 1] }

  package var isAtEnd: Bool { position >= end }

  /// Returns the offset after the bytes that satisfy a condition, up to a limit.
  package func offset(
    from start: Int,
    to limit: Int = .max,
    while condition: (Unicode.Scalar) -> Bool
  ) -> Int {
    var offset = start
    while offset < limit, let byte = self[offset], condition(byte) {
      offset += 1
    }
    return offset
  }

  /// Returns the end of the line at an offset: its line feed, or the end of the code.
  func lineEnd(from start: Int) -> Int {
    offset(from: start) { $0 != "\n" }
  }

  /// Returns the offset of the next occurrence of a text; nil if there is none.
  package func offset(of text: String, from start: Int) -> Int? {
    guard let first = text.utf8.first.map(Unicode.Scalar.init) else { return nil }
    var start = start
    while true {
      start = offset(from: start) { $0 != first }
      if start >= end { return nil }
      if hasPrefix(text, at: start) { return start }
      start += 1
    }
  }

  /// Returns whether a text occurs at an offset.
  package func hasPrefix(_ text: String, at start: Int) -> Bool {
    var offset = start
    for byte in text.utf8 {
      guard offset >= 0, offset < end, bytes[offset] == byte else { return false }
      offset += 1
    }
    return true
  }

  /// Returns whether a text comes next.
  package func hasPrefix(_ text: String) -> Bool {
    hasPrefix(text, at: position)
  }

  /// Returns a part of the code, up to the readable end.
  package func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: 0..<end)], as: UTF8.self)
  }

  // MARK: Taking

  /// Moves to an offset and classifies what precedes it.
  ///
  /// An offset within a character moves to the end of the character.
  package mutating func take(to offset: Int, as tokenClass: TokenClass? = nil) {
    var offset = min(offset, end)
    while offset < bytes.count, bytes[offset] & 0b1100_0000 == 0b1000_0000 {
      offset += 1
    }
    guard offset > position else { return }
    if tokenClass != self.tokenClass {
      if position > 0 {
        pieces.append(ColoredCode.Piece(end: position, tokenClass: self.tokenClass))
      }
      self.tokenClass = tokenClass
    }
    position = offset
  }

  package mutating func take(_ count: Int = 1, as tokenClass: TokenClass? = nil) {
    take(to: position + count, as: tokenClass)
  }

  package mutating func take(as tokenClass: TokenClass? = nil, while condition: (Unicode.Scalar) -> Bool) {
    take(to: offset(from: position, while: condition), as: tokenClass)
  }

  /// Takes the rest of the line, without its line feed.
  mutating func takeLine(as tokenClass: TokenClass? = nil) {
    take(to: lineEnd(from: position), as: tokenClass)
  }

  /// Takes everything through a text, or to the end of the code if the text doesn't occur.
  package mutating func take(through text: String, from start: Int, as tokenClass: TokenClass?) {
    take(to: offset(of: text, from: start).map { $0 + text.utf8.count } ?? end, as: tokenClass)
  }

  /// Reads up to an offset, as if the code ended there.
  package mutating func limit(to offset: Int, _ read: (inout CodeScanner) -> Void) {
    let wholeEnd = end
    end = min(max(offset, position), wholeEnd)
    read(&self)
    take(to: end)
    end = wholeEnd
  }

  /// Returns the whole code; unread bytes have no class.
  package consuming func finish() -> ColoredCode {
    take(to: end)
    if position > 0 {
      pieces.append(ColoredCode.Piece(end: position, tokenClass: tokenClass))
    }
    return ColoredCode(bytes: bytes, pieces: pieces)
  }
}

extension Unicode.Scalar {
  /// Whether it separates words within a line. This includes the carriage return, because it may precede a line feed.
  package var isBlank: Bool { self == " " || self == "\t" || self == "\r" }

  var isBlankOrNewline: Bool { isBlank || self == "\n" }

  package var isDigit: Bool { "0"..."9" ~= self }

  /// Whether it may start a variable's name.
  var startsName: Bool { "a"..."z" ~= self || "A"..."Z" ~= self || self == "_" }

  /// Whether it may occur in a variable's name.
  var isInName: Bool { startsName || isDigit }
}
