import TestPages
import TestPrograms
import Testing

@testable import DocsFoundation
@testable import DocsMarkdown
@testable import DocsReference
@testable import DocsSite
@testable import DocsTheme

struct SymbolDocumentationTests {
  @Test func faultsHaveTheirPlaceInTheSource() async throws {
    let diagnostics = try await TestLibrary.shared().documentation.diagnostics
    let file = "Sources/Lamps/Lamps.swift"
    #expect(diagnostics.allSatisfy { $0.position.file == file })
    #expect(
      diagnostics.map { "\($0.severity.rawValue) \($0.line)" } == [
        "warning 9:10: 'Lamp.Level.full' has no documentation",
        "warning 16:14: 'Lamp.undocumented' has no documentation",
        "warning 27:11: 'Lamp.turn(on:after:named:)' has no parameter 'wrong'",
        "warning 31:24: The parameter 'name' of 'Lamp.turn(on:after:named:)' is not documented, but others are",
        "warning 31:24: The parameter 'seconds' of 'Lamp.turn(on:after:named:)' is not documented, but others are",
        "warning 35:26: No symbol 'Lampp' in the API reference",
      ]
    )
    #expect(diagnostics.last?.hints == ["Did you mean 'Lamp'?"])
  }

  @Test func aMemberTakesOverTheCommentOfItsRequirement() async throws {
    let test = try await TestLibrary.shared()
    let brightness = try test.symbol("Lamp.brightness")
    let explanation = try #require(test.documentation.comment(explaining: brightness, in: test.library))
    #expect(explanation.0.summary.plainText == "How bright it is, in candela.")
    #expect(explanation.inheritedFrom?.title == "Shining.brightness")
    #expect(
      test.documentation.comment(explaining: try test.symbol("Lamp.description"), in: test.library) == nil
    )
  }

  @Test func linksLeadToPages() async throws {
    let test = try await TestLibrary.shared()
    let comment = try #require(test.documentation.comments[try test.symbol("Lamp").usr])
    guard case .block(.paragraph(let content))? = comment.discussion.first else {
      Issue.record("no paragraph")
      return
    }
    let links = content.compactMap { inline -> String? in
      guard case .link(let destination, _, let label, _) = inline else { return nil }
      return "\(label.plainText) \(destination)"
    }
    #expect(
      links == [
        "Switch /api-reference/lamps/switch/", "Lamp.turn(on:) /api-reference/lamps/lamp/turn-on/",
      ]
    )
  }
}

extension SymbolDocumentationTests {
  @Test func commentsMayHaveLinksOfDocC() async throws {
    let test = try await TestLibrary.shared()
    let markdown = """
      <doc:Lamp/level>, [*dark*](doc://org.example.lamps/documentation/Lamps/Lamp), \
      <doc:More-Lamps> and [b](doc:More)
      """
    let scope = try test.symbol("Switch").usr
    let (blocks, diagnostics) = test.library.resolvingLinks(in: TestPage.blocks(markdown), scope: scope)
    #expect(
      diagnostics.map { "\($0.severity.rawValue) \($0.summary)" } == [
        "warning No symbol 'More-Lamps' in the API reference",
        "warning No symbol 'More' in the API reference",
      ]
    )
    var renderer = BlockRenderer(basePath: "/", words: Words([:]))
    #expect(
      renderer.html(blocks) == """
        <p><a href="/api-reference/lamps/lamp/level-property/"><code>Lamp.level</code></a>, \
        <a href="/api-reference/lamps/lamp/"><em>dark</em></a>, More Lamps and b</p>

        """
    )
  }

  @Test func linksOfPagesAreResolvedToo() async throws {
    let library = try await TestLibrary.shared().library
    let markdown = "A ``Lamp/level``, *``Lamps``* and ``Nothing/level``\n\n| ``Switch`` |\n|---|"
    let (blocks, diagnostics) = library.resolvingLinks(in: TestPage.blocks(markdown))
    #expect(library.check(try TestPage.page(markdown)) == diagnostics)
    #expect(
      diagnostics.map(\.line) == ["4:37: No symbol 'Nothing/level' in the API reference"]
    )
    var renderer = BlockRenderer(basePath: "/docs/", words: Words([:]))
    let html = renderer.html(blocks)
    #expect(
      html.contains("<a href=\"/docs/api-reference/lamps/lamp/level-property/\"><code>Lamp.level</code></a>")
    )
    #expect(html.contains("<em><a href=\"/docs/api-reference/lamps/\"><code>Lamps</code></a></em>"))
    #expect(html.contains("and <code>Nothing/level</code>"))
    #expect(html.contains("<th scope=\"col\"><a href=\"/docs/api-reference/lamps/switch/\">"))
  }
}

