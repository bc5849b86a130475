import TestPrograms
import Testing

@testable import DocsMarkdown
@testable import DocsReference
@testable import DocsToolchain

@Suite struct SymbolLookupTests {
  private static let lookup = SymbolLookup(
    library: { $0 == "s:Sb" ? SymbolCard(usr: $0, declaration: [], module: "Ours") : nil },
    standard: { $0 == "s:Si" || $0 == "s:Sb" ? SymbolCard(usr: $0, declaration: [], module: "Swift") : nil },
    programModule: "LiveDocsSamples",
    highlight: { SwiftSource($0).tokens }
  )

  private func card(_ part: String) async throws -> SymbolCard? {
    let program = try await CompiledProgram.everything.value
    let reference = try #require(try program.reference(part))
    return Self.lookup.card(of: reference, in: DeclaredSymbols(try program.typed()))
  }

  @Test(arguments: [
    ("Lamp.standard", "struct Lamp: Hashable"),
    ("standard,", "static let standard: Lamp"),
    ("names.mapValues", "let names: [String: Int?]"),
    ("toggle(by: 2", "mutating func toggle(by steps: Int, _ note: String = \"x\") -> Self"),
    ("by: 2", "mutating func toggle(by steps: Int, _ note: String = \"x\") -> Self"),
    ("note.isEmpty", "note: String"),
    ("circle(radius: 2", "case circle(radius: Double)"),
    ("same(3", "func same<T: Comparable>(_ value: T) -> T where T: Hashable"),
    ("value }", "value: T"),
    ("lamp[", "var lamp: Lamp"),
    ("counts)", "let counts: [String: Int]"),
    ("key.count", "key: String"),
    ("wide)\"", "let wide: Double"),
    ("`default`)", "let default: TimeInterval"),
    ("isOn: true", "var isOn: Bool"),
    ("Lamp(isOn: true", "struct Lamp: Hashable"),
    ("self : ", "self: Lamp"),
    ("Foundation\n", "import Foundation"),
  ])
  func writesTheDeclarationWithoutItsBody(part: String, declaration: String) async throws {
    let card = try #require(try await card(part))
    #expect(card.declarationText == declaration)
    #expect(card.module == (declaration.hasPrefix("import") ? "Foundation" : nil))
  }

  @Test func takesTheDocCommentOfThePage() async throws {
    #expect(try await card("Lamp.standard")?.summary == "A lamp with\ntwo states.")
    #expect(try await card("isOn.toggle")?.summary == nil)
  }

  @Test func asksTheOwnLibrariesBeforeTheCompilers() async throws {
    let program = try await CompiledProgram.everything.value.typed()
    let declared = DeclaredSymbols(program)
    func module(_ usr: String) -> String? {
      let reference = TypedReference(range: 0..<1, kind: .type, name: "x", usr: usr)
      return Self.lookup.card(of: reference, in: declared)?.module
    }
    #expect(module("s:Sb") == "Ours")
    #expect(module("s:Si") == "Swift")
    #expect(module("s:6Crypto6SHA256V") == "Crypto")
    #expect(module("s:15LiveDocsSamples1XV") == nil)
  }

  @Test func givesEveryIdentifierOfAProgramItsCard() async throws {
    let program = try await CompiledProgram.everything.value.typed()
    let cards = Self.lookup.cards(of: program)
    let declared = DeclaredSymbols(program)
    #expect(cards.count > program.references.count / 2)
    for (reference, card) in cards {
      #expect(Self.lookup.card(of: reference, in: declared) == card)
    }
  }

  @Test(arguments: [
    ("s:Sa", "Swift"), ("s:s5printyyF", "Swift"), ("s:6Crypto6SHA256V", "Crypto"), ("c:@F@strlen", "C"),
    ("s:", nil), ("s:99X", nil), ("", nil),
  ])
  func readsTheModuleOfASymbol(usr: String, module: String?) {
    #expect(SymbolLookup.module(of: usr) == module)
  }

  @Test func saysTheTypeWhereGenericsWereReplaced() async throws {
    #expect(try await card("same(3")?.type == "(Int) -> Int")
    #expect(try await card("toggle(by: 2")?.type == nil)
  }

  @Test(arguments: [
    ("/// One.\nlet x = 1", 10, "One."),
    ("  /// One.\n  ///\n  /// Two.\n  @MainActor\n  func f() {}", 48, "One."),
    ("/// One.\n\nlet x = 1", 11, nil),
    ("/// One.\nlet y = 2\nlet x = 1", 20, nil),
    ("let x = 1", 4, nil),
  ])
  func findsTheCommentAboveADeclaration(source: String, offset: Int, expected: String?) {
    #expect(DocumentationComment.summary(before: offset, in: Array(source.utf8)) == expected)
  }
}
