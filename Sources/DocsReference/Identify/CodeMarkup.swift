import DocsFoundation
import DocsMarkdown

/// Renders a listing as HTML: colors, linked identifiers, hidden lines, and changes.
package enum CodeMarkup {
  /// Lines that aren't shown as the others are.
  package struct Lines: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      /// Collapsed.
      case hidden
      /// Added to an earlier form of the code.
      case added
      /// Gone from it: the text of lines that were there.
      case removed(String)

      fileprivate var tags: (opening: String, closing: String) {
        switch self {
        case .hidden: ("<span class=\"hidden-lines\">", "</span>")
        case .added: ("<ins>", "</ins>")
        case .removed: ("<del>", "</del>")
        }
      }
    }

    package var kind: Kind
    /// Their bytes, which are whole lines; none for those that are gone.
    package var range: Range<Int>

    package init(_ kind: Kind, _ range: Range<Int>) {
      self.kind = kind
      self.range = range
    }
  }

  /// Writes a listing.
  ///
  /// - Parameters:
  ///   - code: the listing.
  ///   - marks: the identifiers with an answer, by byte range.
  ///   - lines: the lines that are shown in another way: sorted, and without overlaps.
  ///   - omitted: the byte ranges of lines that aren't shown at all, like `lines`.
  ///   - additions: markup to insert, by the byte before which it belongs.
  ///   - html: the destination.
  package static func write(
    _ code: ColoredCode,
    marks: [Range<Int>: SymbolSheet.Mark] = [:],
    lines: [Lines] = [],
    omitted: [Range<Int>] = [],
    additions: [Int: String] = [:],
    to html: inout HTMLBuffer
  ) {
    var writer = Writer(bytes: code.bytes, lines: lines[...], omitted: omitted[...], additions: additions)
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
    private var lines: ArraySlice<Lines>
    private var omitted: ArraySlice<Range<Int>>
    private let additions: [Int: String]
    /// The kind of the lines that are begun.
    private var begun: Lines.Kind?

    init(
      bytes: [UInt8],
      lines: ArraySlice<Lines>,
      omitted: ArraySlice<Range<Int>>,
      additions: [Int: String]
    ) {
      self.bytes = bytes
      self.lines = lines
      self.omitted = omitted
      self.additions = additions
    }

    /// Writes part of a piece, split at the boundaries of lines that are shown in another way or omitted.
    mutating func write(_ range: Range<Int>, _ tokenClass: TokenClass?, _ mark: SymbolSheet.Mark?) {
      var position = range.lowerBound
      while position < range.upperBound {
        switchLines(at: position)
        var end = range.upperBound
        if let range = lines.first?.range {
          end = min(end, max(position + 1, begun == nil ? range.lowerBound : range.upperBound))
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

    /// Writes what is left after the last byte.
    mutating func finish() {
      switchLines(at: .max)
    }

    /// Ends lines that end at the position or before it, and begins others.
    private mutating func switchLines(at position: Int) {
      while let next = lines.first {
        if let kind = begun {
          guard position >= next.range.upperBound else { return }
          html.markup(made: kind.tags.closing)
          begun = nil
        } else {
          guard position >= next.range.lowerBound else { return }
          if case .removed(let text) = next.kind {
            html.markup(made: next.kind.tags.opening)
            html.text(text)
            html.markup(made: next.kind.tags.closing)
          } else if position < next.range.upperBound {
            html.markup(made: next.kind.tags.opening)
            begun = next.kind
            return
          }
        }
        lines = lines.dropFirst()
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
