import ArgumentParser
import DocsFoundation
import DocsQueue
import DocsRunner
import DocsSamples
import DocsServer
import DocsSite
import Foundation
import SimulationKit

/// Whether readers may change listings and run them, and in what.
struct RunOptions: ParsableArguments {
  @Flag(help: "Let readers change listings and run them, in a jail that bubblewrap makes.")
  var run = false

  @Flag(help: "Let readers on other machines do so too, if --host lets them in.")
  var runHosts = false

  @OptionGroup var jail: JailOptions

  @Option(
    help: ArgumentHelp(
      "Let other machines run them: give them to 'docs runner' over a NATS server.",
      valueName: "nats://host:port"
    )
  )
  var queue: NATSAddress?

  /// Whether listings can be changed and run.
  var isWanted: Bool { run || queue != nil }

  /// - Throws: `ValidationError` if the options contradict each other.
  func check(isLocal: Bool) throws {
    guard isWanted || !runHosts && jail.runner == nil else {
      throw ValidationError("--run-hosts and --runner need --run.")
    }
    guard queue == nil || jail.runner == nil else {
      throw ValidationError("With --queue nothing runs here; give --runner to 'docs runner'.")
    }
    guard !isWanted || isLocal || runHosts else {
      throw ValidationError(
        "Readers on other machines could run listings. Add --run-hosts if that is what you want."
      )
    }
  }

  /// What runs the listings; nil if they can't be edited.
  ///
  /// - Parameter root: the folder of the site.
  /// - Throws: `ListingFailure` if nothing can be run safely here, `QueueFailure` if there is no queue.
  func listings(in root: URL) async throws -> ServedListings? {
    guard isWanted else { return nil }
    guard let queue else {
      let executor = try jail.executor(in: root)
      try await executor.tryOut()
      return ServedListings(runner: ListingRunner(executor))
    }
    let executor = QueueExecutor(root: root, address: queue)
    try await executor.tryOut()
    Task { try await executor.connect { printError("warning: \($0). Until then no listing is run") } }
    return ServedListings(runner: ListingRunner(executor))
  }
}

/// The jail in which listings run on this machine.
struct JailOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A program that takes bubblewrap's arguments and makes the jail instead.",
      valueName: "command"
    )
  )
  var runner: String?

  /// - Parameters:
  ///   - root: the folder of the site.
  /// - Throws: an error if the disk fails.
  func executor(in root: URL) throws -> JailExecutor {
    let command = runner?.split(separator: " ").map(String.init) ?? []
    return try JailExecutor(root: root, command: command.isEmpty ? ["bwrap"] : command)
  }
}

extension NATSAddress: ExpressibleByArgument {
  /// Reads an argument; nil if it isn't an address.
  public init?(argument: String) {
    guard let address = try? NATSAddress(argument) else { return nil }
    self = address
  }
}

/// Runs readers' versions of listings for the server.
struct ServedListings: ListingRuns {
  let runner: ListingRunner

  /// Runs the listings of an update from now on, if it is a site.
  func follow(_ update: SiteUpdate) async {
    guard let editable = update.result?.editable else { return }
    do {
      try await runner.prepare(for: editable)
    } catch {
      printError("error: \(error)")
    }
  }

  /// Compiles what readers keep of the listings, in the background.
  func precompile(isDone: @escaping @Sendable () -> Void) { runner.precompile(isDone: isDone) }

  func start(
    _ place: ListingPlace?,
    text: String,
    client: String
  ) async throws(ListingRunRefusal) -> AsyncStream<ListingRunEvent> {
    let events: AsyncStream<ListingRun.Event>
    do throws(ListingRunner.Refusal) {
      let key = place.map { EditableListings.Key(page: $0.page, number: $0.number) }
      events = try await runner.run(key, text, for: client)
    } catch {
      switch error {
      case .noListing: throw .noListing
      case .tooLong: throw .tooLong(limit: ListingRunner.longestText)
      case .busy: throw .busy
      }
    }
    return AsyncStream { continuation in
      let task = Task {
        for await event in events { continuation.yield(ListingRunEvent(event)) }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}

extension ListingRunEvent {
  fileprivate init(_ event: ListingRun.Event) {
    switch event {
    case .compiling: self.init("compiling", [:])
    case .diagnostics(let messages): self.init("diagnostics", Self.json(messages))
    case .output(let text): self.init("output", .string(text))
    case .outcome(let outcome): self.init("outcome", Self.json(outcome))
    }
  }

  /// Texts and numbers always have a JSON form.
  private static func json(_ value: some Encodable) -> JSONValue {
    (try? JSONValue(parsing: JSONEncoder().encode(value))) ?? .null
  }
}
