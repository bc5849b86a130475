import Foundation
import Scratch
import SimulationKit
import TestPages
import TestPrograms
import Testing

@testable import DocsFoundation
@testable import DocsMarkdown
@testable import DocsReference
@testable import DocsSamples
@testable import DocsSite
@testable import DocsTheme

struct ReferencePagesTests {
  private func pages() async throws -> ReferencePages {
    let test = try await TestLibrary.shared()
    return try await pages(of: test.library, test.documentation)
  }

  private func pages(
    of library: SymbolLibrary,
    _ documentation: SymbolDocumentation
  ) async throws -> ReferencePages {
    var configuration = TestPage.configuration
    configuration.base = "https://docs.example/docs/"
    let theme = try await Theme(folder: Checkout.theme)
    return ReferencePages(
      library: library,
      documentation: documentation,
      theme: theme,
      configuration: configuration
    )
  }

  private func files(uses: [String: [ReferencePages.Use]] = [:]) async throws -> [SiteFile] {
    let pages = try await pages()
    let output = MemoryOutput()
    try await pages.files(uses: uses) { language, address, symbols in
      [
        "site": ["title": "Test", "home": "/docs/"], "words": pages.theme.words(in: language).context,
        "sidebar": .text("<nav data-page=\"\(address)\">\(symbols)</nav>"), "assets": [:],
      ]
    } to: { address, files in
      output.add(files, of: address, keys: [])
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
    let texts = files.filter { $0.path.hasSuffix("/index.html") }
    #expect(texts.count == pages.library.pages.count + 1)
    #expect(Set(files.map(\.path)).count == files.count)
    #expect(try await self.files() == files)
  }

  @Test func everyLinkLeadsToAFileAndEveryIDIsUnique() async throws {
    let files = try await files()
    let paths = Set(files.map(\.path))
    for file in files where file.path.hasSuffix("/index.html") {
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
    #expect(html.contains("<li class=\"warns\">deprecated: It is dark; use Lamp.init()</li>"))
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

  // MARK: The tree

  /// The names in a tree with a colon after kinds and a star after the current symbol, indented by depth.
  private func outline(_ html: String) -> [String] {
    guard let tree = html.firstMatch(of: /<div class="tree-groups">(?s)(.*?)<\/div>/)?.1 else { return [] }
    var depth = 0
    var lines: [String] = []
    for tag in tree.split(separator: "<") {
      let text = tag.split(separator: ">", omittingEmptySubsequences: false).last.map(String.init) ?? ""
      let name = tag.prefix { $0.isLetter || $0 == "/" }
      switch name {
      case "ul": depth += 1
      case "/ul": depth -= 1
      case "summary": lines.append(String(repeating: " ", count: depth) + text + ":")
      case "a":
        lines.append(String(repeating: " ", count: depth) + text + (tag.contains("aria-current") ? "*" : ""))
      case "wbr": lines[lines.count - 1] += text
      default: break
      }
    }
    return lines
  }

  @Test func theTreeHasTheLibrarysSymbolsAndTheBranchOfThePage() async throws {
    #expect(
      outline(try await text("lamps/lamp/level/full/")) == [
        "Protocols:", " Shining", "Classes:", " Switch", "Structures:", " Lamp", " Initializers:", "  init()",
        " Instance properties:", "  level", "  undocumented", "  description", "  brightness",
        " Instance methods:", "  turn(on:after:named:)", "  turn(on:)", "  dim(_:)", "  dim(_:)",
        " Subscripts:",
        "  subscript(_:)", " Operators:", "  &lt;(_:_:)", " Nested types:", "  Level", "  Cases:", "   off",
        "   full*", "   con", "Enumerations:", " LampError", "Functions:", " makeLamp()", " switch()",
      ]
    )
    let library = try await text("lamps/")
    #expect(outline(library).filter { $0.hasPrefix("  ") } == [])
    #expect(library.contains("<a href=\"/docs/api-reference/lamps/\" aria-current=\"page\">Lamps</a></p>"))
    #expect(library.contains("data-tree=\"/docs/api-reference/lamps/tree.json\""))
  }

  /// A long list has what is near the page, and lists beside the page's branch are shorter still.
  @Test func longListsInTheTreeHaveWhatIsNear() async throws {
    let source =
      (10...99).map { "public struct S\($0) { public var x: Int }\n" }.joined()
      + (10...21).map { "public enum E\($0) {}\n" }.joined() + "public class C {}\n"
    let library = SymbolLibrary(graphs: try await TestLibrary.graphs(of: [("Many", source)]))
    let tree = try SymbolTree(try await pages(of: library, SymbolDocumentation(of: library)))
    func names(beside title: String) throws -> [String] {
      let symbol = try #require(library.symbols.values.first { $0.title == title })
      return outline(tree.html(beside: symbol))
    }
    let enums = (10...21).map { " E\($0)" }
    func structures(_ numbers: ClosedRange<Int>) -> [String] { numbers.map { " S\($0)" } }
    #expect(
      try names(beside: "Many") == ["Classes:", " C", "Structures:"] + structures(10...24)
        + [" All 90", "Enumerations:"] + enums
    )
    var expected =
      ["Classes:", " C", "Structures:"] + structures(35...65) + [" All 90", "Enumerations:"] + enums
    expected[expected.firstIndex(of: " S50") ?? 0] = " S50*"
    expected.insert(
      contentsOf: [" Instance properties:", "  x"],
      at: (expected.firstIndex(of: " S50*") ?? 0) + 1
    )
    #expect(try names(beside: "S50") == expected)
    #expect(
      try names(beside: "S50.x") == ["Classes:", " C", "Structures:"] + structures(45...50)
        + [" Instance properties:", "  x*"] + structures(51...55) + [" All 90", "Enumerations:", " All 12"]
    )
  }

