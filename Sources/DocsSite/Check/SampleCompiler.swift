import Foundation

/// Compiles programs, many with one compiler.
struct SampleCompiler {
  /// What a compiler is started for.
  enum Product: String, Sendable {
    /// An executable.
    case executable
    /// Every error and warning that a build would give, and nothing else.
    case diagnosis
  }

  let toolchain: Toolchain
  let library: SampleLibrary
  let cache: ContentCache
  /// A folder for what is written on the way.
  let scratch: URL

  /// What was found of each program, and how.
  struct Outcome: Sendable {
    /// In the order of the programs.
    var compilations: [Compilation] = []
    /// The programs that each compiler was started with, for those who want to know.
    var compilers: [String] = []
  }

  /// Everything that what the compiler says depends on.
  func key(of program: SampleProgram, _ product: Product) -> Fingerprint {
    Fingerprint(
      [
        "compilation", product.rawValue, toolchain.identity.description,
        library.interface(of: program.imports).description, program.text,
        // What is not a part of the program itself, but compiled with it.
        SampleProgram.entry(of: []),
      ] + Self.arguments(product)
    )
  }

  /// Compiles some programs.
  func compile(_ programs: [SampleProgram], _ product: Product) async throws -> Outcome {
    let batches = ProgramBatches.split(programs, text: \.text)
    let outcomes = try await batches.enumerated().map { ($0.offset, $0.element) }.concurrently {
      index,
      batch in
      try await compile(batch, product, in: scratch.appending(path: "\(product.rawValue)-\(index)"))
    }
    return Outcome(
      compilations: outcomes.flatMap(\.compilations),
      compilers: outcomes.flatMap(\.compilers)
    )
  }

  // MARK: Batches

  /// Compiles a batch until each of its programs is either sound or has its errors.
  ///
  /// The compiler tells some errors only when it has found no others, so those that are left are compiled
  /// again without the faulty ones; those are asked once more for the words that a script would get. Where it fails and blames nobody, halves tell who it is.
  private func compile(
    _ programs: [SampleProgram],
    _ product: Product,
    in folder: URL
  ) async throws -> Outcome {
    var batch = programs
    var found: [Int: Compilation] = [:]
    var compilers: [String] = []
    var open = [Array(batch.indices)]
    while let indices = open.popLast() {
      let programs = indices.map { batch[$0] }
      let attempt = try await attempt(
        programs,
        product,
        in: folder.appending(path: String(compilers.count))
      )
      let reason = compilers.isEmpty ? "" : ", again because of errors"
      compilers.append(
        "\(product.rawValue) of \(programs.count) \(programs.count == 1 ? "session" : "sessions")\(reason)"
      )
      let faulty = zip(indices, attempt.compilations).filter { attempt.hasFailed && !$1.errors.isEmpty }
      for (index, compilation) in attempt.hasFailed ? faulty : Array(zip(indices, attempt.compilations)) {
        if attempt.hasFailed, !batch[index].effects.isAll {
          batch[index] = batch[index].withAllEffects
        } else {
          found[index] = compilation
        }
      }
      let rest = indices.filter { found[$0] == nil }
      guard attempt.hasFailed, !rest.isEmpty else { continue }
      if !faulty.isEmpty {
        open.append(rest)
      } else if rest.count > 1 {
        open += [Array(rest[(rest.count / 2)...]), Array(rest[..<(rest.count / 2)])]
      } else if let index = rest.first {
        found[index] = Self.failure(of: batch[index], attempt.words)
      }
    }
    return Outcome(compilations: batch.indices.compactMap { found[$0] }, compilers: compilers)
  }

  /// What is said of a program that the compiler or the linker cannot digest, without saying where.
  private static func failure(of program: SampleProgram, _ words: String) -> Compilation {
    let lines = words.split(separator: "\n")
    let line =
      lines.first { $0.contains("error:") && !$0.contains("command failed") } ?? lines.first {
        $0.contains("Assertion") || $0.contains("LLVM")
      }
      ?? lines.first ?? "it says nothing"
    let message = Compilation.Message(
      severity: .error,
      listing: program.session.listings.firstIndex { !$0.isPrelude } ?? 0,
      line: 1,
      column: 1,
      text: "the compiler fails without a place: \(line.prefix(300))"
    )
    return Compilation(messages: [message], isRepeatable: false)
  }

  // MARK: One compiler

  private struct Attempt {
    var compilations: [Compilation]
    var hasFailed: Bool
    var words: String
  }

