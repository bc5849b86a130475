extension StringProtocol {
  /// The text as XML shows it, in content and in quoted attributes alike.
  ///
  /// XML 1.0 has no way to write most control characters (section 2.2); U+FFFD stands for each.
  var escapedForXML: String {
    let bytes = Array(utf8)
    var escaped: [UInt8] = []
    // What was looked at, and what is in the result already.
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

  /// How many bytes something else stands for, and what; nil where they stand for themselves.
  private static func xmlReplacement(in bytes: [UInt8], at index: Int) -> (length: Int, text: String)? {
    switch bytes[index] {
    case UInt8(ascii: "&"): (1, "&amp;")
    case UInt8(ascii: "<"): (1, "&lt;")
    case UInt8(ascii: ">"): (1, "&gt;")
    case UInt8(ascii: "\""): (1, "&quot;")
    case UInt8(ascii: "'"): (1, "&#39;")
    // A reader would take the bare character for a newline.
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
