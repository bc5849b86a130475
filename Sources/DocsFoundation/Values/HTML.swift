/// An append-only buffer of HTML.
package struct HTMLBuffer {
  @usableFromInline var storage: [UInt8] = []

  @inlinable package var bytes: [UInt8] { storage }

  package init(capacity: Int = 0) {
    storage.reserveCapacity(capacity)
  }

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Appends markup as is.
  @inlinable package mutating func markup(_ markup: StaticString) {
    markup.withUTF8Buffer { storage.append(contentsOf: $0) }
  }

  /// Appends generated markup.
  @inlinable package mutating func markup(made markup: String) {
    var markup = markup
    markup.withUTF8 { storage.append(contentsOf: $0) }
  }

  /// Appends a range of generated markup.
  @inlinable package mutating func markup(made markup: [UInt8], _ range: Range<Int>) {
    markup.withUnsafeBufferPointer { storage.append(contentsOf: UnsafeBufferPointer(rebasing: $0[range])) }
  }

  /// Appends a number.
  package mutating func number(_ number: Int) {
    if (0...9).contains(number) {
      storage.append(UInt8(ascii: "0") + UInt8(number))
    } else {
      markup(made: String(number))
    }
  }

  /// Appends a text, escaped for content and quoted attributes.
  ///
  /// HTML can't represent NUL; U+FFFD replaces it, as in browsers.
  package mutating func text(_ text: String) {
    var text = text
    text.withUTF8 { self.text($0) }
  }

  /// Appends bytes of UTF-8, escaped as in ``text(_:)-(String)``.
  package mutating func text(_ text: ArraySlice<UInt8>) {
    text.withUnsafeBufferPointer { self.text($0) }
  }

  /// Appends a text as a JSON string (RFC 8259, section 7) without characters that an HTML parser would
  /// interpret.
  package mutating func script(_ text: String) {
    var text = text
    markup("\"")
    text.withUTF8 { source in
      var start = 0
      for (index, byte) in source.enumerated()
      where byte < 0x20 || byte == UInt8(ascii: "<") || byte == UInt8(ascii: "\"")
        || byte == UInt8(ascii: "\\")
      {
        storage.append(contentsOf: UnsafeBufferPointer(rebasing: source[start..<index]))
        if byte < 0x20 || byte == UInt8(ascii: "<") {
          markup("\\u00")
          storage.append(Self.digits[Int(byte >> 4)])
          storage.append(Self.digits[Int(byte & 15)])
        } else {
          storage.append(UInt8(ascii: "\\"))
          storage.append(byte)
        }
        start = index + 1
      }
      storage.append(contentsOf: UnsafeBufferPointer(rebasing: source[start...]))
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
      storage.append(contentsOf: UnsafeBufferPointer(rebasing: source[start..<index]))
      markup(escape)
      start = index + 1
    }
    storage.append(contentsOf: UnsafeBufferPointer(rebasing: source[start...]))
  }
}

extension StringProtocol {
  /// The text, escaped for content and quoted attributes.
  package var escapedForHTML: String {
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
