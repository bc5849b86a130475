import ArgumentParser
import DocsFoundation
import DocsSite
import Foundation

/// The options of a command that says which public symbols the listings exercise.
struct CoverageOptions: ParsableArguments {
  @Flag(help: "Say how many public symbols a listing exercises that passes.")
  var coverage = false

  @Option(
    help: ArgumentHelp("Say it of the symbols on lines that differ from a commit.", valueName: "commit")
  )
  var since: String?

  @Option(
    help: ArgumentHelp(
      "Fail if fewer symbols are exercised, in percent, and name each.",
      valueName: "percent"
    )
  )
  var least: Double?

  func validate() throws {
    if let least, !(0...100).contains(least) {
      throw ValidationError("--least must be from 0 to 100, not \(least)")
    }
  }

  /// Whether anything is to be said.
  var isWanted: Bool { coverage || since != nil || least != nil }

  /// Adds what is missing to the faults of a build.
  ///
  /// - Parameters:
  ///   - result: the build.
  ///   - root: the folder of the site.
  /// - Returns: the account, as lines of text.
  func report(_ result: inout SiteBuilder.Result, in root: URL) async throws -> [String] {
    guard isWanted, var found = result.coverage else { return [] }
    if let since {
      found = found.on(try await ChangedLines.since(since, in: root))
    }
    let total = since == nil ? "Together" : "Since \(since ?? "")"
    if let least, found.percent < least {
      result.diagnostics += found.diagnostics(.error)
      result.isSound = false
      return found.lines + ["\(total): \(found.sentence), of which \(least) % are needed"]
    }
    return found.lines + ["\(total): \(found.sentence)"]
  }
}
