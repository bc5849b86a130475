import ArgumentParser
import DocsFoundation
import DocsQueue
import DocsRunner
import DocsSamples
import DocsSite
import Foundation

struct RunnerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "runner",
    abstract: "Run readers' listings for servers on other machines.",
    discussion: """
      Takes the texts that 'docs serve --queue' puts into a NATS server with JetStream, compiles and runs each in a \
      jail, and sends back what happens. Any number of runners can share a queue, and none keeps anything: a text whose \
      runner ends goes to another. Give runners the same site and the same compiler as the servers.

        docs runner --queue nats://queue:4222
        docs runner --queue nats://queue --root Documentation --runs 4
      """
  )

  @Option(
    help: ArgumentHelp(
      "The NATS server.",
      valueName: "nats://host:port"
    )
  )
  var queue: NATSAddress

  @Option(name: .customLong("runs"), help: "How many texts run at once.")
  var runs = 2

  @OptionGroup var site: SiteOptions

  @OptionGroup(title: "Running listings") var jail: JailOptions

  func validate() throws {
    guard (1...64).contains(runs) else { throw ValidationError("--runs must be 1 to 64.") }
  }

  func run() async throws {
    CommandPlugin.endTogether()
    Memory.giveBack()
    let interruption = Interruption()
    try await withFailuresAsExit(interruption) {
      let executor = try jail.executor(in: site.rootFolder)
      try await executor.tryOut()
      let listings = try await listings()
      try await executor.prepare(for: listings)
      site.say("Taking listings from \(queue)")
      fflush(nil)
      let work = Task {
        try await ListingWorker(executor, for: listings).work(at: queue, jobs: runs) {
          printError("warning: \($0). Trying again")
        }
      }
      let precompiling = Task(priority: .background) { try await executor.precompile(listings) }
      // What isn't finished goes to another runner at once.
      interruption.first {
        work.cancel()
        precompiling.cancel()
      }
      do { try await work.value } catch is CancellationError {}
    }
  }

  /// The listings of the site as it is now. A runner is started again for a new version.
  private func listings() async throws -> EditableListings {
    let builder = site.builder { options in
      options.isServedAtRoot = true
      options.keepsListings = true
    }
    let update = try await LiveSite(builder, report: { _ in }, isDone: {}).build()
    guard let result = update.result else { throw ExitCode(1) }
    try site.show(result)
    try site.requireSound(result)
    guard let editable = result.editable else { throw ExitCode(1) }
    return editable
  }
}
