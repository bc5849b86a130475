import Foundation

extension ContainerPath {
  /// Whether a name becomes `.`, `..` or a path when it is decoded or normalized.
  ///
  /// Source of the forms: Unicode Technical Report 36, sections 2.7 and 3.1; RFC 3986, section 7.3.
  static func isDisguised(_ name: String) -> Bool {
    var text = name
    // `%252e` decodes to `%2e` and then to `.`. Nobody decodes more than four layers.
    for _ in 0..<4 {
      if leadsElsewhere(text) { return true }
      let decoded = percentDecoded(text)
      if decoded == text { return false }
      text = decoded
    }
    return true
  }

  private static func leadsElsewhere(_ text: String) -> Bool {
    var plain = ""
    for scalar in text.unicodeScalars where !scalar.properties.isDefaultIgnorableCodePoint {
      plain.unicodeScalars.append(likeness[scalar] ?? scalar)
    }
    plain = plain.precomposedStringWithCompatibilityMapping
    let scalars = plain.unicodeScalars
    if scalars.contains(where: { $0 == "/" || $0 == "\\" || $0 == "\0" || $0 == "\u{FFFD}" }) { return true }
    // Some systems strip whitespace at the ends of a name.
    let bare = scalars.filter { !$0.properties.isWhitespace }
    return !bare.isEmpty && bare.count <= 2 && bare.allSatisfy { $0 == "." } || bare.isEmpty
  }

  /// Characters that look like a slash or a period but aren't normalized to one.
  private static let likeness: [Unicode.Scalar: Unicode.Scalar] = [
    "\u{2044}": "/", "\u{2215}": "/", "\u{29F8}": "/", "\u{2571}": "/", "\u{27CB}": "/", "\u{1735}": "/",
    "\u{2216}": "\\", "\u{29F5}": "\\", "\u{29F9}": "\\", "\u{27CD}": "\\",
    "\u{3002}": ".", "\u{FF61}": ".", "\u{A4F8}": ".", "\u{06D4}": ".", "\u{0701}": ".", "\u{0702}": ".",
  ]

  /// Returns the text with `%XX` and `%uXXXX` decoded and everything else unchanged.
  private static func percentDecoded(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%") {
        let isLong = index + 1 < bytes.count && bytes[index + 1] | 0x20 == UInt8(ascii: "u")
        let start = index + (isLong ? 2 : 1)
        let end = start + (isLong ? 4 : 2)
        if end <= bytes.count, let value = hexadecimal(bytes[start..<end]) {
          if isLong {
            result += String(Unicode.Scalar(value) ?? "\u{FFFD}").utf8
          } else {
            result.append(UInt8(truncatingIfNeeded: value))
          }
          index = end
          continue
        }
      }
      result.append(bytes[index])
      index += 1
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func hexadecimal(_ digits: ArraySlice<UInt8>) -> UInt32? {
    var value: UInt32 = 0
    for digit in digits {
      guard let number = Character(Unicode.Scalar(digit)).hexDigitValue else { return nil }
      value = value << 4 | UInt32(number)
    }
    return value
  }
}
