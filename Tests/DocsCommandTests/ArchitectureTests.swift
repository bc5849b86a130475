import Foundation
import Scratch
import Testing

/// Enforces the rules of ARCHITECTURE.md that the compiler doesn't: which files may import a module from outside.
@Suite struct ArchitectureTests {
  /// The files that may import an external module, for modules meant to stay in few files.
  private static let importers: [String: [String]] = [
    "CCMark": ["DocsMarkdown/Parse/MarkdownParser.swift"],
    "CJemalloc": ["docs/Memory.swift"],
    "CLinux": [
      "DocsFoundation/CommandPlugin.swift", "DocsFoundation/Files/Disk.swift",
      "DocsRunner/Jail/SystemCallFilter.swift",
    ],
    "_CryptoExtras": [
      "Activities/Air/BlockCipher.swift", "Handbook/StoreSimulations/Validation/ForgedChain.swift",
      "Receipts/Container/ReceiptContainer+Writing.swift", "Receipts/Container/TransactionReceipt.swift",
      "Receipts/Identity/DemonstrationKey.swift", "Receipts/Identity/SigningChain.swift",
      "Receipts/Identity/StoreIdentity+Files.swift", "Receipts/Identity/StoreIdentity.swift",
    ],
    "CStemmer": ["DocsSearch/Stemmer.swift"],
    "GRDB": [
      "PurchaseLedger/File/Connection.swift", "PurchaseLedger/File/LedgerFile+Opening.swift",
      "PurchaseLedger/File/LedgerFile.swift", "PurchaseLedger/File/Schema.swift",
    ],
    "CZlib": ["DocsTheme/Assets/Gzip.swift"],
    "Subprocess": ["DocsFoundation/Subprogram.swift", "StoreServer/NotificationDelivery.swift"],
    "SwiftParser": [
      "DocsMarkdown/Highlight/SwiftTokenColors.swift", "DocsMarkdown/Listings/SwiftSource.swift",
    ],
    "SwiftIfConfig": ["DocsSamples/ConditionalCode.swift"],
    "SwiftSyntax": [
      "DocsMarkdown/Highlight/SwiftPieceWriter.swift", "DocsMarkdown/Highlight/SwiftSource+Colors.swift",
      "DocsMarkdown/Highlight/SwiftTokenColors.swift", "DocsMarkdown/Listings/PackageManifest.swift",
      "DocsMarkdown/Listings/SwiftSource+Declarations.swift",
      "DocsMarkdown/Listings/SwiftSource+Faults.swift", "DocsMarkdown/Listings/SwiftSource+Holes.swift",
      "DocsMarkdown/Listings/SwiftSource+Interface.swift", "DocsMarkdown/Listings/SwiftSource+Nesting.swift",
      "DocsMarkdown/Listings/SwiftSource.swift", "DocsMarkdown/Listings/TypeWriter.swift",
      "DocsSamples/ConditionalCode.swift", "DocsSamples/SwiftSource+Reach.swift",
      "DocsSamples/SwiftSource+Seam.swift",
      "DocsSamples/SwiftSource+TestFunctions.swift",
      "DocsSamples/SwiftSource+Tests.swift",
    ],
    "SymbolKit": [
      "DocsReference/Reference/InheritedMember.swift", "DocsReference/Reference/SymbolGraphReader.swift",
    ],
    "SwiftParserDiagnostics": ["DocsMarkdown/Listings/SwiftSource+Faults.swift"],
    "Yams": ["DocsMarkdown/Parse/YAMLDocument.swift"],
  ]

