extension StringProtocol {
  /// The text, escaped for content and quoted attributes.
  ///
  /// XML 1.0 can't represent most control characters (section 2.2); U+FFFD replaces them.
  var escapedForXML: String {
    let bytes = Array(utf8)
    var escaped: [UInt8] = []
    // The next byte to check, and the first one that isn't copied yet.
    var (index, copied) = (0, 0)
    while index < bytes.count {
      guard let (length, replacement) = Self.xmlReplacement(in: bytes, at: index) else {
        index += 1
        continue
      }
      escaped += bytes[copied..<index]
      escaped += replacement.utf8
      index += length
      copied = index
    }
    guard copied > 0 else { return String(self) }
    escaped += bytes[copied...]
    return String(decoding: escaped, as: UTF8.self)
  }

  /// The replacement for the bytes at an index and their number, or nil if they need none.
  private static func xmlReplacement(in bytes: [UInt8], at index: Int) -> (length: Int, text: String)? {
    switch bytes[index] {
    case UInt8(ascii: "&"): (1, "&amp;")
    case UInt8(ascii: "<"): (1, "&lt;")
    case UInt8(ascii: ">"): (1, "&gt;")
    case UInt8(ascii: "\""): (1, "&quot;")
    case UInt8(ascii: "'"): (1, "&#39;")
    // A parser would turn the bare character into a newline.
    case UInt8(ascii: "\r"): (1, "&#13;")
    case UInt8(ascii: "\t"), UInt8(ascii: "\n"): nil
    case ..<0x20: (1, "\u{FFFD}")
    // U+FFFE and U+FFFF.
    case 0xEF where bytes[index...].starts(with: [0xEF, 0xBF, 0xBE]): (3, "\u{FFFD}")
    case 0xEF where bytes[index...].starts(with: [0xEF, 0xBF, 0xBF]): (3, "\u{FFFD}")
    default: nil
    }
  }
}
