import Foundation

/// Runs compiled programs, each as a process of its own, so that one page's crash is one page's fault.
struct SampleRunner {
  let library: SampleLibrary
  let cache: ContentCache
  /// A folder for the folders that the programs run in.
  let scratch: URL
  /// Seconds that a session may take where its page does not say.
  var timeLimit = 20
  /// Bytes that it may print.
  var outputLimit = 1 << 20

  /// What the runs of a program gave.
  struct Outcome: Hashable, Sendable, Codable {
    /// The session from its beginning to its end.
    var session: Subprogram.Result
    /// For each listing that ends the program, by its index, a run up to there.
    var endings: [Int: Subprogram.Result]

    /// Whether the same program would give the same again: time is not the program's alone.
    var isRepeatable: Bool {
      ([session] + endings.values).allSatisfy { if case .timedOut = $0.end { false } else { true } }
    }
  }

  /// Everything that what a program does depends on.
  func key(of program: SampleProgram, compilation: Fingerprint) -> Fingerprint {
    Fingerprint(
      [
        "run", compilation.description, library.binary(of: program.imports).description,
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
    let jobs = programs.enumerated().flatMap { index, entry in
      ([nil] + entry.program.endings).map {
        Job(number: index, program: entry.program, executable: entry.executable, ending: $0)
      }
    }
    let results = try await jobs.concurrently { job in
      let start = ContinuousClock.now
      return (result: try await result(of: job), duration: .now - start)
    }
    var runs: [(outcome: Outcome, duration: Duration)] = []
    for (job, (result, duration)) in zip(jobs, results) {
      if let ending = job.ending {
        runs[job.number].outcome.endings[ending] = result
        runs[job.number].duration += duration
      } else {
        runs.append((Outcome(session: result, endings: [:]), duration))
      }
    }
    return runs
  }

  private struct Job: Sendable {
    var number: Int
    var program: SampleProgram
    var executable: URL
    /// The listing that ends this run; nil for the run of the whole session.
    var ending: Int?
  }

  /// What every listing finds, whatever the machine has.
  private static let environment = ["SWIFT_BACKTRACE": "enable=no", "TZ": "UTC", "LC_ALL": "C.UTF-8"]

  private func result(of job: Job) async throws -> Subprogram.Result {
    let home = scratch.appending(path: "\(job.number)-\(job.ending.map(String.init) ?? "session")")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: home) }
    var environment = Self.environment
    environment["HOME"] = home.path
    environment["TMPDIR"] = home.path
    environment["LD_LIBRARY_PATH"] = library.folder
    var result = try await Subprogram(
      program: job.executable.path,
      arguments: [job.program.function] + (job.ending.map { [String($0)] } ?? []),
      environment: environment,
      folder: home,
      timeLimit: job.program.session.timeLimit ?? timeLimit,
      outputLimit: outputLimit
    ).run()
    result.output = result.output.withScriptNames
    result.errors = result.errors.withScriptNames
    return result
  }
}

extension String {
  /// The text with the names of the listings' types as a script would print them.
  ///
  /// To the runtime they are private types of our module, `LiveDocsSamples.(unknown context at $7f12).Lamp`;
  /// a script's are those of the module `main`.
  var withScriptNames: String {
    let module = SampleProgram.module + "."
    guard contains(module) else { return self }
    var text = ""
    var rest = Substring(self)
    while let found = rest.firstRange(of: module) {
      text += rest[..<found.lowerBound] + "main."
      rest = rest[found.upperBound...]
      let context = "(unknown context at $"
      while rest.hasPrefix(context), let end = rest.firstRange(of: ").") {
        rest = rest[end.upperBound...]
      }
    }
    return text + rest
  }
}
