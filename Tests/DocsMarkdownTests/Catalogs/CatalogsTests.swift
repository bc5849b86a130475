import TestPages
import Testing

@testable import DocsFoundation
@testable import DocsMarkdown

struct CatalogsTests {
  private let catalogs = Catalogs(
    [
      ContentFile(
        path: "Sources/Lamps/Lamps.docc/Articles/Getting Started.md",
        text: "# Get *going* with `dim`\n"
      ),
      ContentFile(
        path: "Sources/Lamps/Lamps.docc/Lamps.md",
        text: "# ``Lamps``\n\n## Topics\n\n- <doc:Wiring>\n- <doc:Getting-Started>\n- <doc:Nothing>\n"
      ),
      ContentFile(path: "Sources/Lamps/Lamps.docc/Wiring.md", text: "text"),
      ContentFile(path: "Sources/Wires/Docs.docc/Wiring.md", text: "# Wiring wires\n"),
    ],
    resources: ["glow.png", "glow~dark@2x.png", "glow@2x.png", "Resources/plan.svg"].map {
      "Sources/Lamps/Lamps.docc/\($0)"
    },
    modules: ["Lamps"]
  )

  @Test func articlesHaveTheAddressesOfDocC() {
    #expect(
      catalogs.articles.map { "\(PagePath($0.path).address) \($0.title) \($0.order.map(String.init) ?? "-")" }
        == [
          "/documentation/lamps/getting-started/ Get *going* with dim 1",
          "/documentation/lamps/wiring/ Wiring 0",
          "/documentation/wires/wiring/ Wiring wires -",
        ]
    )
    #expect(catalogs.extensions.map(\.symbol) == ["Lamps"])
    #expect(PagePath("Lamps.docc/A.md").address == "/documentation/lamps/a/")
    #expect(PagePath("content/Lamps.docc/A.md").address == "/Lamps.docc/A/")
  }

  @Test(
    arguments: [
      ("Getting-Started", "Wires", "Get *going* with dim"),
      ("Getting Started", "Lamps", "Get *going* with dim"),
      ("Wiring", "Lamps", "Wiring"), ("Wiring", "Wires", "Wiring wires"),
      ("Wires/Wiring", "Lamps", "Wiring wires"),
      ("/documentation/Lamps/Wiring", "Wires", "Wiring"), ("Lamp", "Lamps", nil),
      ("Glow/Wiring", "Lamps", nil),
      ("", "Lamps", nil), ("a/b/Wiring", "Lamps", nil),
    ] as [(String, String, String?)]
  )
  func aLinkNamesAnArticle(path: String, module: String, title: String?) {
    #expect(catalogs.article(path, in: module)?.title == title)
  }

  @Test(
    arguments: [
      ("glow", "glow@2x.png"), ("glow.png", "glow@2x.png"), ("Resources/plan.svg", "Resources/plan.svg"),
      ("plan", "Resources/plan.svg"), ("nothing", nil),
    ] as [(String, String?)]
  )
  func anImageIsNamedByItsFile(name: String, path: String?) {
    let folder = "Sources/Lamps/Lamps.docc/"
    #expect(catalogs.image(name, on: folder + "Wiring.md") == path.map { folder + $0 })
    #expect(catalogs.image(name, on: "README.md") == nil)
  }

  @Test func anArticleIsAPage() throws {
    let text = """
      # Get going

      See <doc:Wiring#Red-Wires>, [*more*](doc:Getting-Started), <doc:Lamp/dim()> and ![a](glow). [Below](#The-Gap)
      [Lamp](./Lamps/Lamp), [wiring](./Lamps/Wiring), [a wire](./Wires/Wire)

      ## The Gap

      > Note: Mind
      > the gap.

      > Complexity: O(1)

      > None: a quote
      """
    let parser = PageParser(configuration: TestPage.configuration, catalogs: catalogs)
    let file = ContentFile(path: "Sources/Lamps/Lamps.docc/Articles/Getting Started.md", text: text)
    let (read, content, diagnostics) = parser.parse(file)
    let page = try #require(read)
    #expect(diagnostics == [])
    #expect(page.frontMatter.title == "Get going")
    #expect(page.frontMatter.order == 1)
    #expect(
      page.links.map(\.destination) == [
        "/documentation/lamps/wiring/#red-wires", "/documentation/lamps/getting-started/", "#the-gap",
        "/documentation/lamps/wiring/", "./Wires/Wire",
      ]
    )
    #expect(page.symbolLinks.map(\.path) == ["Lamp/dim()", "Lamps/Lamp"])
    #expect(page.images.map(\.destination) == ["/Sources/Lamps/Lamps.docc/glow@2x.png"])
    let callouts = content.blocks.compactMap { block -> String? in
      guard case .callout(let callout) = block else { return nil }
      return "\(callout.kind.rawValue) \(callout.title.plainText)"
    }
    #expect(callouts == ["note ", "note Complexity"])
    #expect(PageParser.content(of: file, catalogs: catalogs).blocks == content.blocks)
  }
}
