import Foundation
import Scratch
import SimulationKit
import Testing

@testable import DocsFoundation
@testable import DocsMarkdown
@testable import DocsSite
@testable import DocsTheme

/// The machine-readable files of a small, completely built site.
struct PublicationTests {
  private static let template = """
    <!doctype html><html lang="{{page.language}}"><head><title>{{page.title}}</title>
    {{#page.isUnlisted}}<meta name="robots" content="noindex">{{/page.isUnlisted}}
    {{{metadata}}}</head><body><a class="edit" href="{{page.edit}}">e</a><main>{{{page.content}}}</main></body></html>
    """

  private func build(configuration: String = "", pages: [String: String]) async throws -> [String: String] {
    let folder = try TemporaryFolder()
    try folder.write(
      "title: T & <t>\nbase: https://docs.example/d/\nlanguages: [{tag: en, title: E}, {tag: pt-BR, title: P}]\n"
        + configuration,
      to: "docs.yml"
    )
    for name in ["page", "print"] {
      try folder.write(Self.template, to: "templates/\(name).mustache")
    }
    for name in ["sidebar", "not-found"] {
      try folder.write("{{page.title}}", to: "templates/\(name).mustache")
    }
    try folder.write("en: {a: b}", to: "templates/words.yml")
    try folder.write("a {}", to: "templates/assets/site.css")
    for (path, text) in pages {
      try folder.write(text, to: "content/\(path).md")
    }
    var options = SiteBuilder.Options()
    options.checksSamples = false
    options.includesDrafts = true
    let output = MemoryOutput()
    let result = try await SiteBuilder(
      root: folder.url,
      theme: folder.url,
      simulations: [Lamp()],
      options: options
    ).build(into: output)
    #expect(result.diagnostics == [])
    return Dictionary(
      uniqueKeysWithValues: output.files.map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) }
    )
  }

  private let pages = [
    "index": "---\ntitle: Home\n---\n",
    "guide/é":
      "---\ntitle: É\ndate: 2026-03-08\ndescription: About É\ntags: [x]\n---\n\n## Part\n\n[home](/)\n",
    "guide/new": "---\ntitle: New\ndate: 2026-04-08\n---\n\n[home](/)\n",
    "guide/hidden": "---\ntitle: Hidden\ndate: 2026-05-08\ndraft: true\n---\n",
    "pt-br/guide/new":
      "---\ntitle: Novo\nlanguage: pt-BR\ntranslation-of: /guide/new/\ntranslation-hash: \(FrontMatter.hash(ofText: "\n[home](/)\n"))\n---\n",
  ]

  @Test func theSitemapHasEveryPageButDrafts() async throws {
    let files = try await build(pages: pages)
    let root = try XMLTree.parse(try #require(files["sitemap.xml"]))
    #expect(
      root.all("url").map { $0.text("loc") } == [
        "https://docs.example/d/", "https://docs.example/d/guide/%C3%A9/",
        "https://docs.example/d/guide/new/",
        "https://docs.example/d/pt-br/guide/new/",
      ]
    )
    #expect(
      root.all("url").map { $0.text("lastmod") } == [
        nil, "2026-03-08T00:00:00Z", "2026-04-08T00:00:00Z", nil,
      ]
    )
    #expect(root.all("url").map { $0.all("xhtml:link").count } == [0, 0, 2, 2])
    // Crawlers only look for it at the root of a host.
    #expect(files["robots.txt"] == nil)
  }

  @Test func aLanguageWithDatesHasTwoFeedsThatAgree() async throws {
    let files = try await build(pages: pages)
    let root = try XMLTree.parse(try #require(files["feed.xml"]))
    #expect(root.all("entry").map { $0.text("title") } == ["New", "É"])
    #expect(
      root.all("entry").map { $0.text("id") } == [
        "tag:docs.example,2026-04-08:/d/guide/new/", "tag:docs.example,2026-03-08:/d/guide/%C3%A9/",
      ]
    )
    #expect(root.text("updated") == "2026-04-08T00:00:00Z")
    let content = try #require(root.all("entry").last?.text("content"))
    #expect(content.contains("<a href=\"https://docs.example/d/\">home</a>"), "\(content)")
    #expect(!content.contains("class="))
    let json = try JSONDecoder().decode(JSONValue.self, from: Data(try #require(files["feed.json"]).utf8))
    guard case .array(let items)? = json["items"] else {
      Issue.record("there are no items")
      return
    }
    #expect(
      items.map { $0["content_html"] } == root.all("entry").map { $0.text("content").map(JSONValue.string) }
    )
    #expect(files["pt-br/feed.xml"] == nil)
    let page = try #require(files["guide/new/index.html"])
    #expect(
      page.contains(
        "<link rel=\"alternate\" type=\"application/atom+xml\" title=\"T &amp; &lt;t&gt;\" href=\"/d/feed.xml\">"
      )
    )
    #expect(try #require(files["pt-br/guide/new/index.html"]).contains("atom+xml") == false)
  }

  @Test func aSiteWithoutDatesHasNoFeed() async throws {
    let files = try await build(pages: ["index": "---\ntitle: Home\n---\n"])
    #expect(files.keys.filter { $0.contains("feed") } == [])
  }

  @Test func everyPageHasItsMarkdownBeside() async throws {
    let files = try await build(pages: pages)
    #expect(files["guide/é/index.md"] == "# É\n\n> About É\n\n## Part\n\n[home](https://docs.example/d/)\n")
    #expect(try #require(files["index.html"]).contains("type=\"text/markdown\" href=\"/d/index.md\""))
    let list = try #require(files["llms.txt"])
    #expect(list.contains("- [É](https://docs.example/d/guide/%C3%A9/index.md): About É\n"))
    #expect(list.contains("- [Novo](https://docs.example/d/pt-br/guide/new/index.md)\n"))
    #expect(!list.contains("Hidden"))
    let full = try #require(files["llms-full.txt"])
    #expect(full.contains("# É\n") && full.contains("# New\n") && !full.contains("# Novo\n"))
    let without = try await build(configuration: "markdown: false\n", pages: pages)
    #expect(without.keys.filter { $0.hasSuffix(".md") || $0.hasPrefix("llms") } == [])
    #expect(try #require(without["index.html"]).contains("text/markdown") == false)
  }

  @Test func thePrintPageHoldsAllPagesOfItsLanguage() async throws {
    let files = try await build(configuration: "print: true\n", pages: pages)
    let page = try #require(files["print/index.html"])
    #expect(page.contains("<meta name=\"robots\" content=\"noindex\">"))
    let ids = page.matches(of: /id="([^"]+)"/).map { String($0.1) }
    #expect(ids == ["p/", "p/guide/new", "p/guide/%C3%A9", "p/guide/%C3%A9:part"])
    #expect(page.contains("<h3 id=\"p/guide/%C3%A9:part\">"))
    #expect(page.contains("<a href=\"#p/\">home</a>"))
    #expect(try #require(files["pt-br/print/index.html"]).contains("<h2>Novo</h2>"))
    #expect(try #require(files["sitemap.xml"]).contains("print") == false)
    let without = try await build(pages: pages)
    #expect(without["print/index.html"] == nil)
  }

  @Test func aPageSaysWhereItIsEdited() async throws {
    let files = try await build(
      configuration: "repository: {url: 'https://code.example/a'}\n",
      pages: pages
    )
    #expect(
      try #require(files["guide/é/index.html"])
        .contains("<a class=\"edit\" href=\"https://code.example/a/edit/main/content/guide/%C3%A9.md\">")
    )
  }
}
