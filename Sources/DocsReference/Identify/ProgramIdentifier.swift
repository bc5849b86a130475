import DocsFoundation
import DocsSamples
import DocsToolchain
import Foundation

/// Asks the compiler what the identifiers of programs mean.
package struct ProgramIdentifier {
  package let toolchain: Toolchain
  package let library: SampleLibrary
  package let cache: ContentCache
  /// A folder for temporary files.
  package let scratch: URL

  package init(toolchain: Toolchain, library: SampleLibrary, cache: ContentCache, scratch: URL) {
    self.toolchain = toolchain
    self.library = library
    self.cache = cache
    self.scratch = scratch
  }

  /// The names found in each program, in order, and the purpose of each compiler run.
  package struct Outcome: Sendable {
    package var names: [ProgramNames] = []
    package var compilers: [String] = []

    package init(names: [ProgramNames] = [], compilers: [String] = []) {
      self.names = names
      self.compilers = compilers
    }
  }

  /// Returns what the programs' identifiers mean. A program that should compile but doesn't has no answers.
  package func identify(_ programs: [CheckedProgram]) async throws -> Outcome {
    var outcome = Outcome()
    let known = await programs.concurrentMap { cache.value(.identifiers, key(of: $0), as: ProgramNames.self) }
    outcome.names = known.map { $0 ?? ProgramNames() }
    let missing = programs.indices.filter { known[$0] == nil }
    let asked = missing.filter {
      programs[$0].program.purpose != .run || programs[$0].compilation?.errors.isEmpty == true
    }
    let modules = ProgramBatches.modules(of: asked.map { programs[$0].program }).map { $0.map { asked[$0] } }
    let found = try await modules.enumerated().map { ($0.offset, $0.element) }.concurrently {
      number,
      module in
      try await names(
        of: module.map { programs[$0].program },
        in: scratch.appending(path: "identifiers-\(number)")
      )
    }
    for (batch, names) in zip(modules, found) {
      outcome.compilers.append("identifiers of \(batch.count) \(batch.count == 1 ? "session" : "sessions")")
      for (index, names) in zip(batch, names) {
        outcome.names[index] = names
        cache.store(names, .identifiers, key(of: programs[index]))
      }
    }
    return outcome
  }

  /// Returns what the identifiers of a module's programs mean. If the programs fail together, asks about each
  /// separately.
  private func names(of programs: [SampleProgram], in folder: URL) async throws -> [ProgramNames] {
    do {
      return try await ask(programs, in: folder)
    } catch  where programs.count > 1 {
      var names: [ProgramNames] = []
      for program in programs {
        names += try await ask([program.alone], in: folder)
      }
      return names
    }
  }

  private func key(of program: CheckedProgram) -> Fingerprint {
    Fingerprint(["identifiers 2", program.key.description])
  }

  /// Runs one compiler for several programs.
  private func ask(_ programs: [SampleProgram], in folder: URL) async throws -> [ProgramNames] {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var files: [TypedDump.File] = []
    for (index, program) in programs.enumerated() {
      let source = folder.appending(path: "program\(index).swift")
      try Data(program.text.utf8).write(to: source)
      files.append(TypedDump.File(source: source.path, tree: folder.appending(path: "\(index).json").path))
    }
    let entry = folder.appending(path: "entry.swift")
    try Data(SampleProgram.entry(of: programs).utf8).write(to: entry)
    let index = folder.appending(path: "index")
    // For a program that must not compile, take what the compiler understood.
    let isMeantToFail = programs.contains { $0.purpose != .run }
    let dump = TypedDump.arguments(files: files, index: index.path, module: SampleProgram.module)
    let modules = ["-module-cache-path", cache.clangModules.path]
    let result = try await Subprogram(
      program: toolchain.frontend.program,
      arguments: toolchain.frontend.arguments + dump + library.compilerArguments + modules
        + (isMeantToFail ? [] : [entry.path])
    ).run()
    guard result.failure == nil || isMeantToFail else {
      throw ToolchainError.failed(
        "The compiler cannot identify the symbols of the listings",
        messages: String(result.errors.prefix(2000))
      )
    }
    let records = try IndexStore(folder: index, toolchain: toolchain).records()
    return try await Array(zip(programs, files)).concurrentMap { program, file in
      let source = URL(filePath: file.source).lastPathComponent
      let typed = TypedProgram(
        source: Array(program.text.utf8),
        index: records[source] ?? .empty,
        tree: try (try? Data(contentsOf: URL(filePath: file.tree))).map { try TypedTree(Array($0)) } ?? .empty
      )
      return ProgramNames(program, typed)
    }
  }
}
