import ArgumentParser

struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check everything that 'build' checks, and write nothing."
  )

  @OptionGroup var site: SiteOptions

  func run() async throws {
    try await withFailuresAsExit {
      print("Checked \(try await site.build().summary)")
    }
  }
}
