import Foundation
import SimulationKit
import Testing

@testable import DocsFoundation
@testable import DocsSite
@testable import DocsTheme

struct PageDescriptionTests {
  private func description(isHome: Bool = false) throws -> PageDescription {
    PageDescription(
      title: "</script><!-- \"A\" & B",
      summary: "What\nit is",
      url: "https://docs.example/a/",
      language: "pt-BR",
      isHome: isHome,
      section: "Guide",
      tags: ["x", "y"],
      published: Moment(day: "2026-03-08"),
      modified: Moment(day: "2026-03-01"),
      translations: [("en", "https://docs.example/b/")],
      trail: [("Site", "https://docs.example/"), ("Guide", "https://docs.example/guide/")],
      site: ("Site", "https://docs.example/")
    )
  }

  @Test func openGraphSaysWhatThePageIs() throws {
    let properties = try description().openGraph.map { "\($0.property)=\($0.content)" }
    #expect(
      properties == [
        "og:title=</script><!-- \"A\" & B", "og:description=What\nit is", "og:type=article",
        "og:url=https://docs.example/a/", "og:site_name=Site", "og:locale=pt_BR", "og:locale:alternate=en_US",
        "article:published_time=2026-03-08T00:00:00Z", "article:modified_time=2026-03-08T00:00:00Z",
        "article:section=Guide", "article:tag=x", "article:tag=y",
      ]
    )
    #expect(try description(isHome: true).openGraph.allSatisfy { !"\($0.property)".hasPrefix("article:") })
  }

  @Test(arguments: [
    ("pt-br", "pt_BR"), ("en", "en_US"), ("de", "de"), ("zh-Hant-TW", "zh_TW"), ("es-419", "es_419"),
    ("", ""),
  ])
  func aTagBecomesALocale(tag: String, locale: String) {
    #expect(LocaleTag.openGraph(tag) == locale)
  }

  /// The data as a browser reads it from the page.
  private func data(_ html: String) throws -> JSONValue {
    let start = try #require(html.firstRange(of: "<script type=\"application/ld+json\">")).upperBound
    let end = try #require(html[start...].firstRange(of: "</script>")).lowerBound
    #expect(!html[start..<end].utf8.contains(UInt8(ascii: "<")))
    return try JSONDecoder().decode(JSONValue.self, from: Data(html[start..<end].utf8))
  }

  @Test func structuredDataIsAnArticleAndTheWayToIt() throws {
    let document = try data(description().html)
    #expect(document["@context"] == "https://schema.org")
    guard case .array(let graph)? = document["@graph"] else {
      Issue.record("there is no graph")
      return
    }
    #expect(graph.map { $0["@type"] } == ["TechArticle", "BreadcrumbList"])
    #expect(graph[0]["headline"] == "</script><!-- \"A\" & B")
    #expect(graph[0]["description"] == "What\nit is")
    #expect(graph[0]["inLanguage"] == "pt-BR")
    #expect(graph[0]["datePublished"] == "2026-03-08T00:00:00Z")
    // A page can't be modified before it is published.
    #expect(graph[0]["dateModified"] == "2026-03-08T00:00:00Z")
    guard case .array(let items)? = graph[1]["itemListElement"] else {
      Issue.record("there is no list")
      return
    }
    #expect(items.map { $0["position"] } == [1, 2, 3])
    #expect(items.map { $0["item"] } == ["https://docs.example/", "https://docs.example/guide/", nil])
  }

  @Test func theFirstPageIsTheSite() throws {
    let document = try data(description(isHome: true).html)
    guard case .array(let graph)? = document["@graph"] else {
      Issue.record("there is no graph")
      return
    }
    #expect(graph.map { $0["@type"] } == ["WebSite"])
    #expect(graph.first?["name"] == "</script><!-- \"A\" & B")
  }

  @Test func theMembersOfTheDataAreSorted() throws {
    for isHome in [true, false] {
      let html = try description(isHome: isHome).html
      let sorted = try CanonicalJSON.encode(data(html))
      // The same characters, escaped.
      let text = String(decoding: sorted, as: UTF8.self)
        .replacing("<", with: "\\u003c").replacing("\\n", with: "\\u000a")
      #expect(html.contains(">\(text)</script>"))
    }
  }

  @Test(arguments: ["\u{2028}\u{0}\u{1F}\u{7F}", "<\u{338}", "\\\"\r\n\t", "🙂é"])
  func everyTextIsReadBackAsItWas(text: String) throws {
    var html = HTMLBuffer()
    ScriptData.object([("a", .text(text)), ("none", nil), ("b", [.number(12), [:]])]).write(to: &html)
    #expect(!html.text.utf8.contains(UInt8(ascii: "<")))
    let value = try JSONDecoder().decode(JSONValue.self, from: Data(html.text.utf8))
    #expect(value == ["a": .string(text), "b": [12, [:]]])
  }
}
