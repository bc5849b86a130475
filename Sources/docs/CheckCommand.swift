import ArgumentParser

struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check everything that 'build' checks, and write nothing.",
    discussion: """
      Where a listing prints something else than its page says, the difference is shown; \
      'docs build --accept' writes it into the page. The last lines account for every Swift listing.

        docs check
        docs check --no-run --format github      for changes that strangers propose
      """
  )

  @OptionGroup var site: SiteOptions

  func run() async throws {
    try await withFailuresAsExit {
      site.say(try await site.build(renders: false).summary)
    }
  }
}
