import DocsFoundation
import DocsMarkdown

/// Renders a listing as HTML: colors, linked identifiers, and hidden lines.
package enum CodeMarkup {
  /// Writes a listing.
  ///
  /// - Parameters:
  ///   - code: the listing.
  ///   - marks: the identifiers with an answer, by byte range.
  ///   - hidden: the byte ranges of collapsed lines: sorted, without overlaps, and covering whole lines.
  ///   - omitted: the byte ranges of lines that aren't shown at all, like `hidden`.
  ///   - additions: markup to insert, by the byte before which it belongs.
  ///   - html: the destination.
  package static func write(
    _ code: ColoredCode,
    marks: [Range<Int>: SymbolSheet.Mark] = [:],
    hidden: [Range<Int>] = [],
    omitted: [Range<Int>] = [],
    additions: [Int: String] = [:],
    to html: inout HTMLBuffer
  ) {
    var writer = Writer(bytes: code.bytes, hidden: hidden[...], omitted: omitted[...], additions: additions)
    swap(&writer.html, &html)
    defer { swap(&writer.html, &html) }
    var marks = marks.sorted { $0.key.lowerBound < $1.key.lowerBound }[...]
    var start = 0
    for piece in code.pieces {
      while let mark = marks.first, mark.key.lowerBound < piece.end {
        marks.removeFirst()
        // A mark that crosses pieces is not an identifier of this listing.
        guard mark.key.lowerBound >= start, mark.key.upperBound <= piece.end else { continue }
        writer.write(start..<mark.key.lowerBound, piece.tokenClass, nil)
        writer.write(mark.key, piece.tokenClass, mark.value)
        start = mark.key.upperBound
      }
      writer.write(start..<piece.end, piece.tokenClass, nil)
      start = piece.end
    }
    writer.finish()
  }

  private struct Writer {
    var html = HTMLBuffer()
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

    /// Writes part of a piece, split at the boundaries of hidden and omitted lines.
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

    /// Moves an end to the next boundary of an omission.
    ///
    /// - Returns: whether the part before the end is omitted.
    private mutating func cutAtOmission(_ position: Int, _ end: inout Int) -> Bool {
      while let range = omitted.first, range.upperBound <= position {
        omitted = omitted.dropFirst()
      }
      guard let range = omitted.first else { return false }
      let isOmitted = range.contains(position)
      end = min(end, max(position + 1, isOmitted ? range.upperBound : range.lowerBound))
      return isOmitted
    }

    /// Closes what is still open.
    mutating func finish() {
      if isHiding {
        html.markup("</span>")
        isHiding = false
      }
    }

    /// Starts or ends hidden lines at the position.
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
          html.markup("<span class=\"hidden-lines\">")
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
      html.markup(mark?.url == nil ? "<span" : "<a")
      if let shown {
        html.markup(" class=\"")
        html.markup(made: shown.rawValue)
        html.markup("\"")
      }
      if let mark {
        html.markup(" data-s=\"")
        html.number(mark.index)
        html.markup("\"")
        if let url = mark.url {
          html.markup(" tabindex=\"-1\" href=\"")
          html.text(url)
          html.markup("\"")
        }
      }
      html.markup(">")
      writeText(range)
      html.markup(mark?.url == nil ? "</span>" : "</a>")
    }

    private mutating func writeText(_ range: Range<Int>) {
      html.text(bytes[range.clamped(to: bytes.indices)])
      if !additions.isEmpty, let addition = additions[range.upperBound] {
        html.text(addition)
      }
    }
  }

  /// The compiler's kind of a name is better than the parser's guess. Both agree on attributes and keywords.
  private static func color(of mark: SymbolSheet.Mark, _ tokenClass: TokenClass?) -> TokenClass? {
    switch tokenClass {
    case .attribute, .keyword: tokenClass
    default: mark.kind.tokenClass
    }
  }
}
