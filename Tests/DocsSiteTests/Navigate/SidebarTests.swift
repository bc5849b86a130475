import Foundation
import Scratch
import Testing

@testable import DocsMarkdown
@testable import DocsSamples
@testable import DocsSite
@testable import DocsTheme

struct SidebarTests {
  private func sidebar(
    _ pages: [Page],
    language: String = "en",
    theme: URL = Checkout.theme,
    extras: [Sidebar.Extra] = [],
    makesLists: Bool = true
  ) async throws -> Sidebar {
    let configuration = TestSite.configuration()
    let theme = try await Theme(folder: theme)
    let navigation = Navigation(pages, configuration: configuration, makesLists: makesLists)
    return Sidebar(
      navigation.tree(in: language),
      navigation,
      templates: try SidebarTemplates(theme, language: language, hasForeign: false),
      words: theme.words(in: language),
      basePath: "/docs/",
      extras: extras
    )
  }

  /// The addresses of the links, with a star for the current page, and the sections, with a mark for open ones.
  private func outline(_ html: String) -> [String] {
    html.split(separator: "<").compactMap { tag -> String? in
      if tag.hasPrefix("a ") {
        let url = tag.split(separator: "\"", omittingEmptySubsequences: false)[
          tag.hasPrefix("a class") ? 3 : 1
        ]
        return url + (tag.contains("aria-current=\"page\"") ? "*" : tag.contains("aria-current") ? "+" : "")
      }
      if tag.hasPrefix("details") { return tag.hasPrefix("details open") ? "{" : "(" }
      if tag.hasPrefix("/details") { return "}" }
      return tag.contains("⋯") ? "..." : nil
    }
  }

  @Test func aSmallSiteIsListedWhole() async throws {
    let sidebar = try await sidebar([
      try TestSite.page("index", "Home"), try TestSite.page("a/x", "X"), try TestSite.page("a/b/y", "Y"),
      try TestSite.page("c/z", "Z"),
    ])
    #expect(
      outline(sidebar.html(at: "/a/x/")) == [
        "{", "/docs/", "}", "{", "/docs/a/x/*", "(", "/docs/a/b/y/", "}", "}", "{", "/docs/c/z/", "}",
      ]
    )
    // The folders that contain the page are open.
    #expect(
      outline(sidebar.html(at: "/a/b/y/")) == [
        "{", "/docs/", "}", "{", "/docs/a/x/", "{", "/docs/a/b/y/*", "}", "}", "{", "/docs/c/z/", "}",
      ]
    )
    #expect(!outline(sidebar.html(at: "/nowhere/")).contains { $0.hasSuffix("*") || $0.hasSuffix("+") })
  }

  @Test func titlesAndAddressesAreEscaped() async throws {
    let sidebar = try await sidebar([try TestSite.page("a&b", "<A> & B")])
    #expect(sidebar.html(at: "/").contains("<a href=\"/docs/a&amp;b/\">&lt;A&gt; &amp; B</a>"))
  }

  @Test func aLongSectionShowsWhatIsNearItsPage() async throws {
    let sidebar = try await sidebar(try TestSite.pages(1000, in: "many/") + [try TestSite.page("few/x", "X")])
    func page(_ number: Int) -> String { "/docs/many/p\(String(100_000 + number).dropFirst())/" }
    let near = (490...510).map { page($0) + ($0 == 500 ? "*" : "") }
    #expect(
      outline(sidebar.html(at: "/many/p00500/"))
        == ["/docs/few/", "{", page(0), "..."] + near + ["...", page(999), "/docs/many/", "}"]
    )
    #expect(
      outline(sidebar.html(at: "/many/p00001/")).prefix(5)
        == ["/docs/few/", "{", page(0), page(1) + "*", page(2)]
    )
    // From other pages, the long section is one link.
    #expect(outline(sidebar.html(at: "/few/x/")) == ["{", "/docs/few/x/*", "}", "/docs/many/"])
    // Its own list, and that list's further pages, open it.
    #expect(outline(sidebar.html(at: "/many/")).suffix(2) == ["/docs/many/*", "}"])
    #expect(outline(sidebar.html(at: "/many/page-2/")).suffix(2) == ["/docs/many/+", "}"])
  }

  @Test func aPageThatComesChangesTheSidebarsOfItsNeighborsAlone() async throws {
    let pages = try TestSite.pages(1000, in: "many/")
    let before = try await sidebar(pages)
    let after = try await sidebar(pages + [try TestSite.page("many/new", "New", "order: 500")])
    let changed = pages.filter { before.html(at: $0.urlPath) != after.html(at: $0.urlPath) }
    #expect(changed.count <= 2 * Sidebar.reach + 1)
    #expect(!changed.isEmpty)
  }

  @Test func tenThousandPagesInOneFolderHaveALightSidebar() async throws {
    let page = try TestSite.page("p", "Page")
    let pages = (0..<10_000).map { number in
      var page = page
      page.change {
        $0.sourcePath = "content/p\(number).md"
        $0.urlPath = "/p\(number)/"
        $0.frontMatter = FrontMatter(title: "A title of a usual length, \(number)")
      }
      return page
    }
    let sidebar = try await sidebar(pages)
    let html = sidebar.html(at: "/p5000/")
    #expect(html.utf8.count < 4_000)
    #expect(html.contains("<a href=\"/docs/p5000/\" aria-current=\"page\">"))
  }

  @Test func sectionsBeyondCountingAreWindowedToo() async throws {
    let page = try TestSite.page("p", "Page")
    let pages = (0..<2_000).map { number in
      var page = page
      page.change {
        $0.sourcePath = "content/s\(10_000 + number)/p.md"
        $0.urlPath = "/s\(10_000 + number)/p/"
      }
      return page
    }
    let html = try await sidebar(pages).html(at: "/s11000/p/")
    #expect(outline(html).count < 40)
    #expect(outline(html).contains("/docs/s11000/p/*"))
    #expect(outline(html).last == "/docs/")
  }

  @Test func aSectionOfItsOwnStandsBehindTheFolders() async throws {
    let extra = Sidebar.Extra(
      title: "API",
      links: [.init(title: "Overview", address: "/api/"), .init(title: "M", address: "/api/m/")]
    )
    let sidebar = try await sidebar([try TestSite.page("index", "Home")], extras: [extra])
    #expect(
      outline(sidebar.html(at: "/api/m/type/run/")) == [
        "{", "/docs/", "}", "{", "/docs/api/", "/docs/api/m/+", "}",
      ]
    )
  }

  @Test func withoutListsASectionLeadsToItsFirstPage() async throws {
    let sidebar = try await sidebar(
      try TestSite.pages(200, in: "a/") + [try TestSite.page("b/c/x", "X")],
      makesLists: false
    )
    #expect(outline(sidebar.html(at: "/a/p00000/")).last == "/docs/b/c/x/")
    #expect(!outline(sidebar.html(at: "/a/p00000/")).contains("/docs/a/"))
  }

  @Test func aThemeWithoutPartsHasTheSameSidebarEverywhere() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "livedocs-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(
      at: folder.appending(path: "assets"),
      withIntermediateDirectories: true
    )
    for (name, text) in ["page": "p", "not-found": "n", "sidebar": "<nav>all</nav>"] {
      try Data(text.utf8).write(to: folder.appending(path: "\(name).mustache"))
    }
    try Data("en: {}".utf8).write(to: folder.appending(path: "words.yml"))
    let sidebar = try await sidebar([try TestSite.page("a", "A")], theme: folder)
    #expect(sidebar.html(at: "/a/") == "<nav>all</nav>")
  }
}
