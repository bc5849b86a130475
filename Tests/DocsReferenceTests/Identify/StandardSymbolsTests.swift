import Foundation
import Testing

@testable import DocsFoundation
@testable import DocsReference
@testable import DocsToolchain

@Suite struct StandardSymbolsTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "standard-\(UUID().uuidString)")

  private func load(_ modules: [String]) async throws -> StandardSymbols {
    let cache = ContentCache(folder: folder.appending(path: "cache"))
    return try await StandardSymbols.load(
      modules: modules,
      cache: cache,
      toolchain: try await Toolchain.current(cache: cache),
      scratch: folder
    )
  }

  @Test func knowsDeclarationSummaryAndModule() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let symbols = try await load(["_StringProcessing"])
    let card = try #require(symbols.card(usr: "s:17_StringProcessing5RegexV"))
    #expect(card.declarationText.contains("struct Regex<Output>"))
    #expect(card.summary == "A regular expression.")
    #expect(card.module == "Swift")
    #expect(symbols.card(usr: "s:Si") == nil)
  }

  @Test func readsTheTableThatAnEarlierBuildMade() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    _ = try await load(["_StringProcessing"])
    let tables = folder.appending(path: "cache/symbols")
    let name = try #require(try FileManager.default.contentsOfDirectory(atPath: tables.path).first)
    let file = tables.appending(path: name)
    let date = try FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate] as? Date
    let symbols = try await load(["_StringProcessing"])
    #expect(symbols.card(usr: "s:17_StringProcessing5RegexV") != nil)
    #expect(
      try FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate] as? Date == date
    )
  }

  @Test func makesATableAnewThatWasCutShort() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    _ = try await load(["_StringProcessing"])
    let tables = folder.appending(path: "cache/symbols")
    let name = try #require(try FileManager.default.contentsOfDirectory(atPath: tables.path).first)
    let whole = try Data(contentsOf: tables.appending(path: name))
    try whole.prefix(whole.count / 2).write(to: tables.appending(path: name))
    #expect(try await load(["_StringProcessing"]).card(usr: "s:17_StringProcessing5RegexV") != nil)
    #expect(try Data(contentsOf: tables.appending(path: name)) == whole)
  }

  @Test func remembersAModuleThatCannotBeRead() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(try await load(["NoSuchModule"]).card(usr: "s:Si") == nil)
    let tables = folder.appending(path: "cache/symbols")
    #expect(try FileManager.default.contentsOfDirectory(atPath: tables.path).count == 1)
  }

  @Test func takesTheModulesThatStandBehindAnImport() {
    #expect(StandardSymbols.modules(importedBy: []) == ["Swift", "_Concurrency", "_StringProcessing"])
    let foundation = StandardSymbols.modules(importedBy: ["Receipts", "Foundation", "Foundation"])
    #expect(foundation.contains("FoundationEssentials"))
    #expect(!foundation.contains("Receipts"))
    #expect(Set(foundation).count == foundation.count)
  }
}
