import DocsFoundation

/// Block quotes that are callouts, as on GitHub: the first line is `[!NOTE]`, optionally followed by a title.
enum Callouts {
  /// A word that is not a kind of callout.
  struct Unknown: Error {
    var word: String

    func diagnostic(at position: SourcePosition) -> Diagnostic {
      let kinds = Block.Callout.Kind.allCases.map { $0.rawValue.uppercased() }
      let near = word.uppercased().nearest(among: kinds)
      return Diagnostic(
        "callout-is-unknown",
        at: position,
        "'\(word)' isn't a kind of callout",
        hints: [near.map { "Did you mean '\($0)'?" } ?? "The kinds are \(kinds.joined(separator: ", "))"]
      )
    }
  }

  /// The callout that a block quote represents, or nil if it is a plain quote.
  static func callout(of blocks: [Block]) -> Result<Block.Callout, Unknown>? {
    guard case .paragraph(let content)? = blocks.first, case .text(let text)? = content.first,
      text.utf8.starts(with: "[!".utf8), let end = text.firstIndex(of: "]")
    else { return nil }
    let word = text[text.index(text.startIndex, offsetBy: 2)..<end]
    guard !word.isEmpty, word.utf8.allSatisfy({ ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A }) else {
      return nil
    }
    guard let kind = Block.Callout.Kind(rawValue: word.lowercased()) else {
      return .failure(Unknown(word: String(word)))
    }
    let lineEnd = content.firstIndex { $0 == .softBreak || $0 == .lineBreak } ?? content.endIndex
    let rest = text[text.index(after: end)...].drop { $0 == " " || $0 == "\t" }
    let title = (rest.isEmpty ? [] : [Inline.text(String(rest))]) + content[1..<lineEnd]
    let paragraph = Array(content[lineEnd...].dropFirst())
    let inner = (paragraph.isEmpty ? [] : [Block.paragraph(paragraph)]) + blocks.dropFirst()
    return .success(Block.Callout(kind: kind, title: title, content: inner))
  }
}
