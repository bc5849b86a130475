import TestPrograms
import Testing

@testable import DocsReference

struct SymbolAddressesTests {
  private func symbol(
    _ name: String,
    _ kind: Symbol.Kind = .method,
    usr: String? = nil,
    parameters: Int = 0
  ) -> Symbol {
    Symbol(
      usr: usr ?? "\(kind):\(name)",
      module: "M",
      kind: kind,
      path: [name],
      declaration: [],
      subheading: [],
      parameters: Array(repeating: "p", count: parameters),
      genericParameters: [],
      availability: [],
      constraints: [],
      isSynthesized: false
    )
  }

  private func folders(_ symbols: [Symbol]) -> [String: String] {
    SymbolLibrary(graphs: [ModuleGraph(module: "M", symbols: symbols, relationships: [])]).folders
      .mapValues { String($0.dropFirst(2)) }
  }

  @Test(
    arguments: [
      ("TestStore", "teststore"), ("buy(_:)", "buy"), ("add(_:buyer:at:)", "add-buyer-at"),
      ("init()", "init"), ("init(store:)", "init-store"), ("subscript(_:)", "subscript"),
      ("==(_:_:)", "equals-equals"), ("..<(_:_:)", "dot-dot-less"), ("-(_:)", "minus"),
      ("iOS8", "ios8"), ("snake_case", "snake_case"), ("größe", "gruf6udfe"), ("📦", "u1f4e6"),
    ]
  )
  func namesAreReadable(name: String, slug: String) {
    #expect(SymbolAddresses.slug(of: symbol(name)) == slug)
  }

  @Test(arguments: ["con", "NUL", "com1", "aux(_:)"])
  func namesOfDevicesAreAvoided(name: String) {
    let slug = SymbolAddresses.slug(of: symbol(name))
    #expect(slug.hasPrefix(name.prefix(3).lowercased()) && slug.contains("-"))
  }

  @Test func longNamesEndInAHash() {
    let labels = (1...30).map { "parameter\($0):" }.joined()
    let slug = SymbolAddresses.slug(of: symbol("init(\(labels))"))
    #expect(slug.utf8.count < 80)
    #expect(slug.hasPrefix("init-parameter1-parameter2-"))
    #expect(slug != SymbolAddresses.slug(of: symbol("init(\(labels)more:)")))
  }

  @Test func namesThatDifferInCaseAloneArePartedByTheirKind() {
    let folders = folders([symbol("Level", .structure), symbol("level", .variable)])
    #expect(folders["struct:Level"] == nil)
    #expect(folders.values.sorted() == ["", "level-var/", "level/"])
  }

  @Test func overloadsArePartedByAHash() {
    let folders = folders([
      symbol("dim(_:)", usr: "s:a", parameters: 1), symbol("dim(_:)", usr: "s:b", parameters: 1),
      symbol("dim", .property, usr: "s:c"),
    ])
    #expect(folders["s:c"] == "dim/")
    #expect(folders["s:a"] == "dim-method/")
    #expect(folders["s:b"] == "dim-\("s:b".shortHash)/")
  }

  @Test func aNewOverloadMovesNoOldPage() {
    let old = [
      symbol("dim(_:)", usr: "s:a", parameters: 1), symbol("Dim", .structure), symbol("dim(by:)", usr: "s:d"),
    ]
    let before = folders(old)
    let after = folders(old + [symbol("dim(_:_:)", usr: "s:0", parameters: 2), symbol("dam", usr: "s:e")])
    #expect(before.allSatisfy { after[$0.key] == $0.value })
    #expect(after.count == before.count + 2)
  }

  @Test func aSuffixNeverTakesTheNameOfAnother() {
    let folders = folders([
      symbol("dim", .property, usr: "s:a"), symbol("dim(_:)", usr: "s:b"), symbol("dim(method:)", usr: "s:c"),
    ])
    #expect(Set(folders.values).count == folders.count)
    #expect(folders["s:c"] == "dim-method/")
  }

  @Test func everyAddressIsSafeEverywhere() async throws {
    let library = try await TestLibrary.shared().library
    #expect(library.folders.count == library.pages.count)
    #expect(Set(library.folders.values).count == library.folders.count)
    for folder in library.folders.values {
      #expect(folder.utf8.allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789-_/".utf8.contains($0) })
    }
    let level = library.pages.first { $0.title == "Lamp.Level.con" }
    #expect(level.flatMap { library.folders[$0.usr] }?.hasPrefix("lamps/lamp/level/con-") == true)
  }
}
