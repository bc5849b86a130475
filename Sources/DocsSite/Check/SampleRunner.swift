import Foundation

/// Runs compiled programs, each as a process of its own, so that one page's crash is one page's fault.
struct SampleRunner {
  let toolchain: Toolchain
  let library: SampleLibrary
  let inputs: ListingInputs
  let cache: ContentCache
  /// A folder for the folders that the programs run in.
  let scratch: URL
  /// Seconds that a session may take where its page does not say.
  var timeLimit = 20
  /// Bytes that it may print.
  var outputLimit = 1 << 20

  /// What a run of a program gave.
  struct Run: Hashable, Sendable, Codable {
    var record: RunRecord
    /// What it printed to its standard error.
    var errors: String
    var end: Subprogram.End
    /// Whether a process that it had started was still running after its end.
    var leftProcess: Bool
  }

  /// What the runs of a program gave.
  struct Outcome: Hashable, Sendable, Codable {
    /// The session from its beginning to its end.
    var session: Run
    /// For each listing that ends the program, by its index, a run up to there.
    var endings: [Int: Run]
    /// What came of the tests that it declares, and the runs in which that was found; none where it declares none.
    var tests: [TestRun] = []
    var testRuns: [Run] = []

    /// Whether the same program would give the same again: time is not the program's alone.
    var isRepeatable: Bool {
      ([session] + endings.values + testRuns).allSatisfy {
        if case .timedOut = $0.end { false } else { true }
      }
    }
  }

  /// Everything that what a program does depends on.
  func key(of program: SampleProgram, compilation: Fingerprint) -> Fingerprint {
    Fingerprint(
      [
        "run", compilation.description, library.binary(of: program.session.imports).description,
        inputs.fingerprint(of: program.session).description,
        String(program.session.timeLimit ?? timeLimit), String(outputLimit),
      ] + Self.environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    )
  }

  /// Runs some programs, as many at once as there are cores.
  ///
  /// - Returns: what each did, and the time that all its runs took together.
  func run(
    _ programs: [(program: SampleProgram, executable: URL)]
  ) async throws -> [(outcome: Outcome, duration: Duration)] {
    let libraries = try await ModuleLinker(library: library, cache: cache)
      .libraries(for: programs.map(\.program.session.imports))
    let jobs = programs.enumerated().flatMap { index, entry in
      let parts =
        [.session] + entry.program.endings.map(Part.ending)
        + entry.program.session.testLibraries.map(Part.tests)
      return parts.map { Job(number: index, program: entry.program, executable: entry.executable, part: $0) }
    }
    let results = try await jobs.concurrently { job in
      let start = ContinuousClock.now
      let folder = libraries.folder(for: job.program.session.imports)
      let (run, tests) = try await result(of: job, libraries: folder)
      return (run: run, tests: tests, duration: .now - start)
    }
    var runs: [(outcome: Outcome, duration: Duration)] = []
    for (job, result) in zip(jobs, results) {
      switch job.part {
      case .session:
        runs.append((Outcome(session: result.run, endings: [:]), .zero))
      case .ending(let listing):
        runs[job.number].outcome.endings[listing] = result.run
      case .tests:
        runs[job.number].outcome.tests.append(result.tests)
        runs[job.number].outcome.testRuns.append(result.run)
      }
      runs[job.number].duration += result.duration
    }
    return runs
  }

  /// What of a program is run.
  private enum Part: Sendable {
    case session
    /// Up to the listing that ends it.
    case ending(Int)
    case tests(Session.TestLibrary)
  }

  private struct Job: Sendable {
    var number: Int
    var program: SampleProgram
    var executable: URL
    var part: Part

    /// The words that tell the program what to run.
    var order: String {
      switch part {
      case .session: program.function
      case .ending(let listing): "\(program.function) \(listing)"
      case .tests(let library): library.function + " -"
      }
    }

    var folder: String {
      switch part {
      case .session: "\(number)-session"
      case .ending(let listing): "\(number)-\(listing)"
      case .tests(let library): "\(number)-\(library)"
      }
    }
  }

  /// The variables that every listing finds, whatever the machine and whoever runs the build have; and besides them HOME
  /// and TMPDIR, an empty folder of its own.
  static let environment = [
    "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no",
    "TZ": "UTC",
  ]

  /// - Parameter libraries: the folder of the library that the program needs; nil where it needs none.
  private func result(of job: Job, libraries: String?) async throws -> (Run, TestRun) {
    let folder = scratch.appending(path: job.folder)
    let home = folder.appending(path: "home")
    let events = folder.appending(path: "events")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try inputs.lay(job.program.session, into: home)
    // What a listing prints cannot look like a mark.
    let secret = String(UInt64.random(in: .min ... .max), radix: 16)
    let order = if case .tests = job.part { "\(job.order) \(events.path)" } else { job.order }
    var environment = Self.environment
    environment["HOME"] = home.path
    environment["TMPDIR"] = home.path
    // An empty one is there too, so that every listing finds the same names.
    environment["LD_LIBRARY_PATH"] = libraries ?? ""
    environment[ListingHarness.order] = "\(secret) \(order)"
    environment[ListingHarness.places] =
      ([folder.path, job.executable.path, toolchain.resources] + (libraries.map { [$0] } ?? []))
      .joined(separator: ":")
    let result = try await Subprogram(
      program: job.executable.path,
      name: SampleProgram.module,
      environment: .only(environment),
      folder: home,
      timeLimit: job.program.session.timeLimit ?? timeLimit,
      outputLimit: outputLimit
    ).run()
    let run = Run(
      record: RunRecord(result.output.withScriptNames, secret: secret),
      errors: result.errors.withScriptNames,
      end: result.end,
      leftProcess: result.leftProcess
    )
    return (run, (try? Data(contentsOf: events)).map { TestRun(events: $0, of: job.program) } ?? TestRun())
  }
}

extension String {
  /// The text with the names of the listings' types as a script would print them.
  ///
  /// Where several sessions share a module they are private, and so to the runtime `main.(unknown context at
  /// $7f12).Lamp`; a script's are `main.Lamp`.
  var withScriptNames: String {
    let context = SampleProgram.module + ".(unknown context at $"
    guard contains(context) else { return self }
    var text = ""
    var rest = Substring(self)
    while let found = rest.firstRange(of: context) {
      let digits = rest[found.upperBound...].prefix(while: \.isHexDigit)
      guard !digits.isEmpty, rest[digits.endIndex...].hasPrefix(").") else {
        text += rest[..<found.upperBound]
        rest = rest[found.upperBound...]
        continue
      }
      text += rest[..<found.lowerBound] + SampleProgram.module + "."
      rest = rest[digits.endIndex...].dropFirst(2)
    }
    return text + rest
  }
}
