import DocsFoundation

/// A comment before a list that says what the list is: `<!-- steps -->` or `<!-- cards -->`.
///
/// It is a comment because other programs that show Markdown leave it out, and show an ordinary list.
struct ListMarker {
  private let style: Block.List.Style
  private let position: SourcePosition

  /// Reads raw HTML, or returns nil if it isn't a marker.
  init?(_ html: String, at position: SourcePosition) {
    let words = html.split { $0.isWhitespace }
    guard words.count == 3, words[0] == "<!--", words[2] == "-->",
      let style = Block.List.Style(rawValue: String(words[1])), style != .plain
    else { return nil }
    self.style = style
    self.position = position
  }

  /// The fault of a comment whose only word is nearly a style; nil for other comments.
  static func misspelling(in html: String, at position: SourcePosition) -> Diagnostic? {
    let words = html.split { $0.isWhitespace }
    guard words.count == 3, words[0] == "<!--", words[2] == "-->",
      let near = String(words[1]).nearest(
        among: Block.List.Style.allCases.map(\.rawValue).filter { $0 != "plain" }
      )
    else { return nil }
    return Diagnostic(
      "list-marker-is-wrong",
      at: position,
      "Lists have no style '\(words[1])'",
      hints: ["Did you mean '\(near)'?"]
    )
  }

  /// Marks the list behind it.
  ///
  /// - Returns: its fault, if the list isn't of this style.
  func mark(_ list: inout Block.List) -> Diagnostic? {
    switch style {
    case .steps where list.start == nil:
      return fault("The steps aren't numbered", "Begin each step with its number: 1. First")
    case .cards where list.start != nil || !list.items.allSatisfy(\.beginsWithLink):
      return fault("A card doesn't begin with a link", "Write - [Title](/page/)")
    case .plain, .steps, .cards:
      list.style = style
      return nil
    }
  }

  /// The fault of a marker that no list follows.
  var withoutList: Diagnostic {
    fault("No list follows '\(style.rawValue)'", "Put the marker on the line above the list")
  }

  private func fault(_ summary: String, _ hint: String) -> Diagnostic {
    Diagnostic("list-marker-is-wrong", at: position, summary, hints: [hint])
  }
}

extension [Block] {
  /// Whether the blocks are an item whose text begins with a link.
  fileprivate var beginsWithLink: Bool {
    if case .paragraph(let content)? = first, case .link? = content.first { true } else { false }
  }
}
