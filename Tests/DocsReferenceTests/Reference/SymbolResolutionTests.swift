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

  /// `Lamp` has `shineTwice()` and `!=` from protocols, as DocC lists them too.
  @Test(
    arguments: [
      ("Lamp/shineTwice()", "Shining.shineTwice()"), ("Lamps/Lamp/shineTwice", "Shining.shineTwice()"),
      ("Lamp-struct/shineTwice()-method", "Shining.shineTwice()"),
      ("Lamp/shineTwice()-()", "Shining.shineTwice()"), ("Lamp/!=(_:_:)", "Lamp.!=(_:_:)"),
      ("Lamp/Level/!=(_:_:)-(Self,Self)", "Lamp.Level.!=(_:_:)"),
    ]
  )
  func aMemberFromAProtocolIsFound(path: String, title: String) async throws {
    let library = try await TestLibrary.shared().library
    let found = try library.resolve(path)
    #expect(found.title == title)
    #expect((library.address(of: found.usr) == nil) == path.contains("!="))
  }

  @Test(arguments: [
    "Lamp/shineTwice()-property", "Lamp/shineTwice(_:)", "Lamp-class/shineTwice()", "Switch/!=(_:_:)",
  ])
  func aMemberThatNoProtocolAddsIsUnknown(path: String) async throws {
    #expect(try await fault(path).identifier == "symbol-is-unknown")
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
    #expect(try library.resolve("Lamp-struct/level").title == "Lamp.level")
    #expect(try await fault("Lamp-class/level").identifier == "symbol-is-unknown")
    #expect(try await fault("Lamp/level-method").identifier == "symbol-is-unknown")
  }

  @Test(
    arguments: [
      ("Lamp/dim(_:)-(Int)", "func dim(_ value: Int)"), ("Lamp/dim-(Double)", "func dim(_ value: Double)"),
      ("Lamp/dim(_:)-(Int)->()", "func dim(_ value: Int)"), ("Lamp/dim(_:)-1qxo7", nil),
      ("Lamp/dim(_:)-(String)", nil), ("Lamp/dim(_:)-(Int,_)", nil), ("Lamp/dim(_:)-(Int)->Int", nil),
      ("Lamp/dim(_:)-(Int", nil), ("Lamp/dim(_:)-", nil), ("Lamp/dim(_:)->", nil),
    ]
  )
  func typesTellOverloadsApart(path: String, declaration: String?) async throws {
    let library = try await TestLibrary.shared().library
    let found = try? library.resolve(path).declaration.map(\.text).joined()
    #expect(found == declaration)
  }

  @Test func aHashTellsOverloadsApartAsInDocC() async throws {
    let library = try await TestLibrary.shared().library
    let overloads = library.symbols.values.filter { $0.title == "Lamp.dim(_:)" }
    #expect(overloads.count == 2)
    for symbol in overloads {
      #expect(try library.resolve("Lamp/dim(_:)-\(symbol.usr.linkHash)") == symbol)
      #expect(try library.resolve("Lamp/dim(_:)-method-\(symbol.usr.linkHash)") == symbol)
    }
    // As `docc convert` of Swift 6.3.1 names the pages of such overloads in a module L.
    #expect("s:1LAAV3dimyySiF".linkHash == "5mhze")
    #expect("s:1LAAV1gySayxGSgx_ShyxGSiSgztSHRzlF".linkHash == "tuyw")
  }

  @Test(
    arguments: [
      "/Lamps/Lamp", "/documentation/Lamps/Lamp", "Lamps/Lamp#Overview", "Sockets/Swift/Array/plugs",
      "Swift/Array/plugs",
    ]
  )
  func aPathMayNameModulesAndASection(path: String) async throws {
    _ = try await TestLibrary.shared().library.resolve(path)
  }
}
