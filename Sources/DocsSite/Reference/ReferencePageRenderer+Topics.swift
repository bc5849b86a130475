import DocsFoundation
import DocsMarkdown
import DocsReference
import DocsTheme

/// The members of a symbol and the articles about it, in groups.
extension ReferencePageRenderer {
  /// A group: one that the author chose, or the rest of the members by their kind.
  struct Group {
    enum Entry {
      case symbol(Symbol)
      case article(title: String, address: String)
    }

    var id: String
    var title: String
    var about: [Block] = []
    var entries: [Entry] = []
  }

  /// The groups in the order of the page: first those of the author.
  func groups(of symbol: Symbol, _ comment: DocComment) -> [Group] {
    let chosen = comment.topics.map(group).filter { !$0.entries.isEmpty || !$0.about.isEmpty }
    let listed = chosen.flatMap(\.entries).reduce(into: Set<String>()) { usrs, entry in
      if case .symbol(let symbol) = entry { usrs.insert(symbol.usr) }
    }
    let rest = library.topics(of: symbol.usr).map { topic, symbols in
      Group(
        id: topic.anchor,
        title: words[topic.word],
        entries: symbols.filter { !listed.contains($0.usr) }.map(Group.Entry.symbol)
      )
    }
    return chosen + rest.filter { !$0.entries.isEmpty }
  }

  private func group(_ topic: DocComment.Topic) -> Group {
    var group = Group(id: topic.id, title: topic.title.plainText)
    for block in topic.content {
      guard case .list(let list) = block else {
        group.about.append(block)
        continue
      }
      for case .paragraph(let content)? in list.items.map(\.first) {
        // A name that can't be found has a warning already.
        guard case .link(let address, _, let text, _)? = content.first else { continue }
        group.entries.append(
          symbolsByAddress[address].map(Group.Entry.symbol)
            ?? .article(title: text.plainText, address: address)
        )
      }
    }
    return group
  }

  /// The values of a group for the template.
  func context(of group: Group, _ blocks: inout BlockRenderer) -> TemplateValue {
    var symbols: [TemplateValue] = []
    for entry in group.entries {
      switch entry {
      case .symbol(let symbol): symbols.append(context(of: symbol, &blocks))
      case .article(let title, let address):
        let isLocal = address.hasPrefix("/")
        symbols.append(.texts(["url": isLocal ? basePath + address.dropFirst() : address, "article": title]))
      }
    }
    var context: TemplateContext = [
      "id": .text(group.id), "title": .text(group.title), "symbols": .list(symbols),
    ]
    context["introduction"] = group.about.isEmpty ? nil : .text(blocks.html(group.about))
    return .object(context)
  }

  private func context(of symbol: Symbol, _ blocks: inout BlockRenderer) -> TemplateValue {
    var context = [
      "url": url(of: symbol.usr) ?? "",
      "declaration": symbol.subheading.isEmpty
        ? symbol.name.escapedForHTML : declarations.subheading(of: symbol),
    ]
    let summary = pages.documentation.comment(explaining: symbol, in: library)?.0.summary ?? []
    context["about"] = summary.isEmpty ? nil : blocks.html(summary)
    context["deprecated"] =
      symbol.availability.contains(where: \.isDeprecated) ? words["deprecated"] : nil
    return .texts(context)
  }
}
