/// The parts of a page's blocks that other stages need, each kind in document order.
package struct PageOutline: Sendable {
  package private(set) var headings: [Page.Heading] = []
  package private(set) var links: [Page.Link] = []
  package private(set) var images: [Page.Link] = []
  package private(set) var symbolLinks: [Page.SymbolLink] = []
  /// Every code block, including those in quotes and lists.
  package private(set) var codeBlocks: [CodeBlock] = []
  /// The number of headings before each code block.
  private(set) var headingsBefore: [Int] = []

  package init(_ blocks: [Block]) {
    add(blocks, isNested: false)
  }

  private mutating func add(_ blocks: [Block], isNested: Bool) {
    for block in blocks {
      switch block {
      case .heading(let level, let content, let id):
        headings.append(
          Page.Heading(level: level, title: content.plainText, id: id, isListed: !isNested)
        )
        add(content)
      case .paragraph(let content): add(content)
      case .quote(let inner): add(inner, isNested: true)
      case .callout(let callout):
        add(callout.title)
        add(callout.content, isNested: true)
      case .tabs(let tabs):
        for tab in tabs {
          add(tab.title)
          add(tab.content, isNested: true)
        }
      case .footnotes(let notes): notes.forEach { add($0.content, isNested: true) }
      case .list(let list): list.items.forEach { add($0, isNested: true) }
      case .table(let table):
        table.header.forEach { add($0) }
        table.rows.forEach { $0.forEach { add($0) } }
      case .code(let code):
        codeBlocks.append(code)
        headingsBefore.append(headings.count)
      case .thematicBreak, .html: break
      }
    }
  }

  private mutating func add(_ content: [Inline], inLink: Bool = false) {
    for inline in content {
      switch inline {
      case .link(let destination, _, let content, let position):
        if case .documentation(let path) = LinkAddress(destination) {
          symbolLinks.append(Page.SymbolLink(path: path, position: position))
        } else {
          links.append(Page.Link(destination: destination, position: position))
        }
        add(content, inLink: true)
      case .symbolLink(let path, let position):
        // Links don't nest, so inside a link the name is only shown.
        if !inLink {
          symbolLinks.append(Page.SymbolLink(path: path, position: position))
        }
      case .image(let source, _, let alternative, let position):
        images.append(Page.Link(destination: source, position: position))
        add(alternative, inLink: inLink)
      case .emphasis(let content), .strong(let content), .strikethrough(let content):
        add(content, inLink: inLink)
      case .text, .code, .softBreak, .lineBreak, .html, .checkbox, .footnote: break
      }
    }
  }
}
