import TestPrograms
import Testing

@testable import DocsReference

struct DeclarationRendererTests {
  private func fragments(_ pieces: (String, Symbol.Fragment.Kind)...) -> [Symbol.Fragment] {
    pieces.map { Symbol.Fragment(text: $0.0, kind: $0.1) }
  }

  private func lines(_ fragments: [Symbol.Fragment]) -> String {
    DeclarationRenderer.brokenIntoLines(fragments).map(\.text).joined()
  }

  @Test func eachParameterHasALine() {
    let declaration = fragments(
      ("func", .keyword),
      (" ", .text),
      ("add", .identifier),
      ("(", .text),
      ("a", .label),
      (": ", .text),
      ("Int", .type),
      (", ", .text),
      ("b", .label),
      (": [", .text),
      ("A", .type),
      (", ", .text),
      ("B", .type),
      ("] = [1, 2]) ", .text),
      ("throws", .keyword),
      ("(", .text),
      ("E", .type),
      (") -> (", .text),
      ("Int", .type),
      (", ", .text),
      ("Int", .type),
      (")", .text)
    )
    #expect(lines(declaration) == "func add(\n  a: Int,\n  b: [A, B] = [1, 2]\n) throws(E) -> (Int, Int)")
  }

  @Test func closuresAndTextsAreLeftWhole() {
    let declaration = fragments(
      ("init", .keyword),
      ("<", .text),
      ("T", .genericParameter),
      (", ", .text),
      ("U", .genericParameter),
      (">(", .text),
      ("a", .label),
      (": (", .text),
      ("T", .type),
      (", ", .text),
      ("U", .type),
      (") -> Void, ", .text),
      ("b", .label),
      (": ", .text),
      ("String", .type),
      (" = \"), (\\\", \")", .text)
    )
    #expect(lines(declaration) == "init<T, U>(\n  a: (T, U) -> Void,\n  b: String = \"), (\\\", \"\n)")
  }

  @Test func aRealDeclarationHasLinksToPagesAndNoneToItself() async throws {
    let test = try await TestLibrary.shared()
    let renderer = DeclarationRenderer(library: test.library, basePath: "/docs/")
    let html = renderer.declaration(of: try test.symbol("Lamp.turn(on:after:named:)"))
    #expect(html.hasPrefix("<span class=\"a\">@discardableResult</span>\n<span class=\"k\">mutating</span>"))
    #expect(html.contains("<b class=\"name f\">turn</b>(\n  <span class=\"l\">on</span> state: "))
    #expect(html.contains("(<a class=\"t\" href=\"/docs/api-reference/lamps/lamperror/\">LampError</a>)"))
    #expect(html.contains("= &quot;a, (b&quot;\n)"))
    let lamp = renderer.declaration(of: try test.symbol("Lamp"))
    #expect(lamp == "<span class=\"k\">struct</span> <b class=\"name t\">Lamp</b>")
    let short = renderer.subheading(of: try test.symbol("Lamp.turn(on:after:named:)"))
    #expect(!short.contains("<a ") && !short.contains("\n"))
    #expect(short.contains("<span class=\"arrow\">-&gt;</span>"))
    let initializer = renderer.subheading(of: try test.symbol("Lamp.init()"))
    #expect(initializer == "<b class=\"name k\">init</b>()")
  }
}
