import Foundation
import Scratch
import Testing

/// Runs the commands of the handbook's pages on a first site as their reader would.
@Suite struct HandbookCommandsTests {
  /// A reader's action: a command to run, or a file to write.
  private enum Action {
    case run(String, expected: [String], line: Int)
    case write(String, to: String)
  }

  @Test func everyCommandOfTheFirstSiteDoesWhatThePageShows() async throws {
    try await run(page: "first-site", in: TemporaryFolder(), commands: 8)
  }

  @Test func everyCommandOfAnAdoptionDoesWhatThePageShows() async throws {
    let folder = try TemporaryFolder()
    try folder.writeLamps()
    try folder.write("", to: "README.md")
    try folder.write("# Dimming\n\nTurn the [lamp](../README.md) down.\n", to: "Documentation/Dimming.md")
    try await run(page: "adopting", in: folder, commands: 2)
  }

  @Test func everyCommandOfASimulationDoesWhatThePageShows() async throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      at: folder.url.appending(path: "livedocs"),
      withDestinationURL: Checkout.at(".")
    )
    try await run(page: "your-simulations", in: folder, commands: 8, files: 0)
  }

  private func run(page: String, in home: TemporaryFolder, commands least: Int, files: Int = 1) async throws {
    let text = try String(contentsOf: Checkout.at("content/guide/\(page).md"), encoding: .utf8)
    let actions = Self.actions(in: text)
    let commands = actions.count { if case .run = $0 { true } else { false } }
    #expect(commands >= least)
    #expect(actions.count - commands >= files)
    var folder = home.url
    for action in actions {
      switch action {
      case .write(let text, let path):
        let file = folder.appending(path: path)
        // The page changes files that its first command created, and creates no folders itself.
        #expect(FileManager.default.fileExists(atPath: file.path), "\(path)")
        try Data(text.utf8).write(to: file)
      case .run(let command, let expected, let line):
        let end = home.url.appending(path: "folder.txt")
        let script = "{ \(command)\n} 2>&1; pwd > '\(end.path)'"
        let result = try await Program.run("/bin/bash", ["-c", script], in: folder)
        let missing = Self.missing(expected, in: result.output)
        #expect(missing == nil, "\(page).md:\(line): $ \(command)\n\(result.output)")
        folder = URL(filePath: try String(contentsOf: end, encoding: .utf8).trimmingCharacters(in: .newlines))
      }
    }
  }

  /// The first expected line that isn't printed in order; blank lines and lines of three dots match anything.
  private static func missing(_ expected: [String], in output: String) -> String? {
    var lines = output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }[...]
    for line in expected.map({ $0.trimmingCharacters(in: .whitespaces) }) where !line.isEmpty && line != "..."
    {
      guard let index = lines.firstIndex(of: line) else { return line }
      lines = lines[(index + 1)...]
    }
    return nil
  }

  /// The commands in the page's console fences, and the files in fences after a line that ends with a path and a colon.
  private static func actions(in page: String) -> [Action] {
    var actions: [Action] = []
    var lines = page.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map {
      ($0, String($1))
    }[...]
    var path: String?
    while let (_, line) = lines.popFirst() {
      let fence = line.prefix { $0 == "`" }
      guard fence.count >= 3 else {
        if !line.isEmpty {
          path = line.hasSuffix("`:") ? line.dropLast(2).split(separator: "`").last.map(String.init) : nil
        }
        continue
      }
      let body = lines.prefix { $0.1 != fence }
      lines = lines.dropFirst(body.count + 1)
      if line.hasSuffix("console") {
        for (number, line) in body {
          if line.hasPrefix("$ ") {
            actions.append(.run(String(line.dropFirst(2)), expected: [], line: number + 1))
          } else if case .run(let command, let expected, let number)? = actions.popLast() {
            actions.append(.run(command, expected: expected + [line], line: number))
          }
        }
      } else if let file = path {
        actions.append(.write(body.map { $0.1 + "\n" }.joined(), to: file))
        path = nil
      }
    }
    return actions
  }
}
