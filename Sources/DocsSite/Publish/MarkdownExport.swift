import DocsFoundation
import DocsMarkdown
import DocsPictures
import SimulationKit

/// A page as standalone Markdown, for programs that read text.
///
/// It is the author's text with these changes: the title is the first heading, front matter and hidden code
/// are removed, included slices are inserted, simulations are replaced with their results, and links have
/// absolute URLs. It depends only on the page.
struct MarkdownExport {
  private let page: Page
  /// The catalogs of DocC, if the page is in one.
  private let catalogs: Catalogs?
  private let configuration: SiteConfiguration
  /// The Swift listings and the recorded simulations, by the position of their fence.
  private let samples: [SourcePosition: Sample]
  private let widgets: [SourcePosition: RecordedWidget]
  /// The code blocks by first line.
  private let codeBlocks: [Int: CodeBlock]
  /// Whether the title is a heading in the text.
  private let hasOwnTitle: Bool

  private let lines: [Substring.UTF8View]
  private var output: [UInt8] = []

  /// The name of the file beside each page.
  static let fileName = "index.md"

  /// The Markdown of a page.
  ///
  /// - Parameters:
  ///   - source: the complete text of its file.
  ///   - content: its content.
  ///   - widgets: its recorded simulations. A missing one remains YAML.
  ///   - catalogs: the catalogs of DocC, for what their pages name.
  static func text(
    of page: Page,
    source: String,
    content: PageContent,
    widgets: [SourcePosition: RecordedWidget],
    catalogs: Catalogs,
    configuration: SiteConfiguration
  ) -> String {
    let isInCatalog = PagePath.catalog(of: page.sourcePath) != nil
    let source = isInCatalog ? CatalogSource(ContentFile(path: page.sourcePath, text: source)).text : source
    var twin = MarkdownExport(page, source, content, widgets, isInCatalog ? catalogs : nil, configuration)
    twin.write()
    return String(decoding: twin.output, as: UTF8.self)
  }

  private init(
    _ page: Page,
    _ source: String,
    _ content: PageContent,
    _ widgets: [SourcePosition: RecordedWidget],
    _ catalogs: Catalogs?,
    _ configuration: SiteConfiguration
  ) {
    self.page = page
    self.catalogs = catalogs
    self.configuration = configuration
    self.widgets = widgets
    samples = Dictionary(page.samples.map { ($0.position, $0) }) { first, _ in first }
    hasOwnTitle = content.title != nil
    codeBlocks = Dictionary(content.outline.codeBlocks.map { ($0.position.line, $0) }) { first, _ in first }
    lines = source[...].utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    output.reserveCapacity(source.utf8.count + 1024)
  }

  private mutating func write() {
    if !hasOwnTitle {
      write("# \(page.frontMatter.title)\n\n")
    }
    let home = page.frontMatter.home
    let lede = home.flatMap { $0.hero.isEmpty ? nil : $0.hero } ?? page.frontMatter.description
    if !lede.isEmpty {
      write("> \(lede)\n\n")
    }
    write(links: home?.actions.map { ($0.title, $0.link, "") } ?? [])
    var line = firstBodyLine
    // Process the lines between two code blocks together, because a code span may extend over several lines.
    var textStart = line
    while line <= lines.count {
      guard let block = codeBlocks[line] else {
        line += 1
        continue
      }
      writeText(textStart..<line)
      line = write(block)
      textStart = line
    }
    writeText(textStart..<max(textStart, lines.count + 1))
    while output.last == UInt8(ascii: "\n") || output.last == UInt8(ascii: " ") {
      output.removeLast()
    }
    write("\n")
    if let cards = home?.cards, !cards.isEmpty {
      write("\n")
      write(links: cards.map { ($0.title, $0.link, $0.text) })
      output.removeLast()
    }
  }

  /// Writes links of the front matter as a list, with a blank line after it.
  private mutating func write(links: [(title: String, link: String, text: String)]) {
    guard !links.isEmpty else { return }
    for (title, link, text) in links {
      let address = Self.url(of: link, on: page, configuration) ?? link
      write("- [\(title.escapedForLinkText)](\(address))\(text.isEmpty ? "" : ": \(text)")\n")
    }
    write("\n")
  }

  /// The first line after the front matter and any blank lines, from 1.
  private var firstBodyLine: Int {
    let rule = "---".utf8
    var line = 1
    if let first = lines.first, first.elementsEqual(rule),
      let end = lines.dropFirst().firstIndex(where: { $0.elementsEqual(rule) })
    {
      line = end + 2
    }
    while line <= lines.count, lines[line - 1].isEmpty {
      line += 1
    }
    return line
  }

  private mutating func write(_ text: some StringProtocol) {
    output += text.utf8
  }

  /// Writes lines of prose, from 1, with absolute URLs.
  private mutating func writeText(_ range: Range<Int>) {
    guard let first = range.first, let last = range.last, last <= lines.count else { return }
    var start = first
    // Removed text leaves one blank line behind, not two.
    while start <= last, endsWithBlankLine, lines[start - 1].allSatisfy({ $0 == UInt8(ascii: " ") }) {
      start += 1
    }
    guard start <= last else { return }
    var text: [UInt8] = []
    for line in lines[(start - 1)..<last] {
      text += line
      text.append(UInt8(ascii: "\n"))
    }
    guard let catalogs else {
      let (page, configuration) = (page, configuration)
      return MarkdownLinks.write(text, to: &output) { Self.url(of: $0, on: page, configuration) }
    }
    let linked = catalogs.titlingLinks(in: String(decoding: text, as: UTF8.self), on: page.sourcePath)
    let (page, configuration) = (page, configuration)
    MarkdownLinks.write(Array(linked.utf8), to: &output) { destination in
      let named = catalogs.address(of: destination, on: page.sourcePath)
      return Self.url(of: named ?? destination, on: page, configuration)
    }
  }

