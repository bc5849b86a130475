import Foundation
import Scratch
import Testing

@testable import DocsFoundation
@testable import DocsToolchain

/// Everything that `DocsToolchain` needs of Swift and that Swift doesn't promise, one test for each: after an update of the
/// compiler, the tests that fail name what has changed.
@Suite struct ToolchainContractTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private var cache: ContentCache { ContentCache(folder: folder.url.appending(path: "cache")) }

  /// Runs the compiler without its driver.
  private func compile(_ text: String, _ arguments: [String]) async throws -> Subprogram.Result {
    try folder.write(text, to: "page.swift")
    let toolchain = try await Toolchain.current(cache: cache)
    return try await Subprogram(
      program: toolchain.frontend.program,
      arguments: toolchain.frontend.arguments + arguments,
      folder: folder.url
    ).run()
  }

  @Test func theDriverDescribesTheCompiler() async throws {
    let toolchain = try await Toolchain.current(cache: cache)
    #expect(toolchain.version.first?.isNumber == true)
    #expect(toolchain.modules.contains("Foundation"))
    #expect(toolchain.conditions.contains("\""))
    #expect(FileManager.default.isExecutableFile(atPath: toolchain.clang))
  }

  @Test(arguments: [Toolchain.Product.executable, .diagnosis])
  func theHiddenOptionsAreKnown(product: Toolchain.Product) async throws {
    let output = product == .executable ? ["-o", "page.o"] : []
    let arguments = Toolchain.arguments(for: product, module: "Page") + ["page.swift"] + output
    let result = try await compile("func page() { print(6 * 7) }", arguments)
    #expect(result.failure == nil, "\(result.errors)")
    #expect(result.errors.isEmpty)
  }

  @Test func messagesNameFileLineAndColumn() async throws {
    let arguments = Toolchain.arguments(for: .diagnosis, module: "Page") + ["page.swift"]
    let result = try await compile("let answer: Int = true", arguments)
    let message = try #require(CompilerMessage.messages(in: result.errors + result.output).first)
    #expect(message.severity == .error)
    #expect(message.position == SourcePosition(file: "page.swift", line: 1, column: 19))
  }

  @Test func theTreeAndTheIndexCanBeRead() async throws {
    let file = TypedDump.File(source: "page.swift", tree: "page.json")
    let arguments = TypedDump.arguments(files: [file], index: "index", module: "Page")
    let result = try await compile("let answer = 6 * 7", arguments)
    #expect(result.failure == nil, "\(result.errors)")
    let tree = try TypedTree(Array(try Data(contentsOf: folder.url.appending(path: "page.json"))))
    #expect(tree.declarations.contains { $0.name == "answer" && $0.type != nil })
    let index = folder.url.appending(path: "index")
    let store = try IndexStore(folder: index, toolchain: try await Toolchain.current(cache: cache))
    let record = try #require(store.records()["page.swift"])
    #expect(record.occurrences.contains { $0.symbol.name == "answer" && $0.line == 1 && $0.column == 5 })
  }

  @Test func aPackageIsBuiltAndDescribed() async throws {
    try folder.write(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "Things", targets: [.target(name: "Lamps")])
      """,
      to: "Package.swift"
    )
    try folder.write("/// A lamp.\npublic struct Lamp {}\n", to: "Sources/Lamps/Lamp.swift")
    let library = try await SampleLibrary.build(
      modules: ["Lamps"],
      package: folder.url,
      toolchain: try await Toolchain.current(cache: cache),
      cache: cache
    ) { _ in }
    let module = try #require(library.modules["Lamps"])
    #expect(!module.objects.isEmpty)
    #expect(module.sources.map { URL(filePath: $0).lastPathComponent } == ["Lamp.swift"])
    let graphs = try await SymbolGraphExtractor(searchArguments: library.searchArguments)
      .graphs(of: ["Lamps"], scratch: folder.url.appending(path: "graphs"))
    #expect(graphs.map(\.name) == ["Lamps.symbols.json"])
  }
}