/// Files of DocC catalogs that add to the documentation of symbols.
extension SymbolDocumentationTests {
  private func documentation(_ texts: String...) async throws -> (TestLibrary, SymbolDocumentation) {
    let test = try await TestLibrary.shared()
    let files = texts.enumerated().map {
      ContentFile(path: "Sources/Lamps/Lamps.docc/\($0).md", text: $1)
    }
    let catalogs = Catalogs(files, resources: [])
    return (test, await SymbolDocumentation(of: test.library, catalogs: catalogs))
  }

  @Test func aFileOfACatalogAddsToAComment() async throws {
    let (test, documentation) = try await documentation(
      """
      # ``Lamp/undocumented``

      Glows *forever*, as <doc:1> says.

      ## Topics

      ### Light

      Some lamps:

      - ``Lamp``
      - <doc:1>
      - ``Nothing``
      """,
      "# Lamps at night\n",
      "# ``Lamps``\n\nAll lamps.\n\n## Overview\n\nThey shine.\n",
      "# ``Glow``\n\ntext\n",
      "# ``Lamp``\n\nMore of them.\n\n```swift\nlet x: Int = 1\n```\n"
    )
    let before = test.documentation.diagnostics.map(\.summary)
    #expect(
      documentation.diagnostics.map(\.line).filter {
        !before.contains(String($0.drop { $0 != " " }.dropFirst()))
      } == [
        "13:5: No symbol 'Nothing' in the API reference", "1:1: No symbol 'Glow' in the API reference",
      ]
    )
    #expect(!documentation.diagnostics.contains { $0.summary == "'Lamp.undocumented' has no documentation" })
    let comment = try #require(documentation.comments[try test.symbol("Lamp.undocumented").usr])
    #expect(comment.summary.plainText == "Glows forever, as Lamps at night says.")
    #expect(comment.discussion == [])
    #expect(comment.topics.map(\.title.plainText) == ["Topics", "Light"])
    let module = try #require(
      documentation.comments["module:Lamps"] ?? documentation.comments[test.library.modules[0]]
    )
    #expect(module.summary.plainText == "All lamps.")
    #expect(module.discussion.count == 1)
    let lamp = try test.symbol("Lamp")
    let own = try #require(test.documentation.comments[lamp.usr])
    let added = try #require(documentation.comments[lamp.usr])
    #expect(added.summary == own.summary)
    #expect(added.discussion.count == own.discussion.count + 2)
    let sample = try #require(documentation.pages[lamp.usr]?.samples.last)
    #expect(sample.position == SourcePosition(file: "Sources/Lamps/Lamps.docc/4.md", line: 5))
  }

  @Test func aFileOfACatalogCanReplaceAComment() async throws {
    let (test, documentation) = try await documentation(
      "# ``Lamp``\n\n@Metadata {\n  @DocumentationExtension(mergeBehavior: override)\n}\n\nAnother text.\n"
    )
    let comment = try #require(documentation.comments[try test.symbol("Lamp").usr])
    #expect(comment == DocComment(summary: [.text("Another text.")]))
  }
}
