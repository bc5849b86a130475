import DocsFoundation
import Foundation

/// Runs the package manager of the toolchain.
enum SwiftPM {
  /// Runs `swift build` or `swift package` on a package.
  ///
  /// - Parameters:
  ///   - command: `build` or `package`.
  ///   - arguments: its own arguments: `["--target", "Lamps"]`.
  ///   - package: the folder with `Package.swift`.
  static func run(_ command: String, _ arguments: [String], on package: URL) async throws -> Subprogram.Result
  {
    // SwiftPM locks the build folder while a plugin runs, so a second SwiftPM that the plugin starts would wait for the
    // first one, which waits for the plugin.
    let lock = CommandPlugin.isPresent ? ["--ignore-lock"] : []
    return try await Subprogram(
      program: "swift",
      arguments: [command, "--package-path", package.path] + lock + arguments,
      environment: .inherited(and: hashing)
    ).run()
  }

  /// SwiftPM passes a package's traits to the compiler as flags, in the order of a set. Another order compiles
  /// everything again.
  private static let hashing = ["SWIFT_DETERMINISTIC_HASHING": "1"]
}
