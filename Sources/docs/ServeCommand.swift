import ArgumentParser
import DocsFoundation
import DocsPictures
import DocsSearch
import DocsServer
import DocsSite
import Foundation
import StoreServer

struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Build a site and serve it, with its simulations live.",
    discussion: """
      The site is served from memory, and only to this machine unless you set --host. Pages are served before their \
      listings are checked, and show the results later. Saved changes are on the screen a moment later: open pages \
      update in place, and show errors and warnings.

        docs serve                       http://127.0.0.1:8080
        docs serve --port 0              any free port; the output names it
        docs serve --root Documentation  a site in another folder
        docs serve --no-watch --origin https://docs.example.org
                                         for readers, behind a proxy; see deploy/
        docs serve --notify http://127.0.0.1:3000/notifications
                                         sends notifications of the test App Store
        docs serve --run                 readers can change listings and run them
        docs serve --queue nats://queue  the same, run by 'docs runner' on other machines
        docs serve --config App.storekit the test App Store sells your own products
      """
  )

  @OptionGroup var site: SiteOptions

  @Option(help: "The port; 0 for any free one.")
  var port = 8080

  @Flag(help: "Check the site, serve it as it is now, and ignore later changes.")
  var noWatch = false

  @Flag(help: "Serve /metrics to other machines too, if --host lets them in.")
  var metrics = false

  @Flag(help: "Show errors and warnings, with file names and lines, to other machines too.")
  var faults = false

  @OptionGroup var listen: ListenOptions

  @OptionGroup(title: "Editing listings") var runs: RunOptions

  @OptionGroup(title: "Test App Store") var store: StoreOptions

  func validate() throws {
    try ListenOptions.check(port: port)
    try runs.check(isLocal: listen.isLocal)
  }

  func run() async throws {
    CommandPlugin.endTogether()
    Memory.giveBack()
    let interruption = Interruption()
    try await withFailuresAsExit(interruption) {
      // Faults of the configuration are reported before a site is built.
      let configured = try store.configuration()
      let listings = try await runs.listings(in: site.rootFolder)
      let preview = noWatch ? nil : Preview(name: UUID().uuidString)
      let watch = preview.map { _ in FolderWatch(site.rootFolder) }
      let live = try live()
      let (first, served) = try await firstEdition(of: live, for: preview)
      await listings?.follow(first)
      let current = CurrentSite(served)
      let metrics = Metrics()
      let shown = first.result.map { Set($0.simulationPages.keys) } ?? []
      let appStore =
        store.isWanted || !shown.isDisjoint(with: StoreOptions.simulations)
        ? try await store.mount(configured, isLocal: listen.isLocal) : nil
      let server = DocumentationServer(
        current,
        mounts: appStore.map { [$0.store, SellerMount($0.store)] } ?? [],
        listings: listings,
        configuration: configuration,
        version: Docs.configuration.version,
        preview: preview,
        metrics: metrics
      )
      let (listening, listens) = AsyncStream.makeStream(of: Never.self)
      let following = watch.map { watch in
        Task(priority: .high) {
          // The address is printed before the result of the check, whichever is ready first.
          for await _ in listening {}
          var isUnchecked = first.isEarly
          for await update in live.updates(after: watch.changes) {
            if update.result != nil {
              metrics.count(rebuild: update.duration)
            }
            show(update, in: current, preview)
            // Pages need not wait for the trial in the jail.
            await listings?.follow(update)
            if update.result != nil { precompile(listings) }
            if let result = update.result, result.isSound, isUnchecked {
              site.say(result.summary)
              isUnchecked = false
            }
            fflush(nil)
          }
        }
      }
      defer {
        following?.cancel()
        // What is still being checked is of no use.
        ProcessTree.end()
      }
      try await server.run { port in
        interruption.leaveToServer()
        if let result = first.result, result.isSound, !first.isEarly {
          site.say(result.summary)
        }
        warn(watch?.remark)
        let address = listen.address(port: port)
        if let appStore {
          site.say("Test App Store at \(address)/appstore; \(appStore.trust)")
        }
        site.say("Serving \(address)")
        precompile(listings)
        if first.isEarly {
          site.say("Still checking links and listings; pages show no results of listings yet")
        }
        fflush(nil)
        listens.finish()
      }
    }
  }

  /// Compiles what readers keep of listings, so those who change one wait less.
  private func precompile(_ listings: ServedListings?) {
    listings?.precompile {
      site.say("Listings are prepared for readers' changes")
      fflush(nil)
    }
  }

  private var configuration: DocumentationServer.Configuration {
    var configuration = listen.configuration(port: port)
    configuration.showsMetrics = configuration.isLocal || metrics
    return configuration
  }

  private func live() throws -> LiveSite {
    let progress = Progress(isForPeople: site.format == .text)
    let builder = site.builder { options in
      options.isServedAtRoot = true
      options.keepsListings = runs.isWanted
      options.keepsSymbols = true
      options.script = noWatch ? nil : Preview.scriptPath
      // Only the author sees unpublished pages.
      options.includesDrafts = options.includesDrafts && configuration.isLocal
    }
    return try LiveSite(builder, report: { progress.show($0) }, isDone: { progress.clear() })
  }

  // MARK: Editions

  /// What is served first: the site, perhaps still unchecked; if it has errors and is watched, a page that waits for
  /// them to be fixed.
  private func firstEdition(
    of live: LiveSite,
    for preview: Preview?
  ) async throws -> (SiteUpdate, ServedSite) {
    // Without watching, a site with errors ends the command, so it is checked before it is served.
    let update = try await preview == nil ? live.build() : live.start()
    if let result = update.result, !update.isEarly {
      try site.show(result)
    }
    if case .site(let files) = update.content {
      announce(nil, update, preview)
      return (update, ServedSite(files, of: update))
    }
    guard let preview, let result = update.result else {
      try update.result.map { try site.requireSound($0) }
      throw ExitCode(1)
    }
    let errors = site.errorCount(result.diagnostics)
    printError("\(errors) \(errors == 1 ? "error" : "errors"). The site is served once everything is fixed.")
    announce(nil, update, preview)
    return (update, .waiting(script: Preview.scriptPath, style: Preview.stylePath))
  }

  /// Serves an update, and informs its open pages.
  private func show(_ update: SiteUpdate, in current: CurrentSite, _ preview: Preview?) {
    switch update.content {
    case .asBefore: break
    case .pages(let files): current.replace(with: current.site.replacing(files.map(ServedSite.File.init)))
    case .site(let files): current.replace(with: ServedSite(files, of: update))
    }
    announce(update.addresses, update, preview)
    if let failure = update.failure {
      printError("error: \(failure)")
    }
    if let result = update.result {
      try? site.show(result)
    }
    site.say(update.summary(errors: site.errorCount(update.diagnostics)))
  }

  /// Sends an update to open pages. Only the author sees errors and warnings, not other machines.
  private func announce(_ addresses: [String]?, _ update: SiteUpdate, _ preview: Preview?) {
    let isShown = faults || listen.isLocal
    preview?.announce(
      addresses,
      faults: isShown ? update.faults : [],
      total: isShown ? update.diagnostics.count : 0
    )
  }

  private func warn(_ remark: String?) {
    if let remark {
      printError("warning: \(remark). Until then all files are checked several times a second")
    }
    guard !configuration.isLocal else { return }
    printError(
      "warning: other machines can reach this server at \(listen.host)\(site.drafts ? "; drafts are left out" : "")"
    )
  }
}

extension SiteUpdate {
  /// The result of a change, in one line.
  fileprivate func summary(errors: Int) -> String {
    let time = Double(duration.components.seconds) * 1000 + Double(duration.components.attoseconds) / 1e15
    let took = time < 1000 ? "\(Int(time.rounded())) ms" : String(format: "%.1f s", time / 1000)
    switch (content, pages) {
    case (.asBefore, _) where errors > 0: return "\(errors) \(errors == 1 ? "error" : "errors"), in \(took)"
    case (.asBefore, _), (_, []): return "No page changed, in \(took)"
    case (_, let pages?) where pages.count == 1: return "Changed \(pages[0]) in \(took)"
    case (_, let pages?): return "Changed \(pages.count) pages in \(took)"
    case (_, nil): return "Rebuilt the site in \(took)"
    }
  }
}
