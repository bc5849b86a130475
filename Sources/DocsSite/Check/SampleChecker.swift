import Foundation

/// Compiles and runs every listing of a site, and compares what it prints with what the page says.
///
/// One compiler takes all listings that must compile, one more all that must not. Each page then runs as
/// a process of its own, so that one page's crash is one page's fault.
struct SampleChecker {
  /// How far the listings are checked.
  enum Depth: Sendable {
    /// Not at all.
    case nothing
    /// The compiler checks their types.
    case types
    /// They are compiled, run and compared.
    case everything
  }

  let depth: Depth
  let library: SampleLibrary
  /// A folder for the programs; emptied at the start.
  let scratch: URL
  /// Seconds that the listings of one page may take.
  var timeLimit = 20
  /// Bytes that they may print.
  var outputLimit = 1 << 20

  /// What was found: a report for each listing, by the place of its fence, and the faults.
  struct Findings: Sendable {
    var reports: [SourcePosition: SampleReport] = [:]
    var diagnostics: [Diagnostic] = []

    /// The listings that proved something.
    var checkedCount: Int { reports.values.count(where: \.isChecked) }
  }

  /// Checks the listings of some pages.
  func check(_ pages: [Page]) async throws -> Findings {
    var findings = Findings()
    for sample in pages.flatMap(\.samples) {
      if case .ignored(let reason) = sample.mode {
        findings.reports[sample.position] = .ignored(reason: reason)
      } else {
        findings.reports[sample.position] = .unchecked
      }
    }
    guard depth != .nothing else { return findings }
    try prepareScratch()
    let sessions = pages.compactMap { Session($0) }
    findings.diagnostics += sessions.flatMap(\.samples).flatMap(\.sample.idleExpectations)
    try await checkFailing(sessions, &findings)
    try await compile(sessions, &findings)
    // Which listings are sound is known only when all compile; to run some of them would prove nothing.
    guard depth == .everything, !findings.diagnostics.containsErrors else { return findings }
    try await run(sessions, &findings)
    return findings
  }

  /// The listings of a page, and the program that they become.
  private struct Session {
    let samples: [(number: Int, sample: Sample)]
    let program: SampleProgram
    var position: SourcePosition { samples[0].sample.position }

    init?(_ page: Page) {
      samples = page.samples.enumerated().filter {
        if case .ignored = $0.element.mode { false } else { true }
      }.map { ($0.offset, $0.element) }
      guard !samples.isEmpty else { return nil }
      program = SampleProgram(samples: samples)
    }

    var runs: Bool { samples.contains { $0.sample.mode == .run } }
    var compiles: Bool { runs || samples.contains { $0.sample.mode == .compile } }

    /// The end of the listing that is not complete, where the compiler noticed only behind it.
    var openEnd: SourcePosition {
      samples.first { !SwiftSource($0.sample.code).isComplete }?.sample.end ?? position
    }

    /// The listing that covers a line of the page.
    func sample(at line: Int) -> Sample? {
      samples.first { $0.sample.lines.contains(line) }?.sample
    }
  }

  private var executable: URL { scratch.appending(path: "samples") }

  private func prepareScratch() throws {
    try? FileManager.default.removeItem(at: scratch)
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
  }

  private func write(_ text: String, to name: String) throws -> String {
    let file = scratch.appending(path: name)
    try text.write(to: file, atomically: false, encoding: .utf8)
    return file.path
  }

  private func compiler(_ arguments: [String]) async throws -> Subprogram.Result {
    try await Subprogram(
      program: "swiftc",
      arguments: [
        "-swift-version", "6", "-parse-as-library", "-module-name", "LiveDocsSamples", "-Onone", "-gnone",
        // One frontend for all files: it reports the faults of each, where separate ones stop at the first.
        "-wmo", "-suppress-warnings", "-diagnostic-style", "llvm",
      ] + library.compilerArguments + arguments
    ).run()
  }

  // MARK: Listings that must compile

  private func compile(_ sessions: [Session], _ findings: inout Findings) async throws {
    let sessions = sessions.filter(\.compiles)
    guard !sessions.isEmpty else { return }
    let functions = sessions.indices.map { "_page\($0)" }
    var files = try sessions.indices.map {
      try write(sessions[$0].program.file(function: functions[$0]), to: "page\($0).swift")
    }
    files.append(try write(SampleProgram.entry(pages: functions), to: "entry.swift"))
    let arguments =
      depth == .types
      ? ["-typecheck"] : ["-use-ld=lld", "-o", executable.path] + library.linkerArguments
    let result = try await compiler(arguments + files)
    let pages = Dictionary(grouping: sessions) { $0.position.file }
    let programs = Dictionary(uniqueKeysWithValues: zip(files, sessions))
    let errors = CompilerMessage.errors(in: result).compactMap { error -> Diagnostic? in
      var position = error.position
      if let page = pages[position.file]?.first {
        position = position.moved(by: page.sample(at: position.line)?.indentation ?? 0)
      } else if let page = programs[position.file] {
        position = page.openEnd
      } else {
        // The entry misses a page that the compiler could not read.
        return nil
      }
      return Diagnostic("sample-does-not-compile", at: position, error.text.asHeadline)
    }
    findings.diagnostics += errors
    if result.failure != nil, errors.isEmpty {
      throw SampleLibrary.Failure(
        description: "The samples cannot be linked:\n\(result.errors)\(result.output)"
      )
    }
    guard errors.isEmpty else { return }
    for (_, sample) in sessions.flatMap(\.samples) where sample.mode == .run || sample.mode == .compile {
      findings.reports[sample.position] = .compiled
    }
  }

