import DocsFoundation
import DocsMarkdown
import DocsToolchain
import Foundation
import Synchronization

/// Compiles programs, many at once if none can see another.
package struct SampleCompiler {
  package let toolchain: Toolchain
  package let library: SampleLibrary
  package let cache: ContentCache
  /// A folder for intermediate files.
  package let scratch: URL
  /// Starts the compiler and the linker.
  var launcher: any Launcher = DirectLauncher()
  /// The folder with precompiled modules of C; nil for the user's own.
  var moduleCache: URL?
  /// How long one of them may take, in seconds.
  var timeLimit = 3600
  /// Runs programs that are compiled while others are being compiled; nil to run none.
  var runner: SampleRunner?

  /// The compilations of some programs, and the compilers that made them.
  package struct Outcome: Sendable {
    /// In the order of the programs.
    var compilations: [Compilation] = []
    /// The runs of programs that were compiled before others, by index.
    var runs: [Int: SampleRunner.Timed] = [:]
    /// A description of each compiler's work.
    package var compilers: [String] = []
  }

  /// A key for everything that a compilation depends on.
  package func key(of program: SampleProgram, _ product: Toolchain.Product) -> Fingerprint {
    Fingerprint(
      [
        "compilation", product.rawValue, toolchain.identity.description,
        library.interface(of: program.session.imports).description, program.text,
        // Compiled together with the program.
        SampleProgram.entry(of: [program]), harness.key.description,
      ] + Toolchain.arguments(for: product, module: SampleProgram.module)
    )
  }

  /// What has to be known of programs with errors.
  package enum Interest: Sendable {
    /// The messages that each gets alone, as a script.
    case messages
    /// Which listings have errors, whatever they say.
    case listings
    /// Nothing.
    case nothing
  }

  /// Compiles some programs.
  ///
  /// First compiles as few modules as possible. A program with faults there is compiled again alone if other code in the
  /// module could cause one of its messages, such as "inaccessible due to 'private'". So each fault reported is the
  /// session's own, and a program that passes saw nothing of the others.
  ///
  /// - Parameter interest: what has to be known of programs with errors.
  package func compile(
    _ programs: [SampleProgram],
    _ product: Toolchain.Product,
    _ interest: Interest = .messages
  ) async throws -> Outcome {
    // These are only linked, so they are built in parallel with the first modules.
    let objects = product == .executable ? linked(for: programs) : Task { Linked() }
    // Errors beside others needn't be in the right listings.
    let screened = interest == .listings ? Screened() : try await screen(programs, objects)
    let hopeless = interest == .nothing ? screened.failures : [:]
    let programs = programs.enumerated().map { screened.isHarmless($1, $0) ? $1.hidden : $1 }
    let modules = ProgramBatches.modules(of: programs, without: Set(hopeless.keys))
    var shared = try await compiled(modules, of: programs, product, "programs", objects, interest)
    shared.compilations.merge(hopeless) { $1 }
    shared.acceptFailures(interest)
    try await compileAgain(&shared, programs, product, objects, interest)
    let doubtful = programs.indices.filter { shared.compilations[$0] == nil }
    // What has errors is compiled as a script at once, and not only for its messages.
    let alone = programs.enumerated().map { shared.failures[$0] == nil ? $1.alone : $1.alone.withAllEffects }
    shared.add(try await compiled(doubtful.map { [$0] }, of: alone, product, "alone", objects, interest))
    // Where nothing compiles, nothing has waited for them, and the next compilation would build them in the same folder.
    _ = await objects.result
    return Outcome(
      compilations: programs.indices.compactMap {
        shared.compilations[$0]?.adding(programs[$0].strayReturns)
      },
      runs: shared.runs,
      compilers: screened.compilers + shared.compilers
    )
  }

  private var harness: ListingHarness {
    ListingHarness(toolchain: toolchain, cache: cache, scratch: scratch.appending(path: "harness"))
  }

  /// Compiles programs whose verdict other programs may have changed together, as long as there are many.
  ///
  /// A name that another program declares is "inaccessible", and not missing. Without the programs that compile, the
  /// others of a page lack the same names. Where each still declares what the next one lacks, smaller modules help.
  private func compileAgain(
    _ shared: inout Found,
    _ programs: [SampleProgram],
    _ product: Toolchain.Product,
    _ objects: Objects,
    _ interest: Interest
  ) async throws {
    var open = shared.open.sorted()
    var (round, parts) = (1, 1)
    while open.count > Self.fewPrograms * parts {
      let modules = (0..<parts).flatMap { part in
        let indices = open.enumerated().filter { $0.offset % parts == part }.map(\.element)
        return ProgramBatches.modules(of: programs, without: Set(programs.indices).subtracting(indices))
      }
      var again = try await compiled(modules, of: programs, product, "again-\(round)", objects, interest)
      again.acceptFailures(interest)
      shared.add(again)
      if again.open.count > open.count / 2 { parts *= 4 }
      open = again.open.sorted()
      round += 1
    }
  }

  /// The most programs that are compiled alone at once.
  private static let fewPrograms = 8

  // MARK: Screening

  /// What is known of programs that have modules of their own before these are compiled.
  private struct Screened: Sendable {
    /// Those that use names which don't exist, by index.
    var failures: [Int: Compilation] = [:]
    var compilers: [String] = []

    /// Whether a program can share a module after all: the types that it extends don't exist.
    func isHarmless(_ program: SampleProgram, _ index: Int) -> Bool {
      guard let names = program.session.foreignNames, !names.isEmpty, let failure = failures[index] else {
        return false
      }
      let missing = Set(failure.errors.map(\.text))
      return names.allSatisfy { missing.contains("cannot find type '\($0)' in scope") }
    }
  }

  /// Finds programs that use names which don't exist, many with one compiler.
  ///
  /// Pages that nobody wrote for this program extend types that they never declare. Each would need a module of its own,
  /// but a type that doesn't exist has no extension that others could see. What a file declares is private here, so a
  /// name that can't be found beside others can't be found alone either.
  private func screen(_ programs: [SampleProgram], _ objects: Objects) async throws -> Screened {
    let suspects = programs.indices.filter { index in
      let session = programs[index].session
      return programs[index].purpose == .run && session.testLibraries.isEmpty
        && session.foreignNames?.isEmpty == false
        && session.own.contains { PagePath.isInPlace($0.sample.position.file) }
    }
    guard suspects.count > 1 else { return Screened() }
    let hidden = suspects.map { programs[$0].hidden }
    let outcomes = try await ProgramBatches.modules(of: hidden).enumerated().map { ($0.offset, $0.element) }
      .concurrently { number, module in
        let folder = scratch.appending(path: "screen-\(number)")
        return (module, try await attempt(module.map { hidden[$0] }, .diagnosis, in: folder, objects))
      }
    return outcomes.reduce(into: Screened()) { all, outcome in
      all.compilers.append(Self.words(.diagnosis, outcome.0.count, isAgain: false))
      for (index, compilation) in zip(outcome.0, outcome.1.compilations)
      where compilation.errors.contains(where: { $0.text.hasPrefix("cannot find ") }) {
        all.failures[suspects[index]] = compilation
      }
    }
  }

  // MARK: Modules

  /// The files that programs are linked with: the harness's object files, and the imported modules.
  struct Linked: Sendable {
    var objects: [String] = []
    var libraries: ModuleLinker.Libraries?
  }

  /// Linked files that are being built.
  typealias Objects = Task<Linked, any Error>

  func linked(for programs: [SampleProgram]) -> Objects {
    let (harness, linker) = (self.harness, ModuleLinker(library: library, cache: cache))
    return Task {
      async let objects = harness.objects()
      async let libraries = linker.libraries(for: programs.map(\.session.imports))
      return try await Linked(objects: objects, libraries: libraries)
    }
  }

  /// The compilations of some programs.
  private struct Found: Sendable {
    /// By index, without the programs that must be compiled alone.
    var compilations: [Int: Compilation] = [:]
    /// The compilations with errors of programs that shared a module.
    var failures: [Int: Compilation] = [:]
    /// The runs of programs that were compiled before others, by index.
    var runs: [Int: SampleRunner.Timed] = [:]
    var compilers: [String] = []

    /// The indices of programs with errors whose verdict isn't final.
    var open: Set<Int> { Set(failures.keys).subtracting(compilations.keys) }

    /// Adds what was found later. The first verdict on a program is final.
    mutating func add(_ later: Found) {
      compilations.merge(later.compilations) { first, _ in first }
      failures.merge(later.failures) { $1 }
      runs.merge(later.runs) { first, _ in first }
      compilers += later.compilers
    }

    /// Makes the verdicts on programs with errors final, if no other program could have caused one of the errors.
    mutating func acceptFailures(_ interest: Interest) {
      let final = interest == .messages ? failures.filter { $1.errors.allSatisfy(\.isIndependent) } : failures
      compilations.merge(final) { sound, _ in sound }
    }
  }

  private func compiled(
    _ modules: [[Int]],
    of programs: [SampleProgram],
    _ product: Toolchain.Product,
    _ name: String,
    _ harness: Objects,
    _ interest: Interest
  ) async throws -> Found {
    let others = OpenModules(modules.count)
    let outcomes = try await modules.enumerated().map { ($0.offset, $0.element) }.concurrently {
      number,
      module in
      let folder = scratch.appending(path: "\(product.rawValue)-\(name)-\(number)")
      var found = Found()
      if let index = module.first, !programs[index].isShared {
        let (compilation, compilers) = try await compileAlone(
          programs[index],
          product,
          in: folder,
          harness,
          interest
        )
        found = Found(compilations: [index: compilation], compilers: compilers)
      } else {
        found = try await compileShared(module, of: programs, product, in: folder, harness)
      }
      others.close()
      try await run(&found, of: programs, beside: others)
      return found
    }
    return outcomes.reduce(into: Found()) { $0.add($1) }
  }

  /// Runs the programs of a compiled module, one after another, as long as other modules are being compiled.
  ///
  /// The core that compiled the module has nothing else to do. Later every core can run one.
  private func run(_ found: inout Found, of programs: [SampleProgram], beside others: OpenModules)
    async throws
  {
    guard var runner else { return }
    let scratch = runner.scratch
    for (index, compilation) in found.compilations.sorted(by: { $0.key < $1.key }) where others.areLeft {
      let compilation = compilation.adding(programs[index].strayReturns)
      guard compilation.errors.isEmpty, let file = compilation.executable.flatMap(cache.program) else {
        continue
      }
      // Another module's programs may run now.
      runner.scratch = scratch.appending(path: "early-\(index)")
      found.runs[index] = try await Concurrency.$width.withValue(1) { [runner] in
        try await runner.run([(programs[index], file)]).first
      }
    }
  }

  /// Compiles a module of several programs, repeatedly, until only programs without errors are left.
  ///
  /// The compiler reports some errors only if it finds no others, so programs without errors are compiled again without
  /// the rest. If the compiler fails without attributing an error, the module is bisected.
  private func compileShared(
    _ module: [Int],
    of programs: [SampleProgram],
    _ product: Toolchain.Product,
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
        for (index, compilation) in zip(indices, attempt.compilations)
        where compilation.messages.allSatisfy({ $0.isAboutUse || $0.isIndependent }) {
          found.compilations[index] = compilation
        }
        continue
      }
      let sound = zip(indices, attempt.compilations).filter { $1.errors.isEmpty }.map(\.0)
      for (index, compilation) in zip(indices, attempt.compilations) where !compilation.errors.isEmpty {
        found.failures[index] = compilation
      }
      if sound.count < indices.count {
        open += sound.isEmpty ? [] : [sound]
      } else if sound.count > 1 {
        open += [Array(sound[(sound.count / 2)...]), Array(sound[..<(sound.count / 2)])]
      }
    }
    return found
  }

  /// Compiles a program alone in its module; if it has errors, compiles it again to get the messages that a script
  /// would get, unless they don't matter.
  private func compileAlone(
    _ program: SampleProgram,
    _ product: Toolchain.Product,
    in folder: URL,
    _ harness: Objects,
    _ interest: Interest
  ) async throws -> (Compilation, compilers: [String]) {
    var attempt = try await attempt([program], product, in: folder.appending(path: "0"), harness)
    var compilers = [Self.words(product, 1, isAgain: false)]
    if attempt.hasFailed, interest == .messages, !program.effects.isAll {
      let script = program.withAllEffects
      attempt = try await self.attempt([script], product, in: folder.appending(path: "1"), harness)
      compilers.append(Self.words(product, 1, isAgain: true))
    }
    guard let compilation = attempt.compilations.first, !attempt.hasFailed || !compilation.errors.isEmpty
    else {
      return (Self.failure(of: program, attempt), compilers)
    }
    return (compilation, compilers)
  }

  private static func words(_ product: Toolchain.Product, _ count: Int, isAgain: Bool) -> String {
    "\(product.rawValue) of \(count) \(count == 1 ? "session" : "sessions")\(isAgain ? ", again because of errors" : "")"
  }

  /// The error for a program whose compilation or linking fails without a location.
  static func failure(of program: SampleProgram, _ attempt: Attempt) -> Compilation {
    let lines = attempt.words.split(separator: "\n")
    let line =
      attempt.stopped?.failure.map { $0[...] } ?? lines.first {
        $0.contains("error:") && !$0.contains("command failed")
      } ?? lines.first {
        $0.contains("Assertion") || $0.contains("LLVM")
      }
      ?? lines.first ?? "no output"
    let message = Compilation.Message(
      severity: .error,
      listing: program.session.listings.firstIndex { !$0.isPrelude } ?? 0,
      line: 1,
      column: 1,
      text: "the compiler fails without naming a line: \(line.prefix(300))"
    )
    return Compilation(messages: [message], isRepeatable: false, stopped: attempt.stopped)
  }

  // MARK: One compiler

  struct Attempt {
    var compilations: [Compilation]
    var hasFailed: Bool
    var words: String
    /// The limit at which the compiler or the linker was stopped.
    var stopped: Subprogram.End?
  }

  /// - Parameter apart: files of the one program that are compiled already.
  func attempt(
    _ programs: [SampleProgram],
    _ product: Toolchain.Product,
    in folder: URL,
    _ harness: Objects,
    apart: Apart? = nil
  ) async throws -> Attempt {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let files = try programs.enumerated().map { index, program in
      try write(apart?.rest ?? program.text, to: folder.appending(path: "program\(index).swift"))
    }
    let entry = try write(SampleProgram.entry(of: programs), to: folder.appending(path: "entry.swift"))
    let object = folder.appending(path: "programs.o")
    let entryObject = folder.appending(path: "entry.o")
    var words = arguments(for: product)
    if let apart {
      let declarations = try write(apart.declarations, to: folder.appending(path: "declarations.swift"))
      words += (files + [entry]).flatMap { ["-primary-file", $0] } + [declarations]
      words += ["-o", object.path, "-o", entryObject.path]
    } else if product == .executable {
      words += files + [entry, "-o", object.path]
    } else {
      words += files + (programs.contains { $0.purpose == .run } ? [entry] : [])
    }
    let compiler = Subprogram(program: toolchain.frontend.program, arguments: words, timeLimit: timeLimit)
    let result = try await launcher.run(compiler, with: LaunchFiles(written: [folder.path]))
    let answer = result.errors + result.output
    var compilations = Self.compilations(of: programs, files: files, CompilerMessage.messages(in: answer))
    guard product == .executable, result.failure == nil else {
      return Attempt(
        compilations: compilations,
        hasFailed: result.failure != nil,
        words: answer,
        stopped: result.end.limit
      )
    }
    let executable = folder.appending(path: "programs")
    let linked = try await harness.value
    // Programs that share a module have the same imports.
    let imports = programs.first?.session.imports ?? []
    let objects = linked.objects + (apart?.objects ?? [])
    let arguments =
      objects + (apart == nil ? [] : [entryObject.path]) + ListingHarness.linkerArguments
      + (linked.libraries?.linkerArguments(for: imports) ?? [])
    let needed = LaunchFiles(
      read: objects + (linked.libraries?.folder(for: imports).map { [$0] } ?? []),
      written: [folder.path]
    )
    let failure = try await toolchain.link(object.path, to: executable.path, arguments, cache: cache) {
      let tool = Subprogram(program: $0[0], arguments: Array($0.dropFirst()), timeLimit: timeLimit)
      return try await launcher.run(tool, with: needed)
    }
    if let failure {
      return Attempt(
        compilations: compilations,
        hasFailed: true,
        words: failure.errors + failure.output,
        stopped: failure.end.limit
      )
    }
    let fingerprint = try cache.take(executable)
    for index in compilations.indices {
      compilations[index].executable = fingerprint
    }
    return Attempt(compilations: compilations, hasFailed: false, words: "")
  }

  func arguments(for product: Toolchain.Product) -> [String] {
    toolchain.frontend.arguments + Toolchain.arguments(for: product, module: SampleProgram.module)
      + library.compilerArguments + (moduleCache.map { ["-module-cache-path", $0.path] } ?? [])
  }

  func write(_ text: String, to file: URL) throws -> String {
    try Data(text.utf8).write(to: file)
    return file.path
  }

  /// The messages for each program, with line numbers of the listings.
  static func compilations(
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
    for (index, message) in messages.enumerated() where message.severity != .note {
      guard let place = places[message.position.file] else { continue }
      let notes = messages[(index + 1)...].prefix { $0.severity == .note }
      if let listing = place.listing {
        found[place.program].insert(
          Compilation.Message(
            severity: message.severity,
            listing: listing,
            line: message.position.line - SampleProgram.lineOffset,
            column: message.position.column,
            text: message.text,
            candidates: notes.filter { $0.text.hasPrefix("found this candidate") }.compactMap(\.source)
          )
        )
      } else if message.severity == .error {
        found[place.program].insert(programs[place.program].openEnd(message.text))
      }
    }
    return found.map { Compilation(messages: $0.sorted()) }
  }
}

