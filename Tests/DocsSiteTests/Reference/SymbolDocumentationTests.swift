import TestPages
import TestPrograms
import Testing

@testable import DocsMarkdown
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
    #expect(library.check(try TestPage.page(markdown).symbolLinks) == diagnostics)
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
