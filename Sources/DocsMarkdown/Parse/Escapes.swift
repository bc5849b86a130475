/// Preserves backslash escapes of marks that CommonMark doesn't know.
///
/// libcmark turns both `\~` and `~` into the same text, but an escaped tilde must not strike anything out. So
/// before libcmark runs, the two bytes of such an escape are replaced with a two-byte punctuation character,
/// and restored afterward. Columns stay the same, and so do CommonMark's rules for punctuation next to
/// emphasis.
enum Escapes {
  /// The marks, in the order of their substitute characters.
  private static let marks = Array("~[:.{".utf8)
  /// The first byte of U+070A to U+070E, Syriac punctuation.
  private static let lead: UInt8 = 0xDC
  private static let firstTrail: UInt8 = 0x8A

  /// The text with its escapes replaced, or nil if it has none.
  ///
  /// Also returns nil if the text contains one of the substitute characters itself.
  static func hidden(in bytes: [UInt8]) -> [UInt8]? {
    let all = 0..<bytes.count
    guard var index = bytes.index(of: UInt8(ascii: "\\"), in: all), bytes.index(of: lead, in: all) == nil
    else {
      return nil
    }
    var hidden: [UInt8]?
    while index + 1 < bytes.count {
      if let mark = marks.firstIndex(of: bytes[index + 1]), !isInAutolink(bytes, index) {
        hidden = hidden ?? bytes
        hidden?[index] = lead
        hidden?[index + 1] = firstTrail + UInt8(mark)
      }
      guard let next = bytes.index(of: UInt8(ascii: "\\"), in: (index + 2)..<max(index + 2, bytes.count))
      else {
        break
      }
      index = next
    }
    return hidden
  }

  /// Whether a backslash is in `<scheme:...>`, where it is literal (CommonMark, section 6.5).
  private static func isInAutolink(_ bytes: [UInt8], _ index: Int) -> Bool {
    func ends(_ byte: UInt8) -> Bool {
      byte <= 0x20 || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">")
    }
    var start = index
    // Browsers accept no longer addresses.
    while start > 0, index - start < 2048, !ends(bytes[start - 1]) {
      start -= 1
    }
    guard start > 0, bytes[start - 1] == UInt8(ascii: "<") else { return false }
    let scheme = bytes[start..<index].prefix {
      $0 != UInt8(ascii: ":") && $0 > 0x20 && $0 < 0x7F
    }
    guard (2...32).contains(scheme.count), scheme.endIndex < index,
      bytes[scheme.endIndex] == UInt8(ascii: ":"),
      String(decoding: scheme, as: UTF8.self).wholeMatch(of: /[A-Za-z][A-Za-z0-9+.\-]*/) != nil
    else { return false }
    return bytes[index...].prefix(2048).first(where: ends) == UInt8(ascii: ">")
  }

  /// The text of code, with its escapes as written: in code, a backslash is literal.
  static func written(_ text: String) -> String { replaced(text, backslash: true) }

  /// The text without the backslashes of its escapes.
  static func plain(_ text: String) -> String { replaced(text, backslash: false) }

  private static func replaced(_ text: String, backslash: Bool) -> String {
    guard text.utf8.contains(lead) else { return text }
    var bytes: [UInt8] = []
    var previous: UInt8 = 0
    for byte in text.utf8 {
      let mark = Int(byte) - Int(firstTrail)
      if previous == lead, marks.indices.contains(mark) {
        bytes.removeLast()
        bytes += (backslash ? [UInt8(ascii: "\\")] : []) + [marks[mark]]
      } else {
        bytes.append(byte)
      }
      previous = byte
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension [Inline] {
  /// The inlines with the escaped marks in place of their substitutes.
  var withPlainEscapes: [Inline] {
    map { inline in
      switch inline {
      case .text(let text): .text(Escapes.plain(text))
      case .emphasis(let content): .emphasis(content.withPlainEscapes)
      case .strong(let content): .strong(content.withPlainEscapes)
      case .strikethrough(let content): .strikethrough(content.withPlainEscapes)
      case .link(let destination, let title, let content, let position):
        .link(destination: destination, title: title, content: content.withPlainEscapes, position: position)
      case .image(let source, let title, let content, let position):
        .image(source: source, title: title, alternative: content.withPlainEscapes, position: position)
      case .code, .symbolLink, .softBreak, .lineBreak, .html, .checkbox, .footnote: inline
      }
    }
  }
}
