import Foundation
import Scratch
import TestPages
import TestPrograms
import Testing

@testable import DocsFoundation
@testable import DocsMarkdown
@testable import DocsReference
@testable import DocsSite
@testable import DocsTheme

struct ReferencePagesTests {
  private func pages() async throws -> ReferencePages {
    let test = try await TestLibrary.shared()
    var configuration = TestPage.configuration
    configuration.base = "https://docs.example/docs/"
    let theme = try await Theme(folder: Checkout.theme)
    return ReferencePages(
      library: test.library,
      documentation: test.documentation,
      theme: theme,
      configuration: configuration
    )
  }

  private func files(uses: [String: [ReferencePages.Use]] = [:]) async throws -> [SiteFile] {
    let pages = try await pages()
    let output = MemoryOutput()
    try await pages.files(uses: uses) { language, address in
      [
        "site": ["title": "Test", "home": "/docs/"], "words": pages.theme.words(in: language).context,
        "sidebar": "<nav data-page=\"\(address)\"></nav>", "assets": [:],
      ]
    } to: {
      output.add([$0], of: $0.path, keys: [])
    }
    return output.files
  }

  private func text(_ path: String, uses: [String: [ReferencePages.Use]] = [:]) async throws -> String {
    let files = try await files(uses: uses)
    let file = try #require(files.first { $0.path == "api-reference/\(path)index.html" })
    return String(decoding: file.bytes, as: UTF8.self)
  }

  @Test func everySymbolHasAPageOfItsOwn() async throws {
    let pages = try await pages()
    let files = try await files()
    #expect(files.count == pages.library.pages.count + 1)
    #expect(Set(files.map(\.path)).count == files.count)
    #expect(try await self.files() == files)
  }

  @Test func everyLinkLeadsToAFileAndEveryIDIsUnique() async throws {
    let files = try await files()
    let paths = Set(files.map(\.path))
    for file in files {
      let html = String(decoding: file.bytes, as: UTF8.self)
      let ids = html.matches(of: /[ "]id="([^"]*)"/).map { String($0.1) }
      #expect(Set(ids).count == ids.count, "\(file.path)")
      for match in html.matches(of: /href="([^"]*)"/) {
        let address = String(match.1)
        if address.hasPrefix("#") {
          #expect(ids.contains(String(address.dropFirst())), "\(address) in \(file.path)")
        } else if address.hasPrefix("/docs/api-reference/") {
          #expect(
            paths.contains(address.dropFirst("/docs/".count) + "index.html"),
            "\(address) in \(file.path)"
          )
        }
      }
      #expect(!html.contains("{{"))
    }
  }

  @Test func aMethodShowsAllOfItsParts() async throws {
    let html = try await text("lamps/lamp/turn-on-after-named/")
    for part in [
      "<title>Lamp.turn(on:after:named:) · Lamps · Test</title>", "<p class=\"eyebrow\">Instance method</p>",
      "<h1>turn(on:<wbr>after:<wbr>named:<wbr>)</h1>", "<p class=\"lede\">Turns it.</p>",
      "<a href=\"/docs/api-reference/lamps/lamp/\">Lamp</a>", "<span aria-current=\"page\">turn</span>",
      "<dt><code>state</code></dt>\n<dd><p>the new state.</p>",
      "<h2 id=\"section-returns\">Return value</h2>\n<p>what it was.</p>",
      "<h2 id=\"section-throws\">Throws</h2>\n<p><a href=\"/docs/api-reference/lamps/lamperror/\"><code>LampError</code></a> where",
      "Declared in <code>Sources/Lamps/Lamps.swift</code>, line 31",
      "<link rel=\"canonical\" href=\"https://docs.example/docs/api-reference/lamps/lamp/turn-on-after-named/\">",
      "data-page=\"/docs/api-reference/lamps/lamp/turn-on-after-named/\"",
    ] {
      #expect(html.contains(part), "\(part)")
    }
  }

