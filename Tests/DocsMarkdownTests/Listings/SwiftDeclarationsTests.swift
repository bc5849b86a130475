import TestPages
import Testing

@testable import DocsMarkdown

struct SwiftDeclarationsTests {
  @Test(arguments: [
    "func dim(to level: Int)", "extension Lamp { init(watts: Int) }",
    "extension Lamp { var isOn: Bool { get } }",
    "struct Lamp {\n  var watts = 40\n  func dim() {}\n  subscript(index: Int) -> Int\n}",
    "@frozen struct Rooms<Lamp>", "public struct Rooms<Lamp>: Sequence\n  where Lamp: Hashable",
    "import Lamps\n\n@frozen struct Rooms<Lamp>", "init(`Self`)\ninit<S: Sequence>(S)",
    "func filter((Lamp) throws -> Bool) rethrows -> Rooms<Lamp>", "func contains(Lamp) -> Bool",
    "init(Rooms<Lamp, Int>)", "subscript(Int, default: Lamp) -> [Lamp]?",
    "mutating func insert(Lamp) -> (inserted: Bool, member: Lamp)",
  ])
  func declarationsWithoutBodiesAreAnInterface(_ code: String) throws {
    let source = try #require(SwiftSource(code).interface)
    #expect(!source.declarations().isEmpty)
  }

  @Test(arguments: [
    "", "func dim() {}", "protocol Dimmable { func dim() }", "func dim()\ndim()", "let watts = 40",
    "func dim(", "class of lamps", "struct Lamp\nprint(Lamp())", "func dim(level)",
    "import Lamps", "struct Lamp { var isOn: Bool { true } }",
  ])
  func whatIsAProgramOrBrokenIsNone(_ code: String) {
    #expect(SwiftSource(code).interface == nil)
  }

  @Test(arguments: [
    ("README.md", Sample.Mode.declare), ("Documentation/Dimming.md", .declare), ("content/dimming.md", .run),
  ])
  func interfacesAreRecognizedWherePagesAreReadInPlace(_ path: String, _ mode: Sample.Mode) throws {
    let page = try TestPage.page("```swift\nfunc dim(to level: Int)\n```", path: path)
    #expect(page.samples.map(\.mode) == [mode])
  }

  @Test(
    arguments: [
      ("func dim() { ... }", [.end]), ("lamp.dim(to: ...)", [.code]), ("let lamp: Lamp = ...", [.code]),
      ("rooms.forEach { room in ... }", [.end]), ("rooms.forEach { room in\n  …\n}", [.end]),
      ("dim(\n  to: 1,\n  ...\n)", [.code]), ("...\nlamp.dim()", [.code]),
      ("lamp.dim(to: <#level#>)", [.code]),
      ("if isOn { ... } else { … }", [.end, .end]), ("return ...", [.code]),
      ("switch 1 {\ncase 1:\n  // later\ndefault: break\n}", [.branch]),
      ("switch 1 {\ncase 1: // later\ndefault: print()\n}", [.branch]),
      ("switch 1 {\ncase 1:\ndefault: break\n}", []),
      ("func f() -> Int {\n  // later\n}", [.body]),
      ("func f() {\n  // later\n}", []), ("func f(_ level: Int)\nf(1)", [.block]),
      ("protocol P { func f() }", []),
      ("lamp.shine (...)", [.code]), ("lamp.dim(...)", [.code]),
      ("struct Lamp {\n  ...\n  var isOn = true\n}", [.members]),
      ("struct Lamp { func dim() { ... } }", [.end]),
      ("1...5", []), ("for i in 1 ... 5 {}", []), ("rows[...]", []), ("names[1...]", []), ("names[...2]", []),
      ("func dim(_ levels: Int...) {}", []), ("print(\"...\", \"…\")", []), ("// and so on ...", []),
      ("let all = first ... last", []),
    ] as [(String, [SwiftSource.Hole.Kind])]
  )
  func whatIsLeftOutIsKnown(_ code: String, _ kinds: [SwiftSource.Hole.Kind]) {
    let source = SwiftSource(code)
    #expect(source.holes.map(\.kind) == kinds)
    let texts = source.holes.map { String(decoding: source[$0.range], as: UTF8.self) }
    #expect(texts.allSatisfy { ["", "...", "…"].contains($0) || $0.hasPrefix("<#") })
    #expect(source.filling(source.holes).utf8.count == code.utf8.count)
    #expect(kinds.isEmpty || SwiftSource(source.filling(source.holes)).isComplete)
  }

  @Test func theEntryPointOfAProgramIsKnown() {
    let source = SwiftSource("@main\nstruct Dim {}\n\n@MainActor @main final class Room {}\nstruct Lamp {}")
    #expect(source.entryPoints.map(\.name) == ["Dim", "Room"])
    #expect(
      source.entryPoints.map { String(decoding: source[$0.mark], as: UTF8.self) } == ["@main", "@main"]
    )
  }
}
