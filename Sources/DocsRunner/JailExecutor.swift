import DocsFoundation
import DocsSamples
import DocsToolchain
import Foundation
import Synchronization

/// Compiles and runs texts on this machine, compiler and program each in a ``Jail``.
package final class JailExecutor: ListingExecutor {
  private let command: [String]
  private let root: URL
  private let folder: URL
  private let queue: RunQueue
  private let limits: ListingRun.Limits

  /// - Parameters:
  ///   - root: the folder of the site.
  ///   - command: bubblewrap, or a program that takes its arguments.
  ///   - queue: the places of the texts that run and wait.
  ///   - limits: what a text may use.
  /// - Throws: an error if the disk fails.
  package init(
    root: URL,
    command: [String] = ["bwrap"],
    queue: RunQueue = RunQueue(),
    limits: ListingRun.Limits = ListingRun.Limits()
  ) throws {
    self.command = command
    self.root = root
    self.queue = queue
    self.limits = limits
    folder = ContentCache(ofSite: root).folder.appending(path: "jail/\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(SystemCallFilter().bytes).write(to: filter)
    try Data().write(to: empty)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private var filter: URL { folder.appending(path: "filter") }
  private var empty: URL { folder.appending(path: "empty") }

  // MARK: Preparing

  /// Precompiles modules of C, which nothing inside can do, and compiles and runs a program as a trial.
  ///
  /// - Throws: ``ListingFailure`` if the trial fails, with what to do about it.
  package func prepare(for listings: EditableListings) async throws {
    let program = command.first ?? ""
    guard !program.isEmpty, Subprogram.path(of: program) != nil else {
      throw ListingFailure(
        description:
          "Cannot run '\(program)', in which listings are to run: install bubblewrap, or name another "
          + "program with --runner"
      )
    }
    try await ClangModules(listings).compile()
    try await tryOut(listings)
  }

  /// Runs a program as a trial, before there is a site.
  ///
  /// - Throws: ``ListingFailure`` if the trial fails, with what to do about it.
  package func tryOut() async throws {
    let cache = ContentCache(ofSite: root)
    try await prepare(
      for: EditableListings(
        [],
        sessions: [],
        toolchain: try await Toolchain.current(cache: cache),
        library: .empty,
        cache: cache,
        modules: [],
        reads: []
      )
    )
  }

  private func tryOut(_ listings: EditableListings) async throws {
    let trial = EditedListing(alone: "print(6 * 7)")
    let outcome = Mutex<ListingOutcome?>(nil)
    let folder = self.folder.appending(path: "trial")
    defer { try? FileManager.default.removeItem(at: folder) }
    try await run(in: folder, listings).run(trial) { event in
      if case .outcome(let found) = event { outcome.withLock { $0 = found } }
    }
    let found = outcome.withLock { $0 }
    guard found?.status == .passed, found?.output == "42\n" else {
      let reason =
        found?.diagnostics.flatMap { [$0.message] + $0.hints }.joined(separator: ": ") ?? "no result"
      throw ListingFailure(
        description: "Listings can't be run safely here: \(reason). "
          + "'\(command.joined(separator: " "))' needs user namespaces, and files that every user may read"
      )
    }
  }

  /// Compiles what readers keep of listings. It is the site's own code, so no jail is needed.
  package func precompile(_ listings: EditableListings) async throws {
    let folder = scratch()
    defer { try? FileManager.default.removeItem(at: folder) }
    try await listings.precompile(in: folder)
  }

  // MARK: Running

  package func start(
    _ text: AdmittedText,
    for client: String
  ) async throws(ListingRunner.Refusal) -> AsyncStream<ListingRun.Event> {
    let folder = scratch()
    let run = run(in: folder, text.listings)
    if let known = run.known(text.edited) { return .one(.outcome(known)) }
    guard let place = await queue.admit(client) else { throw .busy }
    let (events, arrives) = AsyncStream.makeStream(of: ListingRun.Event.self)
    let task = Task { [queue] in
      defer {
        try? FileManager.default.removeItem(at: folder)
        arrives.finish()
      }
      await queue.wait(for: place)
      do {
        if !Task.isCancelled { try await run.run(text.edited) { arrives.yield($0) } }
      } catch is CancellationError {
      } catch {
        arrives.yield(.outcome(.refused("The text could not be run on this machine")))
      }
      await queue.leave(place)
    }
    arrives.onTermination = { reason in
      if case .cancelled = reason { task.cancel() }
    }
    return events
  }

  /// A folder for one run, which has to be removed after it.
  func scratch() -> URL { folder.appending(path: UUID().uuidString) }

  /// A run of a site's listings, which may write in one folder.
  func run(in folder: URL, _ listings: EditableListings) -> ListingRun {
    func jail(of inmate: Jail.Inmate) -> Jail {
      Jail(
        of: inmate,
        command: command,
        filter: filter,
        empty: empty,
        toolchain: listings.toolchain,
        library: listings.library,
        moduleCache: listings.cache.clangModules
      )
    }
    return ListingRun(
      of: listings,
      root: root,
      scratch: folder,
      launchers: (jail(of: .compiler), jail(of: .program)),
      limits: limits
    )
  }
}
