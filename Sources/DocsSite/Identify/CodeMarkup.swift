/// Writes a listing as HTML: colors, identifiers with their answers, hidden lines.
enum CodeMarkup {
  /// The HTML of a listing.
  ///
  /// - Parameters:
  ///   - tokens: the listing in pieces, in order.
  ///   - marks: the identifiers that have an answer, by the bytes of the listing that they cover.
  ///   - hidden: the bytes of lines that are not shown until asked for: in order, without overlaps, whole
  ///     lines.
  ///   - omitted: the bytes of lines that are not shown at all, as `hidden` has them.
  ///   - additions: what is shown in addition, by the byte before which it stands.
  static func html(
    tokens: [Token],
    marks: [Range<Int>: SymbolSheet.Mark],
    hidden: [Range<Int>] = [],
    omitted: [Range<Int>] = [],
    additions: [Int: String] = [:]
  ) -> String {
    var writer = Writer(hidden: hidden[...], omitted: omitted[...], additions: additions)
    let marks = marks.sorted { $0.key.lowerBound < $1.key.lowerBound }
    var next = marks[...]
    for piece in tokens {
      let tokenClass = piece.tokenClass
      let bytes = Array(piece.text.utf8)
      let token = writer.position..<(writer.position + bytes.count)
      while let mark = next.first, mark.key.lowerBound < token.upperBound {
        next.removeFirst()
        // What does not lie within one token is no identifier of this listing.
        guard mark.key.lowerBound >= writer.position, mark.key.upperBound <= token.upperBound else {
          continue
        }
        let start = mark.key.lowerBound - token.lowerBound
        let end = mark.key.upperBound - token.lowerBound
        writer.write(bytes[(writer.position - token.lowerBound)..<start], tokenClass, nil)
        writer.write(bytes[start..<end], tokenClass, mark.value)
      }
      writer.write(bytes[(writer.position - token.lowerBound)...], tokenClass, nil)
    }
    writer.finish()
    return writer.html
  }

  private struct Writer {
    var html = ""
    var position = 0
    var hidden: ArraySlice<Range<Int>>
    var omitted: ArraySlice<Range<Int>>
    let additions: [Int: String]
    private var isHiding = false

    init(hidden: ArraySlice<Range<Int>>, omitted: ArraySlice<Range<Int>>, additions: [Int: String]) {
      self.hidden = hidden
      self.omitted = omitted
      self.additions = additions
    }

    /// Writes a part of a token, cut where hidden lines begin and end.
    mutating func write(_ bytes: ArraySlice<UInt8>, _ tokenClass: TokenClass?, _ mark: SymbolSheet.Mark?) {
      var rest = bytes
      while !rest.isEmpty {
        switchLines()
        var length = rest.count
        if let range = hidden.first {
          let border = isHiding ? range.upperBound : range.lowerBound
          length = min(length, max(1, border - position))
        }
        let isOmitted = cutAtOmission(&length)
        position += length
        if !isOmitted {
          let text = String(decoding: rest.prefix(length), as: UTF8.self) + (additions[position] ?? "")
          html += CodeMarkup.element(text.escapedForHTML, tokenClass, mark)
        }
        rest = rest.dropFirst(length)
      }
    }

    /// Shortens a piece to where an omission begins or ends.
    ///
    /// - Returns: whether the piece is left out.
    private mutating func cutAtOmission(_ length: inout Int) -> Bool {
      while let range = omitted.first, range.upperBound <= position {
        omitted = omitted.dropFirst()
      }
      guard let range = omitted.first else { return false }
      let isOmitted = range.contains(position)
      length = min(length, max(1, (isOmitted ? range.upperBound : range.lowerBound) - position))
      return isOmitted
    }

    mutating func finish() {
      if isHiding {
        html += "</span>"
        isHiding = false
      }
    }

    /// Begins or ends hidden lines where the position says so.
    private mutating func switchLines() {
      while let range = hidden.first {
        if isHiding, position >= range.upperBound {
          finish()
          hidden = hidden.dropFirst()
        } else if !isHiding, position >= range.lowerBound {
          guard position < range.upperBound else {
            hidden = hidden.dropFirst()
            continue
          }
          html += "<span class=\"hidden-lines\">"
          isHiding = true
          return
        } else {
          return
        }
      }
    }
  }

  private static func element(_ text: String, _ tokenClass: TokenClass?, _ mark: SymbolSheet.Mark?) -> String
  {
    guard let mark else {
      return tokenClass.map { "<span class=\"\($0.rawValue)\">\(text)</span>" } ?? text
    }
    let shown = color(of: mark, tokenClass).map { " class=\"\($0.rawValue)\"" } ?? ""
    guard let url = mark.url else { return "<span\(shown) data-s=\"\(mark.index)\">\(text)</span>" }
    return "<a\(shown) data-s=\"\(mark.index)\" tabindex=\"-1\" href=\"\(url.escapedForHTML)\">\(text)</a>"
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
