import Foundation
import Scratch
import TestPages
import Testing

@testable import DocsMarkdown
@testable import DocsSamples
@testable import DocsSearch

/// The first results for readers of the handbook. The browser tests run the same queries in the browser and on the
/// server, with the API reference; these tests leave it out, so no module has to be built.
@Suite struct HandbookQueryTests {
  struct Query: Decodable, Sendable, CustomTestStringConvertible {
    var query: String
    var language: String?
    var first: String

    var testDescription: String { query }
    var isAboutSymbol: Bool { first.hasPrefix("/api-reference/") }
  }

  private static func queries() throws -> [Query] {
    try JSONDecoder().decode(
      [Query].self,
      from: Data(contentsOf: Checkout.at("Tests/search-queries.json"))
    )
  }

  private static func search() async throws -> TestSearch {
    let loader = ContentLoader(root: Checkout.root)
    let parser = PageParser(configuration: TestPage.configuration)
    return try await TestSearch(
      loader.contentPaths().pages.compactMap { path in
        let (page, content, _) = parser.parse(try loader.file(path))
        return page.map { SearchDocument($0, blocks: content.blocks, label: "") }
      }
    )
  }

  @Test func findsFirstWhatReadersMean() async throws {
    let queries = try Self.queries()
    #expect(queries.count >= 150 && queries.count { $0.language == "pt-BR" } >= 40)
    let search = try await Self.search()
    for query in queries where !query.isAboutSymbol {
      let found = search.addresses(query.query, language: query.language ?? "en", limit: 3)
      // An expected page without an anchor accepts any of its sections.
      let first = found.first.map { query.first.contains("#") ? $0 : String($0.prefix { $0 != "#" }) }
      #expect(first == query.first, "\(query.query): \(found)")
    }
  }
}
