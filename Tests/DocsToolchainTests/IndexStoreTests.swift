import Foundation
import Scratch
import TestPrograms
import Testing

@testable import DocsFoundation
@testable import DocsToolchain

@Suite struct IndexStoreTests {
  @Test func readsSymbolsAndPlaces() async throws {
    let record = try await CompiledProgram.everything.value.index
    let places = record.occurrences.filter { $0.symbol.name == "toggle(by:_:)" }
    #expect(places.map(\.line) == [11, 35])
    #expect(places.first?.roles.contains(.definition) == true)
    #expect(places.last?.roles.contains(.reference) == true)
    #expect(Set(places.map(\.symbol)).count == 1)
    #expect(places.first?.symbol.usr.hasPrefix("s:") == true)
  }

  @Test func countsLinesOfTheFileItself() async throws {
    let record = try await CompiledProgram.everything.value.index
    #expect(record.occurrences.first { $0.symbol.name == "_page0()" }?.line == 28)
  }

  @Test func aFolderThatIsNoIndexIsAnError() async throws {
    let folder = try TemporaryFolder()
    let toolchain = try await Toolchain.current(
      cache: ContentCache(folder: folder.url.appending(path: "cache"))
    )
    let store = try IndexStore(folder: folder.url.appending(path: "nowhere"), toolchain: toolchain)
    #expect(try store.records() == [:])
    try folder.write("not a record", to: "index/v5/records/AB/page.swift-AB")
    #expect(throws: ToolchainError.self) {
      try IndexStore(folder: folder.url.appending(path: "index"), toolchain: toolchain).records()
    }
  }
}
