extension [Block] {
  /// Visits every block, including those in quotes, lists, callouts and footnotes, in document order.
  func forEachBlock(_ visit: (Block) -> Void) {
    for block in self {
      visit(block)
      switch block {
      case .quote(let inner): inner.forEachBlock(visit)
      case .callout(let callout): callout.content.forEachBlock(visit)
      case .tabs(let tabs): tabs.forEach { $0.content.forEachBlock(visit) }
      case .list(let list): list.items.forEach { $0.forEachBlock(visit) }
      case .footnotes(let notes): notes.forEach { $0.content.forEachBlock(visit) }
      case .heading, .paragraph, .code, .table, .thematicBreak, .html: break
      }
    }
  }

  /// Visits every inline, including those in links and table cells, in document order.
  func forEachInline(_ visit: (Inline) -> Void) {
    forEachBlock { block in
      switch block {
      case .heading(_, let content, _), .paragraph(let content): content.forEachInline(visit)
      case .callout(let callout): callout.title.forEachInline(visit)
      case .tabs(let tabs): tabs.forEach { $0.title.forEachInline(visit) }
      case .table(let table):
        for cell in table.header + table.rows.flatMap(\.self) {
          cell.forEachInline(visit)
        }
      case .list, .quote, .code, .thematicBreak, .html, .footnotes: break
      }
    }
  }

  /// Returns the blocks with transformed inlines.
  package func mapInlines(_ transform: ([Inline]) -> [Inline]) -> [Block] {
    map { block in
      switch block {
      case .heading(let level, let content, let id):
        return .heading(level: level, content: transform(content), id: id)
      case .paragraph(let content):
        return .paragraph(transform(content))
      case .list(var list):
        list.items = list.items.map { $0.mapInlines(transform) }
        return .list(list)
      case .quote(let inner):
        return .quote(inner.mapInlines(transform))
      case .callout(var callout):
        callout.title = transform(callout.title)
        callout.content = callout.content.mapInlines(transform)
        return .callout(callout)
      case .tabs(let tabs):
        return .tabs(
          tabs.map { Block.Tab(title: transform($0.title), content: $0.content.mapInlines(transform)) }
        )
      case .table(var table):
        table.header = table.header.map(transform)
        table.rows = table.rows.map { $0.map(transform) }
        return .table(table)
      case .footnotes(var notes):
        for index in notes.indices {
          notes[index].content = notes[index].content.mapInlines(transform)
        }
        return .footnotes(notes)
      case .code, .thematicBreak, .html:
        return block
      }
    }
  }

  /// Returns the blocks with transformed code blocks.
  package func mapCode(_ transform: (CodeBlock) -> CodeBlock) -> [Block] {
    map { block in
      switch block {
      case .code(let code):
        return .code(transform(code))
      case .list(var list):
        list.items = list.items.map { $0.mapCode(transform) }
        return .list(list)
      case .quote(let inner):
        return .quote(inner.mapCode(transform))
      case .callout(var callout):
        callout.content = callout.content.mapCode(transform)
        return .callout(callout)
      case .tabs(let tabs):
        return .tabs(tabs.map { Block.Tab(title: $0.title, content: $0.content.mapCode(transform)) })
      case .footnotes(var notes):
        for index in notes.indices {
          notes[index].content = notes[index].content.mapCode(transform)
        }
        return .footnotes(notes)
      case .heading, .paragraph, .table, .thematicBreak, .html:
        return block
      }
    }
  }
}

extension [Inline] {
  fileprivate func forEachInline(_ visit: (Inline) -> Void) {
    for inline in self {
      visit(inline)
      switch inline {
      case .emphasis(let content), .strong(let content), .strikethrough(let content),
        .link(_, _, let content, _), .image(_, _, let content, _):
        content.forEachInline(visit)
      case .text, .code, .symbolLink, .softBreak, .lineBreak, .html, .checkbox, .footnote: break
      }
    }
  }
}
