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
        docs build --output public --drafts  to another folder, with drafts
        docs build --strict --format github  for continuous integration
        docs build --accept                  update expectations in the pages
        docs build --timings                 show time and memory use
      """
  )

  @OptionGroup var site: SiteOptions

  @Option(help: ArgumentHelp("The folder to write. The default is site/ in the root.", valueName: "dir"))
  var output: String?

  @Flag(help: "Update expectations in the pages that don't match the output.")
  var accept = false

  func run() async throws {
    try await withFailuresAsExit {
      let folder =
        output.map { URL(filePath: $0, directoryHint: .isDirectory).standardizedFileURL }
        ?? site.rootFolder.appending(path: "site", directoryHint: .isDirectory)
      let files = try await FolderOutput(folder, root: site.rootFolder)
      let result: SiteBuilder.Result
      do {
        defer { files.discard() }
        result = try await site.build(into: files, accepts: accept)
        try await files.commit()
      }
      site.say("Wrote \(folder.path)")
      site.say(result.summary)
      // The system reclaims the memory of a large site at once; freeing it piece by piece takes a while.
      withExtendedLifetime((files, result)) { Self.exit() }
    }
  }
}

extension SiteBuilder.Result {
  /// A summary of the build, for people.
  var summary: String { (ledger.lines + (leftOut.map { [$0] } ?? [])).joined(separator: "\n") }
}
