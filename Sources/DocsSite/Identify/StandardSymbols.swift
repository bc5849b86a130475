import Foundation

/// The cards of the modules that come with the compiler.
struct StandardSymbols: Sendable {
  private let tables: [SymbolTable]

  /// The cards of no module.
  static let none = StandardSymbols(tables: [])

  /// The card of a symbol, or nil where none of the modules has it.
  func card(usr: String) -> SymbolCard? {
    for table in tables {
      if let card = table.card(usr: usr) {
        return card
      }
    }
    return nil
  }

  /// The cards of modules, from the cache; what is not there is extracted once, and stored.
  ///
  /// A module that the compiler's tool cannot read has no cards, and that is remembered too.
  ///
  /// - Parameters:
  ///   - modules: names of modules, as ``modules(importedBy:)`` gives them.
  ///   - cache: where the tables lie.
  ///   - toolchain: what changes when the compiler does.
  ///   - scratch: a folder for files that are in the way a moment later.
  static func load(
    modules: [String],
    cache: ContentCache,
    toolchain: Toolchain,
    scratch: URL
  ) async throws -> StandardSymbols {
    var tables: [String: SymbolTable] = [:]
    for module in modules {
      tables[module] = cache.bytes(.symbols, key(module, toolchain)).flatMap { SymbolTable($0) }
    }
    let missing = modules.filter { tables[$0] == nil }
    if !missing.isEmpty {
      let found = try await missing.concurrently { module in
        try await table(of: module, target: toolchain.target, scratch: scratch)
      }
      for (module, table) in zip(missing, found) {
        tables[module] = table
        cache.store(table.data, .symbols, key(module, toolchain))
      }
    }
    return StandardSymbols(tables: modules.compactMap { tables[$0] })
  }

  /// The key of a module's table; the number changes with the content of tables.
  private static func key(_ module: String, _ toolchain: Toolchain) -> Fingerprint {
    Fingerprint(["standard symbols 1", module, toolchain.identity.description])
  }

  // MARK: Modules

  /// The compiler's modules that stand behind some imports, and those that every file imports.
  ///
  /// - Parameter imports: the modules that listings import; those of other origin are left out.
  static func modules(importedBy imports: some Sequence<String>) -> [String] {
    var modules = ["Swift", "_Concurrency", "_StringProcessing"]
    for name in Set(imports).intersection(standard).sorted() {
      modules += (reexported[name] ?? []) + [name]
    }
    var seen: Set<String> = []
    return modules.filter { seen.insert($0).inserted }
  }

  /// The modules of the compiler that a listing may import.
  private static let standard: Set = [
    "Dispatch", "Distributed", "Foundation", "FoundationEssentials", "FoundationInternationalization",
    "FoundationNetworking", "FoundationXML", "Glibc", "Observation", "RegexBuilder", "Synchronization",
    "Testing", "XCTest",
  ]

  /// What a module hands on, so that its importers see it without naming it.
  private static let reexported: [String: [String]] = [
    "Foundation": [
      "FoundationEssentials", "FoundationInternationalization", "Dispatch", "Glibc", "SwiftGlibc",
    ],
    "FoundationNetworking": ["FoundationEssentials"],
    "FoundationInternationalization": ["FoundationEssentials"],
    "Glibc": ["SwiftGlibc"],
    "Dispatch": ["Glibc", "SwiftGlibc"],
  ]

  /// The module that a reader imports to have the symbols of another one.
  private static func imported(_ module: String) -> String {
    switch module {
    case "_Concurrency", "_StringProcessing": "Swift"
    case "FoundationEssentials", "FoundationInternationalization": "Foundation"
    case "SwiftGlibc": "Glibc"
    default: module
    }
  }

  // MARK: Extraction

  private static func table(of module: String, target: String, scratch: URL) async throws -> SymbolTable {
    let manager = FileManager.default
    let folder = scratch.appending(path: "symbols-\(module)-\(UUID().uuidString)")
    try manager.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? manager.removeItem(at: folder) }
    _ = try await Subprogram(
      program: "swift-symbolgraph-extract",
      arguments: [
        "-module-name", module, "-target", target, "-output-dir", folder.path,
        "-minimum-access-level", "public", "-skip-synthesized-members",
      ]
    ).run()
    var cards: [SymbolCard] = []
    for name in try manager.contentsOfDirectory(atPath: folder.path).sorted() where name.hasSuffix(".json") {
      let json = try Data(contentsOf: folder.appending(path: name))
      cards += try StandardGraph(Array(json), module: imported(module)).cards
    }
    return SymbolTable(cards)
  }
}
