import DocsFoundation
import Foundation

/// The lines of a folder's files that differ from those of a commit.
package enum ChangedLines {
  /// Why git can't say which.
  package struct Failure: Error, CustomStringConvertible {
    package var description: String
  }

  /// Asks git, for Swift files.
  ///
  /// - Parameters:
  ///   - revision: what the files are compared with: `origin/main`, `HEAD~1`.
  ///   - folder: the folder; paths are relative to it.
  /// - Throws: ``Failure`` if it isn't in a checkout, or has no such revision.
  package static func since(_ revision: String, in folder: URL) async throws -> [String: Set<Int>] {
    guard Subprogram.path(of: "git") != nil else { throw Failure(description: "git isn't on PATH") }
    var git = Subprogram(program: "git", folder: folder)
    git.arguments = [
      "--no-optional-locks", "-c", "core.quotePath=false", "diff", "--unified=0", "--no-color",
      "--no-ext-diff",
      "--relative", "--end-of-options", revision, "--", "*.swift",
    ]
    let result = try await git.run()
    guard result.failure == nil else {
      let words = result.errors.split(separator: "\n").first.map(String.init) ?? result.failure ?? ""
      throw Failure(description: "git can't compare with '\(revision)': \(words)")
    }
    return parse(result.output)
  }

  /// The longest file that is read, in lines.
  private static let mostLines = 10_000_000

  /// Reads the output of `git diff --unified=0`.
  static func parse(_ diff: String) -> [String: Set<Int>] {
    var lines: [String: Set<Int>] = [:]
    var file: String?
    // A line of a file may look like a header.
    var rest = 0
    for line in diff.split(separator: "\n") {
      if rest > 0, line.hasPrefix("+") || line.hasPrefix("-") {
        rest -= 1
      } else if line.hasPrefix("+++ ") {
        file = line.hasPrefix("+++ b/") ? String(line.dropFirst(6)) : nil
      } else if let hunk = line.prefixMatch(of: /@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/),
        let old = Int(hunk.1 ?? "1"), let first = Int(hunk.2), let new = Int(hunk.3 ?? "1"),
        max(old, first, new) < mostLines
      {
        rest = old + new
        if let file, new > 0 {
          lines[file, default: []].formUnion(first..<(first + new))
        }
      }
    }
    return lines
  }
}
