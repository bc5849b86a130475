import DocsFoundation
import DocsMarkdown
import DocsPictures
import DocsTheme

/// Writes the blocks of a page as HTML.
struct BlockRenderer {
  /// The base path of the site: `/` or `/docs/`.
  let basePath: String
  let words: Words
  /// The findings about the page's listings and simulations.
  private let findings: PageFindings
  /// The listings by the position of their fence, and the number of each code block.
  private let samples: [SourcePosition: Sample]
  private let numbers: [SourcePosition: Int]
  /// The file of the page, and the files that its images and links may refer to.
  private let sourcePath: String
  private let assets: ContentAssets
  private let links: FileLinks
  /// The earlier ids of headings, by their current ids.
  private let formerIDs: [String: [String]]

  /// The level of the heading above the current block. The page's title is level 1.
  private var headingLevel = 1
  private var tables = 0
  private var callouts = 0
  private var images = 0
  private var diagrams = 0
  /// Whether the current inlines are in a table, where long names may break between their parts.
  private var isInTable = false

  init(
    page: Page,
    basePath: String,
    words: Words,
    findings: PageFindings,
    assets: ContentAssets = ContentAssets(),
    links: FileLinks = FileLinks(),
    formerIDs: [String: [String]] = [:]
  ) {
    self.basePath = basePath
    self.words = words
    self.findings = findings
    self.assets = assets
    self.links = links
    sourcePath = page.sourcePath
    samples = Self.samples(of: page)
    numbers = page.listingNumbers
    self.formerIDs = formerIDs
  }

  /// Creates a renderer for text outside Markdown pages.
  ///
  /// - Parameters:
  ///   - code: the code blocks of a doc comment, as a page.
  ///   - findings: the findings about them.
  init(basePath: String, words: Words, code: Page? = nil, findings: PageFindings = PageFindings()) {
    self.basePath = basePath
    self.words = words
    self.findings = findings
    samples = Self.samples(of: code)
    numbers = code?.listingNumbers ?? [:]
    sourcePath = ""
    assets = ContentAssets()
    links = FileLinks()
    formerIDs = [:]
  }

  private static func samples(of page: Page?) -> [SourcePosition: Sample] {
    Dictionary((page?.samples ?? []).map { ($0.position, $0) }) { first, _ in first }
  }

  /// The HTML of some blocks, each on lines of its own.
  mutating func html(_ blocks: [Block]) -> String {
    var html = HTMLBuffer(capacity: 16_384)
    write(blocks, to: &html)
    return html.text
  }

  /// The HTML of some inlines.
  func html(_ content: [Inline]) -> String {
    var renderer = self
    var html = HTMLBuffer(capacity: 256)
    renderer.write(content, to: &html)
    return html.text
  }

  /// Writes some blocks, each on lines of its own.
  mutating func write(_ blocks: [Block], isTight: Bool = false, to html: inout HTMLBuffer) {
    for block in blocks {
      write(block, isTight: isTight, to: &html)
    }
  }

  private mutating func write(_ block: Block, isTight: Bool, to html: inout HTMLBuffer) {
    switch block {
    case .heading(let level, let content, let id):
      write(heading: content, level: level, id: id, to: &html)
    case .paragraph(let content):
      html.markup(isTight ? "" : "<p>")
      if case .checkbox? = content.first {
        html.markup("<label>")
        write(content, to: &html)
        html.markup("</label>")
      } else {
        write(content, to: &html)
      }
      html.markup(isTight ? "\n" : "</p>\n")
    case .list(let list):
      write(list, to: &html)
    case .quote(let inner):
      html.markup("<blockquote>\n")
      write(inner, to: &html)
      html.markup("</blockquote>\n")
    case .callout(let callout):
      write(callout, to: &html)
    case .tabs(let tabs):
      write(tabs, to: &html)
    case .code(let code):
      write(code, to: &html)
    case .table(let table):
      write(table, to: &html)
    case .thematicBreak:
      html.markup("<hr>\n")
    case .html(let text):
      html.markup("<p>")
      html.text(text)
      html.markup("</p>\n")
    case .footnotes(let notes):
      write(notes, to: &html)
    }
  }

