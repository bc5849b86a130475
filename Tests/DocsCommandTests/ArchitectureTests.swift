import Foundation
import Testing

/// Enforces the rules of ARCHITECTURE.md about which module may import which.
@Suite struct ArchitectureTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The modules of this package that each module may import.
  private static let allowed: [String: Set<String>] = [
    "SimulationKit": [],
    "Activities": ["SimulationKit"],
    "Receipts": ["SimulationKit"],
    "PurchaseLedger": ["Receipts"],
    "StoreServer": ["DocsServer", "Receipts", "SimulationKit"],
    "AppGroups": ["SimulationKit"],
    "Clocks": ["SimulationKit"],
    "RowActions": ["SimulationKit"],
    "DocsSite": ["SimulationKit", "CCMark", "CLinux", "CStemmer", "CZlib"],
    "DocsServer": ["SimulationKit"],
    "docs": [
      "Activities", "AppGroups", "CJemalloc", "Clocks", "DefaultTheme", "DocsServer", "DocsSite", "Receipts",
      "RowActions",
      "SimulationKit", "StoreServer",
    ],
  ]

  /// The files that may import an external module, for modules meant to stay in few files.
  private static let importers: [String: [String]] = [
    "CCMark": ["DocsSite/Parse/MarkdownParser.swift"],
    "CJemalloc": ["docs/Memory.swift"],
    "CLinux": ["DocsSite/Write/Disk.swift"],
    "CryptoExtras": [
      "Activities/Air/BlockCipher.swift", "Receipts/Container/ReceiptContainer+Writing.swift",
      "Receipts/Container/TransactionReceipt.swift", "Receipts/Identity/DemonstrationKey.swift",
      "Receipts/Identity/SigningChain.swift", "Receipts/Identity/StoreIdentity+Files.swift",
      "Receipts/Identity/StoreIdentity.swift", "Receipts/Validation/ForgedChain.swift",
    ],
    "CStemmer": ["DocsSite/Search/Stemmer.swift"],
    "GRDB": [
      "PurchaseLedger/File/Connection.swift", "PurchaseLedger/File/LedgerFile+Opening.swift",
      "PurchaseLedger/File/LedgerFile.swift", "PurchaseLedger/File/Schema.swift",
    ],
    "CZlib": ["DocsSite/Assets/Gzip.swift"],
    "Subprocess": ["DocsSite/Check/Subprogram.swift", "StoreServer/NotificationDelivery.swift"],
    "SwiftParser": ["DocsSite/Check/SwiftSource.swift"],
    "SwiftIfConfig": ["DocsSite/Check/ConditionalCode.swift"],
    "SwiftSyntax": [
      "DocsSite/Check/ConditionalCode.swift", "DocsSite/Check/SwiftSource+Colors.swift",
      "DocsSite/Check/SwiftSource+Reach.swift",
      "DocsSite/Check/SwiftSource+Tests.swift", "DocsSite/Check/SwiftSource.swift",
    ],
    "SymbolKit": ["DocsSite/Reference/SymbolGraphReader.swift"],
    "Yams": ["DocsSite/Parse/YAMLDocument.swift"],
  ]

  /// Every import below `Sources/`, as the importing file and the imported module.
  private static func imports() throws -> [(file: String, module: String)] {
    let sources = root.appending(path: "Sources")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
      .filter { $0.hasSuffix(".swift") }.sorted()
    return try paths.flatMap { path in
      try String(contentsOf: sources.appending(path: path), encoding: .utf8).split(separator: "\n")
        .compactMap { line -> (String, String)? in
          let words = line.split(separator: " ")
          guard let index = words.firstIndex(of: "import"), index < 2, index + 1 < words.count else {
            return nil
          }
          return (path, String(words[index + 1]))
        }
    }
  }

  @Test func modulesImportOnlyWhatTheyMayKnow() throws {
    let imports = try Self.imports()
    let own = Set(Self.allowed.keys).union([
      "CCMark", "CJemalloc", "CLinux", "CStemmer", "CZlib", "DefaultTheme",
    ])
    var checked: Set<String> = []
    for (file, module) in imports {
      let target = String(file.prefix { $0 != "/" })
      let allowed = try #require(Self.allowed[target], "\(file) belongs to no known target")
      checked.insert(target)
      if own.contains(module) {
        #expect(allowed.contains(module), "\(file) imports \(module)")
      }
    }
    #expect(checked == Set(Self.allowed.keys))
  }

  @Test func outsideModulesStayWithTheirImporters() throws {
    let imports = try Self.imports()
    for (module, files) in Self.importers {
      #expect(imports.filter { $0.module == module }.map(\.file) == files, "the importers of \(module)")
    }
    for (file, module) in imports where module == "ArgumentParser" {
      #expect(file.hasPrefix("docs/"), "\(file) imports \(module)")
    }
    for (file, module) in imports
    where
      ["Hummingbird", "NIOCore", "NIOPosix", "HTTPTypes", "Logging", "ServiceLifecycle"].contains(module)
    {
      #expect(file.hasPrefix("DocsServer/"), "\(file) imports \(module)")
    }
  }

  @Test func noTypeIsNamedAfterItsModule() throws {
    let sources = Self.root.appending(path: "Sources")
    for path in try FileManager.default.subpathsOfDirectory(atPath: sources.path).sorted()
    where path.hasSuffix(".swift") {
      let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
      let target = String(path.prefix { $0 != "/" })
      for kind in ["struct", "enum", "class", "actor", "protocol"] {
        for end in [" ", ":", "<", "{"] {
          #expect(!text.contains("\(kind) \(target)\(end)"), "\(path)")
        }
      }
    }
  }

  @Test func architectureNamesEveryTarget() throws {
    let text = try String(contentsOf: Self.root.appending(path: "ARCHITECTURE.md"), encoding: .utf8)
    for target in Self.allowed.keys {
      #expect(text.contains("`\(target)`"), "ARCHITECTURE.md does not name \(target)")
    }
    for (module, files) in Self.importers {
      #expect(text.contains("`\(module)`"), "ARCHITECTURE.md does not name \(module)")
      for file in files {
        let type = file.split(separator: "/").last?.dropLast(6) ?? ""
        #expect(text.contains("`\(type)`"), "ARCHITECTURE.md does not name \(type)")
      }
    }
  }
}