  @Test func aTypeListsItsMembersAndItsProtocols() async throws {
    let html = try await text("lamps/lamp/")
    #expect(html.contains("<h2 id=\"topic-instance-properties\">Instance properties</h2>"))
    #expect(html.contains("<a href=\"/docs/api-reference/lamps/shining/\"><code>Shining</code></a>"))
    #expect(html.contains("<li><code>Hashable</code></li>"))
    #expect(!html.contains("Copyable"))
    #expect(html.contains("<h2 id=\"relation-extended-by\">Extended by</h2>"))
    // A member without a comment doesn't show its type's comment.
    #expect(html.components(separatedBy: "Something that shines.").count == 5)
  }

  @Test func whatHasNoDocumentationSaysSo() async throws {
    #expect(try await text("lamps/lamp/undocumented/").contains("No documentation."))
    #expect(try await !text("lamps/").contains("No documentation."))
  }

  @Test func inheritedDocumentationNamesItsSource() async throws {
    let html = try await text("lamps/lamp/brightness/")
    #expect(html.contains("How bright it is, in candela."))
    #expect(
      html.contains(
        "<a href=\"/docs/api-reference/lamps/shining/brightness/\"><code>Shining.brightness</code></a>"
      )
    )
  }

  @Test func remarksAndAvailabilityAreShown() async throws {
    let html = try await text("lamps/makelamp/")
    #expect(html.contains("<li class=\"warns\">deprecated: Use Lamp</li>"))
    #expect(html.contains("<p class=\"callout-title\">Note</p>\n<p>It is <em>dark</em>.</p>"))
    #expect(html.contains("<ul>\n<li>one\n</li>"))
  }

  @Test func whatIsAddedToAnotherModulesTypeSaysWhen() async throws {
    let html = try await text("sockets/array/plugs/")
    #expect(html.contains("Available when <code>Element == Lamp</code>"))
  }

  @Test func usesAreListedInOrderAndTheRestIsFolded() async throws {
    let lamp = try await TestLibrary.shared().symbol("Lamp").usr
    let uses = (1...23).reversed().map { number in
      ReferencePages.Use(
        title: "Guide <1>",
        address: "/guide/#listing-\(number)",
        excerpt: "Lamp(\(number)) < x"
      )
    }
    let html = try await text("lamps/lamp/", uses: [lamp: uses + uses])
    #expect(html.contains("<a href=\"/docs/guide/\">Guide &lt;1&gt;</a>"))
    let numbers = html.matches(of: /#listing-([0-9]+)"><code>Lamp/).map { Int($0.1) }
    #expect(numbers == Array(1...23))
    #expect(html.contains("<summary>3 more listings</summary>"))
    #expect(html.contains("Lamp(2) &lt; x"))
  }

  @Test func headingsAreKnownToWhoeverLinksToThem() async throws {
    let headings = try await pages().headings
    #expect(headings["/api-reference/"] == ["lamps", "sockets"])
    #expect(headings["/api-reference/lamps/lamp/turn-on-after-named/"]?.contains("section-throws") == true)
    #expect(headings["/api-reference/lamps/lamp/"]?.contains("topic-operators") == true)
  }

  @Test(arguments: ["en", "pt-BR"])
  func theThemeHasEveryWord(language: String) async throws {
    let words = try await Theme(folder: Checkout.theme).words(in: language)
    var names = SymbolTopic.allCases.map(\.word) + Symbol.Kind.allCases.map(\.word)
    names += DocComment.Aside.allCases.map(\.word)
    names += ReferencePageRenderer.Relation.allCases.map(\.rawValue)
    names += [
      "apiReference", "apiReferenceDescription", "overview", "discussion", "declaredAtLine", "deprecated",
      "unavailable", "moreUsesOne", "moreUsesMany",
    ]
    for template in ["reference", "reference-symbol"] {
      let file = Checkout.theme.appending(path: template + ".mustache")
      let text = try String(contentsOf: file, encoding: .utf8)
      names += text.matches(of: /{{words\.([A-Za-z]+)}}/).map { String($0.1) }
    }
    #expect(names.filter { !words.has($0) } == [])
  }
}