  private mutating func write(heading content: [Inline], level: Int, id: String, to html: inout HTMLBuffer) {
    headingLevel = level
    html.markup("<h")
    html.number(level)
    html.markup(" id=\"")
    html.text(id)
    html.markup("\">")
    for former in formerIDs[id] ?? [] {
      html.markup("<span id=\"")
      html.text(former)
      html.markup("\"></span>")
    }
    write(content, to: &html)
    html.markup(" <a class=\"anchor\" href=\"#")
    html.text(id)
    html.markup("\" aria-label=\"")
    html.text(words["sectionLink"])
    html.markup(" ")
    html.text(content.plainText)
    html.markup("\">#</a></h")
    html.number(level)
    html.markup(">\n")
  }

  private mutating func write(_ list: Block.List, to html: inout HTMLBuffer) {
    html.markup(list.start == nil ? "<ul" : "<ol")
    if let start = list.start, start != 1 {
      html.markup(" start=\"")
      html.number(start)
      html.markup("\"")
    }
    // Without markers, Safari would no longer call it a list.
    switch list.style {
    case .plain: html.markup(">\n")
    case .steps: html.markup(" class=\"steps\" role=\"list\">\n")
    case .cards: html.markup(" class=\"cards\" role=\"list\">\n")
    }
    for item in list.items {
      html.markup(item.isTask ? "<li class=\"task\">" : "<li>")
      write(item, isTight: list.isTight, to: &html)
      html.markup("</li>\n")
    }
    html.markup(list.start == nil ? "</ul>\n" : "</ol>\n")
  }

  private mutating func write(_ callout: Block.Callout, to html: inout HTMLBuffer) {
    callouts += 1
    // A note is not a landmark. Otherwise a page of ten callouts would have ten regions to step through.
    html.markup("<aside role=\"note\" class=\"callout ")
    html.text(callout.kind.rawValue)
    html.markup("\" aria-labelledby=\"callout-")
    html.number(callouts)
    html.markup("\">\n<p class=\"callout-title\" id=\"callout-")
    html.number(callouts)
    html.markup("\"><span>")
    html.text(words[callout.kind.rawValue])
    if !callout.title.isEmpty {
      html.markup(": ")
      write(callout.title, to: &html)
    }
    html.markup("</span></p>\n")
    write(callout.content, to: &html)
    html.markup("</aside>\n")
  }

  /// Writes tabs below each other, each with its title. The buttons to choose one are only shown if scripts can run.
  private mutating func write(_ tabs: [Block.Tab], to html: inout HTMLBuffer) {
    html.markup("<div class=\"tabs\">\n<div class=\"tab-bar\">")
    for tab in tabs {
      html.markup("<button type=\"button\" data-tab=\"")
      html.text(tab.title.plainText)
      html.markup("\">")
      html.text(tab.title.plainText)
      html.markup("</button>")
    }
    html.markup("</div>\n")
    for tab in tabs {
      html.markup("<div class=\"tab\" data-tab=\"")
      html.text(tab.title.plainText)
      html.markup("\">\n<p class=\"tab-title\">")
      write(tab.title, to: &html)
      html.markup("</p>\n")
      write(tab.content, to: &html)
      html.markup("</div>\n")
    }
    html.markup("</div>\n")
  }

  private mutating func write(_ notes: [Block.Footnote], to html: inout HTMLBuffer) {
    html.markup("<section class=\"footnotes\" role=\"doc-endnotes\" aria-label=\"")
    html.text(words["footnotes"])
    html.markup("\">\n<ol>\n")
    for (index, note) in notes.enumerated() {
      html.markup("<li id=\"fn-")
      html.text(note.name)
      html.markup("\">")
      // The backlinks go at the end of the last paragraph, if there is one.
      if case .paragraph(let content)? = note.content.last {
        write(Array(note.content.dropLast()), to: &html)
        html.markup("<p>")
        write(content, to: &html)
      } else {
        write(note.content, to: &html)
        html.markup("<p>")
      }
      for ordinal in 1...max(1, note.references) {
        html.markup(" <a class=\"footnote-back\" role=\"doc-backlink\" href=\"#")
        writeReferenceID(note.name, ordinal, to: &html)
        html.markup("\" aria-label=\"")
        html.text(words["footnoteBack"])
        html.markup(" ")
        html.number(index + 1)
        if ordinal > 1 {
          html.markup("-")
          html.number(ordinal)
        }
        html.markup("\">↩\u{FE0E}</a>")
      }
      html.markup("</p>\n</li>\n")
    }
    html.markup("</ol>\n</section>\n")
  }

