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

        docs build --output public
        docs build --strict --format github
        docs build --accept              rewrite what the listings no longer print
      """
  )

  @OptionGroup var site: SiteOptions

  @Option(help: ArgumentHelp("The folder to write; site/ in the root unless you say so.", valueName: "dir"))
  var output: String?

  @Flag(help: "Rewrite the expectations that are not met, in the pages, to say what is true.")
  var accept = false

  func run() async throws {
    try await withFailuresAsExit {
      let result = try await site.build(accepts: accept)
      let folder =
        output.map { URL(filePath: $0, directoryHint: .isDirectory).standardizedFileURL }
        ?? site.rootFolder.appending(path: "site", directoryHint: .isDirectory)
      try SiteBuilder.write(result.files, to: folder)
      site.say("Wrote \(folder.path)")
      site.say(result.summary)
    }
  }
}

extension SiteBuilder.Result {
  /// What was built, in words.
  var summary: String { ledger.lines.joined(separator: "\n") }
}
