import Foundation
import Subprocess

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

/// A program that runs to its end: the compiler, SwiftPM, a listing.
package struct Subprogram: Sendable {
  /// The output of a program, and how it ended.
  package struct Result: Hashable, Sendable, Codable {
    package var output: String
    package var errors: String
    package var end: End
    /// Whether a child process was still running after its end, and was killed.
    package var leftProcess = false

    package init(output: String, errors: String, end: End, leftProcess: Bool = false) {
      self.output = output
      self.errors = errors
      self.end = end
      self.leftProcess = leftProcess
    }

    /// A description of how it failed; nil for success.
    package var failure: String? { end.failure }
  }

  /// How a program ended.
  package enum End: Hashable, Sendable, Codable {
    case exited(Int)
    case signaled(Int)
    /// It was stopped because it exceeded its time limit.
    case timedOut(seconds: Int)
    /// It was stopped because it exceeded its output limit.
    case flooded(bytes: Int)
    /// It was stopped because it, or what it started, used more memory than allowed.
    case overgrown(bytes: Int)
    /// It was stopped because it started more processes and threads than allowed.
    case crowded(tasks: Int)

    /// Itself, if the program was stopped at a limit.
    package var limit: End? {
      switch self {
      case .exited, .signaled: nil
      case .timedOut, .flooded, .overgrown, .crowded: self
      }
    }

    /// A description of the failure: "exit status 1", "signal 5"; nil for success.
    package var failure: String? {
      switch self {
      case .exited(0): nil
      case .exited(let status): "exit status \(status)"
      case .signaled(let signal): "signal \(signal)"
      case .timedOut(let seconds): "it was stopped after \(seconds) s"
      case .flooded(let bytes): "it printed more than \(bytes) bytes"
      case .overgrown(let bytes): "it used more than \(bytes >> 20) MB of memory"
      case .crowded(let tasks): "it started more than \(tasks) processes and threads"
      }
    }
  }

  /// The environment variables of a program.
  package enum Variables: Sendable {
    /// Those of this process, with additional ones.
    case inherited(and: [String: String])
    /// Exactly these.
    case only([String: String])
  }

  /// The reason why a program couldn't be started.
  package enum LaunchError: Error, Hashable, CustomStringConvertible {
    /// No folder of PATH has a program of this name.
    case notFound(String)

    package var description: String {
      switch self {
      case .notFound(let program): "Cannot run '\(program)': it isn't on PATH"
      }
    }
  }

  /// The program: a path, or a name to look up in PATH.
  package var program: String
  package var arguments: [String] = []
  /// The name passed as its first argument; nil for its own path.
  package var name: String?
  package var environment = Variables.inherited(and: [:])
  package var folder: URL?
  /// The time limit in seconds.
  package var timeLimit = 3600
  /// The limit in bytes for each of output and errors.
  package var outputLimit = 64 << 20
  /// The file to read as standard input; nil for none.
  package var input: URL?
  /// Receives the output as it comes; nil to only collect it.
  package var onOutput: (@Sendable (_ bytes: [UInt8]) -> Void)?
  /// Watches the process, and returns a reason to stop it; nil if nothing does.
  package var supervise: (@Sendable (_ process: Int32) async throws -> End)?

  package init(
    program: String,
    arguments: [String] = [],
    name: String? = nil,
    environment: Variables = Variables.inherited(and: [:]),
    folder: URL? = nil,
    timeLimit: Int = 3600,
    outputLimit: Int = 64 << 20,
    input: URL? = nil
  ) {
    self.program = program
    self.arguments = arguments
    self.name = name
    self.environment = environment
    self.folder = folder
    self.timeLimit = timeLimit
    self.outputLimit = outputLimit
    self.input = input
  }

  /// Runs the program.
  ///
  /// - Returns: its output until it ended or was stopped.
  /// - Throws: ``LaunchError`` if it can't be started.
  package func run() async throws -> Result {
    guard let input else { return try await run(.none) }
    let file = try FileDescriptor.open(FilePath(input.path), .readOnly)
    return try await run(.fileDescriptor(file, closeAfterSpawningProcess: true))
  }

  private func run(_ input: some InputProtocol) async throws -> Result {
    var options = PlatformOptions()
    // A listing may start child processes; with a process group, all of them can be killed.
    options.processGroupID = 0
    options.teardownSequence = [
      .send(signal: .kill, toProcessGroup: true, allowedDurationToNextStep: .zero)
    ]
    guard let path = Self.path(of: program) else {
      throw LaunchError.notFound(program)
    }
    guard let start = ProcessTree.start() else { try await ProcessTree.waitForEnd() }
    defer { start.isOver() }
    do {
      let result = try await Subprocess.run(
        .path(FilePath(path)),
        arguments: Arguments(executablePathOverride: name, remainingValues: arguments),
        environment: environment.forSubprocess,
        workingDirectory: folder.map { FilePath($0.path) },
        platformOptions: options,
        input: input,
        output: .sequence,
        error: .sequence
      ) { execution in
        start.isOver()
        return try await listen(to: execution)
      }
      // It may have been killed for this, which says nothing about the program.
      guard !ProcessTree.isEnding else { try await ProcessTree.waitForEnd() }
      let heard = result.closureResult
      let end: End =
        switch result.terminationStatus {
        case .exited(let status): .exited(Int(status))
        case .signaled(let signal): .signaled(Int(signal))
        }
      return Result(
        output: heard.output,
        errors: heard.errors,
        end: heard.stopped ?? end,
        leftProcess: Self.stopGroup(result.processIdentifier.value)
      )
    } catch let error as SubprocessError where error.code == .executableNotFound {
      throw LaunchError.notFound(program)
    }
  }

  /// The path of a program; nil if it isn't on PATH.
  ///
  /// Subprocess isn't used for this, because it starts a process for each folder that it tries.
  package static func path(of program: String) -> String? {
    guard !program.contains("/") else { return program }
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.lazy.map { "\($0)/\(program)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Kills the remaining processes of a process group.
  ///
  /// - Returns: whether any of them was still running. Zombies don't count.
  private static func stopGroup(_ group: pid_t) -> Bool {
    guard kill(-group, 0) == 0 else { return false }
    let processes =
      (try? FileManager.default.contentsOfDirectory(atPath: "/proc"))?.compactMap { Int32($0) } ?? []
    let isRunning = processes.contains { process in
      guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else {
        return false
      }
      // After the name, which may contain anything: the state, the parent, the group.
      let words = text[(text.lastIndex(of: ")") ?? text.startIndex)...].split(separator: " ").dropFirst()
      return words.dropFirst(2).first.flatMap { Int32($0) } == group && !["Z", "X"].contains(words.first)
    }
    kill(-group, SIGKILL)
    return isRunning
  }

  private struct Heard: Sendable {
    var output = ""
    var errors = ""
    var stopped: End?
  }

  private enum Event: Sendable {
    case output(String)
    case errors(String)
    case stopped(End)
  }

  /// Reads both streams to their ends, and stops the program if it exceeds a limit.
  private func listen(
    to execution: Execution<some InputProtocol, SequenceOutput, SequenceOutput>
  ) async throws -> Heard {
    try await withThrowingTaskGroup(of: Event.self) { group in
      group.addTask { .output(try await read(execution.standardOutput, of: execution, isShown: true)) }
      group.addTask { .errors(try await read(execution.standardError, of: execution)) }
      group.addTask {
        try await Task.sleep(for: .seconds(timeLimit))
        return .stopped(.timedOut(seconds: timeLimit))
      }
      if let supervise {
        let process = execution.processIdentifier.value
        group.addTask { .stopped(try await supervise(process)) }
      }
      var heard = Heard()
      var open = 2
      while open > 0, let event = try await group.next() {
        switch event {
        case .output(let text):
          heard.output = text
          open -= 1
        case .errors(let text):
          heard.errors = text
          open -= 1
        case .stopped(let end):
          heard.stopped = heard.stopped ?? end
          try? execution.send(signal: .kill, toProcessGroup: true)
        }
      }
      group.cancelAll()
      if max(heard.output.utf8.count, heard.errors.utf8.count) > outputLimit {
        heard.stopped = .flooded(bytes: outputLimit)
      }
      return heard
    }
  }

  /// Reads up to one byte more than the limit; then stops the program.
  private func read(
    _ stream: SubprocessOutputSequence,
    of execution: Execution<some InputProtocol, SequenceOutput, SequenceOutput>,
    isShown: Bool = false
  ) async throws -> String {
    var bytes: [UInt8] = []
    for try await buffer in stream {
      guard bytes.count <= outputLimit else { continue }
      let start = bytes.count
      buffer.withUnsafeBytes { bytes.append(contentsOf: $0) }
      if isShown { onOutput?(Array(bytes[start...])) }
      if bytes.count > outputLimit {
        try? execution.send(signal: .kill, toProcessGroup: true)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Subprogram.Variables {
  fileprivate var forSubprocess: Environment {
    switch self {
    case .inherited(let others):
      .inherit.updating(
        Dictionary(uniqueKeysWithValues: others.map { (Environment.Key(stringLiteral: $0.key), $0.value) })
      )
    case .only(let variables):
      .custom(
        Dictionary(uniqueKeysWithValues: variables.map { (Environment.Key(stringLiteral: $0.key), $0.value) })
      )
    }
  }
}
