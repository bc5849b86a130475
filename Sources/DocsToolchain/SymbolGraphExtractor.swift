import DocsFoundation
import Foundation

/// Extracts the declarations of modules with the compiler.
package struct SymbolGraphExtractor {
  /// A symbol graph as the compiler wrote it.
  package struct Graph: Hashable, Sendable {
    /// The name of the file: `Receipts.symbols.json`, `Receipts@Swift.symbols.json`.
    package var name: String
    /// The JSON.
    package var bytes: Data

    package init(name: String, bytes: Data) {
      self.name = name
      self.bytes = bytes
    }
  }

  /// The arguments that locate the modules: `-I`, and `-Xcc` with module maps.
  package let searchArguments: [String]

  package init(searchArguments: [String]) {
    self.searchArguments = searchArguments
  }

  /// The arguments that affect the output; they are part of the cache key.
  ///
  /// The output omits inherited comments: ``SymbolLibrary`` knows where they are declared.
  package static let options = [
    "-minimum-access-level", "public", "-skip-inherited-docs", "-omit-extension-block-symbols",
  ]

  /// Extracts the graphs of some modules: for each module its own, and those of the types that it extends.
  ///
  /// - Parameters:
  ///   - modules: the names of modules that are already built.
  ///   - scratch: a folder for this call only. It is created, and then deleted.
  /// - Returns: the graphs, sorted by name.
  /// - Throws: ``ToolchainError`` if the compiler can't read a module; ``Subprogram/LaunchError``.
  package func graphs(of modules: [String], scratch: URL) async throws -> [Graph] {
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: scratch) }
    _ = try await modules.concurrently { try await extract($0, to: scratch) }
    return try FileManager.default.contentsOfDirectory(atPath: scratch.path).sorted()
      .filter { $0.hasSuffix(".symbols.json") }
      .map { Graph(name: $0, bytes: try Data(contentsOf: scratch.appending(path: $0))) }
  }

  private func extract(_ module: String, to folder: URL) async throws {
    let result = try await Subprogram(
      program: "swift-symbolgraph-extract",
      arguments: ["-module-name", module, "-output-dir", folder.path] + Self.options + searchArguments
    ).run()
    if let failure = result.failure {
      // The error is followed by a list of all visible modules.
      let reason = (result.output + result.errors).split(separator: "\nCurrent visible modules").first ?? ""
      throw ToolchainError.failed(
        "The compiler can't extract the declarations of \(module) (\(failure))",
        messages: String(reason)
      )
    }
  }
}
