import Foundation
import Subprocess

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

/// A program that is run to its end: the compiler, the package manager, a listing.
struct Subprogram: Sendable {
  /// What a program said, and how it ended.
  struct Result: Sendable {
    var output: String
    var errors: String
    /// How it ended where it did not end well: "exit status 1", "signal 5"; nil for success.
    var failure: String?
  }

  /// Why a program could not be run to its end.
  enum Failure: Error, CustomStringConvertible {
    case timedOut(seconds: Int)
    case tooMuchOutput(bytes: Int)
    case cannotStart(String, reason: String)

    var description: String {
      switch self {
      case .timedOut(let seconds): "It was stopped after \(seconds) s"
      case .tooMuchOutput(let bytes): "It printed more than \(bytes) bytes"
      case .cannotStart(let program, let reason): "'\(program)' cannot be run: \(reason)"
      }
    }
  }

  /// The program: a path, or a name that PATH resolves.
  var program: String
  var arguments: [String] = []
  /// Variables that are set in addition to the ones of this process.
  var environment: [String: String] = [:]
  var folder: URL?
  /// Seconds after which the program is stopped.
  var timeLimit = 3600
  /// Bytes of output, and as many of errors, after which the program is stopped.
  var outputLimit = 64 << 20

  /// Runs the program with no standard input.
  ///
  /// - Throws: ``Failure``.
  func run() async throws -> Result {
    try await withThrowingTaskGroup(of: Result.self) { group in
      group.addTask { try await self.runUntimed() }
      group.addTask {
        try await Task.sleep(for: .seconds(timeLimit))
        throw Failure.timedOut(seconds: timeLimit)
      }
      defer { group.cancelAll() }
      guard let result = try await group.next() else {
        throw Failure.cannotStart(program, reason: "it gave no result")
      }
      return result
    }
  }

  private func runUntimed() async throws -> Result {
    var options = PlatformOptions()
    // A listing may start children of its own; the group lets all of them be stopped.
    options.processGroupID = 0
    options.teardownSequence = [
      .send(signal: .kill, toProcessGroup: true, allowedDurationToNextStep: .zero)
    ]
    let variables = Dictionary(
      uniqueKeysWithValues: environment.map { (Environment.Key(stringLiteral: $0.key), $0.value as String?) }
    )
    do {
      let result = try await Subprocess.run(
        program.contains("/") ? .path(FilePath(program)) : .name(program),
        arguments: Arguments(arguments),
        environment: .inherit.updating(variables),
        workingDirectory: folder.map { FilePath($0.path) },
        platformOptions: options,
        output: .string(limit: outputLimit),
        error: .string(limit: outputLimit)
      )
      let failure: String? =
        switch result.terminationStatus {
        case .exited(0): nil
        case .exited(let status): "exit status \(status)"
        case .signaled(let signal): "signal \(signal)"
        }
      return Result(
        output: result.standardOutput,
        errors: result.standardError,
        failure: failure
      )
    } catch let error as SubprocessError where error.code == .outputLimitExceeded {
      throw Failure.tooMuchOutput(bytes: outputLimit)
    } catch let error as SubprocessError where error.code == .executableNotFound {
      throw Failure.cannotStart(program, reason: "it is not on this machine's PATH")
    }
  }
}
