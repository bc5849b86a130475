import Foundation
import Testing

@testable import DocsFoundation
@testable import DocsMarkdown
@testable import DocsReference
@testable import DocsSearch

@Suite struct SearchIndexTests {
  @Test func putsPagesWithAllWordsFirst() async throws {
    let search = try await TestSearch(pages: [
      "/a/": "Apples\npears", "/b/": "Pears\nnothing else", "/c/": "Other\napples and pears and plums",
    ])
    #expect(search.addresses("plums pears ") == ["/c/", "/b/", "/a/"])
  }

  @Test func ranksTitleThenHeadingThenText() async throws {
    let search = try await TestSearch(pages: [
      "/a/": "One\nabout a lamp", "/b/": "Lamp\ntext", "/c/": "Three\n## Lamp\n\ntext",
    ])
    #expect(search.addresses("lamp") == ["/b/", "/c/#lamp", "/a/"])
  }

  @Test func findsOtherFormsOfAWordBehindTheSameOne() async throws {
    let search = try await TestSearch(pages: [
      "/a/": "A\nvalidating", "/b/": "B\nvalidate", "/c/": "C\nvalidated",
    ])
    #expect(search.addresses("validate ") == ["/b/", "/a/", "/c/"])
  }

  @Test func completesTheLastWordOnlyWhileItIsTyped() async throws {
    let search = try await TestSearch(pages: ["/a/": "Continuation\nof activity"])
    #expect(search.addresses("activity contin") == ["/a/"])
    #expect(search.search.results(for: "activity contin ", language: "en", limit: 9).missing == 1)
  }

  @Test(arguments: ["recipt", "reciept", "receiptt", "peceipt", "rfceipt"]) func mendsOneSlip(query: String)
    async throws
  {
    let search = try await TestSearch(pages: ["/a/": "A\nreceipt", "/b/": "B\nother"])
    let results = search.search.results(for: query, language: "en", limit: 9)
    #expect(results.results.map(\.address) == ["/a/"])
    #expect(results.corrections == [.init(typed: query, used: "receipt")])
  }

  @Test func mendsNothingThatIsThereAndNoShortWords() async throws {
    let search = try await TestSearch(pages: ["/a/": "A\nclocks lamp", "/b/": "B\nblocks lump"])
    #expect(search.addresses("clocks ") == ["/a/"])
    #expect(search.addresses("limp ") == [])
  }

  @Test func ranksExactAccentsFirstAndFindsTheOthers() async throws {
    let search = try await TestSearch(
      pages: ["/a/": "A\nrelogio", "/b/": "B\nrelógio", "/c/": "C\nnotificações"],
      language: "pt-BR"
    )
    #expect(search.addresses("relógio ", language: "pt-BR") == ["/b/", "/a/"])
    #expect(search.addresses("relogio ", language: "pt-BR") == ["/a/", "/b/"])
    for query in ["notificacao ", "notificação ", "notificacoes "] {
      #expect(search.addresses(query, language: "pt-BR") == ["/c/"], "\(query)")
    }
  }

  @Test func answersInTheStandardLanguageWhereThePagesOfOnesOwnSayNothing() async throws {
    let search = try await TestSearch([
      TestSearch.document("lamp", address: "/lamp/"),
      TestSearch.document("lamp", address: "/pt-br/lamp/", language: "pt-BR"),
      TestSearch.document("only here", address: "/only/"),
    ])
    #expect(search.addresses("lamp", language: "pt-BR") == ["/pt-br/lamp/", "/lamp/"])
    #expect(search.addresses("only", language: "pt-BR") == ["/only/"])
    #expect(search.addresses("lamp", language: "fr") == ["/lamp/"])
  }

  private func symbol(_ path: [String], _ kind: Symbol.Kind, _ address: String) -> SearchDocument {
    let symbol = Symbol(
      usr: path.joined(),
      module: "Lamps",
      kind: kind,
      path: path,
      declaration: [],
      subheading: [],
      parameters: [],
      genericParameters: [],
      availability: [],
      constraints: [],
      isSynthesized: false
    )
    return SearchDocument(symbol, address: address, kind: "Kind", summary: "A lamp.", language: "en")
  }

