import ArgumentParser
import DocsFoundation
import DocsServer
import DocsSite
import Foundation
import SimulationKit

struct ContextCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mcp",
    abstract: "Answer a language model's questions about a site, in the Model Context Protocol.",
    discussion: """
      A program such as an editor starts this command and talks to it over standard input and output. The model can \
      search the site, read its pages and the documentation of symbols, and find examples that ran.

        docs mcp                       the site in this folder
        docs mcp --root Documentation  a site in another folder
        docs mcp --run                 the model can also compile and run Swift, in a jail

      'docs serve' answers the same at /mcp.
      """
  )

  @OptionGroup var site: SiteOptions

  @OptionGroup(title: "Running listings") var runs: RunOptions

  func validate() throws {
    try runs.check(isLocal: true)
  }

  func run() async throws {
    CommandPlugin.endTogether()
    Memory.giveBack()
    try await withFailuresAsExit {
      let listings = try await runs.listings(in: site.rootFolder)
      let current = Task { try await built(listings) }
      let answers = ContextProtocol(
        { (try? await current.value.site) ?? .waiting(script: "", style: "") },
        listings: listings,
        version: Docs.configuration.version
      )
      await answer(with: answers)
    }
  }

  /// The site, which follows the changes of its sources.
  private func built(_ listings: ServedListings?) async throws -> CurrentSite {
    let watch = FolderWatch(site.rootFolder)
    let builder = site.builder { options in
      options.isServedAtRoot = true
      options.keepsListings = runs.isWanted
      options.keepsSymbols = true
    }
    let live = try LiveSite(builder, report: { _ in }, isDone: {})
    let update = try await live.build()
    await listings?.follow(update)
    let current = CurrentSite(.waiting(script: "", style: ""))
    take(update, current)
    Task {
      for await update in live.updates(after: watch.changes) {
        await listings?.follow(update)
        take(update, current)
      }
    }
    return current
  }

  /// Answers from an update, unless it has errors. Then the last sound site stays.
  private func take(_ update: SiteUpdate, _ current: CurrentSite) {
    switch update.content {
    case .asBefore: break
    case .pages(let files): current.replace(with: current.site.replacing(files.map(ServedSite.File.init)))
    case .site(let files): current.replace(with: ServedSite(files, of: update))
    }
    let errors = site.errorCount(update.diagnostics)
    if errors > 0 {
      printError("\(errors) \(errors == 1 ? "error" : "errors") in the site; 'docs check' shows them")
    }
  }

  /// Answers the messages of standard input, a line each, until it ends. The site may still be built meanwhile.
  private func answer(with answers: ContextProtocol) async {
    let (replies, ready) = AsyncStream.makeStream(of: Data.self)
    async let written: Void = {
      for await reply in replies { try? FileHandle.standardOutput.write(contentsOf: reply + Data("\n".utf8)) }
    }()
    await withTaskGroup(of: Void.self) { group in
      for await line in Self.lines {
        group.addTask {
          if let answer = await answers.response(to: Data(line.utf8), from: ""),
            let data = try? CanonicalJSON.encode(answer.json)
          {
            ready.yield(data)
          }
        }
      }
    }
    ready.finish()
    await written
  }

  /// The lines of standard input. Reading waits, so it has a thread of its own.
  private static var lines: AsyncStream<String> {
    AsyncStream { continuation in
      Thread.detachNewThread {
        while let line = readLine() {
          if !line.isEmpty { continuation.yield(line) }
        }
        continuation.finish()
      }
    }
  }
}
