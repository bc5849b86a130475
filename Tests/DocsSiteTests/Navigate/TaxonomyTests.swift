import Testing

@testable import DocsMarkdown
@testable import DocsSite

struct TaxonomyTests {
  @Test func listsAreMadeForTheWordsThatAreUsed() async throws {
    let structure = try await TestSite.structure([
      try TestSite.page("index", "Home", "order: 9"), try TestSite.page("b", "B", "tags: [StoreKit 2, api]"),
      try TestSite.page("a", "A", "tags: [api, api]", "level: beginner", "topic: [Money]"),
      try TestSite.page("pt-br/a", "Á", "language: pt-BR", "translation-of: /a/", "tags: [api]"),
    ])
    let addresses = structure.lists.pages.map(\.address)
    #expect(
      addresses == [
        "/tags/", "/tags/api/", "/tags/storekit-2/", "/levels/", "/levels/beginner/", "/topics/",
        "/topics/money/", "/pt-br/", "/pt-br/tags/", "/pt-br/tags/api/",
      ]
    )
    let api = try #require(structure.lists.pages.first { $0.address == "/tags/api/" })
    let titles = api.entries.map { entry -> String in
      guard case .page(let page) = entry else { return "" }
      return structure.navigation.pages[page].frontMatter.title
    }
    #expect(titles == ["A", "B"])
    #expect(api.versions == ["en": "/tags/api/", "pt-BR": "/pt-br/tags/api/"])
    #expect(
      structure.lists.pages.first?.entries == [
        .group(title: "api", address: "/tags/api/", language: "", count: 2),
        .group(title: "StoreKit 2", address: "/tags/storekit-2/", language: "", count: 1),
      ]
    )
  }

  @Test func wordsWithOneAddressAreFaultsOfTheRarerOne() async throws {
    let structure = try await TestSite.structure([
      try TestSite.page("index", "Home"), try TestSite.page("a", "A", "tags: [User Defaults]"),
      try TestSite.page("b", "B", "tags: [x, user-defaults]"),
      try TestSite.page("c", "C", "tags: [User Defaults]"),
      try TestSite.page("d", "D", "level: C"), try TestSite.page("e", "E", "level: c++"),
    ])
    let hint = "or words that differ in more than punctuation and capital letters"
    #expect(
      structure.faults == [
        "content/b.md:3:11: 'user-defaults' has the address of 'User Defaults' | Write 'User Defaults', \(hint)",
        "content/e.md:3:1: 'c++' has the address of 'C' | Write 'C', \(hint)",
      ]
    )
  }

  @Test func aLongListHasParts() throws {
    var list = ListPage(language: "en", base: "/tags/a/", title: "A", parents: [], entries: [])
    #expect(list.pages.map(\.address) == ["/tags/a/"])
    list.entries = (0..<201).map(ListPage.Entry.page)
    #expect(list.pages.map(\.address) == ["/tags/a/", "/tags/a/page-2/", "/tags/a/page-3/"])
    #expect(list.pages.map(\.entries.count) == [100, 100, 1])
    #expect(list.pages.flatMap(\.entries) == list.entries)
  }
}