  @Test func showsGuidesOrSymbolsAlone() async throws {
    let search = try await TestSearch([
      symbol(["Lamp"], .structure, "/api/lamp/"),
      TestSearch.document("a lamp", address: "/guide/"),
      TestSearch.document("a lamp and a shade", address: "/zebra/"),
    ]).search
    func found(_ query: String, _ kind: SearchKind) -> [String] {
      search.results(for: query, language: "en", kind: kind, limit: 9).results.map(\.address).sorted()
    }
    #expect(found("lamp ", .all) == ["/api/lamp/", "/guide/", "/zebra/"])
    #expect(found("lamp ", .guides) == ["/guide/", "/zebra/"])
    #expect(found("lamp ", .api) == ["/api/lamp/"])
    // Without one that has all words, those that have some.
    #expect(found("lamp shade ", .api) == ["/api/lamp/"])
    let page = try #require(search.page(at: "/search/", query: "lamp", kind: "api"))
    let html = String(decoding: page, as: UTF8.self)
    #expect(html.contains(#"value="all"><input name="in" value="api" checked>"#))
    #expect(html.contains("/api/lamp/") && !html.contains("/guide/"))
  }

  @Test func fallsBackToAnyLanguageThatHasAllWords() async throws {
    let search = try await TestSearch([
      TestSearch.document("lamp here", address: "/lamp/"),
      TestSearch.document("um relógio aqui", title: "Horas", address: "/pt-br/horas/", language: "pt-BR"),
      TestSearch.document("lamp aqui", address: "/pt-br/lamp/", language: "pt-BR"),
    ])
    #expect(search.addresses("relógio ") == ["/pt-br/horas/"])
    // One of its own has all words, or no other has.
    #expect(search.addresses("lamp ") == ["/lamp/"])
    #expect(search.addresses("lamp xyzzy ") == ["/lamp/"])
    let page = try #require(search.search.page(at: "/search/", query: "relógio"))
    let html = String(decoding: page, as: UTF8.self)
    #expect(html.contains(#"<li lang="pt-BR"><a href="/pt-br/horas/" hreflang="pt-BR">Horas</a>"#))
    #expect(html.contains(#"<span class="search-label">Português</span>"#))
  }