  /// Every Swift file below `Sources/`, sorted.
  private static func swiftFiles() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: Checkout.at("Sources").path)
      .filter { $0.hasSuffix(".swift") }.sorted()
  }

  /// Every import below `Sources/`, as the importing file and the imported module.
  private static func imports() throws -> [(file: String, module: String)] {
    let sources = Checkout.at("Sources")
    return try swiftFiles().flatMap { path in
      try String(contentsOf: sources.appending(path: path), encoding: .utf8).split(separator: "\n")
        .compactMap { line -> (String, String)? in
          let words = line.split(separator: " ")
          guard let index = words.firstIndex(of: "import"), index + 1 < words.count,
            words[..<index].allSatisfy({ $0.hasPrefix("@") || $0 == "public" })
          else { return nil }
          return (path, String(words[index + 1]))
        }
    }
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
      let isOfQueue = module.hasPrefix("NIO") && file.hasPrefix("DocsQueue/")
      #expect(file.hasPrefix("DocsServer/") || isOfQueue, "\(file) imports \(module)")
    }
  }

  /// What exists for a page's widget is in the targets of the handbook, and no library knows of it.
  @Test func librariesHoldNoSimulationsOfPages() throws {
    let sources = Checkout.at("Sources")
    let pages = Set(
      try FileManager.default.contentsOfDirectory(atPath: sources.appending(path: "Handbook").path)
    )
    #expect(pages.count >= 7)
    for (file, module) in try Self.imports() where pages.contains(module) {
      #expect(file.hasPrefix("docs/"), "\(file) imports \(module)")
    }
    var simulations = 0
    for path in try Self.swiftFiles() {
      let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
      // One runs those of other packages, and one is a text for them.
      guard text.contains(/struct \w+: Simulation\b/), !path.hasPrefix("DocsSimulations/"),
        path != "DocsSite/Start/StarterText+Simulation.swift"
      else { continue }
      simulations += 1
      #expect(path.hasPrefix("Handbook/"), "\(path) has a simulation")
    }
    #expect(simulations >= 11)
  }

  @Test func noTypeIsNamedAfterItsModule() throws {
    let sources = Checkout.at("Sources")
    for path in try Self.swiftFiles() {
      let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
      let folders = path.split(separator: "/")
      let target = folders[["Apple", "Handbook"].contains(folders.first) ? 1 : 0]
      for kind in ["struct", "enum", "class", "actor", "protocol"] {
        for end in [" ", ":", "<", "{"] {
          #expect(!text.contains("\(kind) \(target)\(end)"), "\(path)")
        }
      }
    }
  }

  @Test func architectureNamesEveryTarget() throws {
    let text = try String(contentsOf: Checkout.at("ARCHITECTURE.md"), encoding: .utf8)
    let sources = Checkout.at("Sources").path
    let folders = try ["", "/Apple", "/Handbook"].flatMap {
      try FileManager.default.contentsOfDirectory(atPath: sources + $0)
    }
    for target in folders {
      #expect(text.contains(target), "ARCHITECTURE.md does not name \(target)")
    }
    for (module, files) in Self.importers {
      #expect(text.contains("`\(module)`"), "ARCHITECTURE.md does not name \(module)")
      for file in files {
        let type = file.split(separator: "/").last?.dropLast(6) ?? ""
        #expect(text.contains("`\(type)`"), "ARCHITECTURE.md does not name \(type)")
      }
    }
  }

  /// A newcomer finds what decides within a minute: each name in the table of questions leads to its declaration.
  @Test func theQuestionsLeadToTheCodeThatDecides() throws {
    let text = try String(contentsOf: Checkout.at("ARCHITECTURE.md"), encoding: .utf8)
    let table = try #require(text.firstRange(of: "## Five questions").map { text[$0.upperBound...] })
    let names = table.matches(of: /`([A-Z]\w+)(?:\.(\w+))?[^`]*`/)
    #expect(names.count >= 5)
    let sources = Checkout.at("Sources")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
    for name in names {
      let files = paths.filter { path in
        let file = path.split(separator: "/").last ?? ""
        return file == "\(name.1).swift" || file.hasPrefix("\(name.1)+")
      }
      #expect(!files.isEmpty, "no file declares \(name.1)")
      guard let member = name.2 else { continue }
      let texts = try files.map { try String(contentsOf: sources.appending(path: $0), encoding: .utf8) }
      #expect(texts.contains { $0.contains("func \(member)(") }, "\(name.1) has no \(member)")
    }
  }
}
