import ArgumentParser
import DocsSite

struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check everything that 'build' checks, and write nothing.",
    discussion: """
      If a listing's output differs from its page, the command shows the difference; \
      'docs build --accept' writes it into the page. The last lines account for every Swift listing.

      With --external, links to other sites are checked too: one request at a time for each host, \
      a second apart. Results are cached for seven days, failures for an hour. \
      Addresses that match a pattern under 'external: {ignore: [...]}' in docs.yml are skipped.

        docs check
        docs check --external
        docs check --coverage                    how many public symbols a listing exercises that passes
        docs check --since origin/main --least 80
                                                 of the symbols on changed lines, in percent
        docs check --phrases --no-samples        what simulations still say in English on translated pages
        docs check --no-run --format github      for changes by people you don't know
      """
  )

  @OptionGroup var site: SiteOptions

  @Flag(help: "Check links to other sites.")
  var external = false

  @Flag(help: "List what simulations say on pages of a language with phrases, but no phrase translates.")
  var phrases = false

  @OptionGroup(title: "Coverage") var coverage: CoverageOptions

  func run() async throws {
    try await withFailuresAsExit {
      if external, !ExternalLinkChecker.canAsk {
        throw MissingProgram(name: "curl", purpose: "--external needs it to check links")
      }
      site.say(
        try await site.build(
          into: nil,
          asksOthers: external,
          listsUntranslated: phrases,
          coverage: coverage
        ).summary
      )
    }
  }
}