  // MARK: Listings that must not compile

  private func checkFailing(_ sessions: [Session], _ findings: inout Findings) async throws {
    var failing: [(sample: Sample, file: String)] = []
    for session in sessions {
      for (number, sample) in session.samples where sample.mode == .failToCompile {
        let name = "_failing\(failing.count)"
        let program = session.program.failingFile(number: number, function: name)
        failing.append((sample, try write(program, to: "\(name).swift")))
      }
    }
    guard !failing.isEmpty else { return }
    let errors = CompilerMessage.errors(in: try await compiler(["-typecheck"] + failing.map(\.file)))
    for (sample, file) in failing {
      var own = errors.filter {
        $0.position.file == sample.position.file && sample.lines.contains($0.position.line)
      }
      for error in errors where error.position.file == file {
        own.insert(CompilerMessage(severity: .error, position: sample.end, text: error.text))
      }
      findings.reports[sample.position] = .failedToCompile(
        own.sorted { ($0.position, $0.text) < ($1.position, $1.text) }.map(\.text)
      )
      findings.diagnostics += ExpectedError.compare(ExpectedError.all(in: sample), with: own, in: sample)
    }
  }

  // MARK: Running

  private func run(_ sessions: [Session], _ findings: inout Findings) async throws {
    let running = sessions.filter(\.compiles)
    let folder = scratch.appending(path: "run")
    let outputs = try await withThrowingTaskGroup(
      of: (Int, Swift.Result<Subprogram.Result, Subprogram.Failure>).self
    ) { group in
      var outputs: [Int: Swift.Result<Subprogram.Result, Subprogram.Failure>] = [:]
      for index in running.indices where running[index].runs {
        // As many at once as there are cores: they are as long as their slowest statement.
        if outputs.count + ProcessInfo.processInfo.activeProcessorCount <= index,
          let (done, output) = try await group.next()
        {
          outputs[done] = output
        }
        let home = folder.appending(path: String(index))
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        group.addTask { (index, try await self.output(of: index, in: home)) }
      }
      for try await (index, output) in group {
        outputs[index] = output
      }
      return outputs
    }
    for (index, output) in outputs.sorted(by: { $0.key < $1.key }) {
      compare(running[index], with: output, &findings)
    }
  }

  private func output(
    of index: Int,
    in folder: URL
  ) async throws -> Swift.Result<Subprogram.Result, Subprogram.Failure> {
    do {
      return .success(
        try await Subprogram(
          program: executable.path,
          arguments: [String(index)],
          environment: [
            "SWIFT_BACKTRACE": "enable=no", "HOME": folder.path, "TZ": "UTC", "LC_ALL": "C.UTF-8",
          ],
          folder: folder,
          timeLimit: timeLimit,
          outputLimit: outputLimit
        ).run()
      )
    } catch let failure as Subprogram.Failure {
      return .failure(failure)
    }
  }

  private func compare(
    _ session: Session,
    with output: Swift.Result<Subprogram.Result, Subprogram.Failure>,
    _ findings: inout Findings
  ) {
    let samples = Dictionary(uniqueKeysWithValues: session.samples.map { ($0.number, $0.sample) })
    switch output {
    case .failure(let failure):
      findings.diagnostics.append(
        Diagnostic(
          "sample-does-not-end",
          at: session.position,
          "The listings of this page do not end. \(failure)"
        )
      )
    case .success(let result):
      let record = RunRecord(result.output)
      for (number, sample) in samples where record.finished.contains(number) && sample.mode == .run {
        findings.reports[sample.position] = .ran
      }
      for (number, sample) in samples where sample.mode == .run {
        findings.diagnostics += record.compare(number, sample, in: session.program)
      }
      if let number = record.last, let sample = samples[number] {
        findings.diagnostics += record.failures(of: sample, result)
      }
    }
  }
}

extension Sample {
  /// The beginning of its last line.
  fileprivate var end: SourcePosition {
    SourcePosition(file: position.file, line: lines.upperBound)
  }
}

extension CompilerMessage {
  /// The errors that the compiler told of, each once.
  fileprivate static func errors(in result: Subprogram.Result) -> Set<CompilerMessage> {
    Set(messages(in: result.errors + result.output).filter { $0.severity == .error })
  }
}

extension SourcePosition {
  /// The place some columns to the right.
  func moved(by columns: Int) -> SourcePosition {
    SourcePosition(file: file, line: line, column: column + columns)
  }
}

extension String {
  /// The text with a capital first letter, as the headlines of this program have.
  var asHeadline: String { prefix(1).uppercased() + dropFirst() }
}
