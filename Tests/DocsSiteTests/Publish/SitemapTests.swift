import Testing

@testable import DocsFoundation
@testable import DocsMarkdown
@testable import DocsSite

struct SitemapTests {
  private func entry(_ path: String, modified: Int? = nil) -> Sitemap.Entry {
    Sitemap.Entry(url: "https://docs.example/\(path)", modified: modified.flatMap(Moment.init(seconds:)))
  }

  private func trees(_ files: [SiteFile]) throws -> [String: XMLTree] {
    try Dictionary(
      uniqueKeysWithValues: files.map {
        ($0.path, try XMLTree.parse(String(decoding: $0.bytes, as: UTF8.self)))
      }
    )
  }

  @Test func aPageHasItsDateOnlyWhereItIsKnown() throws {
    let files = Sitemap.files(
      [entry("b/", modified: 86_400), entry("a/?x=<&>")],
      base: "https://docs.example/"
    )
    let root = try #require(try trees(files)["sitemap.xml"])
    #expect(files.count == 1)
    #expect(root.name == "urlset")
    #expect(root.attributes["xmlns"] == "http://www.sitemaps.org/schemas/sitemap/0.9")
    #expect(
      root.all("url").map { $0.text("loc") } == ["https://docs.example/a/?x=<&>", "https://docs.example/b/"]
    )
    #expect(root.all("url").map { $0.text("lastmod") } == [nil, "1970-01-02T00:00:00Z"])
  }

  @Test func aTranslatedPageNamesAllItsLanguages() throws {
    var page = entry("a/")
    page.alternates = [("en", page.url), ("pt-BR", "https://docs.example/pt-br/a/")]
    let root = try #require(try trees(Sitemap.files([page], base: "https://docs.example/"))["sitemap.xml"])
    let links = try #require(root.all("url").first).all("xhtml:link")
    #expect(root.attributes["xmlns:xhtml"] == "http://www.w3.org/1999/xhtml")
    #expect(links.map { $0.attributes["hreflang"] } == ["en", "pt-BR"])
    #expect(links.map { $0.attributes["href"] } == [page.url, "https://docs.example/pt-br/a/"])
    #expect(links.allSatisfy { $0.attributes["rel"] == "alternate" })
  }

  @Test func moreThanFiftyThousandPagesAreSplit() throws {
    let pages = (0...50_000).map { entry("\($0)/", modified: $0 == 7 ? 9 : nil) }
    let trees = try trees(Sitemap.files(pages, base: "https://docs.example/docs/"))
    #expect(trees.keys.sorted() == ["sitemap-1.xml", "sitemap-2.xml", "sitemap.xml"])
    let index = try #require(trees["sitemap.xml"])
    #expect(index.name == "sitemapindex")
    let parts = index.all("sitemap")
    #expect(
      parts.map { $0.text("loc") } == [
        "https://docs.example/docs/sitemap-1.xml", "https://docs.example/docs/sitemap-2.xml",
      ]
    )
    #expect(parts.map { $0.text("lastmod") } == ["1970-01-01T00:00:09Z", nil])
    #expect(trees["sitemap-1.xml"]?.children.count == 50_000)
    #expect(trees["sitemap-2.xml"]?.children.count == 1)
  }

  @Test func noFileIsLargerThanItMayBe() throws {
    let pages = (0..<20).map { entry("page-\($0)/") }
    let files = Sitemap.files(pages, base: "https://docs.example/", limits: .init(pages: 100, bytes: 600))
    let trees = try trees(files)
    #expect(files.count > 3)
    #expect(files.filter { $0.path != "sitemap.xml" }.allSatisfy { $0.bytes.count <= 600 })
    let listed = trees.filter { $0.key != "sitemap.xml" }.values.flatMap(\.children)
    #expect(Set(listed.compactMap { $0.text("loc") }) == Set(pages.map(\.url)))
    #expect(listed.count == 20)
  }

  @Test func crawlersFindTheSitemap() {
    let text = String(decoding: Robots.file(base: "https://docs.example/").bytes, as: UTF8.self)
    #expect(text == "User-agent: *\nAllow: /\n\nSitemap: https://docs.example/sitemap.xml\n")
  }
}
