import DocsFoundation

/// Links bare web addresses, as GitHub Flavored Markdown does (section 6.9).
///
/// An address begins with `https://`, `http://` or `www.` at the start of a line or after a blank, `*`, `_`,
/// `~` or `(`. Email addresses are not linked: in Swift an `@` usually begins an attribute.
enum Autolinks {
  /// Whether a text may hold an address that is neither in `<>` nor a link's destination.
  static func mayStand(in bytes: [UInt8]) -> Bool {
    for pattern in [Array("://".utf8), Array("www.".utf8)] {
      var start = 0
      while let found = bytes.index(of: pattern, in: start..<bytes.count) {
        start = found + pattern.count
        var first = found
        while first > 0, found - first < 5, bytes[first - 1] | 0x20 >= UInt8(ascii: "a"),
          bytes[first - 1] | 0x20 <= UInt8(ascii: "z")
        {
          first -= 1
        }
        let isDestination = bytes.starts(with: "](".utf8, at: first - 2)
        if !isDestination, first == 0 || isBoundary(bytes[first - 1]) { return true }
      }
    }
    return false
  }

  /// Turns the addresses in a line's texts into links.
  ///
  /// - Parameter position: returns the position of an address, given its text.
  static func applied(to inlines: [Inline], position: (String) -> SourcePosition) -> [Inline] {
    var output: [Inline] = []
    for (index, inline) in inlines.enumerated() {
      guard case .text(let text) = inline else {
        output.append(inline)
        continue
      }
      let bytes = Array(text.utf8)
      var rest = 0
      var start = 0
      while let candidate = candidate(in: bytes, from: start) {
        start = candidate + 1
        let before = candidate > 0 ? bytes[candidate - 1] : index > 0 ? inlines[index - 1].lastByte : 0x0A
        guard isBoundary(before) || bytes.starts(with: wideBlank, at: candidate - wideBlank.count),
          let end = end(of: bytes, from: candidate)
        else { continue }
        if rest < candidate {
          output.append(.text(String(decoding: bytes[rest..<candidate], as: UTF8.self)))
        }
        let address = String(decoding: bytes[candidate..<end], as: UTF8.self)
        let hasScheme = bytes[candidate] | 0x20 == UInt8(ascii: "h")
        output.append(
          .link(
            destination: hasScheme ? address : "http://" + address,
            title: "",
            content: [.text(address)],
            position: position(address)
          )
        )
        rest = end
        start = end
      }
      if rest < bytes.count {
        output.append(rest == 0 ? inline : .text(String(decoding: bytes[rest...], as: UTF8.self)))
      }
    }
    return output
  }

  /// The em space that precedes each table cell while it is parsed.
  private static let wideBlank = Array("\u{2003}".utf8)

  /// Whether an address may begin after a byte.
  private static func isBoundary(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x09, 0x0A, 0x20, UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "("): true
    default: false
    }
  }

  /// The index of the next possible beginning of an address.
  private static func candidate(in bytes: [UInt8], from start: Int) -> Int? {
    var index = start
    while index < bytes.count {
      switch bytes[index] | 0x20 {
      case UInt8(ascii: "h") where scheme(in: bytes, at: index) != nil: return index
      case UInt8(ascii: "w") where bytes.hasWord("www.", at: index): return index
      default: index += 1
      }
    }
    return nil
  }

  /// The length of a scheme, including its slashes.
  private static func scheme(in bytes: [UInt8], at index: Int) -> Int? {
    ["https://", "http://"].first { bytes.hasWord($0, at: index) }?.utf8.count
  }

  /// The end of an address, or nil if its domain is invalid.
  private static func end(of bytes: [UInt8], from start: Int) -> Int? {
    let length = scheme(in: bytes, at: start)
    let domain = start + (length ?? 0)
    guard let path = domainEnd(of: bytes, from: domain) else { return nil }
    var end = path
    while end < bytes.count, !isEnd(bytes[end]) {
      end += 1
    }
    // A hidden escape ends an address, as the escape itself would.
    if let escape = bytes.index(of: 0xDC, in: start..<end) {
      end = escape
    }
    end = trimmed(bytes, from: start, to: end)
    return end > start + (length ?? "www.".utf8.count) ? end : nil
  }

  private static func isEnd(_ byte: UInt8) -> Bool { byte <= 0x20 || byte == UInt8(ascii: "<") }

  /// The end of a valid domain: segments of letters, digits, `-` and `_`, separated by at least one period,
  /// with no underscore in the last two segments.
  private static func domainEnd(of bytes: [UInt8], from start: Int) -> Int? {
    var end = start
    var periods = 0
    var underscores = (before: false, last: false)
    while end < bytes.count {
      let byte = bytes[end]
      if byte == UInt8(ascii: ".") {
        periods += 1
        underscores = (underscores.last, false)
      } else if byte == UInt8(ascii: "_") {
        underscores.last = true
      } else if !(byte >= 0x80 || byte == UInt8(ascii: "-") || byte.isAlphanumeric) {
        break
      }
      end += 1
    }
    return periods > 0 && end > start && !underscores.before && !underscores.last ? end : nil
  }

  /// The end of the address without trailing punctuation and unmatched closing parentheses.
  private static func trimmed(_ bytes: [UInt8], from start: Int, to limit: Int) -> Int {
    var end = limit
    let open = bytes[start..<end].count { $0 == UInt8(ascii: "(") }
    var closed = bytes[start..<end].count { $0 == UInt8(ascii: ")") }
    while end > start {
      switch bytes[end - 1] {
      case UInt8(ascii: "?"), UInt8(ascii: "!"), UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ":"),
        UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "'"), UInt8(ascii: "\""):
        end -= 1
      case UInt8(ascii: ")") where closed > open:
        closed -= 1
        end -= 1
      case UInt8(ascii: ";"):
        // Leave out anything that looks like an entity.
        var name = end - 1
        while name > start, bytes[name - 1].isAlphanumeric {
          name -= 1
        }
        guard name > start, name < end - 1, bytes[name - 1] == UInt8(ascii: "&") else { return end }
        end = name - 1
      default:
        return end
      }
    }
    return end
  }
}

extension Inline {
  /// The last byte of a text on the same line. For other pieces, a mark after which an address may begin, or
  /// a letter after which it may not.
  fileprivate var lastByte: UInt8 {
    switch self {
    case .softBreak, .lineBreak: 0x0A
    case .emphasis, .strong: UInt8(ascii: "*")
    case .strikethrough: UInt8(ascii: "~")
    default: UInt8(ascii: "a")
    }
  }
}

extension UInt8 {
  fileprivate var isAlphanumeric: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"):
      true
    default: false
    }
  }
}

extension [UInt8] {
  /// Whether a lowercase word is at an index, ignoring case.
  fileprivate func hasWord(_ word: String, at index: Int) -> Bool {
    guard index + word.utf8.count <= count else { return false }
    return zip(self[index...], word.utf8).allSatisfy { byte, other in
      byte == other || (byte | 0x20 == other && other >= UInt8(ascii: "a"))
    }
  }
}
