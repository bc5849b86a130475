import Testing

@testable import DocsFoundation
@testable import DocsMarkdown
@testable import DocsSite

struct SiteAddressesTests {
  @Test func anAddressCanBeGivenOnce() async throws {
    let structure = try await TestSite.structure(
      [
        try TestSite.page("index", "Home"), try TestSite.page("a", "A", "tags: [x]"),
        try TestSite.page("a/index", "Another A"), try TestSite.page("tags", "Tags"),
        try TestSite.page("api/index", "API"), try TestSite.page("404.html", "Not here"),
        try TestSite.page("levels/x", "X", "level: beginner"),
      ],
      reference: ["/api/"]
    )
    #expect(
      structure.faults
        == [
          "content/404.html.md:1:1: The address '/404.html/' is taken by the file '404.html'",
          "content/a/index.md:1:1: The address '/a/' is taken by content/a.md",
          "content/api/index.md:1:1: The address '/api/' is taken by the API reference",
          "content/levels/x.md:1:1: The list 'Levels' would have the address of the list 'Levels', '/levels/'"
            + " | Give the folder a page of its own, index.md, or another name",
          "content/tags.md:1:1: The address '/tags/' is taken by the list 'Tags'",
        ].sorted()
    )
  }

  @Test func whatIsMadeHasItsAddressAndCanBeLinkedTo() async throws {
    var configuration = TestSite.configuration()
    configuration.print = true
    let links = try TestSite.page(
      "index",
      "Home",
      text: "[a](/search/) [b](/print/) [c](/print/#x) [d](/prin/)"
    )
    let structure = try await TestSite.structure([links], configuration)
    #expect(structure.faults == [])
    let checker = LinkChecker([links], addresses: structure.addresses)
    #expect(
      checker.check(links).map(\.summary) == [
        "No heading '#x' at '/print/'", "No page at '/prin/'",
      ]
    )
    let pages = [try TestSite.page("print", "Mine"), try TestSite.page("search", "Mine too")]
    #expect(
      try await TestSite.structure(pages, configuration).faults == [
        "content/print.md:1:1: The address '/print/' is taken by the print page"
      ]
    )
  }

  @Test(arguments: [
    ("search", "the search"), ("print", "the print page"), ("api", "the API reference"),
  ])
  func aListCannotBeWhereSomethingElseIsMade(folder: String, other: String) async throws {
    var configuration = TestSite.configuration()
    configuration.print = true
    let pages = [try TestSite.page("\(folder)/x", "X")]
    let faults = try await TestSite.structure(pages, configuration, reference: ["/api/"]).faults
    #expect(faults.count == 1 && faults[0].contains("would have the address of \(other)"), "\(faults)")
  }

  @Test func addressesThatDifferInCapitalLettersAloneAreAWarning() async throws {
    let structure = try await TestSite.structure([
      try TestSite.page("Guide", "A"), try TestSite.page("guide", "B"),
    ])
    #expect(
      structure.faults == [
        "content/guide.md:1:1: '/guide/' and '/Guide/' differ only in capital letters"
          + " | On macOS and Windows they are one file. Rename content/Guide.md or this page"
      ]
    )
    #expect(!structure.diagnostics.containsErrors)
  }

  @Test func aLinkToWhatWasMovedOrLeftOutSaysSo() async throws {
    let page = try TestSite.page(
      "a",
      "A",
      text: "[1](/old/) [2](/new/#was) [3](/draft/) [4](/tags/x/) [5](/tags/x/#y) [6](/nowhere/)"
    )
    let pages = [
      page,
      try TestSite.page(
        "new",
        "New",
        "tags: [x]",
        "aliases: [/old/]",
        "heading-aliases: {was: now}",
        text: "# Now"
      ),
      try TestSite.page("draft", "Draft", "draft: true"),
    ]
    let structure = try await TestSite.structure(pages)
    let links = LinkChecker(structure.navigation.pages, addresses: structure.addresses)
    #expect(links.checkAliases() == [])
    #expect(
      links.check(page).map { "\($0.severity) \($0.summary)" + $0.hints.map { " | \($0)" }.joined() } == [
        "warning '/old/' has moved | Write '/new/'", "warning '/new/#was' has moved | Write '/new/#now'",
        "error The page at '/draft/' is a draft | It is left out of the site: content/draft.md",
        "error No heading '#y' at '/tags/x/'", "error No page at '/nowhere/'",
      ]
    )
  }
}