  /// The absolute URL of a link; nil to keep it as it is.
  private static func url(
    of destination: String,
    on page: Page,
    _ configuration: SiteConfiguration
  ) -> String? {
    // What a page shows is published with it, wherever it is.
    if page.images.contains(where: { $0.destination == destination }),
      let path = FileLink.path(of: destination, on: page.sourcePath)
    {
      return configuration.absolute(FileLink.address(of: path)) + LinkAddress.behindPath(of: destination)
    }
    // A file is relative to the page's source file, not to its address.
    switch FileLinks(configuration).link(destination, on: page.sourcePath) {
    case .page(let address), .file(let address):
      return configuration.absolute(address) + LinkAddress.behindPath(of: destination)
    case .repository(let path):
      return configuration.repository?.viewURL(of: path).map { $0 + LinkAddress.behindPath(of: destination) }
    case nil:
      // The author's text may already be percent-encoded, so keep it as is.
      return SiteLink(destination, from: page.urlPath).map {
        configuration.base + $0.path.dropFirst() + $0.suffix
      }
    }
  }

  private var endsWithBlankLine: Bool { output.suffix(2).elementsEqual("\n\n".utf8) }

  // MARK: Code

  /// Writes a code block.
  ///
  /// - Returns: the line after it.
  private mutating func write(_ block: CodeBlock) -> Int {
    let start = block.position.line
    if catalogs != nil, block.isFenced, start <= lines.count, let image = Self.image(in: lines[start - 1]) {
      // An image stands for the file that a step of a tutorial shows.
      let code = (samples[block.position]?.script ?? block.text).printedLines
      let info = samples[block.position]?.twinInfo ?? block.info
      write(["```\(info)".fenced(around: code)] + code, closing: code, on: start, after: image)
      return start + 1
    }
    let body = block.text.newlineCount
    var end = start + body + (block.isFenced ? 1 : 0)
    if block.isFenced, end <= lines.count, isFence(lines[end - 1]) {
      end += 1
    }
    end = min(end, lines.count + 1)
    if let sample = samples[block.position] {
      guard !sample.isInvisible else { return end }
      let shown =
        sample.markedSnippet?.lines.filter { !$0.isHidden }.map(\.text) ?? sample.code.printedLines
      let text = ["```\(sample.twinInfo)".fenced(around: shown)] + shown
      write(text, closing: shown, on: start, after: block.position.column - 1)
    } else if let widget = widgets[block.position] {
      let summary = WidgetSummary(widget, configuration: configuration)
      write(summary.lines, closing: nil, on: start, after: block.position.column - 1)
    } else {
      for line in lines[(start - 1)..<(end - 1)] {
        output += line
        write("\n")
      }
    }
    return end
  }

  /// Writes the lines that replace a block, after the marks of the enclosing lists and quotes.
  ///
  /// - Parameters:
  ///   - code: the code whose fence to close; nil for none.
  ///   - line: the first line of the block, from 1.
  ///   - marks: the number of bytes of these marks.
  private mutating func write(_ text: [String], closing code: [String]?, on line: Int, after marks: Int) {
    let prefix = Array(lines[line - 1].prefix(max(0, marks)))
    // A list marker appears once; below it is indentation.
    let below = prefix.map { [UInt8(ascii: ">"), UInt8(ascii: "\t")].contains($0) ? $0 : UInt8(ascii: " ") }
    let closing = code.map { ["```".fenced(around: $0)] } ?? []
    for (index, line) in (text + closing).enumerated() {
      output += index == 0 ? prefix : below
      write(line)
      while output.last == UInt8(ascii: " ") {
        output.removeLast()
      }
      write("\n")
    }
  }

  /// The number of bytes before the image that a line has after its marks; nil if it is a fence.
  private static func image(in line: Substring.UTF8View) -> Int? {
    guard let mark = line.firstIndex(of: UInt8(ascii: "!")) else { return nil }
    let prefix = line[..<mark]
    return prefix.contains(UInt8(ascii: "`")) || prefix.contains(UInt8(ascii: "~")) ? nil : prefix.count
  }

  private func isFence(_ line: Substring.UTF8View) -> Bool {
    let mark = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "\t") }
    return mark.starts(with: "```".utf8) || mark.starts(with: "~~~".utf8)
  }
}

extension Sample {
  /// The words of its fence that matter to a reader.
  fileprivate var twinInfo: String {
    switch mode {
    case .run: "swift"
    case .compile: "swift no_run"
    case .failToCompile: "swift compile_fail"
    case .throwError: "swift should_throw"
    case .trap: "swift should_trap"
    case .declare: "swift declaration"
    case .manifest: "swift manifest"
    case .ignored(let reason): "swift ignore=\"\(reason)\""
    }
  }
}

extension String {
  /// Lengthens a fence of three backticks until it is longer than any run of backticks at the start of a line
  /// of code.
  fileprivate func fenced(around code: [String]) -> String {
    let longest = code.map { $0.drop { $0 == " " }.prefix { $0 == "`" }.count }.max() ?? 0
    return String(repeating: "`", count: max(0, longest - 2)) + self
  }
}
