import DocsFoundation
import DocsMarkdown

/// Pages for tests, made from Markdown.
package enum TestPage {
  package static let configuration = SiteConfiguration(
    title: "Test",
    description: "",
    base: "https://docs.example/",
    languages: [.init(tag: "en", title: "English"), .init(tag: "pt-BR", title: "Português")]
  )

  /// The line on which ``page(_:path:frontMatter:)`` puts the first line of its Markdown.
  package static let firstLine = 4

  /// A page and its faults; the Markdown starts on line 4.
  package static func parse(
    _ markdown: String,
    path: String = "content/page.md",
    frontMatter: String = "title: Page"
  ) -> (page: Page?, diagnostics: [Diagnostic]) {
    let file = ContentFile(path: path, text: "---\n\(frontMatter)\n---\n\(markdown)")
    let (page, _, diagnostics) = PageParser(configuration: configuration).parse(file)
    return (page, diagnostics)
  }

  /// The blocks of some Markdown, which starts on line 4.
  package static func blocks(_ markdown: String) -> [Block] {
    PageParser.content(of: ContentFile(path: "content/page.md", text: "---\ntitle: Page\n---\n\(markdown)"))
      .blocks
  }

  /// A page without faults.
  ///
  /// - Throws: ``UnexpectedFaults`` if it has some.
  package static func page(
    _ markdown: String,
    path: String = "content/page.md",
    frontMatter: String = "title: Page"
  ) throws -> Page {
    let (page, diagnostics) = parse(markdown, path: path, frontMatter: frontMatter)
    guard let page, diagnostics.isEmpty else { throw UnexpectedFaults(lines: diagnostics.map(\.line)) }
    return page
  }

  /// The faults of a page that should have none.
  package struct UnexpectedFaults: Error {
    package var lines: [String]
  }
}

extension Diagnostic {
  /// The position and the summary on one line.
  package var line: String { "\(position.line):\(position.column): \(summary)" }
}