  /// What each compiler is told. It takes all files at once: so it reports the faults of each, where several
  /// would stop at the first.
  private static func arguments(_ product: Product) -> [String] {
    let common = [
      "-swift-version", "6", "-parse-as-library", "-module-name", SampleProgram.module, "-gnone",
      "-diagnostic-style", "llvm",
    ]
    return switch product {
    // Without the check that the compiler has made itself no mistake, a twentieth of its time.
    case .executable: common + unoptimized + ["-c", "-disable-llvm-verify"]
    // Up to the intermediate language: some errors are found only there.
    case .diagnosis: common + ["-Onone", "-emit-sil", "-o", "/dev/null"]
    }
  }

  /// What makes the program of a debug build in three quarters of the time.
  ///
  /// `-Onone` writes the metadata and the value witnesses of every type, for a debugger: as much code as a listing
  /// with a type in it has itself. `-O` writes those that are used, and the rest takes everything else from it:
  /// assertions hold, values live as long as their names, and no pass runs, of Swift or of LLVM, that can be left
  /// out.
  private static let unoptimized =
    [
      "-O", "-assert-config", "Debug", "-enable-lexical-lifetimes=true", "-enable-copy-propagation=false",
      "-enable-destroy-hoisting=false", "-disable-sil-perf-optzns", "-disable-llvm-optzns",
    ]
    + [
      "sil-disable-pass=mandatory-destroy-hoisting", "opt-bisect-limit=0", "opt-bisect-verbose=0",
      "regalloc=fast", "optimize-regalloc=0",
    ].flatMap { ["-Xllvm", "-\($0)"] }

  private func attempt(
    _ programs: [SampleProgram],
    _ product: Product,
    in folder: URL
  ) async throws -> Attempt {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let files = try programs.enumerated().map { index, program in
      try write(program.text, to: folder.appending(path: "program\(index).swift"))
    }
    let entry = try write(SampleProgram.entry(of: programs), to: folder.appending(path: "entry.swift"))
    let object = folder.appending(path: "programs.o")
    var arguments = toolchain.frontend.arguments + Self.arguments(product) + library.compilerArguments + files
    if product == .executable {
      arguments += [entry, "-o", object.path]
    } else if programs.contains(where: { $0.purpose == .run }) {
      arguments.append(entry)
    }
    let result = try await Subprogram(program: toolchain.frontend.program, arguments: arguments).run()
    let words = result.errors + result.output
    var compilations = Self.compilations(of: programs, files: files, CompilerMessage.messages(in: words))
    guard product == .executable, result.failure == nil else {
      return Attempt(compilations: compilations, hasFailed: result.failure != nil, words: words)
    }
    let executable = folder.appending(path: "programs")
    for command in toolchain.linking(object.path, to: executable.path, library.linkerArguments) {
      let linked = try await Subprogram(program: command[0], arguments: Array(command.dropFirst())).run()
      guard linked.failure == nil else {
        return Attempt(compilations: compilations, hasFailed: true, words: linked.errors + linked.output)
      }
    }
    let fingerprint = try cache.take(executable)
    for index in compilations.indices {
      compilations[index].executable = fingerprint
    }
    return Attempt(compilations: compilations, hasFailed: false, words: "")
  }

  private func write(_ text: String, to file: URL) throws -> String {
    try Data(text.utf8).write(to: file)
    return file.path
  }

  /// The messages of each program, in the listings' own lines.
  private static func compilations(
    of programs: [SampleProgram],
    files: [String],
    _ messages: [CompilerMessage]
  ) -> [Compilation] {
    var places: [String: (program: Int, listing: Int?)] = [:]
    for (index, program) in programs.enumerated() {
      places[files[index]] = (index, nil)
      for listing in program.session.listings.indices {
        places[program.file(of: listing)] = (index, listing)
      }
    }
    var found = programs.map { _ in Set<Compilation.Message>() }
    for message in messages where message.severity != .note {
      guard let place = places[message.position.file] else { continue }
      if let listing = place.listing {
        found[place.program].insert(
          Compilation.Message(
            severity: message.severity,
            listing: listing,
            line: message.position.line - SampleProgram.lineOffset,
            column: message.position.column,
            text: message.text
          )
        )
      } else if message.severity == .error {
        found[place.program].insert(programs[place.program].openEnd(message.text))
      }
    }
    return found.map { Compilation(messages: $0.sorted()) }
  }
}

extension SampleProgram {
  /// An error that the compiler noticed only behind all listings: the one that is not complete has it.
  fileprivate func openEnd(_ text: String) -> Compilation.Message {
    let suspects = if case .fail(let index) = purpose { [index] } else { Array(session.listings.indices) }
    let listing = suspects.first { !session.listings[$0].isComplete } ?? suspects.last ?? 0
    let lines = session.listings[listing].sample.lines
    return Compilation.Message(
      severity: .error,
      listing: listing,
      line: lines.count,
      column: 1,
      text: text
    )
  }
}
