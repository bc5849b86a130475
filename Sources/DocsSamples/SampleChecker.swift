import DocsFoundation
import DocsMarkdown
import DocsToolchain
import Foundation

/// Compiles and runs every listing of a site, and compares what they do with what the pages say.
package struct SampleChecker {
  /// How thoroughly listings are checked.
  package enum Depth: Sendable {
    /// The compiler checks the listings, but none runs.
    case types
    /// The listings are compiled, run and compared.
    case everything
  }

  package let depth: Depth
  /// The folder of the site.
  package let root: URL
  package let toolchain: Toolchain
  package let library: SampleLibrary
  package let cache: ContentCache
  /// A folder for intermediate files.
  package let scratch: URL
  /// The files of the site that listings may read.
  private let inputs: ListingInputs
  /// The files that the modules were built from.
  private let moduleSources: Set<String>
  /// The time limit of a session in seconds, and its output limit in bytes.
  package var timeLimit: Int
  package var outputLimit: Int

  package init(
    depth: Depth,
    root: URL,
    toolchain: Toolchain,
    library: SampleLibrary,
    cache: ContentCache,
    reads: [String] = [],
    timeLimit: Int = 20,
    outputLimit: Int = 1 << 20
  ) {
    inputs = ListingInputs(root: root, common: reads)
    self.depth = depth
    self.root = root
    self.toolchain = toolchain
    self.library = library
    self.cache = cache
    self.timeLimit = timeLimit
    self.outputLimit = outputLimit
    // Each check has a folder of its own, so two concurrent checks don't interfere.
    scratch = cache.folder.appending(path: "scratch/\(UUID().uuidString)")
    moduleSources = Set(library.modules.values.flatMap(\.sources))
  }

  /// The results of a check: a report for each listing, by the location of its fence, and the faults.
  package struct Findings: Sendable {
    package var reports: [SourcePosition: SampleReport] = [:]
    package var diagnostics: [Diagnostic] = []
    /// The sessions of the listings, in page order.
    package var sessions: [Session] = []
    /// The programs made from the listings, for further questions to the compiler.
    package var programs: [CheckedProgram] = []
    /// The work of each compiler that was started, and the number of runs; empty and zero if everything was cached.
    package var compilers: [String] = []
    package var runs = 0
    package var compileTime = Duration.zero
    package var runTime = Duration.zero
    /// Whether listings could read every file of the machine, because the system can't restrict them.
    package var isOpen = false
    /// The duration of each session's runs, by the location of its first listing.
    package var timings: [Timings.Entry] = []
    /// The version of the compiler; empty if none was asked.
    package var swiftVersion = ""

    /// A description of the work done, in lines.
    package var work: [String] {
      compilers + [
        "\(compilers.count) \(compilers.count == 1 ? "compiler" : "compilers"), \(runs) \(runs == 1 ? "run" : "runs")"
      ]
    }

    package init() {}

    /// The findings of a build that checks nothing.
    package init(unchecked pages: [Page]) {
      for sample in pages.flatMap(\.samples) {
        reports[sample.position] = .unchecked
        if case .ignored(let reason) = sample.mode {
          reports[sample.position] = .ignored(reason: reason)
        }
      }
    }
  }

  /// Checks the listings of some pages.
  package func check(_ pages: [Page]) async throws -> Findings {
    var findings = Findings(unchecked: pages)
    findings.swiftVersion = toolchain.version
    var pages = pages
    let available = Set(library.modules.keys)
    for index in pages.indices {
      for sample in pages[index].samples where isCompiled(sample) {
        findings.reports[sample.position] = .compiled
        findings.diagnostics += SliceCheck(sample).diagnostics + (try skippedCode(inSlice: sample))
      }
      pages[index].samples.removeAll(where: isCompiled)
      findings.diagnostics += pages[index].samples.compactMap(\.nestingFault)
      pages[index].samples.removeAll { $0.nestingFault != nil }
      for sample in pages[index].samples where PagePath.isInPlace(sample.position.file) {
        guard let module = AppleModules.module(importedBy: sample, available: available) else { continue }
        findings.reports[sample.position] = .ignored(reason: "\(module) exists on Apple's systems only")
        pages[index].samples.removeAll { $0.position == sample.position }
      }
    }
    let (sessions, faults) = await Session.all(
      in: pages,
      hasAppModules: library.modules["AppFoundation"] != nil
    )
    findings.diagnostics += faults + inputs.diagnostics(of: sessions)
    findings.diagnostics += try sessions.flatMap(\.own).flatMap { try skippedCode(in: $0) }
    defer { try? FileManager.default.removeItem(at: scratch) }

    var programs = await sessions.concurrentMap(CheckedProgram.all).flatMap(\.self)
    let clock = ContinuousClock()
    var remainder = Remainder()
    findings.compileTime = try await clock.measure {
      try await compile(&programs, &findings, runsEarly: depth == .everything)
      remainder = try await self.remainder(of: programs, &findings)
    }
    if depth == .everything {
      var all = programs + remainder.programs
      findings.runTime = try await clock.measure { try await run(&all, &findings) }
      programs = Array(all.prefix(programs.count))
      remainder.programs = Array(all.dropFirst(programs.count))
    }
    let names = EarlierNames(sessions)
    let faulty = Set((programs + remainder.programs).flatMap(\.faulty))
    let verdicts = await programs.concurrentMap { $0.verdicts(names, faulty: faulty) }.flatMap(\.self)
    let replaced = remainder.verdicts(names, faulty: faulty)
    let positions = Set(replaced.map(\.position))
    for verdict in verdicts.filter({ !positions.contains($0.position) }) + replaced {
      findings.reports[verdict.position] = verdict.report
      findings.diagnostics += verdict.diagnostics
    }
    findings.sessions = sessions.flatMap(remainder.sessions)
    findings.programs =
      programs.filter { remainder.parts[$0.program.session.name] == nil || $0.program.purpose != .run }
      + remainder.programs.filter(\.isSound)
    return findings
  }

  // MARK: Stages

  /// Whether a listing shows a source file of a module, and is therefore compiled already.
  private func isCompiled(_ sample: Sample) -> Bool {
    guard sample.inclusion != nil else { return false }
    return moduleSources.contains(root.appending(path: sample.source.file).standardizedFileURL.path)
  }

  /// The parts of a listing that the compiler skips on this platform.
  private func skippedCode(in listing: Session.Listing) throws -> [Diagnostic] {
    guard listing.hasConditions else { return [] }
    let source = SwiftSource(listing.sample.code)
    return try ConditionalCode(toolchain, library).skipped(in: source).map {
      let (line, column) = source.place(of: $0.lowerBound)
      return Self.skipped(at: listing.sample.place(line: line, column: column), severity: .warning)
    }
  }

  /// The parts of a slice that the compiler skips on this platform; an error if it skips the whole slice.
  private func skippedCode(inSlice sample: Sample) throws -> [Diagnostic] {
    let path = root.appending(path: sample.source.file).standardizedFileURL.path
    guard let text = try? String(contentsOfFile: path, encoding: .utf8), text.contains("#if"),
      let module = library.module(holding: path)
    else { return [] }
    let source = SwiftSource(text)
    let skipped = try ConditionalCode(toolchain, library, arguments: module.module.arguments).skipped(
      in: source
    )
    let lines = skipped.map {
      source.place(of: $0.lowerBound).line...source.place(of: $0.upperBound - 1).line
    }
    let shown = sample.lines.filter { number in
      let line = number - sample.source.firstLine
      return sample.code.split(separator: "\n", omittingEmptySubsequences: false)[line].contains {
        !$0.isWhitespace
      }
    }
    let unseen = shown.filter { line in lines.contains { $0.contains(line) } }
    guard let first = unseen.first else { return [] }
    let place = SourcePosition(file: sample.source.file, line: first, column: sample.source.indentation + 1)
    return [
      unseen.count == shown.count
        ? Self.skipped(at: sample.position, severity: .error) : Self.skipped(at: place, severity: .warning)
    ]
  }

  private static func skipped(at position: SourcePosition, severity: Diagnostic.Severity) -> Diagnostic {
    Diagnostic(
      "code-is-not-compiled",
      severity: severity,
      at: position,
      "This code isn't compiled: the condition of its #if is false here",
      hints: ["Write ignore=\"why\", or show code that compiles everywhere"]
    )
  }

  private var compiler: SampleCompiler {
    SampleCompiler(toolchain: toolchain, library: library, cache: cache, scratch: scratch)
  }

  private var runner: SampleRunner {
    SampleRunner(
      toolchain: toolchain,
      library: library,
      inputs: inputs,
      cache: cache,
      scratch: scratch.appending(path: "runs"),
      timeLimit: timeLimit,
      outputLimit: outputLimit
    )
  }

  private func product(of program: SampleProgram) -> Toolchain.Product {
    program.purpose == .run && depth == .everything ? .executable : .diagnosis
  }

  /// Reads known compilations from the cache, and compiles the other programs.
  ///
  /// - Parameters:
  ///   - interest: what has to be known of programs with errors.
  ///   - runsEarly: whether programs may run while others are being compiled.
  func compile(
    _ programs: inout [CheckedProgram],
    _ findings: inout Findings,
    _ interest: SampleCompiler.Interest = .messages,
    runsEarly: Bool = false
  ) async throws {
    var compiler = self.compiler
    if runsEarly { compiler.runner = runner }
    programs = await programs.concurrentMap { known($0, interest) }
    // If a program has to run but its executable is gone, compile it again.
    let lost = Set(programs.compactMap(\.pendingExecutable)).filter { cache.program($0) == nil }
    for index in programs.indices where programs[index].pendingExecutable.map(lost.contains) == true {
      programs[index].compilation = nil
    }
    for product in [Toolchain.Product.executable, .diagnosis] {
      let stale = programs.indices.filter {
        programs[$0].compilation == nil && self.product(of: programs[$0].program) == product
      }
      guard !stale.isEmpty else { continue }
      let outcome = try await compiler.compile(
        stale.map { programs[$0].program },
        product,
        interest
      )
      findings.compilers += outcome.compilers
      for (index, compilation) in zip(stale, outcome.compilations) {
        programs[index].compilation = compilation
        if compilation.isRepeatable {
          cache.store(
            compilation,
            .compilation,
            compilation.errors.isEmpty ? programs[index].key : programs[index].key(for: interest)
          )
        }
      }
      for (index, run) in outcome.runs.sorted(by: { $0.key < $1.key }) {
        keep(run, of: &programs[stale[index]], &findings)
      }
    }
  }

  /// A program with everything that the cache knows about it.
  private func known(_ entry: CheckedProgram, _ interest: SampleCompiler.Interest) -> CheckedProgram {
    var entry = entry
    let product = product(of: entry.program)
    entry.key = compiler.key(of: entry.program, product)
    entry.compilation =
      cache.value(.compilation, entry.key) ?? cache.value(.compilation, entry.key(for: interest))
    guard product == .executable, let compilation = entry.compilation, compilation.errors.isEmpty else {
      return entry
    }
    entry.outcome = cache.value(.run, runner.key(of: entry.program, compilation: entry.key))
    return entry
  }

  /// Runs the compiled programs whose outcome isn't cached.
  private func run(_ programs: inout [CheckedProgram], _ findings: inout Findings) async throws {
    let files = Set(programs.compactMap(\.pendingExecutable)).map { ($0, cache.program($0)) }
    let executables = Dictionary(uniqueKeysWithValues: files).compactMapValues(\.self)
    var jobs: [(index: Int, program: SampleProgram, executable: URL)] = []
    for (index, entry) in programs.enumerated() {
      if let file = entry.pendingExecutable.flatMap({ executables[$0] }) {
        jobs.append((index, entry.program, file))
      }
    }
    let runs = try await runner.run(jobs.map { ($0.program, $0.executable) })
    for (job, run) in zip(jobs, runs) {
      keep(run, of: &programs[job.index], &findings)
    }
  }

  /// Keeps what a program did.
  private func keep(_ run: SampleRunner.Timed, of program: inout CheckedProgram, _ findings: inout Findings) {
    findings.runs += 1 + run.outcome.endings.count
    if let place = program.program.session.own.first?.sample.position {
      findings.timings.append(Timings.Entry("\(place.file):\(place.line)", run.duration))
    }
    findings.isOpen = findings.isOpen || run.outcome.session.result.isOpen
    program.outcome = run.outcome
    if run.outcome.isRepeatable {
      cache.store(run.outcome, .run, runner.key(of: program.program, compilation: program.key))
    }
  }
}
