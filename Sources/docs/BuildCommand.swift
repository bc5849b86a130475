import ArgumentParser
import DocsSite
import Foundation

struct BuildCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Check a site and write it.",
    discussion: """
      Every Swift listing is compiled and run; every simulation is run and recorded. \
      A site with an error is not written, and what was there before stays.

        docs build                           writes site/
        docs build --output public --drafts  another folder, drafts too
        docs build --strict --format github  in continuous integration
        docs build --accept                  rewrite what is no longer true
        docs build --timings                 where the time and the memory went
      """
  )

  @OptionGroup var site: SiteOptions

  @Option(help: ArgumentHelp("The folder to write; site/ in the root unless you say so.", valueName: "dir"))
  var output: String?

  @Flag(help: "Rewrite the expectations that are not met, in the pages, to say what is true.")
  var accept = false

  func run() async throws {
    try await withFailuresAsExit {
      let folder =
        output.map { URL(filePath: $0, directoryHint: .isDirectory).standardizedFileURL }
        ?? site.rootFolder.appending(path: "site", directoryHint: .isDirectory)
      let files = try FolderOutput(folder, root: site.rootFolder)
      let result: SiteBuilder.Result
      do {
        defer { files.discard() }
        result = try await site.build(into: files, accepts: accept)
        try await files.commit()
      }
      site.say("Wrote \(folder.path)")
      site.say(result.summary)
      // The system takes the memory of a large site back at once; to give it back piece by piece takes a while.
      withExtendedLifetime((files, result)) { Self.exit() }
    }
  }
}

extension SiteBuilder.Result {
  /// What was built, in words.
  var summary: String { (ledger.lines + (leftOut.map { [$0] } ?? [])).joined(separator: "\n") }
}
