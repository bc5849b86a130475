import DocsFoundation
import DocsToolchain
import Foundation

/// Runs compiled programs, each in a process of its own, so a crash on one page affects no other page.
package struct SampleRunner {
  package let toolchain: Toolchain
  package let library: SampleLibrary
  let inputs: ListingInputs
  package let cache: ContentCache
  /// A folder for the working directories of the programs.
  package var scratch: URL
  /// The time limit of a session in seconds, unless its page sets one.
  package var timeLimit = 20
  /// The output limit in bytes.
  package var outputLimit = 1 << 20
  /// Starts the programs.
  var launcher: any Launcher = DirectLauncher()
  /// Receives what a program prints, with the marks of the run's secret; nil to only collect it.
  var onOutput: (@Sendable (_ bytes: [UInt8], _ secret: String) -> Void)?

  /// The result of one run of a program.
  package struct Run: Hashable, Sendable, Codable {
    package var result: RunResult
    /// The output to standard error.
    package var errors: String
    package var end: Subprogram.End
    /// Whether a child process was still running after its end.
    var leftProcess: Bool
  }

  /// The results of all runs of a program.
  package struct Outcome: Hashable, Sendable, Codable {
    /// The run of the session from beginning to end.
    package var session: Run
    /// For each listing that ends the program, by index, a run up to that listing.
    package var endings: [Int: Run]
    /// The results of its tests, and the runs that gave them; empty if it declares none.
    var tests: [TestRun] = []
    var testRuns: [Run] = []

    /// Whether another run is expected to give the same. Timeouts depend on the machine.
    var isRepeatable: Bool {
      ([session] + endings.values + testRuns).allSatisfy {
        if case .timedOut = $0.end { false } else { true }
      }
    }
  }

  /// An outcome, and the total time of its runs.
  package typealias Timed = (outcome: Outcome, duration: Duration)

  /// A key for everything that the outcome of a program depends on.
  package func key(of program: SampleProgram, compilation: Fingerprint) -> Fingerprint {
    Fingerprint(
      [
        "run", compilation.description, library.binary(of: program.session.imports).description,
        inputs.fingerprint(of: program.session).description,
        String(program.session.timeLimit ?? timeLimit), String(outputLimit),
      ] + Toolchain.environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    )
  }

  /// Runs some programs, one per core at a time.
  ///
  /// - Returns: the outcome of each, and the total time of its runs.
  package func run(
    _ programs: [(program: SampleProgram, executable: URL)]
  ) async throws -> [Timed] {
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
    var runs: [Timed] = []
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

  /// The part of a program that a run covers.
  private enum Part: Sendable {
    case session
    /// The run up to the listing that ends it.
    case ending(Int)
    case tests(Session.TestLibrary)
  }

  private struct Job: Sendable {
    var number: Int
    var program: SampleProgram
    var executable: URL
    var part: Part

    /// The order that tells the program what to run.
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

  /// - Parameter libraries: the folder of the library that the program needs; nil if it needs none.
  private func result(of job: Job, libraries: String?) async throws -> (Run, TestRun) {
    let folder = scratch.appending(path: job.folder)
    let home = folder.appending(path: "home")
    let events = folder.appending(path: "events")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try inputs.lay(job.program.session, into: home)
    // Where the program sees only some files, it can write into this one because it is there.
    if case .tests = job.part { try Data().write(to: events) }
    // The secret keeps a listing from printing anything that looks like a mark.
    let secret = String(UInt64.random(in: .min ... .max), radix: 16)
    let order = if case .tests = job.part { "\(job.order) \(events.path)" } else { job.order }
    var environment = Toolchain.environment
    environment["HOME"] = home.path
    environment["TMPDIR"] = home.path
    // Set even if it is empty, so every listing has the same variables.
    environment["LD_LIBRARY_PATH"] = libraries ?? ""
    environment[ListingHarness.order] = "\(secret) \(order)"
    environment[ListingHarness.places] =
      ([folder.path, job.executable.path, toolchain.resources] + (libraries.map { [$0] } ?? []))
      .joined(separator: ":")
    var program = Subprogram(
      program: job.executable.path,
      name: SampleProgram.module,
      environment: .only(environment),
      folder: home,
      timeLimit: job.program.session.timeLimit ?? timeLimit,
      outputLimit: outputLimit
    )
    if let onOutput { program.onOutput = { onOutput($0, secret) } }
    let files = LaunchFiles(
      read: [job.executable.path] + (libraries.map { [$0] } ?? []),
      written: FileManager.default.fileExists(atPath: events.path) ? [events.path] : []
    )
    let result = try await launcher.run(program, with: files)
    let run = Run(
      result: RunResult(result.output.withScriptNames, secret: secret),
      errors: result.errors.withScriptNames,
      end: result.end,
      leftProcess: result.leftProcess
    )
    return (run, (try? Data(contentsOf: events)).map { TestRun(events: $0, of: job.program) } ?? TestRun())
  }
}

extension String {
  /// The text with type names as a script would print them.
  ///
  /// If several sessions share a module their types are private, so the runtime calls one `main.(unknown context at
  /// $7f12).Lamp`; in a script it is `main.Lamp`.
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
