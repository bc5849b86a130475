/// A piece of a page that stands on lines of its own.
enum Block: Hashable, Sendable {
  case heading(level: Int, content: [Inline], id: String)
  case paragraph([Inline])
  case list(List)
  case quote([Block])
  indirect case callout(Callout)
  indirect case code(CodeBlock)
  indirect case table(Table)
  case thematicBreak
  /// Raw HTML, which is shown as text: a page's content is not trusted with markup.
  case html(String)
  /// The notes at the foot of a page, in the order in which the text refers to them.
  case footnotes([Footnote])

  struct List: Hashable, Sendable {
    /// The first number, or nil for a list with bullets.
    var start: Int?
    var isTight: Bool
    var items: [[Block]]
  }

  struct Table: Hashable, Sendable {
    enum Alignment: String, Hashable, Sendable { case left, center, right }
    var alignments: [Alignment?]
    var header: [[Inline]]
    var rows: [[[Inline]]]

    /// Whether the first cell of each row is its header: the table has nothing to say about its corner.
    var hasRowHeaders: Bool { header.count > 1 && header.first?.isEmpty == true }
  }

  /// A remark that is set apart from the text: `> [!NOTE]`.
  struct Callout: Hashable, Sendable {
    /// What a remark is, by the word that readers see.
    enum Kind: String, Hashable, Sendable, CaseIterable {
      case note, tip, important, warning, caution, quirk, error
    }

    var kind: Kind
    /// The author's own title behind the word; empty for none.
    var title: [Inline]
    var content: [Block]
  }

  /// A note at the foot of the page.
  struct Footnote: Hashable, Sendable {
    /// The name between `[^` and `]`, in lower case.
    var name: String
    /// How often the text refers to it, once at least.
    var references: Int
    var content: [Block]
  }
}

/// A fenced or indented block of code.
struct CodeBlock: Hashable, Sendable {
  /// The words after the fence: `swift, no_run`.
  var info: String
  /// The code, each line ended by a newline.
  var text: String
  /// The place of the opening fence.
  var position: SourcePosition
  /// The columns that stand before each line of code: the indentation of a list, the marks of a quote.
  var indentation: Int
  /// Whether a fence encloses it.
  var isFenced: Bool

  /// The line of the first line of code.
  var firstLine: Int { isFenced ? position.line + 1 : position.line }

  /// Characters that turn the order of the code around, so that a reader sees other code than a compiler.
  var reorderedText: [Diagnostic] {
    guard text.unicodeScalars.contains(where: \.turnsText) else { return [] }
    return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap {
      number,
      line in
      let scalars = line.unicodeScalars
      guard let place = scalars.firstIndex(where: \.turnsText) else { return nil }
      return Diagnostic(
        "code-is-reordered",
        at: SourcePosition(
          file: position.file,
          line: firstLine + number,
          column: indentation + line.utf8.distance(from: line.startIndex, to: place) + 1
        ),
        "A character that nobody sees turns the order of the code around",
        hints: [
          "Write \\u{\(String(scalars[place].value, radix: 16))} in a string, and leave it out elsewhere"
        ]
      )
    }
  }
}

/// A piece of a line.
enum Inline: Hashable, Sendable {
  case text(String)
  case code(String)
  /// A name between two pairs of backticks, which leads to its page of the API reference:
  /// `TestStore/buy(_:)`.
  indirect case symbolLink(String, position: SourcePosition)
  case emphasis([Inline])
  case strong([Inline])
  case strikethrough([Inline])
  indirect case link(destination: String, title: String, content: [Inline], position: SourcePosition)
  indirect case image(source: String, title: String, alternative: [Inline], position: SourcePosition)
  case softBreak
  case lineBreak
  /// Raw HTML, which is shown as text.
  case html(String)
  /// The box at the beginning of a task: `- [x] done`.
  case checkbox(isChecked: Bool)
  indirect case footnote(FootnoteReference)

  /// A reference to a note at the foot of the page.
  struct FootnoteReference: Hashable, Sendable {
    /// The name of the note, in lower case.
    var name: String
    /// The number of the note, from 1.
    var number: Int
    /// Which reference to this note it is, from 1.
    var ordinal: Int
  }

  /// The text without its markup, as a heading's id and a table of contents need it.
  var plainText: String {
    switch self {
    case .text(let text), .code(let text), .html(let text), .symbolLink(let text, _): text
    case .emphasis(let content), .strong(let content), .strikethrough(let content),
      .link(_, _, let content, _), .image(_, _, let content, _):
      content.plainText
    case .softBreak, .lineBreak: " "
    case .checkbox, .footnote: ""
    }
  }
}

extension [Inline] {
  var plainText: String {
    if count == 1, case .text(let text)? = first { return text }
    return reduce(into: "") { $0 += $1.plainText }
  }
}
