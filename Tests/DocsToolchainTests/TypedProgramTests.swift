import Foundation
import TestPrograms
import Testing

@testable import DocsMarkdown
@testable import DocsToolchain

@Suite struct TypedProgramTests {
  struct Expectation: CustomTestStringConvertible, Sendable {
    var part: String
    var skipping = 0
    var kind: TypedReference.Kind
    var name: String
    var type: String?
    var testDescription: String { part }
  }

  private static let expectations = [
    Expectation(part: "Foundation", kind: .module, name: "Foundation"),
    Expectation(part: "Lamp: Hashable", kind: .type, name: "Lamp"),
    Expectation(part: "Hashable {", kind: .type, name: "Hashable"),
    Expectation(part: "isOn = false", kind: .property, name: "isOn", type: "Bool"),
    Expectation(part: "[String: Int?]", skipping: 1, kind: .type, name: "String"),
    Expectation(part: "Int?]", kind: .type, name: "Int"),
    Expectation(part: "Lamp(isOn: true", kind: .type, name: "init(isOn:names:)", type: "Lamp"),
    Expectation(part: "isOn: true", kind: .label, name: "isOn"),
    Expectation(part: "toggle(by steps", kind: .function, name: "toggle(by:_:)"),
    Expectation(part: "by steps", kind: .label, name: "by"),
    Expectation(part: "steps: Int", kind: .parameter, name: "steps", type: "Int"),
    Expectation(part: "Self.standard", kind: .keyword, name: "Self", type: "Lamp.Type"),
    Expectation(part: "self : Self", kind: .keyword, name: "self", type: "Lamp"),
    Expectation(part: "circle(radius: Double", kind: .enumCase, name: "circle(radius:)"),
    Expectation(part: "Clamped(limit", kind: .type, name: "Clamped"),
    Expectation(part: "limit: 5", kind: .label, name: "limit"),
    Expectation(part: "level = 3", kind: .property, name: "level", type: "Int"),
    Expectation(part: "T: Comparable", kind: .typeParameter, name: "T"),
    Expectation(part: "Comparable>", kind: .type, name: "Comparable"),
    Expectation(part: "T: Hashable", kind: .typeParameter, name: "T"),
    Expectation(part: "lamp = Lamp.standard", kind: .variable, name: "lamp", type: "Lamp"),
    Expectation(part: "other = Lamp", kind: .variable, name: "other", type: "Lamp"),
    Expectation(part: "counts = lamp", kind: .variable, name: "counts", type: "[String: Int]"),
    Expectation(
      part: "mapValues",
      kind: .function,
      name: "mapValues(_:)",
      type: "((Int?) throws -> Int) throws -> [String: Int]"
    ),
    Expectation(part: "$0 ??", kind: .variable, name: "$0", type: "Int?"),
    Expectation(part: "key, value", kind: .parameter, name: "key", type: "String"),
    Expectation(part: "count }", kind: .property, name: "count", type: "Int"),
    Expectation(part: "shapes: [", kind: .variable, name: "shapes", type: "[Shape]"),
    Expectation(
      part: "circle(radius: 2",
      kind: .enumCase,
      name: "circle(radius:)",
      type: "(radius: Double) -> Shape"
    ),
    Expectation(part: "radius: let", kind: .label, name: "radius"),
    Expectation(part: "wide)?", kind: .variable, name: "wide", type: "Double"),
    Expectation(part: "wide)\")", kind: .variable, name: "wide", type: "Double"),
    Expectation(part: "first {", kind: .property, name: "first", type: "Shape?"),
    Expectation(part: "bad(let", kind: .enumCase, name: "bad(code:)"),
    Expectation(part: "error)", kind: .variable, name: "error", type: "any Error"),
    Expectation(part: "names.count", kind: .property, name: "names"),
    Expectation(part: "same(3", kind: .function, name: "same(_:)", type: "(Int) -> Int"),
    Expectation(part: "Dial()", kind: .type, name: "init()", type: "Dial"),
    Expectation(part: "shape in", kind: .variable, name: "shape", type: "Shape"),
    Expectation(part: "`default`:", kind: .variable, name: "default", type: "Double"),
    Expectation(part: "TimeInterval", kind: .type, name: "TimeInterval"),
    Expectation(part: "system = \"linux", kind: .variable, name: "system", type: "String"),
    Expectation(part: "Predicate<Int>", kind: .macro, name: "Predicate(_:)"),
    Expectation(part: "evaluate(2", kind: .function, name: "evaluate(_:)", type: "(Int) throws -> Bool"),
    Expectation(part: "lamp, &other", kind: .variable, name: "lamp", type: "Lamp"),
  ]

