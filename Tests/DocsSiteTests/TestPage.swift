import Testing

@testable import DocsFoundation
@testable import DocsMarkdown
@testable import DocsSamples
@testable import DocsSite
@testable import DocsTheme

/// Pages for tests, made from Markdown.
enum TestPage {
  static let configuration = SiteConfiguration(
    title: "Test",
    description: "",
    base: "https://docs.example/",
    languages: [.init(tag: "en", title: "English"), .init(tag: "pt-BR", title: "Português")],
    sections: [],
    package: ".",
    modules: []
  )

  /// The line on which ``page(_:path:frontMatter:)`` puts the first line of its Markdown.
  static let firstLine = 4

  /// A page and its faults; the Markdown starts on line 4.
  static func parse(
    _ markdown: String,
    path: String = "content/page.md",
    frontMatter: String = "title: Page"
  ) -> (page: Page?, diagnostics: [Diagnostic]) {
    let file = ContentFile(path: path, text: "---\n\(frontMatter)\n---\n\(markdown)")
    let (page, _, diagnostics) = PageParser(configuration: configuration).parse(file)
    return (page, diagnostics)
  }

  /// The blocks of some Markdown, which starts on line 4.
  static func blocks(_ markdown: String) -> [Block] {
    PageParser.content(of: ContentFile(path: "content/page.md", text: "---\ntitle: Page\n---\n\(markdown)"))
      .blocks
  }

  /// A page without faults.
  static func page(
    _ markdown: String,
    path: String = "content/page.md",
    frontMatter: String = "title: Page",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Page {
    let (page, diagnostics) = parse(markdown, path: path, frontMatter: frontMatter)
    #expect(diagnostics == [], sourceLocation: sourceLocation)
    return try #require(page, sourceLocation: sourceLocation)
  }

  /// The HTML of some Markdown.
  static func html(
    _ markdown: String,
    basePath: String = "/",
    reports: [SampleReport] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    let page = try page(markdown, sourceLocation: sourceLocation)
    var renderer = BlockRenderer(
      page: page,
      basePath: basePath,
      words: Words(["sectionLink": "Link:", "table": "Table", "listing": "Listing", "ran": "ran it"]),
      findings: PageFindings(
        reports: Dictionary(uniqueKeysWithValues: zip(page.samples.map(\.position), reports))
      )
    )
    return renderer.html(blocks(markdown))
  }
}

extension Diagnostic {
  /// The position and the summary on one line.
  var line: String { "\(position.line):\(position.column): \(summary)" }
}
