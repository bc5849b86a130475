/// Finds the anchors in an HTML page.
///
/// It recognizes every tag that a browser would, even in malformed pages, in linear time. Comments, scripts and styles
/// are skipped because they contain no tags.
struct AnchorScanner {
  private let bytes: [UInt8]
  private var index = 0
  private var anchors: Set<String> = []

  /// Returns the `id` values of a page and the `name` values of its links.
  ///
  /// - Parameter bytes: the page, or its beginning, in UTF-8 or another superset of ASCII.
  static func anchors(in bytes: [UInt8]) -> Set<String> {
    var scanner = AnchorScanner(bytes: bytes)
    scanner.scan()
    return scanner.anchors
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private mutating func scan() {
    while let open = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      index = open + 1
      if skip("!--") {
        skip(past: "-->")
      } else if let byte = byte, byte.isLetter {
        scanTag()
      }
    }
  }

  /// Reads a tag, starting at its name.
  private mutating func scanTag() {
    let name = word { !$0.isSpace && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }.lowercased()
    while let byte {
      if byte == UInt8(ascii: ">") {
        index += 1
        break
      }
      if byte.isSpace || byte == UInt8(ascii: "/") {
        index += 1
        continue
      }
      scanAttribute(of: name)
    }
    if ["script", "style", "textarea", "title"].contains(name) {
      skipText(of: name)
    }
  }

  private mutating func scanAttribute(of tag: String) {
    // An attribute name may begin with an equals sign, but contains no further one.
    let start = index
    index += 1
    _ = word {
      !$0.isSpace && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "=")
    }
    let name = String(decoding: bytes[start..<index], as: UTF8.self).lowercased()
    _ = word(while: \.isSpace)
    guard byte == UInt8(ascii: "=") else { return }
    index += 1
    _ = word(while: \.isSpace)
    let value = attributeValue()
    if name == "id" || name == "name" && tag == "a" {
      anchors.insert(value.replacing("&amp;", with: "&"))
    }
  }

  private mutating func attributeValue() -> String {
    guard let quote = byte, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return word { !$0.isSpace && $0 != UInt8(ascii: ">") }
    }
    index += 1
    let value = word { $0 != quote }
    index = min(index + 1, bytes.count)
    return value
  }

  // MARK: Bytes

  private var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func word(while condition: (UInt8) -> Bool) -> String {
    let start = index
    while index < bytes.count, condition(bytes[index]) {
      index += 1
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func skip(_ text: String) -> Bool {
    guard bytes[index...].starts(with: text.utf8) else { return false }
    index += text.utf8.count
    return true
  }

  private mutating func skip(past text: String) {
    while index < bytes.count, !skip(text) {
      index += 1
    }
  }

  /// Skips the text of an element that contains no tags, up to its end tag.
  private mutating func skipText(of name: String) {
    let end = Array("</\(name)".utf8)
    while let open = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      index = open
      if bytes[open...].prefix(end.count).lazy.map(\.lowercased).elementsEqual(end) { return }
      index += 1
    }
    index = bytes.count
  }
}

extension UInt8 {
  fileprivate var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
  fileprivate var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
}
