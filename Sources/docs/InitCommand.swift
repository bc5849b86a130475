import ArgumentParser
import Foundation

struct InitCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Make a new site that builds as it is."
  )

  @Argument(help: ArgumentHelp("The folder of the new site.", valueName: "dir"))
  var folder: String

  func run() async throws {
    try await withFailuresAsExit {
      let root = URL(filePath: folder, directoryHint: .isDirectory)
      let files = [
        ("docs.yml", "title: \(root.lastPathComponent)\n"),
        ("content/index.md", Self.page),
        (".gitignore", ".build/\nsite/\n"),
      ]
      for (path, _) in files where FileManager.default.fileExists(atPath: root.appending(path: path).path) {
        throw FileExists(path: root.appending(path: path).path)
      }
      for (path, text) in files {
        let file = root.appending(path: path)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(),
          withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: file, options: .withoutOverwriting)
      }
      print("Made a site in \(folder). See it with: docs serve --root \(folder)")
    }
  }

  private struct FileExists: Error, CustomStringConvertible {
    var path: String
    var description: String { "\(path) exists. Choose an empty folder" }
  }

  private static let page = """
    ---
    title: Welcome
    description: A page whose code is checked.
    ---

    This listing is compiled and run each time that the site is built.

    ```swift
    let words = ["documentation", "cannot", "lie"]
    print(words.joined(separator: " "))  // Prints "documentation cannot lie"
    ```

    """
}
