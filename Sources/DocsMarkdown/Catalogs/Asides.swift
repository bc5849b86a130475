extension [Block] {
  /// The blocks with remarks as DocC writes them, `> Note: …`, as callouts.
  ///
  /// Source: https://www.swift.org/documentation/docc/other-formatting-options
  func readingAsides() -> [Block] {
    map { block in
      switch block {
      case .quote(let inner): return inner.aside ?? .quote(inner.readingAsides())
      case .callout(var callout):
        callout.content = callout.content.readingAsides()
        return .callout(callout)
      case .tabs(let tabs):
        return .tabs(tabs.map { Block.Tab(title: $0.title, content: $0.content.readingAsides()) })
      case .list(var list):
        list.items = list.items.map { $0.readingAsides() }
        return .list(list)
      default: return block
      }
    }
  }

  /// The callout that the content of a quote is; nil if it doesn't begin with a name and a colon.
  private var aside: Block? {
    guard case .paragraph(let content)? = first, case .text(let text)? = content.first,
      let colon = text.firstIndex(of: ":")
    else { return nil }
    let name = text[..<colon]
    guard let kind = Self.asides[name.lowercased()] else { return nil }
    let rest = text[text.index(after: colon)...].drop { $0 == " " }
    var paragraph = (rest.isEmpty ? [] : [Inline.text(String(rest))]) + content.dropFirst()
    if paragraph.first == .softBreak { paragraph.removeFirst() }
    let isKind = name.lowercased() == kind.rawValue
    return .callout(
      Block.Callout(
        kind: kind,
        title: isKind ? [] : [.text(String(name))],
        content: (paragraph.isEmpty ? [] : [.paragraph(paragraph)]) + dropFirst().map { $0 }.readingAsides()
      )
    )
  }

  /// The names of DocC, in lowercase.
  private static let asides: [String: Block.Callout.Kind] = [
    "note": .note, "tip": .tip, "important": .important, "warning": .warning, "experiment": .tip,
    "attention": .important, "bug": .warning, "remark": .note, "todo": .note, "complexity": .note,
    "precondition": .important, "postcondition": .note, "requires": .important, "invariant": .note,
    "since": .note, "version": .note, "author": .note, "authors": .note, "copyright": .note, "date": .note,
    "throws": .note, "seealso": .note, "see also": .note, "mutatingvariant": .note,
    "nonmutatingvariant": .note,
  ]
}
