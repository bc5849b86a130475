import Foundation
import TestPages
import Testing

@testable import DocsFoundation
@testable import DocsMarkdown
@testable import DocsReference
@testable import DocsSearch

/// A searchable site in memory.
struct TestSearch {
  let files: [String: Data]
  let search: SiteSearch

  /// - Parameter documents: everything that can be found, in any order.
  init(_ documents: [SearchDocument]) async throws {
    var files: [String: Data] = [:]
    var entry = SearchEntry(languages: [:], standard: "en", hasSymbols: false)
    let sorted = documents.sorted { $0.address.utf8.lexicographicallyPrecedes($1.address.utf8) }
    for (language, page) in [("en", "/search/"), ("pt-BR", "/pt-br/search/")] {
      let outcome = try await SearchIndexBuilder(
        sorted.filter { $0.language == language },
        language: language
      )
      .build()
      for file in outcome.files {
        files[file.path] = file.bytes
      }
      entry.languages[language] = SearchEntry.Language(
        map: outcome.map,
        title: language == "en" ? "English" : "Português",
        page: page,
        words: Self.words
      )
    }
    for file in documents.map(\.fragmentFile) {
      files[file.path] = file.bytes
    }
    let radios = #"<input name="in" value="all" checked><input name="in" value="api">"#
    let html = #"<input name="q" value="">\#(radios)<div class="search-results" id="search-results"></div>"#
    files["search/index.html"] = Data(html.utf8)
    files["404.html"] = Data(#"<div id="nearest-pages"></div>"#.utf8)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    files[SearchPaths.entry] = try encoder.encode(entry)
    self.files = files
    let all = files
    guard let search = SiteSearch(load: { all[$0] }) else { throw NoEntry() }
    self.search = search
  }

  private struct NoEntry: Error {}

  private static let words = ["searchOne": "{count} result.", "searchNone": "Nothing for {query}."]

  /// Creates pages by address, from Markdown whose first line is the title.
  init(pages: [String: String], language: String = "en") async throws {
    try await self.init(
      pages.map { address, text in
        let lines = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        return try Self.document(
          lines.count > 1 ? String(lines[1]) : "",
          title: String(lines[0]),
          address: address,
          language: language
        )
      }
    )
  }

  static func document(
    _ markdown: String,
    title: String = "Page",
    address: String = "/page/",
    language: String = "en"
  ) throws -> SearchDocument {
    let file = ContentFile(
      path: "content\(address)index.md",
      text: "---\ntitle: \"\(title)\"\nlanguage: \(language)\n---\n\(markdown)"
    )
    let (page, content, diagnostics) = PageParser(configuration: TestPage.configuration).parse(file)
    #expect(diagnostics == [])
    return SearchDocument(try #require(page), blocks: content.blocks, label: "")
  }

  /// The addresses found for a query, best first; sections have their anchors.
  func addresses(_ query: String, language: String = "en", limit: Int = 20) -> [String] {
    search.results(for: query, language: language, limit: limit).results.map(\.address)
  }
}

extension SearchDocument {
  /// The weights of the words.
  var weights: [String: UInt8] {
    var weights: [String: UInt8] = [:]
    var place = 0
    while place < terms.count {
      let end = place + 1 + Int(terms[place])
      weights[String(decoding: terms[place + 1..<end], as: UTF8.self)] = terms[end]
      place = end + 1
    }
    return weights
  }
}