  @Test func theFileOfTheTreeHasEverySymbolOfItsLibrary() async throws {
    let pages = try await pages()
    let file = try #require(try await files().first { $0.path == "api-reference/lamps/tree.json" })
    let tree = try JSONValue(parsing: file.bytes)
    func addresses(_ symbols: JSONValue?, _ base: String) -> [String] {
      guard case .array(let symbols)? = symbols else { return [] }
      return symbols.flatMap { symbol -> [String] in
        guard case .array(let parts) = symbol, case .string(let folder) = parts[2] else { return [] }
        return [base + folder] + (parts.count > 3 ? addresses(parts[3], base + folder) : [])
      }
    }
    let symbols = pages.library.pages.filter { $0.module == "Lamps" && $0.kind != .module }
    let expected = symbols.compactMap { pages.library.address(of: $0.usr) }
    #expect(addresses(tree["symbols"], "/api-reference/lamps/").sorted() == expected.sorted())
  }

  // MARK: Examples and uses

  private func use(_ listing: String, code: String = "", language: String = "", cost: Int? = nil)
    -> ReferencePages.Use
  {
    var use = ReferencePages.Use(title: "Page \(listing)", address: listing, excerpt: "Lamp() in \(listing)")
    use.language = language
    use.example = cost.map {
      ReferencePages.Example(sample: Sample(code: code, of: listing), report: .ran(.compared), cost: $0)
    }
    return use
  }

