import TestPages

@testable import DocsMarkdown
@testable import DocsSamples
@testable import DocsSite
@testable import DocsTheme

extension TestPage {
  /// The HTML of some Markdown.
  static func html(
    _ markdown: String,
    basePath: String = "/",
    reports: [SampleReport] = []
  ) throws -> String {
    let page = try page(markdown)
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
