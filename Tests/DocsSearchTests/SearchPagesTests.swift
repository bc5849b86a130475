import Foundation
import Scratch
import TestPages
import Testing

@testable import DocsMarkdown
@testable import DocsSearch
@testable import DocsTheme

@Suite struct SearchPagesTests {
  private func files(
    of pages: [Page],
    in language: String,
    hasSymbols: Bool = false
  ) async throws -> [String: String] {
    let lists = SearchPages(
      configuration: TestPage.configuration,
      theme: try await Theme(folder: Checkout.theme),
      hasSymbols: hasSymbols
    ) { _, _ in [:] }
    return Dictionary(
      uniqueKeysWithValues: try lists.files(of: pages, in: language).map {
        ($0.path, String(decoding: $0.bytes, as: UTF8.self))
      }
    )
  }

  private func page(_ address: String, _ title: String, _ more: String = "") throws -> Page {
    try TestPage.page("", path: "content\(address)index.md", frontMatter: "title: \(title)\n\(more)")
  }

  @Test func listsTranslationsAndTheOriginalsOfTheRest() async throws {
    let pages = [
      try page("/a/", "Zebra"), try page("/b/", "Ábaco"), try page("/c/", "9 lives"),
      try page("/pt-br/a/", "Zebra pt", "language: pt-BR\ntranslation-of: /a/"),
    ]
    let english = try #require(try await files(of: pages, in: "en")["search/index.html"])
    let order = ["<dt>#</dt>", "/c/", "<dt>A</dt>", "/b/", "<dt>Z</dt>", "/a/"].map {
      english.firstRange(of: $0)
    }
    #expect(order.allSatisfy { $0 != nil })
    #expect(order.compactMap(\.?.lowerBound) == order.compactMap(\.?.lowerBound).sorted())
    #expect(!english.contains("/pt-br/a/"))
    let portuguese = try #require(try await files(of: pages, in: "pt-BR")["pt-br/search/index.html"])
    #expect(portuguese.contains(#"<a href="/pt-br/a/">"#))
    #expect(portuguese.contains(#"<a href="/b/" lang="en""#))
    #expect(!portuguese.contains(#"<a href="/a/""#))
  }

  @Test func offersGuidesAndSymbolsWhereThereAreSymbols() async throws {
    let pages = [try page("/a/", "Zebra")]
    let both = try #require(try await files(of: pages, in: "en", hasSymbols: true)["search/index.html"])
    #expect(both.contains(#"<input type="radio" name="in" value="api">"#))
    let guides = try #require(try await files(of: pages, in: "en")["search/index.html"])
    #expect(!guides.contains(#"name="in""#))
  }

  @Test func cutsLongListsIntoPagesOfTheirOwn() async throws {
    let pages = try (0..<450).map { try page("/p\($0)/", "Page \(1000 + $0)") }
    let files = try await files(of: pages, in: "en")
    #expect(
      files.keys.sorted() == [
        "search/1/index.html", "search/2/index.html", "search/3/index.html", "search/index.html",
      ]
    )
    #expect(files["search/index.html"]?.contains(#"<a href="/search/2/">Page 1200 – Page 1399</a>"#) == true)
    #expect(files["search/index.html"]?.contains("/p449/") == false)
    #expect(files["search/3/index.html"]?.contains("/p449/") == true)
  }
}
