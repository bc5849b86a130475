import DocsFoundation

/// Block quotes that are callouts, as on GitHub: the first line is `[!NOTE]`, optionally followed by a title.
///
/// Those that begin with `[!TAB]` and a title are tabs.
enum Callouts {
  /// A word that is not a kind of callout.
  struct Unknown: Error {
    var word: String

    func diagnostic(at position: SourcePosition) -> Diagnostic {
      let kinds = Block.Callout.Kind.allCases.map { $0.rawValue.uppercased() } + [Callouts.tab]
      let near = word.uppercased().nearest(among: kinds)
      return Diagnostic(
        "callout-is-unknown",
        at: position,
        "'\(word)' isn't a kind of callout",
        hints: [near.map { "Did you mean '\($0)'?" } ?? "The kinds are \(kinds.joined(separator: ", "))"]
      )
    }
  }

  private static let tab = "TAB"

  /// The callout or the tab that a block quote represents, or nil if it is a plain quote.
  static func block(of blocks: [Block]) -> Result<Block, Unknown>? {
    guard case .paragraph(let content)? = blocks.first, case .text(let text)? = content.first,
      text.utf8.starts(with: "[!".utf8), let end = text.firstIndex(of: "]")
    else { return nil }
    let word = text[text.index(text.startIndex, offsetBy: 2)..<end]
    guard !word.isEmpty, word.utf8.allSatisfy({ ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A }) else {
      return nil
    }
    let kind = Block.Callout.Kind(rawValue: word.lowercased())
    guard kind != nil || word.uppercased() == tab else { return .failure(Unknown(word: String(word))) }
    let lineEnd = content.firstIndex { $0 == .softBreak || $0 == .lineBreak } ?? content.endIndex
    let rest = text[text.index(after: end)...].drop { $0 == " " || $0 == "\t" }
    let title = (rest.isEmpty ? [] : [Inline.text(String(rest))]) + content[1..<lineEnd]
    let paragraph = Array(content[lineEnd...].dropFirst())
    let inner = (paragraph.isEmpty ? [] : [Block.paragraph(paragraph)]) + blocks.dropFirst()
    guard let kind else { return .success(.tabs([Block.Tab(title: title, content: inner)])) }
    return .success(.callout(Block.Callout(kind: kind, title: title, content: inner)))
  }

  /// The fault of a tab after others in its row, or nil if it has none.
  static func fault(of tab: Block.Tab, after others: [Block.Tab], at position: SourcePosition) -> Diagnostic?
  {
    let title = tab.title.plainText
    if title.allSatisfy(\.isWhitespace) {
      return Diagnostic("tab-is-wrong", at: position, "The tab has no title", hints: ["Write > [!TAB] macOS"])
    }
    guard others.contains(where: { $0.title.plainText == title }) else { return nil }
    return Diagnostic("tab-is-wrong", at: position, "The row already has a tab '\(title)'")
  }
}
