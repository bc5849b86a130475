import Foundation

/// Compiles programs, many with one compiler where none of them can see another.
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
        library.interface(of: program.session.imports).description, program.text,
        // What is not a part of the program itself, but compiled with it.
        SampleProgram.entry(of: [program]), harness.key.description,
      ] + Self.arguments(product)
    )
  }

  /// Compiles some programs.
  ///
  /// First as few modules as may be. What the compiler finds fault with there is compiled once more, alone: its words
  /// could be about something that only stands beside the program, "inaccessible due to 'private'" and the like. So a
  /// fault is always one that the session has by itself, and what passes has nothing beside it that it could see.
  func compile(_ programs: [SampleProgram], _ product: Product) async throws -> Outcome {
    // These are only linked, so they are made beside the first modules.
    let harness = self.harness
    let linker = ModuleLinker(library: library, cache: cache)
    let objects = Task {
      guard product == .executable else { return Linked() }
      async let objects = harness.objects()
      async let libraries = linker.libraries(for: programs.map(\.session.imports))
      return try await Linked(objects: objects, libraries: libraries)
    }
    let modules = ProgramBatches.modules(of: programs)
    let shared = try await compiled(modules, of: programs, product, "programs", objects)
    let doubtful = programs.indices.filter { shared.compilations[$0] == nil }
    let alone = programs.map(\.alone)
    let lone = try await compiled(doubtful.map { [$0] }, of: alone, product, "alone", objects)
    return Outcome(
      compilations: programs.indices.compactMap { index in
        (shared.compilations[index] ?? lone.compilations[index])?.adding(programs[index].strayReturns)
      },
      compilers: shared.compilers + lone.compilers
    )
  }

  private var harness: ListingHarness {
    ListingHarness(toolchain: toolchain, cache: cache, scratch: scratch.appending(path: "harness"))
  }

  // MARK: Modules

  /// What programs are linked with: the object files of the harness, and what they import.
  private struct Linked: Sendable {
    var objects: [String] = []
    var libraries: ModuleLinker.Libraries?
  }

  /// The same, which is being made.
  private typealias Objects = Task<Linked, any Error>

  /// What was found of programs.
  private struct Found: Sendable {
    /// By their index; nothing of those that have to be asked about alone.
    var compilations: [Int: Compilation] = [:]
    var compilers: [String] = []
  }

  private func compiled(
    _ modules: [[Int]],
    of programs: [SampleProgram],
    _ product: Product,
    _ name: String,
    _ harness: Objects
  ) async throws -> Found {
    let outcomes = try await modules.enumerated().map { ($0.offset, $0.element) }.concurrently {
      number,
      module in
      let folder = scratch.appending(path: "\(product.rawValue)-\(name)-\(number)")
      guard let index = module.first, !programs[index].isShared else {
        return try await compileShared(module, of: programs, product, in: folder, harness)
      }
      let (compilation, compilers) = try await compileAlone(programs[index], product, in: folder, harness)
      return Found(compilations: [index: compilation], compilers: compilers)
    }
    return outcomes.reduce(into: Found()) { all, outcome in
      all.compilations.merge(outcome.compilations) { first, _ in first }
      all.compilers += outcome.compilers
    }
  }

  /// Compiles a module of several programs, until it is sound without those that are not.
  ///
  /// The compiler tells some errors only when it has found no others, so those that are left are compiled again without
  /// the faulty ones. Where it fails and blames nobody, halves tell who it is.
  private func compileShared(
    _ module: [Int],
    of programs: [SampleProgram],
    _ product: Product,
    in folder: URL,
    _ harness: Objects
  ) async throws -> Found {
    var found = Found()
    var open = [module]
    while let indices = open.popLast() {
      let folder = folder.appending(path: String(found.compilers.count))
      let attempt = try await attempt(indices.map { programs[$0] }, product, in: folder, harness)
      found.compilers.append(Self.words(product, indices.count, isAgain: !found.compilers.isEmpty))
      guard attempt.hasFailed else {
        for (index, compilation) in zip(indices, attempt.compilations) where !compilation.isDoubtful {
          found.compilations[index] = compilation
        }
        continue
      }
      let sound = zip(indices, attempt.compilations).filter { $1.errors.isEmpty }.map(\.0)
      if sound.count < indices.count {
        open += sound.isEmpty ? [] : [sound]
      } else if sound.count > 1 {
        open += [Array(sound[(sound.count / 2)...]), Array(sound[..<(sound.count / 2)])]
      }
    }
    return found
  }

  /// Compiles a program as the only one of its module; where it has errors, once more for the words that a script would
  /// get.
  private func compileAlone(
    _ program: SampleProgram,
    _ product: Product,
    in folder: URL,
    _ harness: Objects
  ) async throws -> (Compilation, compilers: [String]) {
    var attempt = try await attempt([program], product, in: folder.appending(path: "0"), harness)
    var compilers = [Self.words(product, 1, isAgain: false)]
    if attempt.hasFailed, !program.effects.isAll {
      let script = program.withAllEffects
      attempt = try await self.attempt([script], product, in: folder.appending(path: "1"), harness)
      compilers.append(Self.words(product, 1, isAgain: true))
    }
    guard let compilation = attempt.compilations.first, !attempt.hasFailed || !compilation.errors.isEmpty
    else {
      return (Self.failure(of: program, attempt.words), compilers)
    }
    return (compilation, compilers)
  }

  private static func words(_ product: Product, _ count: Int, isAgain: Bool) -> String {
    "\(product.rawValue) of \(count) \(count == 1 ? "session" : "sessions")\(isAgain ? ", again because of errors" : "")"
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
    in folder: URL,
    _ harness: Objects
  ) async throws -> Attempt {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let files = try programs.enumerated().map { index, program in
      try write(program.text, to: folder.appending(path: "program\(index).swift"))
    }
    let entry = try write(SampleProgram.entry(of: programs), to: folder.appending(path: "entry.swift"))
    let object = folder.appending(path: "programs.o")
    var words = toolchain.frontend.arguments + Self.arguments(product) + library.compilerArguments + files
    if product == .executable {
      words += [entry, "-o", object.path]
    } else if programs.contains(where: { $0.purpose == .run }) {
      words.append(entry)
    }
    let result = try await Subprogram(program: toolchain.frontend.program, arguments: words).run()
    let answer = result.errors + result.output
    var compilations = Self.compilations(of: programs, files: files, CompilerMessage.messages(in: answer))
    guard product == .executable, result.failure == nil else {
      return Attempt(compilations: compilations, hasFailed: result.failure != nil, words: answer)
    }
    let executable = folder.appending(path: "programs")
    let linked = try await harness.value
    // Those that share a module import the same.
    let imports = programs.first?.session.imports ?? []
    let arguments =
      linked.objects + ListingHarness.linkerArguments
      + (linked.libraries?.linkerArguments(for: imports) ?? [])
    for command in toolchain.linking(object.path, to: executable.path, arguments) {
      let result = try await Subprogram(program: command[0], arguments: Array(command.dropFirst())).run()
      guard result.failure == nil else {
        return Attempt(compilations: compilations, hasFailed: true, words: result.errors + result.output)
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

extension Compilation {
  /// With errors that the compiler could not see.
  fileprivate func adding(_ errors: [Message]) -> Compilation {
    guard !errors.isEmpty else { return self }
    return Compilation(messages: Set(messages + errors).sorted(), isRepeatable: isRepeatable)
  }
}

extension SampleProgram {
  /// What a script gets for a `return` in no function, in the compiler's words.
  fileprivate var strayReturns: [Compilation.Message] {
    session.listings.indices.filter { purpose.takes(in: $0, of: session) }.flatMap { index in
      session.listings[index].strayReturns.map {
        Compilation.Message(
          severity: .error,
          listing: index,
          line: $0.line,
          column: $0.column,
          text: "return invalid outside of a func"
        )
      }
    }
  }

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
