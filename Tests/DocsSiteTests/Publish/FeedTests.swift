import Foundation
import TestPages
import Testing

@testable import DocsMarkdown
@testable import DocsSite

struct FeedTests {
  private let feed: Feed
  private let first: Moment
  private let later: Moment

  init() throws {
    first = try #require(Moment(day: "2026-03-08"))
    later = try #require(Moment(day: "2026-04-01"))
    feed = Feed(
      title: "Lamps & <more>",
      summary: "All of \"them\"",
      language: "pt-BR",
      home: "https://docs.example/pt-br/",
      atomURL: "https://docs.example/pt-br/feed.xml",
      jsonURL: "https://docs.example/pt-br/feed.json",
      entries: [
        Feed.Entry(
          title: "É\u{1} new",
          url: "https://docs.example/a/",
          id: "tag:docs.example,2026-03-08:/a/",
          summary: "",
          tags: ["a&b"],
          published: first,
          updated: later,
          content: "<p>1 &lt; 2 ]]></p>"
        ),
        Feed.Entry(
          title: "Old",
          url: "https://docs.example/b/",
          id: "tag:docs.example,2026-03-08:/b/",
          summary: "What it says",
          tags: [],
          published: first,
          updated: first
        ),
      ]
    )
  }

  /// The elements that RFC 4287, sections 4.1.1 and 4.1.2, requires in every feed and every entry.
  @Test func atomHasWhatEveryFeedMustHave() throws {
    let root = try XMLTree.parse(feed.atom)
    #expect(root.name == "feed")
    #expect(root.attributes["xmlns"] == "http://www.w3.org/2005/Atom")
    #expect(root.attributes["xml:lang"] == "pt-BR")
    for name in ["title", "id", "updated", "author", "subtitle"] {
      #expect(root.all(name).count == 1, "\(name)")
    }
    #expect(root.text("title") == "Lamps & <more>")
    #expect(root.text("updated") == "2026-04-01T00:00:00Z")
    #expect(root.all("author").first?.text("name") == "Lamps & <more>")
    let links = Dictionary(
      uniqueKeysWithValues: root.all("link").map { ($0.attributes["rel"], $0.attributes["href"]) }
    )
    #expect(links == ["self": feed.atomURL, "alternate": feed.home])
    let entries = root.all("entry")
    #expect(entries.map { $0.text("title") } == ["É\u{FFFD} new", "Old"])
    #expect(entries.map { $0.text("id") } == feed.entries.map(\.id))
    #expect(entries.map { $0.text("updated") } == ["2026-04-01T00:00:00Z", "2026-03-08T00:00:00Z"])
    #expect(entries.map { $0.text("published") } == ["2026-03-08T00:00:00Z", "2026-03-08T00:00:00Z"])
    #expect(entries.map { $0.text("content") } == ["<p>1 &lt; 2 ]]></p>", nil])
    #expect(entries.map { $0.text("summary") } == [nil, "What it says"])
    #expect(entries.first?.all("content").first?.attributes["type"] == "html")
    #expect(entries.first?.all("category").first?.attributes["term"] == "a&b")
  }

  private struct Document: Decodable {
    struct Item: Decodable {
      var id: String
      var url: String
      var title: String
      var content_html: String?
      var content_text: String?
      var date_published: String
      var date_modified: String
      var tags: [String]?
    }
    var version: String
    var title: String
    var home_page_url: String
    var feed_url: String
    var language: String
    var items: [Item]
  }

  @Test func jsonHasWhatEveryFeedMustHave() throws {
    let document = try JSONDecoder().decode(Document.self, from: feed.json())
    #expect(document.version == "https://jsonfeed.org/version/1.1")
    #expect(document.title == feed.title)
    #expect(document.feed_url == feed.jsonURL)
    #expect(document.home_page_url == feed.home)
    #expect(document.language == "pt-BR")
    #expect(document.items.map(\.id) == feed.entries.map(\.id))
    #expect(document.items.map(\.content_html) == ["<p>1 &lt; 2 ]]></p>", nil])
    #expect(document.items.map(\.content_text) == [nil, "What it says"])
    #expect(document.items.map(\.date_modified) == ["2026-04-01T00:00:00Z", "2026-03-08T00:00:00Z"])
    #expect(document.items.first?.tags == ["a&b"])
  }

  @Test func hasTheNewestPagesOfItsLanguageFirst() throws {
    func page(_ name: String, _ date: String, more: String = "") throws -> Page {
      try TestPage.page("", path: "content/\(name).md", frontMatter: "title: P\ndate: '\(date)'\(more)")
    }
    let pages = [
      try page("a", "2026-01-01"), try page("b", "2026-02-01"), try page("c", "2026-01-01"),
      try page("d", ""), try page("e", "2026-03-01", more: "\ndraft: true"),
      try page("f", "2026-03-01", more: "\nlanguage: pt-BR"),
    ]
    #expect(Feed.pages(of: pages, in: "en").map(\.page.urlPath) == ["/b/", "/a/", "/c/"])
    #expect(Feed.pages(of: pages, in: "pt-BR").map(\.page.urlPath) == ["/f/"])
    #expect(Feed.pages(of: pages, in: "de").isEmpty)
    let many = try (0..<40).map { try page("p\($0)", "2026-01-01") }
    #expect(Feed.pages(of: many, in: "en").count == Feed.limit)
  }

  @Test func contentStandsByItself() throws {
    var configuration = TestPage.configuration
    configuration.base = "https://docs.example/docs/"
    let page = try TestPage.page("", path: "content/guide/page.md")
    let html = FeedContent.html(
      of: page,
      content: """
        <h2 id="a">A <a class="anchor" href="#a" aria-label="Link">#</a></h2>
        <p class="x" data-y="z"><a href="/docs/other/?a=1&amp;b=2#c">o</a> <a href="#a">a</a> <a href="../more/">m</a>
        <a href="https://e.example/x">e</a> <a href="mailto:a@b.example">f</a><br><img src="i.png" alt="&quot;i&quot;"></p>
        <figure class="code"><figcaption>ran</figcaption><pre tabindex="0"><code class="l"><span>1</span></code></pre></figure>
        <simulation-widget id="sim-1"><section><svg><path d="M0"/></svg><div><p>x</p></div></section></simulation-widget><p>End</p>
        <figure class="diagram"><div class="diagram-view" tabindex="0" aria-label="Diagram 1"><svg><path d="M0"/></svg></div></figure>

        """,
      configuration: configuration
    )
    #expect(
      html == """
        <h2>A </h2>
        <p><a href="https://docs.example/docs/other/?a=1&amp;b=2#c">o</a> <a href="https://docs.example/docs/guide/page/#a">a</a> <a href="https://docs.example/docs/guide/more/">m</a>
        <a href="https://e.example/x">e</a> <a href="mailto:a@b.example">f</a><br><img src="https://docs.example/docs/guide/page/i.png" alt="&quot;i&quot;"></p>
        <figure><pre><code><span>1</span></code></pre></figure>
        <p><a href="https://docs.example/docs/guide/page/#sim-1">sim-1</a></p><p>End</p>
        <figure><p><a href="https://docs.example/docs/guide/page/">Diagram 1</a></p></figure>

        """
    )
  }
}
