import DocsFoundation

/// A block of a page.
package enum Block: Hashable, Sendable {
  case heading(level: Int, content: [Inline], id: String)
  case paragraph([Inline])
  case list(List)
  case quote([Block])
  indirect case callout(Callout)
  /// Tabs next to each other, of which a reader sees one: `> [!TAB] macOS`.
  case tabs([Tab])
  indirect case code(CodeBlock)
  indirect case table(Table)
  case thematicBreak
  /// Raw HTML, which is shown as text because content is not trusted with markup.
  case html(String)
  /// The footnotes of a page, in the order of their first references.
  case footnotes([Footnote])

  package struct List: Hashable, Sendable {
    /// What the author says that a list is, by the word in the comment before it.
    package enum Style: String, Hashable, Sendable, CaseIterable { case plain, steps, cards }

    /// The first number, or nil for a bulleted list.
    package var start: Int?
    package var isTight: Bool
    package var items: [[Block]]
    package var style = Style.plain
  }

  package struct Table: Hashable, Sendable {
    package enum Alignment: String, Hashable, Sendable { case left, center, right }
    package var alignments: [Alignment?]
    package var header: [[Inline]]
    package var rows: [[[Inline]]]

    /// Whether the first cell of each row is its header, which is the case if the corner cell is empty.
    package var hasRowHeaders: Bool { header.count > 1 && header.first?.isEmpty == true }
  }

  /// A remark set apart from the text: `> [!NOTE]`.
  package struct Callout: Hashable, Sendable {
    /// The kind of callout, by the word that readers see.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
      case note, tip, important, warning, caution, quirk, error
    }

    package var kind: Kind
    /// The author's title after the word; empty for none.
    package var title: [Inline]
    package var content: [Block]
  }

  package struct Tab: Hashable, Sendable {
    /// The author's title, which is the same in every row of tabs that a reader switches at once.
    package var title: [Inline]
    package var content: [Block]
  }

  package struct Footnote: Hashable, Sendable {
    /// The name between `[^` and `]`, in lowercase.
    package var name: String
    /// The number of references, at least 1.
    package var references: Int
    package var content: [Block]
  }
}

/// A fenced or indented code block.
package struct CodeBlock: Hashable, Sendable {
  /// The words after the fence: `swift, no_run`.
  package var info: String
  /// The code, with a newline after each line.
  package var text: String
  /// The position of the opening fence.
  package var position: SourcePosition
  /// The width in columns of the list indentation or quote marks before each line of code.
  package var indentation: Int
  package var isFenced: Bool

  /// The line of the first line of code.
  package var firstLine: Int { isFenced ? position.line + 1 : position.line }

  /// Reports bidirectional control characters, which show a reader different code from what the compiler
  /// sees.
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
        "An invisible character changes the order of the code",
        hints: [
          "Write \\u{\(String(scalars[place].value, radix: 16))} in a string; remove it elsewhere"
        ]
      )
    }
  }
}

/// An inline element.
package enum Inline: Hashable, Sendable {
  case text(String)
  case code(String)
  /// A name between double backticks, which links to its page in the API reference: `TestStore/buy(_:)`.
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
  /// The checkbox of a task: `- [x] done`.
  case checkbox(isChecked: Bool)
  indirect case footnote(FootnoteReference)

  /// A reference to a footnote.
  package struct FootnoteReference: Hashable, Sendable {
    /// The name of the footnote, in lowercase.
    package var name: String
    /// The number of the footnote, from 1.
    package var number: Int
    /// The ordinal of this reference among those to the same footnote, from 1.
    package var ordinal: Int
  }

  /// The text without markup, for heading ids and tables of contents.
  package var plainText: String {
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
  package var plainText: String {
    if count == 1, case .text(let text)? = first { return text }
    return reduce(into: "") { $0 += $1.plainText }
  }
}
