import DocsFoundation
import Foundation

/// A site that stays in memory while its author edits it.
///
/// A page in which only the text has changed is rebuilt alone in milliseconds and shown at once. When edits pause, the
/// whole site is built as by `docs build`, and replaces it. So a quick rebuild is shown only briefly, and the lasting
/// result is always that of a full build. The start is the same: all pages are shown before the package is built and the
/// listings are checked, and the whole site replaces them.
package actor LiveSite {
  private let builder: SiteBuilder
  private let pack: SitePack
  private let report: @Sendable (BuildStep) -> Void
  private let isDone: @Sendable () -> Void
  /// How long edits must pause before the whole site is built.
  private let rest: Duration

  /// The build that continues behind an early edition.
  private var unfinished: Task<SiteUpdate, any Error>?
  private var site: BuiltSite?
  /// Whether ``site`` is an early edition, on which nothing checks the listings of an edited page.
  private var isEarly = false
  /// The digest of each served file, by path.
  private var served: [String: Fingerprint] = [:]
  private var diagnostics: [Diagnostic] = []
  private var sources: [String: String] = [:]

  /// - Parameters:
  ///   - builder: builds the site.
  ///   - rest: how long edits must pause before the whole site is built.
  ///   - report: called with the progress of a build of the whole site.
  ///   - isDone: called when that build ends.
  /// - Throws: an error if the disk fails.
  package init(
    _ builder: SiteBuilder,
    rest: Duration = .milliseconds(200),
    report: @escaping @Sendable (BuildStep) -> Void = { _ in },
    isDone: @escaping @Sendable () -> Void = {}
  ) throws {
    self.builder = builder
    self.rest = rest
    self.report = report
    self.isDone = isDone
    pack = try SitePack(
      ContentCache(ofSite: builder.root),
      name:
        "\(builder.options.script ?? "") \(builder.options.isServedAtRoot) \(builder.options.keepsListings)"
    )
  }

  /// Builds the whole site.
  ///
  /// - Throws: an error if the build can't proceed: a folder is missing, or a tool can't be run.
  package func build() async throws -> SiteUpdate { try await build(early: nil) }

  /// Starts to build the whole site, and returns what can be shown first.
  ///
  /// That is an early edition: all pages, before their links and listings are checked. The first result of a later
  /// ``updates(after:)`` is then that of the whole site. If there is no such edition, this is the whole site.
  ///
  /// - Throws: an error if the build can't proceed: a folder is missing, or a tool can't be run.
  package func start() async throws -> SiteUpdate {
    let (editions, arrived) = AsyncStream.makeStream(of: SiteUpdate.self)
    let whole = Task {
      defer { arrived.finish() }
      return try await build { arrived.yield($0) }
    }
    for await early in editions {
      unfinished = whole
      return early
    }
    return try await whole.value
  }

  /// - Parameter show: receives the early edition; nil if it isn't wanted.
  private func build(early show: (@Sendable (SiteUpdate) -> Void)?) async throws -> SiteUpdate {
    let start = ContinuousClock.now
    let output = PackOutput(pack)
    defer { isDone() }
    let early = try show.map { show in
      let output = try PackOutput(SitePack(temporaryFor: ContentCache(ofSite: builder.root)))
      return SiteBuilder.EarlyEdition(output) { result in
        let update = try await self.taking(result, from: output, since: start, isEarly: true)
        self.isDone()
        show(update)
      }
    }
    return try taking(
      await builder.build(into: output, early: early, report: report),
      from: output,
      since: start
    )
  }

  /// Makes the result of a build what later edits are based on.
  private func taking(
    _ result: SiteBuilder.Result,
    from output: PackOutput,
    since start: ContinuousClock.Instant,
    isEarly: Bool = false
  ) throws -> SiteUpdate {
    var result = result
    (diagnostics, sources) = (result.diagnostics, result.sources)
    var update = SiteUpdate(
      content: .asBefore,
      addresses: [],
      diagnostics: diagnostics,
      sources: sources,
      duration: .zero
    )
    if result.isSound {
      let files = try output.commit()
      update.addresses = changes(to: files)
      update.content = .site(files)
      site = result.site?.withoutBlocks
      self.isEarly = isEarly
    }
    update.isEarly = isEarly
    result.site = nil
    update.result = result
    update.duration = .now - start
    return update
  }

  /// Rebuilds single pages, if a change affects nothing else.
  ///
  /// - Parameter paths: the changed files, relative to the root of the site.
  /// - Returns: the update; nil if the whole site must be built.
  private func edit(_ paths: Set<String>) async -> SiteUpdate? {
    let start = ContinuousClock.now
    guard let site else { return nil }
    var pages: [String] = []
    for path in paths.sorted() {
      guard site.renderer.parsed.files[path] != nil else { return nil }
      pages.append(path)
    }
    let output = MemoryOutput()
    guard pages.count <= Self.fewPages, (try? await builder.rebuild(pages, of: site, to: output)) == true
    else {
      return nil
    }
    let files = output.files.map(StoredFile.init)
    let fresh = files.filter { served[$0.path] != $0.digest }
    if !isEarly {
      diagnostics.removeAll { pages.contains($0.position.file) }
    }
    for file in fresh {
      served[file.path] = file.digest
    }
    return SiteUpdate(
      content: .pages(fresh),
      addresses: Self.addresses(fresh.map(\.path)),
      diagnostics: diagnostics,
      sources: sources,
      duration: .now - start
    )
  }

  /// Whether a site depends on a file. Temporary files of editors are unknown to the site and soon gone.
  private func matters(_ path: String, in site: BuiltSite) -> Bool {
    guard path.hasPrefix("content/") else { return true }
    let name = path.split(separator: "/").last ?? ""
    if name.hasSuffix("~") || name.hasPrefix(".") { return false }
    let (pages, assets) = (site.renderer.parsed.files, site.renderer.assets.all)
    return pages[path] != nil || FileStamp(builder.root.appending(path: path).path) != nil
      || assets.contains { $0.sourcePath == path || $0.sourcePath.hasPrefix(path + "/") }
      || pages.keys.contains { $0.hasPrefix(path + "/") }
  }

  /// The largest number of pages that are rebuilt one by one. Beyond it, the whole site is built.
  private static let fewPages = 8

  /// The addresses of the files that differ from the served ones; nil if there are too many to list.
  private func changes(to files: [StoredFile]) -> [String]? {
    let new = Dictionary(files.lazy.map { ($0.path, $0.digest) }) { first, _ in first }
    defer { served = new }
    guard !served.isEmpty else { return nil }
    let changed = files.lazy.filter { self.served[$0.path] != $0.digest }.map(\.path)
    let gone = served.keys.lazy.filter { new[$0] == nil }
    let addresses = Self.addresses(Array(changed) + gone)
    return addresses.count > 100 ? nil : addresses
  }

  private static func addresses(_ paths: [String]) -> [String] {
    paths.map { path in
      let address = "/" + (path.hasSuffix("index.html") ? String(path.dropLast("index.html".count)) : path)
      return address.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? address
    }.sorted()
  }

  // MARK: Changes

  /// Follows changes. Whatever can be shown at once comes first, the whole site when edits pause.
  ///
  /// - Parameter changes: changed files, relative to the root of the site.
  /// - Returns: the updates that result; they end when the changes end.
  package nonisolated func updates(after changes: AsyncStream<Set<String>>) -> AsyncStream<SiteUpdate> {
    AsyncStream { continuation in
      let task = Task(priority: .high) {
        await follow(changes) { continuation.yield($0) }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  private enum Event: Sendable {
    case changed(Set<String>)
    case rested
    case built(SiteUpdate)
  }

  private func follow(_ changes: AsyncStream<Set<String>>, show: @Sendable (SiteUpdate) -> Void) async {
    let (events, happens) = AsyncStream.makeStream(of: Event.self)
    let watch = Task {
      for await paths in changes {
        happens.yield(.changed(paths))
      }
      happens.finish()
    }
    defer { watch.cancel() }
    // The changes since the last full build began.
    var pending: Set<String> = []
    var pause: Task<Void, Never>?
    var isBuilding = false
    if let whole = unfinished {
      unfinished = nil
      isBuilding = true
      Task { happens.yield(.built(await outcome { try await whole.value })) }
    }
    for await event in events {
      switch event {
      case .changed(let paths):
        pending.formUnion(paths.filter { path in site.map { matters(path, in: $0) } ?? true })
        guard !pending.isEmpty else { continue }
        pause?.cancel()
        let update = await edit(pending)
        if let update {
          show(update)
        }
        pause = Task { [rest] in
          // Nothing has been shown yet, so there is no reason to wait.
          if update != nil {
            guard (try? await Task.sleep(for: rest)) != nil else { return }
          }
          happens.yield(.rested)
        }
      case .rested where !isBuilding && !pending.isEmpty:
        pending = []
        isBuilding = true
        Task(priority: .utility) {
          let update = await rebuild()
          happens.yield(.built(update))
        }
      case .rested:
        continue
      case .built(var update):
        // A canceled build has no result.
        guard !Task.isCancelled else { return }
        isBuilding = false
        if !pending.isEmpty {
          // Edits that the build may have missed are applied on top of it.
          if let newer = await edit(pending) {
            update.lay(newer)
          }
          happens.yield(.rested)
        }
        show(update)
      }
    }
    pause?.cancel()
  }

  /// Builds the whole site while another update is served, and leaves a core free for that.
  private func rebuild() async -> SiteUpdate {
    await outcome {
      try await Concurrency.$width.withValue(max(1, Concurrency.width - 1)) { try await build() }
    }
  }

  /// The update of a build, even if the build couldn't proceed.
  private func outcome(_ build: () async throws -> SiteUpdate) async -> SiteUpdate {
    let start = ContinuousClock.now
    do {
      return try await build()
    } catch {
      return SiteUpdate(
        content: .asBefore,
        addresses: [],
        diagnostics: diagnostics,
        sources: sources,
        failure: "\(error)",
        duration: .now - start
      )
    }
  }
}