  private func writeReferenceID(_ name: String, _ ordinal: Int, to html: inout HTMLBuffer) {
    // A colon is followed by a number, so no name can produce the id of another reference.
    html.markup("fnref")
    if ordinal > 1 {
      html.markup(":")
      html.number(ordinal)
    }
    html.markup("-")
    html.text(name)
  }

  private mutating func write(_ table: Block.Table, to html: inout HTMLBuffer) {
    tables += 1
    html.markup("<div class=\"table\" tabindex=\"0\" role=\"region\" aria-label=\"")
    html.text(words["table"])
    html.markup(" ")
    html.number(tables)
    html.markup("\"><table>\n<thead>\n")
    write(row: table.header, of: table, isHeader: true, to: &html)
    html.markup("</thead>\n")
    if !table.rows.isEmpty {
      let labels = table.header.map(\.plainText)
      html.markup("<tbody>\n")
      for row in table.rows {
        write(row: row, of: table, isHeader: false, labels: labels, to: &html)
      }
      html.markup("</tbody>\n")
    }
    html.markup("</table></div>\n")
  }

  /// Writes a row of a table.
  ///
  /// - Parameter labels: the names of the columns, which a phone shows in each cell instead of above them.
  private mutating func write(
    row cells: [[Inline]],
    of table: Block.Table,
    isHeader: Bool,
    labels: [String] = [],
    to html: inout HTMLBuffer
  ) {
    html.markup("<tr>")
    for (index, (cell, alignment)) in zip(cells, table.alignments).enumerated() {
      let isRowHeader = index == 0 && table.hasRowHeaders
      // In a table with headers on both sides, the corner is not a header.
      let isCellHeader = isHeader != isRowHeader
      html.markup(isCellHeader ? "<th scope=\"" : "<td")
      if isCellHeader {
        html.markup(isRowHeader ? "row\"" : "col\"")
      }
      switch alignment {
      case .left: html.markup(" class=\"left\"")
      case .center: html.markup(" class=\"center\"")
      case .right: html.markup(" class=\"right\"")
      case nil: break
      }
      if !isCellHeader, labels.indices.contains(index), !labels[index].isEmpty {
        html.markup(" data-label=\"")
        html.text(labels[index])
        html.markup("\"")
      }
      html.markup(">")
      isInTable = true
      write(cell, to: &html)
      isInTable = false
      html.markup(isCellHeader ? "</th>" : "</td>")
    }
    html.markup("</tr>\n")
  }

  // MARK: Code

  private mutating func write(_ code: CodeBlock, to html: inout HTMLBuffer) {
    if Diagram.isDiagram(code), let diagram = Diagram.parse(code).diagram {
      diagrams += 1
      return html.markup(made: DiagramRenderer.html(diagram, number: diagrams) { words[$0] })
    }
    if FolderTree.isTree(code), let tree = FolderTree.parse(code).tree {
      return FolderTreeRenderer.write(tree, label: words["fileTree"], to: &html)
    }
    if let widget = findings.widgets[code.position] {
      return html.markup(made: WidgetRenderer.html(widget, headingLevel: min(6, headingLevel + 1)))
    }
    let number = numbers[code.position] ?? 0
    let listings = ListingRenderer(words: words, findings: findings)
    if let sample = samples[code.position] {
      if !sample.isInvisible { listings.write(sample, number: number, to: &html) }
    } else {
      listings.write(code, number: number, to: &html)
    }
  }

  // MARK: Inlines

  private mutating func write(_ content: [Inline], to html: inout HTMLBuffer) {
    for inline in content {
      write(inline, to: &html)
    }
  }

  private mutating func write(_ inline: Inline, to html: inout HTMLBuffer) {
    switch inline {
    case .text(let text), .html(let text):
      html.text(text)
    case .code(let text), .symbolLink(let text, _):
      write(code: text, to: &html)
    case .emphasis(let content):
      html.markup("<em>")
      write(content, to: &html)
      html.markup("</em>")
    case .strong(let content):
      html.markup("<strong>")
      write(content, to: &html)
      html.markup("</strong>")
    case .strikethrough(let content):
      html.markup("<del>")
      write(content, to: &html)
      html.markup("</del>")
    case .softBreak:
      html.markup("\n")
    case .lineBreak:
      html.markup("<br>\n")
    case .link(let destination, let title, let content, _):
      guard let address = address(destination) else { return write(content, to: &html) }
      html.markup("<a href=\"")
      html.text(address)
      html.markup("\"")
      write(title: title, to: &html)
      if isEnlargement(destination, of: content) {
        html.markup(" class=\"zoom\" data-close=\"")
        html.text(words["zoomClose"])
        html.markup("\"")
      }
      html.markup(">")
      write(content, to: &html)
      html.markup("</a>")
    case .image(let source, let title, let alternative, _):
      write(image: source, title: title, alternative: alternative.plainText, to: &html)
    case .checkbox(let isChecked):
      html.markup(
        isChecked ? "<input type=\"checkbox\" checked disabled> " : "<input type=\"checkbox\" disabled> "
      )
    case .footnote(let reference):
      write(reference, to: &html)
    }
  }

