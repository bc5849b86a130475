import TestPrograms
import Testing

@testable import DocsReference

struct SymbolResolutionTests {
  private func fault(_ path: String, in scope: String? = nil) async throws -> SymbolLibrary.LinkFault {
    let library = try await TestLibrary.shared().library
    let fault = #expect(throws: SymbolLibrary.LinkFault.self) { try library.resolve(path, in: scope) }
    return try #require(fault)
  }

  @Test(
    arguments: [
      ("Lamps", "Lamps"), ("Lamp", "Lamp"), ("Lamps/Lamp", "Lamp"), ("Lamp/level", "Lamp.level"),
      ("Lamp/Level", "Lamp.Level"), ("Lamp/Level/off", "Lamp.Level.off"), ("Level/off", "Lamp.Level.off"),
      ("off", "Lamp.Level.off"), ("makeLamp", "makeLamp()"), ("makeLamp()", "makeLamp()"),
      ("Lamp/turn(on:)", "Lamp.turn(on:)"),
      ("Lamps/Lamp/turn(on:after:named:)", "Lamp.turn(on:after:named:)"),
      ("Lamp/<(_:_:)", "Lamp.<(_:_:)"), ("Lamp/subscript(_:)", "Lamp.subscript(_:)"),
      ("broken", "LampError.broken(reason:)"), ("Lamp/plug", "Lamp.plug"), ("plugs", "Array.plugs"),
      ("Shining/shine()", "Shining.shine()"), ("Lamp/Level/init(rawValue:)", "Lamp.Level.init(rawValue:)"),
    ]
  )
  func aNameOnAPageIsFound(path: String, title: String) async throws {
    #expect(try await TestLibrary.shared().library.resolve(path).title == title)
  }

  @Test(
    arguments: [
      ("Lamp", "level", "Lamp.level"), ("Lamp", "Lamp", "Lamp"), ("Lamp.level", "Level", "Lamp.Level"),
      ("Lamp.Level.off", "full", "Lamp.Level.full"), ("Lamp.Level", "off", "Lamp.Level.off"),
      ("Shining", "brightness", "Shining.brightness"), ("Lamp", "brightness", "Lamp.brightness"),
      ("Lamp.plug", "level", "Lamp.level"), ("Lamp.plug", "Array/plugs", "Array.plugs"),
      ("Lamp", "Lamps/Switch", "Switch"),
    ]
  )
  func theNearestMeaningWins(scope: String, path: String, title: String) async throws {
    let test = try await TestLibrary.shared()
    #expect(try test.library.resolve(path, in: test.symbol(scope).usr).title == title)
  }

  @Test(
    arguments: [
      ("Lampp", "Did you mean 'Lamp'?"), ("Lamp/tun(on:)", "Did you mean 'Lamp/turn(on:)'?"),
      ("Lamp/turn(on:during:)", "Did you mean 'Lamp/turn(on:)'?"),
      ("broken()", "Did you mean 'broken(reason:)'?"),
      ("Lamp/levle", "Did you mean 'Lamp/level'?"), ("makeLam", "Did you mean 'makeLamp()'?"),
      ("Lapm/level", "Did you mean 'Lamp/level'?"), ("UIView", "Use single backticks"),
      ("", "Use single backticks"), ("/", "Use single backticks"),
    ]
  )
  func anUnknownNameHasANearMiss(path: String, hint: String) async throws {
    let fault = try await fault(path)
    #expect(fault.identifier == "symbol-is-unknown")
    #expect(fault.summary == "No symbol '\(path)' in the API reference")
    #expect(fault.hints.count == 1 && fault.hints[0].hasPrefix(hint), "\(fault.hints)")
  }

  @Test func aLongNameIsNoTrouble() async throws {
    _ = try await fault(String(repeating: "Lamp/", count: 20_000) + "x")
  }

  @Test func anAmbiguousNameListsWhatItCanMean() async throws {
    let fault = try await fault("Lamp/dim(_:)")
    #expect(fault.identifier == "symbol-is-ambiguous")
    #expect(fault.summary == "'Lamp/dim(_:)' can mean 2 symbols")
    #expect(fault.hints.count == 3)
    #expect(fault.hints[1...].allSatisfy { $0.hasPrefix("``Lamps/Lamp/dim(_:)-") })
    let spellings = fault.hints.dropFirst().compactMap { $0.split(separator: "``").first.map(String.init) }
    let library = try await TestLibrary.shared().library
    let found = try spellings.map { try library.resolve($0).declaration.map(\.text).joined() }
    #expect(found.sorted() == ["func dim(_ value: Double)", "func dim(_ value: Int)"])
  }

  @Test func aKindTellsNamesApart() async throws {
    let library = try await TestLibrary.shared().library
    #expect(try library.resolve("Lamp/level-property").title == "Lamp.level")
    #expect(try library.resolve("Lamps/Lamp-swift.struct").title == "Lamp")
    #expect(try await fault("Lamp/level-method").identifier == "symbol-is-unknown")
  }
}
