/// Writes a listing as HTML: colors, identifiers with their answers, hidden lines.
enum CodeMarkup {
  /// The HTML of a listing.
  ///
  /// - Parameters:
  ///   - code: the listing.
  ///   - marks: the identifiers that have an answer, by the bytes of the listing that they cover.
  ///   - hidden: the bytes of lines that are not shown until asked for: in order, without overlaps, whole
  ///     lines.
  ///   - omitted: the bytes of lines that are not shown at all, as `hidden` has them.
  ///   - additions: what is shown in addition, by the byte before which it stands.
  static func html(
    _ code: ColoredCode,
    marks: [Range<Int>: SymbolSheet.Mark] = [:],
    hidden: [Range<Int>] = [],
    omitted: [Range<Int>] = [],
    additions: [Int: String] = [:]
  ) -> String {
    var writer = Writer(bytes: code.bytes, hidden: hidden[...], omitted: omitted[...], additions: additions)
    // Colors double or triple the length of most listings.
    writer.html.reserveCapacity(3 * code.bytes.count + 64)
    var marks = marks.sorted { $0.key.lowerBound < $1.key.lowerBound }[...]
    var start = 0
    for piece in code.pieces {
      while let mark = marks.first, mark.key.lowerBound < piece.end {
        marks.removeFirst()
        // What does not lie within one piece is no identifier of this listing.
        guard mark.key.lowerBound >= start, mark.key.upperBound <= piece.end else { continue }
        writer.write(start..<mark.key.lowerBound, piece.tokenClass, nil)
        writer.write(mark.key, piece.tokenClass, mark.value)
        start = mark.key.upperBound
      }
      writer.write(start..<piece.end, piece.tokenClass, nil)
      start = piece.end
    }
    writer.finish()
    return String(decoding: writer.html, as: UTF8.self)
  }

  private struct Writer {
    var html: [UInt8] = []
    private let bytes: [UInt8]
    private var hidden: ArraySlice<Range<Int>>
    private var omitted: ArraySlice<Range<Int>>
    private let additions: [Int: String]
    private var isHiding = false

    init(
      bytes: [UInt8],
      hidden: ArraySlice<Range<Int>>,
      omitted: ArraySlice<Range<Int>>,
      additions: [Int: String]
    ) {
      self.bytes = bytes
      self.hidden = hidden
      self.omitted = omitted
      self.additions = additions
    }

    /// Writes a part of a piece, cut where lines begin and end that are hidden or left out.
    mutating func write(_ range: Range<Int>, _ tokenClass: TokenClass?, _ mark: SymbolSheet.Mark?) {
      var position = range.lowerBound
      while position < range.upperBound {
        switchLines(at: position)
        var end = range.upperBound
        if let lines = hidden.first {
          end = min(end, max(position + 1, isHiding ? lines.upperBound : lines.lowerBound))
        }
        if !cutAtOmission(position, &end) {
          writeElement(position..<end, tokenClass, mark)
        }
        position = end
      }
    }

    /// Moves an end to where an omission begins or ends.
    ///
    /// - Returns: whether what stands before the end is left out.
    private mutating func cutAtOmission(_ position: Int, _ end: inout Int) -> Bool {
      while let range = omitted.first, range.upperBound <= position {
        omitted = omitted.dropFirst()
      }
      guard let range = omitted.first else { return false }
      let isOmitted = range.contains(position)
      end = min(end, max(position + 1, isOmitted ? range.upperBound : range.lowerBound))
      return isOmitted
    }

    /// Ends what is still open.
    mutating func finish() {
      if isHiding {
        html.append("</span>")
        isHiding = false
      }
    }

    /// Begins or ends hidden lines where the position says so.
    private mutating func switchLines(at position: Int) {
      while let range = hidden.first {
        if isHiding, position >= range.upperBound {
          finish()
          hidden = hidden.dropFirst()
        } else if !isHiding, position >= range.lowerBound {
          guard position < range.upperBound else {
            hidden = hidden.dropFirst()
            continue
          }
          html.append("<span class=\"hidden-lines\">")
          isHiding = true
          return
        } else {
          return
        }
      }
    }

    private mutating func writeElement(
      _ range: Range<Int>,
      _ tokenClass: TokenClass?,
      _ mark: SymbolSheet.Mark?
    ) {
      let shown = mark.map { CodeMarkup.color(of: $0, tokenClass) } ?? tokenClass
      guard shown != nil || mark != nil else { return writeText(range) }
      html.append(mark?.url == nil ? "<span" : "<a")
      if let shown {
        html.append(" class=\"")
        html.append(shown.rawValue)
        html.append("\"")
      }
      if let mark {
        html.append(" data-s=\"\(mark.index)\"")
        if let url = mark.url {
          html.append(" tabindex=\"-1\" href=\"\(url.escapedForHTML)\"")
        }
      }
      html.append(">")
      writeText(range)
      html.append(mark?.url == nil ? "</span>" : "</a>")
    }

    private mutating func writeText(_ range: Range<Int>) {
      html.append(escapedForHTML: bytes[range.clamped(to: bytes.indices)])
      if !additions.isEmpty, let addition = additions[range.upperBound] {
        html.append(addition.escapedForHTML)
      }
    }
  }

  /// The compiler knows what a name is, where the parser could only guess; attributes and keywords are what
  /// they are for both.
  private static func color(of mark: SymbolSheet.Mark, _ tokenClass: TokenClass?) -> TokenClass? {
    switch tokenClass {
    case .attribute, .keyword: tokenClass
    default: mark.kind.tokenClass
    }
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ text: String) {
    append(contentsOf: text.utf8)
  }

  /// Adds bytes of UTF-8 as `escapedForHTML` writes their text.
  fileprivate mutating func append(escapedForHTML text: ArraySlice<UInt8>) {
    var start = text.startIndex
    for (offset, byte) in zip(text.indices, text) {
      let escaped: String
      switch byte {
      case UInt8(ascii: "&"): escaped = "&amp;"
      case UInt8(ascii: "<"): escaped = "&lt;"
      case UInt8(ascii: ">"): escaped = "&gt;"
      case UInt8(ascii: "\""): escaped = "&quot;"
      case UInt8(ascii: "'"): escaped = "&#39;"
      case 0: escaped = "\u{FFFD}"
      default: continue
      }
      append(contentsOf: text[start..<offset])
      append(escaped)
      start = offset + 1
    }
    append(contentsOf: text[start...])
  }
}