  /// Writes code, with the places at which it may break if it is long.
  private func write(code: String, to html: inout HTMLBuffer) {
    // In a sentence, a name that fits into a line of a phone moves to the next line as a whole.
    let isLong = code.utf8.count >= (isInTable ? 20 : 30)
    let parts = isLong ? code.nameParts : [Array(code.utf8)[...]]
    // The style sheet keeps code whole that neither has a place to break nor this class.
    html.markup(isLong && parts.count == 1 ? "<code class=\"long\">" : "<code>")
    for (index, part) in parts.enumerated() {
      if index > 0 { html.markup("<wbr>") }
      html.text(part)
    }
    html.markup("</code>")
  }

  private func write(_ reference: Inline.FootnoteReference, to html: inout HTMLBuffer) {
    html.markup("<sup class=\"footnote-ref\"><a role=\"doc-noteref\" href=\"#fn-")
    html.text(reference.name)
    html.markup("\" id=\"")
    writeReferenceID(reference.name, reference.ordinal, to: &html)
    html.markup("\" aria-label=\"")
    html.text(words["footnote"])
    html.markup(" ")
    html.number(reference.number)
    html.markup("\">")
    html.number(reference.number)
    html.markup("</a></sup>")
  }

  private mutating func write(
    image source: String,
    title: String,
    alternative: String,
    to html: inout HTMLBuffer
  ) {
    // Pages load nothing from other hosts.
    if case .external = LinkAddress(source) { return html.text(alternative) }
    guard let address = address(source) else { return html.text(alternative) }
    guard !ContentKind.isFilm(address) else {
      html.markup("<video controls preload=\"metadata\" src=\"")
      html.text(address)
      html.markup("\" aria-label=\"")
      html.text(alternative)
      return html.markup("\"></video>")
    }
    images += 1
    html.markup("<img src=\"")
    html.text(address)
    html.markup("\" alt=\"")
    html.text(alternative)
    html.markup("\"")
    write(title: title, to: &html)
    if let size = assets.asset(for: source, on: sourcePath)?.size {
      html.markup(" width=\"")
      html.number(size.width)
      html.markup("\" height=\"")
      html.number(size.height)
      html.markup("\"")
    }
    // The first image is probably visible when the page opens.
    html.markup(images > 1 ? " loading=\"lazy\" decoding=\"async\">" : ">")
  }

  /// Whether a link leads from an image to an image file: the same one, or a larger one.
  private func isEnlargement(_ destination: String, of content: [Inline]) -> Bool {
    guard content.count == 1, case .image(let source, _, _, _)? = content.first,
      assets.asset(for: source, on: sourcePath)?.size != nil
    else { return false }
    return assets.asset(for: destination, on: sourcePath)?.size != nil
  }

  private func write(title: String, to html: inout HTMLBuffer) {
    guard !title.isEmpty else { return }
    html.markup(" title=\"")
    html.text(title)
    html.markup("\"")
  }

  /// The URL of a link or an image, or nil if it is unsafe.
  func address(_ destination: String) -> String? {
    if let asset = assets.asset(for: destination, on: sourcePath) {
      return basePath + asset.address.dropFirst() + LinkAddress.behindPath(of: destination)
    }
    switch links.link(destination, on: sourcePath) {
    case .page(let address), .file(let address):
      return basePath + address.dropFirst() + LinkAddress.behindPath(of: destination)
    case .repository(let path):
      return links.repository?.viewURL(of: path).map { $0 + LinkAddress.behindPath(of: destination) }
    case nil:
      return LinkAddress(destination).reference(basePath: basePath)
    }
  }
}

extension [Block] {
  /// Whether the blocks are an item that begins with a checkbox.
  fileprivate var isTask: Bool {
    if case .paragraph(let content)? = first, case .checkbox? = content.first { true } else { false }
  }
}
