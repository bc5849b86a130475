import ArgumentParser
import DocsFoundation
import DocsSite
import Foundation

struct AdoptCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "adopt",
    abstract: "Check the documentation that a package has, where it is.",
    discussion: """
      Writes docs.yml, with the README, the guides and the modules of the package, and changes none of them. \
      Then every listing is compiled and run. Those that fail are reported by kind, and recorded in \
      docs.baseline.yml, so that 'docs check' reports only what fails from then on.

      Change docs.yml as you like, delete the baseline, and run it again for a new one. With a baseline, it \
      removes failures that are gone from there, and adds none.

        docs adopt
        docs adopt --root ../lamps
        docs adopt --no-run              for a package that you haven't read
        docs adopt --root ../book        Markdown without a package; listings have the standard library
        docs check                       from now on, after each change
      """
  )

  @OptionGroup var site: SiteOptions

  func run() async throws {
    try await withFailuresAsExit {
      let root = site.rootFolder
      if !FileManager.default.fileExists(atPath: root.appending(path: "docs.yml").path) {
        try await writeConfiguration(in: root)
      }
      let progress = Progress(isForPeople: site.format == .text)
      defer { progress.clear() }
      let builder = site.builder { $0.usesBaseline = false }
      let result = try await builder.build { progress.show($0) }
      progress.clear()
      let update = try BaselineUpdate(root: root, result)
      guard update.others.isEmpty else {
        try site.show(result)
        printError("Fix what isn't about a listing first. No baseline was written.")
        throw ExitCode(1)
      }
      try update.write()
      for line in result.ledger.lines + [""] + FailureReport(result.diagnostics, in: result.listings).lines
        + [""]
      {
        site.say(line)
      }
      site.say(update.summary)
    }
  }

  private func writeConfiguration(in root: URL) async throws {
    guard let adoption = try await Adoption(of: root) else {
      printError("error: No Package.swift and no Markdown in \(root.path). Name the folder with --root")
      throw ExitCode(64)
    }
    try Data(adoption.configuration.utf8).write(
      to: root.appending(path: "docs.yml"),
      options: [.withoutOverwriting]
    )
    site.say(
      "Wrote docs.yml"
        + (adoption.sources.isEmpty ? "" : ", which reads \(adoption.sources.joined(separator: ", "))")
    )
  }
}
