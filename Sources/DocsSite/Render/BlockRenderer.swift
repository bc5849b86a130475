/// Writes the blocks of a page as HTML.
struct BlockRenderer {
  /// The path at which the site lies: `/` or `/docs/`.
  let basePath: String
  let words: Words
  /// What was found of the page's listings and simulations.
  private let findings: PageFindings
  /// The listings, by the place of their fence, and the number of each block of code.
  private let samples: [SourcePosition: Sample]
  private let numbers: [SourcePosition: Int]
  /// The ids that headings had before, by the ids that they have now.
  private let formerIDs: [String: [String]]

  /// The level of the heading that the present block stands under; the page's title is the first.
  private var headingLevel = 1
  private var tables = 0

  init(
    page: Page,
    basePath: String,
    words: Words,
    findings: PageFindings,
    formerIDs: [String: [String]] = [:]
  ) {
    self.basePath = basePath
    self.words = words
    self.findings = findings
    samples = Dictionary(page.samples.map { ($0.position, $0) }) { first, _ in first }
    numbers = page.listingNumbers
    self.formerIDs = formerIDs
  }

  /// A renderer of text that stands on no page of Markdown.
  init(basePath: String, words: Words) {
    self.basePath = basePath
    self.words = words
    findings = PageFindings()
    samples = [:]
    numbers = [:]
    formerIDs = [:]
  }

  /// The HTML of some blocks, each on lines of its own.
  mutating func html(_ blocks: [Block]) -> String {
    blocks.map { html($0) }.joined()
  }

  private mutating func html(_ block: Block, isTight: Bool = false) -> String {
    switch block {
    case .heading(let level, let content, let id):
      headingLevel = level
      let label = "\(words["sectionLink"]) \(content.plainText)".escapedForHTML
      let former = (formerIDs[id] ?? []).map { "<span id=\"\($0.escapedForHTML)\"></span>" }.joined()
      let id = id.escapedForHTML
      return "<h\(level) id=\"\(id)\">\(former)\(html(content)) "
        + "<a class=\"anchor\" href=\"#\(id)\" aria-label=\"\(label)\">#</a></h\(level)>\n"
    case .paragraph(let content):
      return isTight ? html(content) + "\n" : "<p>\(html(content))</p>\n"
    case .list(let list):
      return html(list)
    case .quote(let inner):
      return "<blockquote>\n\(html(inner))</blockquote>\n"
    case .code(let code):
      return html(code)
    case .table(let table):
      return html(table)
    case .thematicBreak:
      return "<hr>\n"
    case .html(let text):
      return "<p>\(text.escapedForHTML)</p>\n"
    }
  }

  private mutating func html(_ list: Block.List) -> String {
    let tag = list.start == nil ? "ul" : "ol"
    let start = list.start.map { $0 == 1 ? "" : " start=\"\($0)\"" } ?? ""
    var text = "<\(tag)\(start)>\n"
    for item in list.items {
      text += "<li>" + item.map { html($0, isTight: list.isTight) }.joined() + "</li>\n"
    }
    return text + "</\(tag)>\n"
  }

  private mutating func html(_ table: Block.Table) -> String {
    tables += 1
    func row(_ cells: [[Inline]], _ tag: String) -> String {
      let cells = zip(cells, table.alignments).map { cell, alignment in
        let scope = tag == "th" ? " scope=\"col\"" : ""
        let aligned = alignment.map { " class=\"\($0.rawValue)\"" } ?? ""
        return "<\(tag)\(scope)\(aligned)>\(html(cell))</\(tag)>"
      }
      return "<tr>\(cells.joined())</tr>\n"
    }
    var text = "<div class=\"table\" tabindex=\"0\" role=\"region\" "
    text += "aria-label=\"\(words["table"].escapedForHTML) \(tables)\"><table>\n"
    text += "<thead>\n\(row(table.header, "th"))</thead>\n"
    if !table.rows.isEmpty {
      text += "<tbody>\n\(table.rows.map { row($0, "td") }.joined())</tbody>\n"
    }
    return text + "</table></div>\n"
  }

  // MARK: Code

  private func html(_ code: CodeBlock) -> String {
    if let widget = findings.widgets[code.position] {
      return WidgetRenderer.html(widget, headingLevel: min(6, headingLevel + 1))
    }
    let number = numbers[code.position] ?? 0
    let listings = ListingRenderer(words: words, findings: findings)
    guard let sample = samples[code.position] else { return listings.html(code, number: number) }
    return sample.isInvisible ? "" : listings.html(sample, number: number)
  }

  // MARK: Inlines

  /// The HTML of a piece of a line.
  func html(_ content: [Inline]) -> String {
    content.map { html($0) }.joined()
  }

  private func html(_ inline: Inline) -> String {
    switch inline {
    case .text(let text), .html(let text): return text.escapedForHTML
    case .code(let text), .symbolLink(let text, _): return "<code>\(text.escapedForHTML)</code>"
    case .emphasis(let content): return "<em>\(html(content))</em>"
    case .strong(let content): return "<strong>\(html(content))</strong>"
    case .softBreak: return "\n"
    case .lineBreak: return "<br>\n"
    case .link(let destination, let title, let content, _):
      guard let address = address(destination) else { return html(content) }
      return "<a href=\"\(address.escapedForHTML)\"\(titleAttribute(title))>\(html(content))</a>"
    case .image(let source, let title, let alternative, _):
      let text = alternative.plainText.escapedForHTML
      guard let address = address(source) else { return text }
      return "<img src=\"\(address.escapedForHTML)\" alt=\"\(text)\"\(titleAttribute(title))>"
    }
  }

  private func titleAttribute(_ title: String) -> String {
    title.isEmpty ? "" : " title=\"\(title.escapedForHTML)\""
  }

  /// The address that a link leads to, or nil for a scheme that could run code.
  private func address(_ destination: String) -> String? {
    if destination.hasPrefix("/"), !destination.hasPrefix("//") {
      return basePath + destination.dropFirst()
    }
    let scheme = destination.prefix { $0 != "/" && $0 != "?" && $0 != "#" }.split(separator: ":")
    guard destination.prefix(while: { $0 != "/" && $0 != "?" && $0 != "#" }).contains(":") else {
      return destination
    }
    return ["http", "https", "mailto"].contains(scheme.first?.lowercased() ?? "") ? destination : nil
  }
}
