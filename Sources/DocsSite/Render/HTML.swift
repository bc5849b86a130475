/// HTML that grows at its end.
struct HTMLBuffer {
  private(set) var bytes: [UInt8] = []

  init(capacity: Int = 0) {
    bytes.reserveCapacity(capacity)
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Adds markup as it is.
  mutating func markup(_ markup: StaticString) {
    markup.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Adds markup that was made elsewhere.
  mutating func markup(made markup: String) {
    var markup = markup
    markup.withUTF8 { bytes.append(contentsOf: $0) }
  }

  /// Adds some bytes of markup that was made elsewhere.
  mutating func markup(made markup: [UInt8], _ range: Range<Int>) {
    markup.withUnsafeBufferPointer { bytes.append(contentsOf: UnsafeBufferPointer(rebasing: $0[range])) }
  }

  /// Adds a number.
  mutating func number(_ number: Int) {
    if (0...9).contains(number) {
      bytes.append(UInt8(ascii: "0") + UInt8(number))
    } else {
      markup(made: String(number))
    }
  }

  /// Adds a text as HTML shows it, in content and in quoted attributes alike.
  ///
  /// HTML has no way to write the character NUL; U+FFFD stands for it, as in a browser.
  mutating func text(_ text: String) {
    var text = text
    text.withUTF8 { self.text($0) }
  }

  /// Adds bytes of UTF-8 as ``text(_:)-(String)`` adds their text.
  mutating func text(_ text: ArraySlice<UInt8>) {
    text.withUnsafeBufferPointer { self.text($0) }
  }

  /// Adds a text as a string of JSON (RFC 8259, section 7) that says nothing to a reader of HTML.
  mutating func script(_ text: String) {
    var text = text
    markup("\"")
    text.withUTF8 { source in
      var start = 0
      for (index, byte) in source.enumerated()
      where byte < 0x20 || byte == UInt8(ascii: "<") || byte == UInt8(ascii: "\"")
        || byte == UInt8(ascii: "\\")
      {
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: source[start..<index]))
        if byte < 0x20 || byte == UInt8(ascii: "<") {
          markup("\\u00")
          bytes.append(Self.digits[Int(byte >> 4)])
          bytes.append(Self.digits[Int(byte & 15)])
        } else {
          bytes.append(UInt8(ascii: "\\"))
          bytes.append(byte)
        }
        start = index + 1
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: source[start...]))
    }
    markup("\"")
  }

  private static let digits = Array("0123456789abcdef".utf8)

  private mutating func text(_ source: UnsafeBufferPointer<UInt8>) {
    var start = 0
    for index in source.indices {
      let escape: StaticString
      switch source[index] {
      case UInt8(ascii: "&"): escape = "&amp;"
      case UInt8(ascii: "<"): escape = "&lt;"
      case UInt8(ascii: ">"): escape = "&gt;"
      case UInt8(ascii: "\""): escape = "&quot;"
      case UInt8(ascii: "'"): escape = "&#39;"
      case 0: escape = "\u{FFFD}"
      default: continue
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: source[start..<index]))
      markup(escape)
      start = index + 1
    }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: source[start...]))
  }
}

extension StringProtocol {
  /// The text as HTML shows it, in content and in quoted attributes alike.
  var escapedForHTML: String {
    let isPlain = utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"), 0:
        false
      default: true
      }
    }
    guard !isPlain else { return String(self) }
    var buffer = HTMLBuffer(capacity: utf8.count + 16)
    buffer.text(String(self))
    return buffer.text
  }
}