  @Test func theCheapestExampleInTheReferencesLanguageComesFirst() async throws {
    let turn = try await TestLibrary.shared().symbol("Lamp.turn(on:after:named:)").usr
    let html = try await text(
      "lamps/lamp/turn-on-after-named/",
      uses: [
        turn: [
          use("/a/#listing-1", code: "let a = 1\n", cost: 9),
          use("/b/#listing-1", code: "let b = 1\n", cost: 7),
          use("/pt/#listing-1", code: "let c = 1\n", language: "pt-BR", cost: 1), use("/d/#listing-1"),
        ]
      ]
    )
    let example = try #require(html.firstMatch(of: /<section class="example">(?s)(.*?)<\/section>/)).1
    #expect(example.contains("<h2 id=\"section-example\">Example</h2>"))
    #expect(example.contains("<span class=\"badge ran\">ran</span>"))
    #expect(example.contains("b = "))
    #expect(example.contains("<a href=\"/docs/b/#listing-1\">Page /b/#listing-1</a>"))
    #expect(!example.contains("id=\"listing-"))
    let ids = html.matches(of: /<h2 id="([^"]*)"/).map { String($0.1) }
    #expect(
      ids == ["section-example", "section-parameters", "section-returns", "section-throws", "section-uses"]
    )
  }

  @Test func usesOnPagesInOtherLanguagesComeLastAndAreMarked() async throws {
    let lamp = try await TestLibrary.shared().symbol("Lamp").usr
    let uses = [use("/a-pt/#listing-1", language: "pt-BR", cost: 3), use("/b/#listing-1")]
    let html = try await text("lamps/lamp/", uses: [lamp: uses])
    let list = try #require(html.firstMatch(of: /<ul class="uses">(?s)(.*)/)).1
    let marked =
      "<li lang=\"pt-BR\"><a href=\"/docs/a-pt/\" hreflang=\"pt-BR\">Page /a-pt/#listing-1</a> <span class="
    let own = try #require(list.firstRange(of: "<li><a href=\"/docs/b/\">"))
    let foreign = try #require(list.firstRange(of: marked))
    #expect(own.lowerBound < foreign.lowerBound)
    // It is the only example, so it is shown and says its language.
    #expect(html.contains("<p class=\"example-source\" lang=\"pt-BR\">"))
  }

  @Test func aListingIsAnExampleIfItRanAndShowsTheUse() throws {
    let code = "let lamp = Lamp()\n// snippet.hide\nlamp.dim(1)\n"
    var sample = Sample(code: code, of: "content/a.md")
    sample.markedSnippet = SnippetCode.marked(code, file: "content/a.md", firstLine: 1, indentation: 0).code
    func cost(_ report: SampleReport?, at use: String, of name: String, isIndependent: Bool = true) throws
      -> Int?
    {
      let place = try #require(code.firstRange(of: use)).lowerBound
      let offset = code.utf8.distance(from: code.startIndex, to: place)
      return ReferencePages.Example(
        sample,
        report,
        types: [],
        use: offset,
        of: name,
        isIndependent: isIndependent
      )?.cost
    }
    let least = try #require(try cost(.ran(.compared), at: "Lamp()", of: "Lamp"))
    #expect(least == 1)
    #expect(try cost(.ran(.none), at: "Lamp()", of: "Lamp") ?? 0 > least)
    #expect(try cost(.ran(.compared), at: "Lamp()", of: "Switch") ?? 0 > least)
    #expect(try cost(.ran(.compared), at: "Lamp()", of: "Lamp", isIndependent: false) ?? 0 > least)
    #expect(try cost(.ran(.compared), at: "dim", of: "dim") == nil)
    #expect(try cost(.compiled, at: "Lamp()", of: "Lamp") == nil)
    #expect(try cost(nil, at: "Lamp()", of: "Lamp") == nil)
  }

  @Test func headingsAreKnownToWhoeverLinksToThem() async throws {
    let headings = try await pages().headings
    #expect(
      headings["/api-reference/"]?.isSuperset(of: ["lamps", "sockets", "lamps-topic-protocols"]) == true
    )
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
      "unavailable", "renamed", "moreUsesOne", "moreUsesMany",
    ]
    names += ["example", "allSymbols"]
    for template in ["reference", "reference-symbol", "reference-tree"] {
      let file = Checkout.theme.appending(path: template + ".mustache")
      let text = try String(contentsOf: file, encoding: .utf8)
      names += text.matches(of: /{{words\.([A-Za-z]+)}}/).map { String($0.1) }
    }
    #expect(names.filter { !words.has($0) } == [])
  }
}
