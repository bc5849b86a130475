import DocsFoundation
import DocsMarkdown
import DocsToolchain
import Foundation

/// Compiles what readers keep of a listing apart from what they change.
extension SampleCompiler {
  /// Compiles a program, and what it keeps only if that isn't compiled yet.
  ///
  /// With errors it is compiled in one file, so they are said as they always are.
  ///
  /// - Parameter kept: what can be compiled apart from the rest, the most first.
  func compile(_ program: SampleProgram, keeping kept: [KeptDeclarations]) async throws -> Compilation {
    let apart = program.strayReturns.isEmpty ? kept.lazy.compactMap(self.apart).first : nil
    if let apart {
      let objects = linked(for: [program])
      let folder = scratch.appending(path: "apart")
      let attempt = try await attempt([program], .executable, in: folder, objects, apart: apart)
      _ = await objects.result
      if !attempt.hasFailed, let compilation = attempt.compilations.first {
        return compilation.adding(apart.messages)
      }
      if attempt.stopped != nil { return Self.failure(of: program, attempt) }
      // The messages are those that a script gets.
      let script = try await compile([program.withAllEffects], .executable).compilations
      if let compilation = script.first, !compilation.errors.isEmpty { return compilation }
    }
    guard let compilation = try await compile([program], .executable).compilations.first else {
      throw CancellationError()
    }
    return compilation
  }

  /// Whether some declarations and tests are compiled, or can't be.
  func knows(_ declarations: KeptDeclarations) -> Bool {
    ([key(of: declarations)] + declarations.tests.map { key(of: $0, in: declarations) }).allSatisfy {
      cache.bytes(.compilation, $0) != nil
    }
  }

  /// Compiles the declarations and tests of listings once and for all.
  ///
  /// - Throws: errors of the machine, never of the code.
  func compile(_ declarations: KeptDeclarations) async throws {
    let folder = scratch.appending(path: key(of: declarations).description)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = try write(declarations.text, to: folder.appending(path: "declarations.swift"))
    if cache.bytes(.compilation, key(of: declarations)) == nil {
      try await compile([(file, key(of: declarations), nil)], of: declarations, beside: [], in: folder)
    }
    let tests = declarations.tests.enumerated().filter {
      cache.bytes(.compilation, key(of: $1, in: declarations)) == nil
    }
    guard !tests.isEmpty else { return }
    let rest = try write(
      declarations.rest(without: declarations.tests),
      to: folder.appending(path: "rest.swift")
    )
    try await compile(
      tests.map { index, test in
        let file = try write(test.text, to: folder.appending(path: "test\(index).swift"))
        return (file, key(of: test, in: declarations), test.function.line...test.function.lastLine)
      },
      of: declarations,
      beside: [file, rest],
      in: folder
    )
  }

  /// Compiles files that are kept.
  ///
  /// - Parameters:
  ///   - files: the paths, each with a key for the result; and the lines that the messages for it are at, nil for all.
  ///   - others: files of the same module, which aren't compiled.
  private func compile(
    _ files: [(path: String, key: Fingerprint, lines: ClosedRange<Int>?)],
    of declarations: KeptDeclarations,
    beside others: [String],
    in folder: URL
  ) async throws {
    let objects = files.indices.map { folder.appending(path: "\($0).o") }
    let compiler = Subprogram(
      program: toolchain.frontend.program,
      arguments: arguments(for: .executable) + files.flatMap { ["-primary-file", $0.path] } + others
        + objects.flatMap { ["-o", $0.path] },
      timeLimit: timeLimit
    )
    let result = try await launcher.run(compiler, with: LaunchFiles(written: [folder.path]))
    let messages = CompilerMessage.messages(in: result.errors + result.output)
    let program = declarations.program
    let found = Self.compilations(of: [program], files: [others.last ?? ""], messages).first?.messages ?? []
    for (file, object) in zip(files, objects) {
      var compilation = Compilation(
        messages: found.filter { message in
          file.lines.map { message.listing == program.session.listings.count - 1 && $0 ~= message.line }
            ?? true
        }
      )
      // Those that need what comes after them are always compiled with it.
      compilation.executable = result.failure == nil ? try cache.take(object) : nil
      if result.end.limit == nil { cache.store(compilation, .compilation, file.key) }
    }
  }

  /// Files of a program that are compiled.
  struct Apart: Sendable {
    var declarations: String
    var rest: String
    /// The paths of their object files.
    var objects: [String] = []
    /// What the compiler said of them.
    var messages: [Compilation.Message] = []

    mutating func add(_ compilation: (object: String, messages: [Compilation.Message])) {
      objects.append(compilation.object)
      messages += compilation.messages
    }
  }

  private func apart(_ declarations: KeptDeclarations) -> Apart? {
    guard let known = known(key(of: declarations)) else { return nil }
    let tests = declarations.tests.compactMap { test in
      self.known(key(of: test, in: declarations)).map { (test: test, compilation: $0) }
    }
    guard declarations.hasDeclarations || !tests.isEmpty else { return nil }
    var apart = Apart(declarations: declarations.text, rest: declarations.rest(without: tests.map(\.test)))
    apart.add(known)
    tests.forEach { apart.add($0.compilation) }
    return apart
  }

  private func known(_ key: Fingerprint) -> (object: String, messages: [Compilation.Message])? {
    guard let known = cache.value(.compilation, key, as: Compilation.self),
      let object = known.executable.flatMap(cache.program)
    else { return nil }
    return (object.path, known.messages)
  }

  private func key(of declarations: KeptDeclarations) -> Fingerprint {
    Fingerprint(
      [
        "declarations", toolchain.identity.description,
        library.interface(of: declarations.imports).description, declarations.text,
      ] + Toolchain.arguments(for: .executable, module: SampleProgram.module)
    )
  }

  private func key(of test: KeptTest, in declarations: KeptDeclarations) -> Fingerprint {
    Fingerprint(["test", key(of: declarations).description, test.key.description])
  }
}
