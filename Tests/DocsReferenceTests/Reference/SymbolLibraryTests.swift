import TestPrograms
import Testing

@testable import DocsReference

struct SymbolLibraryTests {
  private func titles(_ usrs: [String]?, in library: SymbolLibrary) -> [String] {
    (usrs ?? []).compactMap { library.symbols[$0]?.title }
  }

  @Test func aModuleListsItsTypesByName() async throws {
    let library = try await TestLibrary.shared().library
    #expect(library.modules == ["module:Lamps", "module:Sockets"])
    #expect(
      titles(library.children["module:Lamps"], in: library) == [
        "Lamp", "LampError", "Shining", "Switch", "makeLamp()", "switch()",
      ]
    )
    let topics = library.topics(of: "module:Lamps")
    #expect(topics.map(\.topic) == [.protocols, .classes, .structures, .enumerations, .functions])
  }

  @Test func aTypeListsItsMembersInTheOrderOfTheSource() async throws {
    let test = try await TestLibrary.shared()
    let topics = test.library.topics(of: try test.symbol("Lamp").usr)
    #expect(
      topics.map(\.topic) == [
        .initializers, .instanceProperties, .instanceMethods, .subscripts, .operators, .nestedTypes,
      ]
    )
    #expect(
      topics.first { $0.topic == .instanceProperties }?.symbols.map(\.name) == [
        "level", "undocumented", "description", "brightness",
      ]
    )
  }

  @Test func whatTheCompilerMakesHasNoPageAndLeadsToItsType() async throws {
    let test = try await TestLibrary.shared()
    let raw = test.library.symbols.values.filter { $0.name == "init(rawValue:)" }
    #expect(raw.count == 1)
    #expect(raw.allSatisfy { test.library.isImplicit($0) })
    #expect(raw.compactMap { test.library.address(of: $0.usr) } == ["/api-reference/lamps/lamp/level/"])
    #expect(test.library.pages.allSatisfy { !test.library.isImplicit($0) })
    #expect(Set(test.library.pages.map(\.usr)).count == test.library.pages.count)
  }

  @Test func aModuleListsWhatItAddsToTypesOfOthers() async throws {
    let test = try await TestLibrary.shared()
    let topics = test.library.topics(of: "module:Sockets")
    #expect(topics.map(\.topic) == [.extensions])
    #expect(topics.flatMap { $0.symbols.map(\.title) } == ["Array", "Lamp"])
    let plug = try test.symbol("Lamp.plug")
    #expect(test.library.address(of: plug.usr) == "/api-reference/sockets/lamp/plug/")
    #expect(test.library.ancestors(of: plug.usr).map(\.title) == ["Sockets", "Lamp"])
    let extensions = test.library.extensions[try test.symbol("Lamp").usr]
    #expect(titles(extensions, in: test.library) == ["Lamp"])
  }

  @Test func whatTwoGraphsTellIsToldOnce() async throws {
    let test = try await TestLibrary.shared()
    let again = SymbolLibrary(graphs: test.graphs + test.graphs)
    #expect(again.conformances == test.library.conformances)
    #expect(again.conformers == test.library.conformers)
  }

  @Test func protocolsAndTheirTypesKnowEachOther() async throws {
    let test = try await TestLibrary.shared()
    let lamp = try test.symbol("Lamp").usr
    let shining = try test.symbol("Shining").usr
    let conformances = test.library.conformances[lamp] ?? []
    #expect(conformances.map(\.title).contains("Shining"))
    #expect(conformances.map(\.title).contains("Hashable"))
    #expect(test.library.conformers[shining]?.map(\.title) == ["Lamp"])
    let topics = test.library.topics(of: shining)
    #expect(topics.first { $0.topic == .defaultImplementations }?.symbols.map(\.name) == ["shine()"])
    #expect(
      topics.first { $0.topic == .instanceMethods }?.symbols.map(\.name) == ["shine()", "shineTwice()"]
    )
  }

  @Test func aCircleOfMembersEndsNothing() throws {
    func symbol(_ name: String) -> Symbol {
      Symbol(
        usr: name,
        module: "M",
        kind: .structure,
        path: [name],
        declaration: [],
        subheading: [],
        parameters: [],
        genericParameters: [],
        availability: [],
        constraints: [],
        isSynthesized: false
      )
    }
    func member(_ source: String, of target: String) -> ModuleGraph.Relationship {
      ModuleGraph.Relationship(kind: .memberOf, source: source, target: target, constraints: [])
    }
    let library = SymbolLibrary(
      graphs: [
        ModuleGraph(
          module: "M",
          symbols: [symbol("a"), symbol("b"), symbol("c")],
          relationships: [member("a", of: "b"), member("b", of: "a"), member("c", of: "nowhere")]
        )
      ]
    )
    #expect(library.pages.map(\.title) == ["M", "c"])
    #expect(library.address(of: "a") == nil)
    #expect(library.ancestors(of: "a").count == 64)
  }
}
