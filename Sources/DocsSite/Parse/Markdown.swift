/// A piece of a page that stands on lines of its own.
indirect enum Block: Hashable, Sendable {
  case heading(level: Int, content: [Inline], id: String)
  case paragraph([Inline])
  case list(List)
  case quote([Block])
  case code(CodeBlock)
  case table(Table)
  case thematicBreak
  /// Raw HTML, which is shown as text: a page's content is not trusted with markup.
  case html(String)

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
}

/// A piece of a line.
indirect enum Inline: Hashable, Sendable {
  case text(String)
  case code(String)
  /// A name between two pairs of backticks, which leads to its page of the API reference: `TestStore/buy(_:)`.
  case symbolLink(String, position: SourcePosition)
  case emphasis([Inline])
  case strong([Inline])
  case link(destination: String, title: String, content: [Inline], position: SourcePosition)
  case image(source: String, title: String, alternative: [Inline], position: SourcePosition)
  case softBreak
  case lineBreak
  /// Raw HTML, which is shown as text.
  case html(String)

  /// The text without its markup, as a heading's id and a table of contents need it.
  var plainText: String {
    switch self {
    case .text(let text), .code(let text), .html(let text), .symbolLink(let text, _): text
    case .emphasis(let content), .strong(let content), .link(_, _, let content, _),
      .image(_, _, let content, _):
      content.plainText
    case .softBreak, .lineBreak: " "
    }
  }
}

extension [Inline] {
  var plainText: String { map(\.plainText).joined() }
}
