import DocsFoundation
import DocsToolchain
import Foundation
import SimulationKit

/// The simulations of a package's modules, built with the package, and run by processes of their own.
package struct PackageSimulations: Sendable {
  /// Why there are none.
  package enum Fault: Error, Hashable {
    /// A module doesn't say which simulations it has.
    case noList(module: String)
    /// The program around them doesn't compile or link, with what the compiler says.
    case notBuilt(words: String)
    /// The program doesn't say what it can run.
    case noAnswer(reason: String)
  }

  /// How long one run may take, as on a server.
  private static let time = Duration.seconds(2)
  private static let module = "SimulationProgram"

  package let simulations: [PackageSimulation]
  /// Differs between two programs that may run a scenario differently.
  package let revision: Fingerprint

  /// Builds modules, and asks them for their simulations.
  ///
  /// - Parameters:
  ///   - modules: the names of the modules, each with `public let simulations: [any Simulation]`.
  ///   - package: the folder of the package.
  ///   - toolchain: the compiler.
  ///   - cache: the cache for the program.
  ///   - report: called with each step of the build.
  /// - Throws: ``Fault``, and `ToolchainError` if the package can't be built.
  package static func load(
    _ modules: [String],
    package: URL,
    toolchain: Toolchain,
    cache: ContentCache,
    report: (BuildStep) -> Void
  ) async throws -> PackageSimulations {
    let library = try await SampleLibrary.build(
      modules: modules,
      package: package,
      toolchain: toolchain,
      cache: cache,
      report: report
    )
    let imports = Set(modules)
    let libraries = try await ModuleLinker(library: library, cache: cache).libraries(for: [imports])
    let source = source(modules)
    let key = Fingerprint([
      module, toolchain.identity.description, source, library.interface(of: imports).description,
    ])
    let program = try await program(
      source,
      key,
      libraries.linkerArguments(for: imports),
      toolchain,
      library,
      cache
    )
    var environment = Toolchain.environment
    environment["LD_LIBRARY_PATH"] = libraries.folder(for: imports) ?? ""
    let workers = Workers(program.path, environment: environment, time: time)
    do throws(Rejection) {
      return PackageSimulations(
        simulations: try workers.simulations().map { PackageSimulation($0, workers) },
        revision: Fingerprint([key.description, library.binary(of: imports).description])
      )
    } catch {
      throw Fault.noAnswer(reason: error.reason)
    }
  }

  private static func source(_ modules: [String]) -> String {
    let imports = modules.map { "import \($0)\n" }.joined()
    let lists = modules.map { "\($0).simulations" }.joined(separator: " + ")
    return """
      import SimulationKit
      \(imports)
      @main struct Entry {
        static func main() { SimulationWorker(\(lists)).run() }
      }

      """
  }

  /// The program, compiled and linked unless it is in the cache.
  private static func program(
    _ source: String,
    _ key: Fingerprint,
    _ linkerArguments: [String],
    _ toolchain: Toolchain,
    _ library: SampleLibrary,
    _ cache: ContentCache
  ) async throws -> URL {
    if let known = cache.value(.compilation, key, as: Compilation.self)?.executable,
      let file = cache.program(known)
    {
      return file
    }
    let scratch = cache.folder.appending(path: "scratch/\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: scratch) }
    let file = scratch.appending(path: "simulations.swift")
    try Data(source.utf8).write(to: file)
    let object = scratch.appending(path: "simulations.o")
    let executable = scratch.appending(path: "simulations")
    let compiler =
      [toolchain.frontend.program] + toolchain.frontend.arguments
      + Toolchain.arguments(for: .executable, module: module) + library.compilerArguments
      + [file.path, "-o", object.path]
    func run(_ command: [String]) async throws -> Subprogram.Result {
      try await Subprogram(program: command[0], arguments: Array(command.dropFirst())).run()
    }
    let compilation = try await run(compiler)
    guard compilation.failure == nil else { throw fault(in: compilation) }
    let failure = try await toolchain.link(
      object.path,
      to: executable.path,
      linkerArguments + ["-lm"],
      cache: cache,
      run: run
    )
    if let failure { throw fault(in: failure) }
    let fingerprint = try cache.take(executable)
    cache.store(Compilation(messages: [], executable: fingerprint), .compilation, key)
    guard let program = cache.program(fingerprint) else { throw ToolchainError.missingFile("simulations") }
    return program
  }

  private static func fault(in result: Subprogram.Result) -> Fault {
    let words = result.errors + result.output
    let errors = CompilerMessage.messages(in: words).filter { $0.severity == .error }
    let missing = errors.lazy.compactMap { error in
      error.text.wholeMatch(of: /module '([^']+)' has no member named 'simulations'/)
    }
    if let module = missing.first?.1 { return .noList(module: String(module)) }
    return .notBuilt(words: errors.first?.text ?? String(words.prefix(500)))
  }
}