  @Test func leadsToTheSectionWithTheRarestWord() async throws {
    let search = try await TestSearch(pages: [
      "/a/": "Receipts\nreceipt\n\n## Receipt of a receipt\n\nreceipt\n\n## Status\n\n21007",
      "/b/": "B\nreceipt",
      "/c/": "C\nreceipt",
    ])
    let result = try #require(
      search.search.results(for: "receipt 21007", language: "en", limit: 1).results.first
    )
    #expect(result.address == "/a/#status")
    #expect(result.excerpt.text == [.init(text: "21007", isMarked: true)])
  }

  @Test func putsASymbolFirstForItsNameOnly() async throws {
    let search = try await TestSearch([
      symbol(["LampStand"], .structure, "/api/lampstand/"),
      symbol(["LampStand", "turn(_:by:)"], .method, "/api/lampstand/turn/"),
      symbol(["Lamp"], .structure, "/api/lamp/"),
      symbol(["LampShade"], .extension, "/api/lampshade/"),
      TestSearch.document("A `LampShade` on a `LampShade`.", title: "Shades", address: "/shade/"),
      TestSearch.document("A `LampStand` and a lamp stand; a lamp. Turn it by and by.", address: "/guide/"),
    ])
    #expect(search.addresses("LampStand ").first == "/api/lampstand/")
    #expect(search.addresses("lampstand ").first == "/api/lampstand/")
    #expect(search.addresses("LampStand.turn(_:by:)").first == "/api/lampstand/turn/")
    #expect(search.addresses("LampStand.turn").first == "/api/lampstand/turn/")
    #expect(search.addresses("Lamps.Lamp").first == "/api/lamp/")
    #expect(search.addresses("Lamp ").first == "/api/lamp/")
    #expect(search.addresses("lamp ").first == "/guide/")
    #expect(search.addresses("lamp stand ").first == "/guide/")
    #expect(search.addresses("LampShade ").prefix(2) == ["/shade/", "/api/lampshade/"])
  }

  @Test func forgetsWordsThatStandEverywhereWhereOthersAreTyped() async throws {
    let search = try await TestSearch(pages: ["/a/": "A\nlamp", "/b/": "B\nhow to do it"])
    #expect(search.addresses("how to lamp ") == ["/a/"])
    #expect(search.addresses("how to ") == ["/b/"])
  }

  @Test func leadsToTheSectionThatSaysMost() async throws {
    let search = try await TestSearch(pages: [
      "/a/": "A\nred\n\n## First\n\nred\n\n## Second\n\nred lamp, [link](/a/)"
    ])
    let result = try #require(search.search.results(for: "red lamp", language: "en", limit: 1).results.first)
    #expect(result.address == "/a/#second")
    #expect(
      result.excerpt.text == [
        .init(text: "red", isMarked: true), .init(text: " ", isMarked: false),
        .init(text: "lamp", isMarked: true),
        .init(text: ", link", isMarked: false),
      ]
    )
  }

  // MARK: Files

  private func numbered(_ count: Int, changing changed: Int? = nil) throws -> [SearchDocument] {
    try (0..<count).map { number in
      let words = (0..<40).map { "word\((number * 37 + $0 * 91) % 4000)x" }.joined(separator: " ")
      return try TestSearch.document(
        words + (number == changed ? " lantern" : ""),
        title: "Page \(number)",
        address: "/p\(1000 + number)/"
      )
    }
  }

  @Test func hasTheSameBytesWhateverTheOrderOfThePages() async throws {
    let documents = try numbered(60)
    let files = try await TestSearch(documents).files
    #expect(try await TestSearch(documents.reversed()).files == files)
    for width in [1, 2, 3, 7, 50] {
      let divided = try await Concurrency.$width.withValue(width) { try await TestSearch(documents).files }
      #expect(divided == files, "\(width) cores")
    }
  }

  @Test func changesFewFilesWithAPage() async throws {
    let before = try await TestSearch(numbered(400)).files
    let after = try await TestSearch(numbered(400, changing: 7)).files
    let changed = after.filter { before[$0.key] != $0.value }.keys
    #expect(after.count > 420)
    #expect(changed.count <= 8, "\(changed.sorted())")
  }

  @Test func readsNothingThatIsBroken() async throws {
    let search = try await TestSearch(pages: ["/a/": "Lamp\nlamp"])
    for path in search.files.keys.sorted() where path.hasSuffix(".bin") {
      for broken in [Data(), Data(repeating: 0xFF, count: 64), search.files[path]?.dropLast(3) ?? Data()] {
        var files = search.files
        files[path] = Data(broken)
        let all = files
        let site = try #require(SiteSearch { all[$0] })
        #expect(site.results(for: "lamp lanp", language: "en", limit: 9).count <= 1)
      }
    }
  }

  @Test(arguments: [1, 2, 3, 15, 16, 17, 100, 1000, 9_999, 1 << 20]) func approximatesLogarithms(number: Int)
  {
    #expect(abs(Double(SearchRanking.logarithm(number)) - 16 * log2(Double(number))) < 1)
  }

  // MARK: Pages

  @Test func fillsThePageOfResultsWithTextAndNoMarkup() async throws {
    let search = try await TestSearch(pages: ["/a/": "Lamp\nlamp <b>"]).search
    let page = try #require(search.page(at: "/search", query: "lamp\"><script>"))
    let html = String(decoding: page, as: UTF8.self)
    #expect(html.contains(#"<a href="/a/"><mark>Lamp</mark></a>"#))
    #expect(html.contains(#"value="lamp&quot;&gt;&lt;script&gt;""#))
    #expect(!html.contains("<script") && !html.contains("<b>"))
    #expect(search.page(at: "/a/", query: "lamp") == nil)
    #expect(
      String(decoding: try #require(search.page(at: "/search/", query: "<i>")), as: UTF8.self)
        .contains("Nothing for &lt;i&gt;.")
    )
  }

  @Test func offersThePagesNearALostAddress() async throws {
    let search = try await TestSearch(pages: [
      "/handoff/watch-to-phone/": "From the watch", "/handoff/ios-and-macos/": "Between both",
      "/store/receipts/": "Receipts",
    ]).search
    #expect(
      search.nearest(to: "/handoff/watch-to-phne/").first?.fragment.address == "/handoff/watch-to-phone/"
    )
    #expect(search.nearest(to: "/recipts").first?.fragment.address == "/store/receipts/")
    #expect(search.nearest(to: "/xyzzy/").isEmpty)
    #expect(search.notFoundPage(at: "/xyzzy/") == nil)
    let page = String(decoding: try #require(search.notFoundPage(at: "/recipts")), as: UTF8.self)
    #expect(page.contains(#"<a href="/store/receipts/">Receipts</a>"#))
  }
}
