import Foundation

/// Has the compiler say what modules declare.
struct SymbolGraphExtractor {
  /// A symbol graph as the compiler wrote it.
  struct Graph: Hashable, Sendable {
    /// The name of the file: `Receipts.symbols.json`, `Receipts@Swift.symbols.json`.
    var name: String
    /// The JSON.
    var bytes: Data
  }

  /// Why the compiler does not say it.
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// The arguments with which the compiler finds the modules: `-I`, and `-Xcc` with module maps.
  let compilerArguments: [String]

  /// The arguments that decide on what is written; a part of the key of a cache.
  ///
  /// Members that a protocol gives to all its types, and comments that a member takes over from a protocol,
  /// are left out: ``SymbolLibrary`` knows where they are declared.
  static let options = [
    "-minimum-access-level", "public", "-skip-synthesized-members", "-skip-inherited-docs",
    "-omit-extension-block-symbols",
  ]

  /// The graphs of some modules: for each module its own and those of the types that it extends.
  ///
  /// - Parameters:
  ///   - modules: the names of modules that are built already.
  ///   - scratch: a folder that no one else uses; it is made, and nothing in it is kept.
  /// - Returns: the graphs, sorted by name.
  /// - Throws: ``Failure`` where the compiler cannot read a module; ``Subprogram/Failure``.
  func graphs(of modules: [String], scratch: URL) async throws -> [Graph] {
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
      arguments: ["-module-name", module, "-output-dir", folder.path] + Self.options + compilerArguments
    ).run()
    if let failure = result.failure {
      // A list of every module that it could have read follows what went wrong.
      let reason = (result.output + result.errors).split(separator: "\nCurrent visible modules").first ?? ""
      throw Failure(
        description: "The compiler cannot say what \(module) declares (\(failure)): \(reason)"
      )
    }
  }
}
