import DocsFoundation
import DocsToolchain
import Foundation

/// The cards of the compiler's own modules.
package struct StandardSymbols: Sendable {
  private let tables: [SymbolTable]

  /// A collection without cards.
  package static let none = StandardSymbols(tables: [])

  /// Returns the card of a symbol, or nil if no module has it.
  func card(usr: String) -> SymbolCard? {
    for table in tables {
      if let card = table.card(usr: usr) {
        return card
      }
    }
    return nil
  }

  /// Returns the cards of modules from the cache; missing ones are extracted and stored.
  ///
  /// A module that the compiler's tool can't read has no cards; that result is cached too.
  ///
  /// - Parameters:
  ///   - modules: the names of modules, as from ``modules(importedBy:)``.
  ///   - cache: the cache of the tables.
  ///   - toolchain: the compiler, on which the tables depend.
  ///   - scratch: a folder for temporary files.
  package static func load(
    modules: [String],
    cache: ContentCache,
    toolchain: Toolchain,
    scratch: URL
  ) async throws -> StandardSymbols {
    var tables: [String: SymbolTable] = [:]
    for module in modules {
      tables[module] = cache.bytes(.symbols, key(module, toolchain)).flatMap { SymbolTable(Data($0)) }
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

  /// Returns the key of a module's table; increment its number if the content of tables changes.
  private static func key(_ module: String, _ toolchain: Toolchain) -> Fingerprint {
    Fingerprint(["standard symbols 1", module, toolchain.identity.description])
  }

  // MARK: Modules

  /// Returns the compiler's modules among the imports, those they reexport, and those that every file imports.
  ///
  /// - Parameter imports: the modules that listings import; others are ignored.
  package static func modules(importedBy imports: some Sequence<String>) -> [String] {
    var modules = ["Swift", "_Concurrency", "_StringProcessing"]
    for name in Set(imports).intersection(standard).sorted() {
      modules += (reexported[name] ?? []) + [name]
    }
    var seen: Set<String> = []
    return modules.filter { seen.insert($0).inserted }
  }

  /// The compiler's modules that a listing may import.
  private static let standard: Set = [
    "Dispatch", "Distributed", "Foundation", "FoundationEssentials", "FoundationInternationalization",
    "FoundationNetworking", "FoundationXML", "Glibc", "Observation", "RegexBuilder", "Synchronization",
    "Testing", "XCTest",
  ]

  /// The modules that a module reexports.
  private static let reexported: [String: [String]] = [
    "Foundation": [
      "FoundationEssentials", "FoundationInternationalization", "Dispatch", "Glibc", "SwiftGlibc",
    ],
    "FoundationNetworking": ["FoundationEssentials"],
    "FoundationInternationalization": ["FoundationEssentials"],
    "Glibc": ["SwiftGlibc"],
    "Dispatch": ["Glibc", "SwiftGlibc"],
  ]

  /// Returns the module to import for the symbols of a module.
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