  @Test(arguments: expectations)
  func answersForEveryKindOfName(expectation: Expectation) async throws {
    let program = try await CompiledProgram.everything.value
    let reference = try #require(try program.reference(expectation.part, skipping: expectation.skipping))
    #expect(reference.kind == expectation.kind)
    #expect(reference.name == expectation.name)
    if let type = expectation.type {
      #expect(TypeName.ofReference(reference) == type)
    }
  }

  @Test func coversExactlyTheToken() async throws {
    let program = try await CompiledProgram.everything.value
    let source = Array(program.source.utf8)
    for reference in try program.typed().references {
      let text = Identifier.name(reference.range, in: source)
      let base = String(reference.name.prefix { $0 != "(" })
      #expect(text == base || base == "init")
    }
  }

  @Test func putsReferencesInOrderWithoutOverlaps() async throws {
    let references = try await CompiledProgram.everything.value.typed().references
    #expect(references.count > 100)
    for (first, second) in zip(references, references.dropFirst()) {
      #expect(first.range.upperBound <= second.range.lowerBound)
    }
  }

  @Test func findsTheTypeAtAnyByteOfAName() async throws {
    let program = try await CompiledProgram.everything.value
    let typed = try program.typed()
    let place = try #require(program.source.range(of: "counts = "))
    let offset = program.source.utf8.distance(from: program.source.startIndex, to: place.lowerBound)
    #expect(typed.type(at: offset) == "[String: Int]")
    #expect(typed.type(at: offset + 5) == "[String: Int]")
    #expect(typed.type(at: offset + 6) == nil)
    #expect(typed.type(at: -1) == nil)
    #expect(typed.type(at: .max) == nil)
  }

  @Test func tellsDeclarationsFromUses() async throws {
    let program = try await CompiledProgram.everything.value
    #expect(try program.reference("counts = ")?.isDeclaration == true)
    #expect(try program.reference("counts)")?.isDeclaration == false)
    #expect(try program.reference("counts = ")?.usr == program.reference("counts)")?.usr)
  }

  @Test func leavesNoIdentifierWithoutAnAnswer() async throws {
    let program = try await CompiledProgram.everything.value
    let typed = try program.typed()
    var offset = 0
    var unanswered: [String] = []
    for token in SwiftSource(program.source).tokens {
      let isName = token.text.utf8.first.map { Identifier.isWord($0) || $0 == UInt8(ascii: "`") } ?? false
      if isName, ![.keyword, .number, .comment, .documentation, .string].contains(token.tokenClass),
        typed.reference(at: offset) == nil
      {
        unanswered.append(String(token.text))
      }
      offset += token.text.utf8.count
    }
    // The key path subscript has no declaration; one branch of `#if` isn't compiled.
    #expect(unanswered == ["keyPath", "system"])
  }

  @Test func leavesOutWhatAMacroWrote() async throws {
    let program = try await CompiledProgram(
      """
      import Observation

      @Observable final class Model {
        var count = 0
      }
      func _page0() async throws {
        let model = Model()
        model.count += 1
      }
      """
    ).typed()
    #expect(program.tree.declarations.map(\.name) == ["count", "Model", "model", "_page0"])
    let names = program.references.map { Identifier.name($0.range, in: program.source) }
    #expect(
      names
        == [
          "Observation", "Observable", "Model", "count", "_page0", "model", "Model", "model", "count", "+=",
        ]
    )
  }

  @Test func answersWithoutAnIndex() async throws {
    let program = try await CompiledProgram.everything.value
    let source = Array(program.source.utf8)
    let typed = TypedProgram(source: source, index: .empty, tree: try TypedTree(program.tree))
    let kinds = Dictionary(
      typed.references.map { (Identifier.name($0.range, in: source), $0) }
    ) { first, _ in first }
    #expect(kinds["mapValues"]?.kind == .function)
    #expect(kinds["standard"]?.kind == .property)
    #expect(kinds["circle"]?.kind == .enumCase)
    #expect(kinds["shapes"]?.kind == .variable)
    #expect(kinds["Shape"] == nil)
    #expect(kinds["Lamp"]?.kind == .type)
    #expect(kinds["Lamp"]?.usr?.hasPrefix("s:15LiveDocsSamples4Lamp") == true)
    #expect(kinds["Dial"].flatMap(TypeName.ofReference) == "Dial")
  }

  @Test func survivesATreeAndAnIndexOfAnotherSource() async throws {
    let program = try await CompiledProgram.everything.value
    for source in ["", "x", "\n\n\n", String(repeating: "`", count: 3000)] {
      let typed = TypedProgram(
        source: Array(source.utf8),
        index: program.index,
        tree: try TypedTree(program.tree)
      )
      #expect(typed.references.allSatisfy { $0.range.upperBound <= source.utf8.count })
    }
  }
}
