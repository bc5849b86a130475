import DocsFoundation
import DocsMarkdown
import DocsSamples
import DocsToolchain
import Foundation
import Synchronization

/// Runs readers' versions of a site's listings: admit, compile, run, compare.
///
/// Compiler and program are in a ``Jail``. Nothing is kept but results, so any of several servers can answer.
package final class ListingRunner: Sendable {
  /// The reason why nothing can be run.
  package struct Failure: Error, CustomStringConvertible {
    package var description: String
  }

  /// The reason why a text isn't run.
  package enum Refusal: Error, Hashable {
    /// The site has no such listing, or it doesn't run.
    case noListing
    /// The text is longer than ``ListingRunner/longestText``.
    case tooLong
    /// Too many texts wait, or too many of this client's.
    case busy
  }

  /// The length of the longest text, in bytes.
  package static let longestText = 64 << 10

  private let command: [String]
  private let root: URL
  private let folder: URL
  private let queue: RunQueue
  private let limits: ListingRun.Limits
  private let site: Mutex<EditableListings?>

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
    site = Mutex(nil)
    folder = ContentCache(ofSite: root).folder.appending(path: "jail/\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(SystemCallFilter().bytes).write(to: filter)
    try Data().write(to: empty)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private var filter: URL { folder.appending(path: "filter") }
  private var empty: URL { folder.appending(path: "empty") }

  /// Runs the listings of a site from now on.
  ///
  /// Modules of C are precompiled before, which nothing inside can do, and a program is compiled and run as a trial.
  ///
  /// - Throws: ``Failure`` if the trial fails, with what to do about it.
  package func prepare(for listings: EditableListings) async throws {
    let program = command.first ?? ""
    guard !program.isEmpty, Subprogram.path(of: program) != nil else {
      throw Failure(
        description:
          "Cannot run '\(program)', in which listings are to run: install bubblewrap, or name another "
          + "program with --runner"
      )
    }
    try await ClangModules(listings).compile()
    try await tryOut(listings)
    site.withLock { $0 = listings }
  }

  /// Runs a program as a trial, before there is a site.
  ///
  /// - Throws: ``Failure`` if the trial fails, with what to do about it.
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
      throw Failure(
        description: "Listings can't be run safely here, so --run isn't possible: \(reason). "
          + "'\(command.joined(separator: " "))' needs user namespaces, and files that every user may read"
      )
    }
  }

  /// Runs a text.
  ///
  /// - Parameters:
  ///   - key: the listing that it replaces; nil if it stands alone.
  ///   - text: the text.
  ///   - client: who asks, of whom only a few texts wait.
  /// - Returns: what happens to it, the outcome last. Where nobody listens any more, it is stopped.
  /// - Throws: ``Refusal``.
  package func run(
    _ key: EditableListings.Key?,
    _ text: String,
    for client: String
  ) async throws(Refusal) -> AsyncStream<ListingRun.Event> {
    guard text.utf8.count <= Self.longestText else { throw .tooLong }
    // It isn't even parsed.
    guard SwiftSource.Nesting.ofReaders.fault(in: text) == nil else {
      return AsyncStream(unfolding: Self.once(.outcome(.refused("Brackets are nested too deeply"))))
    }
    guard let listings = site.withLock({ $0 }),
      let edited = await withDeepStack({ listings.edited(key, text) })
    else { throw .noListing }
    if let reason = listings.refusal(of: edited) {
      return AsyncStream(unfolding: Self.once(.outcome(.refused(reason))))
    }
    let folder = self.folder.appending(path: UUID().uuidString)
    let run = run(in: folder, listings)
    if let known = run.known(edited) { return AsyncStream(unfolding: Self.once(.outcome(known))) }
    guard let place = await queue.admit(client) else { throw .busy }
    let (events, arrives) = AsyncStream.makeStream(of: ListingRun.Event.self)
    let task = Task { [queue] in
      defer {
        try? FileManager.default.removeItem(at: folder)
        arrives.finish()
      }
      await queue.wait(for: place)
      do {
        if !Task.isCancelled { try await run.run(edited) { arrives.yield($0) } }
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

  private static func once(_ event: ListingRun.Event) -> @Sendable () async -> ListingRun.Event? {
    let events = Mutex([event])
    return { events.withLock { $0.popLast() } }
  }

  private func run(in folder: URL, _ listings: EditableListings) -> ListingRun {
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
      toolchain: listings.toolchain,
      library: listings.library,
      cache: listings.cache,
      root: root,
      reads: listings.reads,
      scratch: folder,
      compilerLauncher: jail(of: .compiler),
      programLauncher: jail(of: .program),
      limits: limits
    )
  }
}

/// The precompiled modules of C that listings may import.
///
/// The compiler makes them when it first needs them. In a jail it can't, because it may not write where others read.
private struct ClangModules {
  let listings: EditableListings

  init(_ listings: EditableListings) { self.listings = listings }

  /// The toolchain's modules that import modules of C.
  private static let modules = [
    "Swift", "Foundation", "FoundationNetworking", "FoundationXML", "Dispatch", "Glibc", "Testing", "XCTest",
    "Synchronization", "Observation", "RegexBuilder", "Distributed", "Cxx", "CxxStdlib",
  ]

  func compile() async throws {
    let folder = listings.cache.folder.appending(path: "scratch/\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let toolchain = listings.toolchain
    let arguments =
      toolchain.frontend.arguments + Toolchain.arguments(for: .executable, module: SampleProgram.module)
      + listings.library.compilerArguments + ["-module-cache-path", listings.cache.clangModules.path]
    // One that can't be imported here can't be imported by a text either.
    _ = try await (Self.modules + listings.modules.sorted()).concurrently { module in
      let file = folder.appending(path: "\(module).swift")
      try Data("import \(module)\n".utf8).write(to: file)
      return try await Subprogram(
        program: toolchain.frontend.program,
        arguments: arguments + [file.path, "-o", file.path + ".o"]
      ).run()
    }
    if Jail.isRoot { open(listings.cache.clangModules) }
  }

  /// Lets every user read a folder. The compiler makes it for its own user and group.
  private func open(_ folder: URL) {
    let paths = (FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []).map
    {
      folder.appending(path: $0).path
    }
    for path in [folder.deletingLastPathComponent().path, folder.path] + paths {
      chmod(path, Disk.isFolder(path) ? 0o755 : 0o644)
    }
  }
}
