/// A piece of raw HTML: a tag, or the text between tags.
///
/// Valid tags are read as browsers read them; everything else is text. That is enough, because no HTML of an author is
/// written to a page.
enum HTMLToken: Hashable {
  case text(String)
  /// A start tag, with its name in lowercase and its attributes.
  case start(String, [String: String])
  /// An end tag.
  case end(String)

  /// Splits raw HTML without comments.
  static func tokens(of html: String) -> [HTMLToken] {
    var reader = HTMLTokenReader(html)
    return reader.read()
  }
}

private struct HTMLTokenReader {
  private let bytes: [UInt8]
  private var index = 0
  private var tokens: [HTMLToken] = []
  private var textStart = 0

  init(_ html: String) {
    bytes = Array(html.utf8)
  }

  mutating func read() -> [HTMLToken] {
    while index < bytes.count {
      let start = index
      guard bytes[index] == UInt8(ascii: "<"), let tag = tag() else {
        index = start + 1
        continue
      }
      addText(to: start)
      tokens.append(tag)
      textStart = index
      if case .start(let name, _) = tag, ["script", "style"].contains(name) {
        skipContent(of: name)
      }
    }
    addText(to: bytes.count)
    return tokens
  }

  private mutating func addText(to end: Int) {
    guard textStart < end else { return }
    tokens.append(.text(String(decoding: bytes[textStart..<end], as: UTF8.self).withoutEntities))
    textStart = end
  }

  /// Skips the text of an element that isn't for readers.
  private mutating func skipContent(of name: String) {
    let end = Array("</\(name)".utf8)
    while index < bytes.count, !bytes[index...].prefix(end.count).map(Self.lowercase).elementsEqual(end) {
      index += 1
    }
    textStart = index
  }

  private mutating func tag() -> HTMLToken? {
    index += 1
    let isEnd = take("/")
    guard index < bytes.count, Self.isLetter(bytes[index]) else { return nil }
    let name = word { Self.isLetter($0) || Self.isDigit($0) || $0 == UInt8(ascii: "-") }.lowercased()
    var attributes: [String: String] = [:]
    while index < bytes.count {
      skipBlanks()
      if take(">") { return isEnd ? .end(name) : .start(name, attributes) }
      if take("/") { continue }
      let key = word { !Self.isBlank($0) && !"=></\"'".utf8.contains($0) }.lowercased()
      guard !key.isEmpty else { return nil }
      skipBlanks()
      var value = ""
      if take("=") {
        skipBlanks()
        guard let text = attributeValue() else { return nil }
        value = text
      }
      attributes[key] = attributes[key] ?? value.withoutEntities
    }
    return nil
  }

  private mutating func attributeValue() -> String? {
    for quote in ["\"", "'"] where take(quote) {
      let text = word { $0 != quote.utf8.first }
      return take(quote) ? text : nil
    }
    // Without the last, an endless row of unclosed tags would take quadratic time.
    return word { !Self.isBlank($0) && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "<") }
  }

  private mutating func word(_ belongs: (UInt8) -> Bool) -> String {
    let start = index
    while index < bytes.count, belongs(bytes[index]) {
      index += 1
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func skipBlanks() {
    while index < bytes.count, Self.isBlank(bytes[index]) {
      index += 1
    }
  }

  private mutating func take(_ character: String) -> Bool {
    guard index < bytes.count, bytes[index] == character.utf8.first else { return false }
    index += 1
    return true
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lowercase(byte))
  }
  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
  private static func lowercase(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}

extension String {
  /// The text with the character references that READMEs use replaced by their characters.
  fileprivate var withoutEntities: String {
    guard contains("&") else { return self }
    return replacing(/&(#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-z]{2,6});/) { match in
      let name = String(match.1)
      if name.hasPrefix("#x") || name.hasPrefix("#X") {
        return UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init).map(String.init)
          ?? String(match.0)
      } else if name.hasPrefix("#") {
        return UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init).map(String.init) ?? String(match.0)
      }
      return Self.entities[name] ?? String(match.0)
    }
  }

  private static let entities = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "copy": "©", "middot": "·",
    "bull": "•", "mdash": "—", "ndash": "–", "hellip": "…", "rarr": "→", "larr": "←", "times": "×",
  ]
}
