import ArgumentParser
import DocsSite

struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check everything that 'build' checks, and write nothing.",
    discussion: """
      Where a listing prints something else than its page says, the difference is shown; \
      'docs build --accept' writes it into the page. The last lines account for every Swift listing.

      With --external, links to other sites are asked about too: one question at a time to a host, \
      a second between two. What a server says is remembered for seven days, a failure for an hour. \
      Addresses that match a pattern under 'external: {ignore: [...]}' in docs.yml are left alone.

        docs check
        docs check --external
        docs check --no-run --format github      for changes that strangers propose
      """
  )

  @OptionGroup var site: SiteOptions

  @Flag(help: "Ask other servers whether the links to them lead anywhere.")
  var external = false

  func run() async throws {
    try await withFailuresAsExit {
      if external, !ExternalLinkChecker.canAsk {
        throw MissingProgram(name: "curl", purpose: "--external asks other servers with it")
      }
      site.say(try await site.build(into: nil, asksOthers: external).summary)
    }
  }
}
