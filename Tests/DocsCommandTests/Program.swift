import Foundation
import Subprocess

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

/// The `docs` program that was built beside these tests, run as a user would.
enum Program {
  struct Result: Sendable {
    var status: Int32
    var output: String
    var errors: String
  }

  /// The products folder, which contains the test bundle.
  static var products: URL {
    URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
  }

  static var path: FilePath { FilePath(products.appending(path: "docs").path) }

  static func docs(_ arguments: String...) async throws -> Result {
    try await run(path, arguments)
  }

  /// Runs another program, which finds `docs` on its PATH.
  ///
  /// - Parameter folder: the working folder; nil for that of the tests.
  static func run(
    _ program: FilePath,
    _ arguments: [String],
    in folder: URL? = nil,
    environment: [String: String] = [:]
  ) async throws -> Result {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let variables = environment.merging(["PATH": "\(products.path):\(path)"]) { own, _ in own }
    let result = try await Subprocess.run(
      .path(program),
      arguments: Arguments(arguments),
      environment: .inherit.updating(
        Dictionary(
          uniqueKeysWithValues: variables.map {
            (Environment.Key(stringLiteral: $0.key), $0.value as String?)
          }
        )
      ),
      workingDirectory: folder.map { FilePath($0.path) },
      output: .string(limit: 1 << 20),
      error: .string(limit: 1 << 20)
    )
    let status: Int32 =
      switch result.terminationStatus {
      case .exited(let code): Int32(code)
      case .signaled(let signal): -Int32(signal)
      }
    return Result(status: status, output: result.standardOutput, errors: result.standardError)
  }
}