/// Counts the modules that aren't compiled yet.
private final class OpenModules: Sendable {
  private let count: Mutex<Int>

  init(_ count: Int) { self.count = Mutex(count) }

  var areLeft: Bool { count.withLock { $0 > 0 } }

  func close() { count.withLock { $0 -= 1 } }
}

extension Compilation.Message {
  /// Whether a program gets the same message alone.
  ///
  /// The names of other programs in its module are private, so it doesn't see them, and a message that mentions no
  /// access level has another cause. Only alone is a program compiled as a script, which may wait and throw anywhere.
  fileprivate var isIndependent: Bool {
    !text.split { !$0.isLetter }.contains { word in
      Self.effects.contains(word) || word.hasPrefix("concurren") || word.hasPrefix("throw")
        || word.hasPrefix("isolat") || word.hasPrefix("nonisolat")
    }
  }

  /// The words of messages that depend on what else a module has, or on how a program waits and throws.
  private static let effects: Set<Substring> = [
    "inaccessible", "private", "fileprivate", "await", "async", "asynchronous", "actor", "Sendable",
    "sendable",
    "sending", "try",
  ]
}

extension Compilation {
  /// Adds messages. There is no program if they are errors, which the compiler couldn't see.
  func adding(_ more: [Message]) -> Compilation {
    guard !more.isEmpty else { return self }
    var all = Compilation(messages: Set(messages + more).sorted(), isRepeatable: isRepeatable)
    all.executable = all.errors.isEmpty ? executable : nil
    return all
  }
}

extension SampleProgram {
  /// The error that a script would get for a `return` outside of a function, in the compiler's words.
  var strayReturns: [Compilation.Message] {
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

  /// An error that the compiler reported only after all listings, assigned to the incomplete listing.
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
