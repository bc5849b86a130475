import Foundation
import SimulationKit

/// Builds a site: loads it, parses it, checks it, renders it, and leaves the writing to ``write(_:to:)``.
public struct SiteBuilder: Sendable {
  /// How far a build goes.
  public struct Options: Sendable {
    /// Whether pages that are drafts are built too.
    public var includesDrafts = false
    /// Whether pages are built whose date is still to come.
    public var includesFuture = false
    /// Whether pages are built that have expired.
    public var includesExpired = false
    /// The day that dates are compared with; nil leaves no page out for its dates.
    public var today: CalendarDay?
    /// Whether the listings are checked at all.
    public var checksSamples = true
    /// Whether they are run, or only compiled.
    public var runsSamples = true
    /// Whether a warning stops the site from being written.
    public var isStrict = false
    /// Whether expectations that are not met are rewritten to say what is true.
    public var accepts = false
    /// Whether the site will lie at the root of its host, whatever path it is published under.
    public var isServedAtRoot = false
    /// The address of a script that every page loads besides its own; nil for none.
    public var script: String?
    /// Whether the links to other sites are gathered.
    public var gathersExternalLinks = false
    /// The tasks, compilers and listings that run at once, from 1 to 1024; nil for one on each core.
    public var jobs: Int?
    /// The most that run at once, whatever is asked for.
    static let mostJobs = 1024

    /// The usual options.
    public init() {}
  }

  /// What came of a build.
  public struct Result: Sendable {
    /// The faults, in the order of the pages.
    public var diagnostics: [Diagnostic]
    /// The text of each file that a fault stands in, by its path.
    public var sources: [String: String]
    /// The pages that were read.
    public var pageCount: Int
    /// How many pages were left out, and why, in words; nil where none was.
    public var leftOut: String?
    /// What became of each listing.
    public var ledger: SampleLedger
    /// For each simulation the addresses of the pages that show it.
    public var simulationPages: [String: [String]] = [:]
    /// Where the time went.
    public var timings: Timings
    /// The expectations that were rewritten, as places in the pages.
    public var accepted: [SourcePosition] = []

    /// The links to other sites, where they were asked for.
    public var external = ExternalLinks()

    /// Whether the site may be written; if so, its files have been added to the output.
    public var isSound: Bool

    /// What an edit of a page can build on; nil where nothing was rendered.
    var site: BuiltSite?
  }

  let root: URL
  let theme: URL
  let simulations: [any Simulation]
  let options: Options

  /// A builder of one site.
  ///
  /// - Parameters:
  ///   - root: the folder with `docs.yml` and `content/`.
  ///   - theme: the folder of the theme that is used where the site has no `templates/` of its own.
  ///   - simulations: the simulations that pages may show.
  ///   - options: how far the build goes.
  public init(root: URL, theme: URL, simulations: [any Simulation], options: Options = Options()) {
    self.root = root
    self.theme = theme
    self.simulations = simulations
    self.options = options
  }

  /// Builds the site.
  ///
  /// - Parameters:
  ///   - output: takes the files, as they are made; nil where the content is only checked.
  ///   - report: is told what is going on.
  /// - Returns: what was found. Where it is not sound, the output has not got all files.
  /// - Throws: where the build cannot go on: a folder is missing, a tool cannot be run.
  public func build(
    into output: (any SiteOutput)? = nil,
    report: @escaping @Sendable (BuildStep) -> Void = { _ in }
  ) async throws -> Result {
    let jobs = min(max(1, options.jobs ?? Concurrency.width), Options.mostJobs)
    return try await Concurrency.$width.withValue(jobs) {
      try await options.accepts
        ? buildAccepting(into: output, report: report) : buildOnce(into: output, report: report)
    }
  }

  private func buildAccepting(
    into output: (any SiteOutput)?,
    report: @escaping @Sendable (BuildStep) -> Void
  ) async throws -> Result {
    let result = try await buildOnce(into: nil, report: report)
    let accepted = try Acceptance(root: root).accept(result.diagnostics, sources: result.sources)
    if !accepted.isEmpty {
      // What was accepted is proved like anything else.
      report("Accepted \(accepted.count) \(accepted.count == 1 ? "expectation" : "expectations")")
    }
    var proved = try await buildOnce(into: output, report: report)
    proved.accepted = accepted
    return proved
  }

  private func buildOnce(
    into output: (any SiteOutput)?,
    report: @escaping @Sendable (BuildStep) -> Void
  ) async throws -> Result {
    var stages = Stages()
    let loader = ContentLoader(root: root)
    let configurationFile = try loader.configuration()
    let paths = try loader.contentPaths()
    let (loaded, faults, rules) = configuration(configurationFile, paths.pages)
    var sources = [configurationFile.path: configurationFile.text]
    guard let configuration = loaded else {
      return Result(failing: faults, sources: sources, timings: stages.timings)
    }

    // The theme is as much work as many pages, and no page needs it before it is rendered.
    async let dress = self.theme(configuration)
    let (records, loading) = try await stages.measure("load") {
      let records = await RecordedPages(
        root: root,
        configuration: configurationFile,
        checksSamples: options.checksSamples
      )
      return (records, try await load(paths, loader, records))
    }
    let filtered = await stages.measure("filter") {
      await filter(loading.pages, configuration, configurationFile)
    }
    let parsed = await stages.measure("parse") { await parse(filtered.pages, configuration) }
    let (reading, theme) = try await dress
    sources.merge(filtered.texts.merging(reading.texts) { _, later in later }) { _, later in later }
    guard let theme, !filtered.diagnostics.containsErrors else {
      let all = (faults + filtered.diagnostics + reading.diagnostics).inOrder
      return Result(failing: all, sources: sources, timings: stages.timings)
    }

    let recordings = stages.measure("record") { record(parsed.pages, configuration) }
    let (modules, moduleFaults) = try await stages.measure("modules") {
      try await prepare(parsed, configuration, rules, report: report)
    }
    let comments = modules?.documentation.allPages ?? []
    let reference = modules.map {
      ReferencePages(
        library: $0.symbols,
        documentation: $0.documentation,
        theme: theme,
        configuration: configuration
      )
    }
    let (versions, versionFaults) = SiteVersions.load(configuration, configurationFile, loader: loader)
    let structure = stages.measure("navigate") {
      SiteStructure(
        parsed.publication,
        configuration: configuration,
        theme: theme,
        versions: versions,
        reference: reference?.headings ?? [:],
        content: loading.assets
      )
    }
    let links = LinkChecker(
      parsed.pages,
      reference: reference?.headings ?? [:],
      addresses: structure.addresses
    )
    let (linkFaults, findings) = try await stages.measure("check") {
      (
        await follow(parsed, loading.assets, links, structure),
        try await check(parsed.pages + comments, modules, reads: configuration.reads, report: report)
      )
    }
    stages.split("check", [("compile", findings.compileTime), ("run", findings.runTime)])
    let names = try await stages.measure("identify") {
      try await identify(
        parsed.pages + comments,
        findings,
        modules,
        basePath: configuration.basePath,
        isRendered: output != nil
      )
    }

    let diagnostics = [
      faults, loading.diagnostics, filtered.diagnostics, reading.diagnostics, parsed.diagnostics,
      recordings.diagnostics, moduleFaults, modules?.documentation.diagnostics ?? [], versionFaults,
      structure.diagnostics, linkFaults, findings.diagnostics, names.diagnostics,
    ].flatMap(\.self).applying(configuration.rules).inOrder.map(filtered.explained)
    let isSound = !diagnostics.containsErrors && (!options.isStrict || diagnostics.isEmpty)
    var durations: [String: Duration] = [:]
    var site: BuiltSite?
    if isSound, let output {
      let faulty = Set(linkFaults.map(\.position.file))
      (durations, site) = try await stages.measure("render") {
        let renderer = try await SiteRenderer(
          root: root,
          parsed: parsed,
          assets: loading.assets,
          configuration: configuration,
          theme: theme,
          structure: structure,
          widgets: recordings.widgets,
          findings: findings,
          names: names,
          reference: reference,
          isServed: options.isServedAtRoot,
          script: options.script,
          report: report
        )
        let durations = try await renderer.render(to: output) { documents in
          await records.store(parsed.records(documents, in: structure.digest, faulty: faulty))
        }
        return (durations, BuiltSite(renderer: renderer, modules: modules, links: links))
      }
    }
    return Result(
      diagnostics: diagnostics,
      sources: loader.sources(of: diagnostics).merging(sources) { _, known in known },
      pageCount: isSound ? parsed.pages.count : 0,
      leftOut: parsed.publication.summary,
      ledger: SampleLedger(parsed.pages, comments: comments, findings.reports),
      simulationPages: Self.simulationPages(parsed.pages),
      timings: Timings(
        stages: stages.timings,
        pages: parsed.timings(durations),
        samples: findings.timings,
        templates: theme.timings,
        work: findings.work + names.compilers
      ),
      external: options.gathersExternalLinks
        ? external(parsed.pages, modules, configuration) : ExternalLinks(),
      isSound: isSound,
      site: site
    )
  }

  /// The links to other sites.
  private func external(
    _ pages: [Page],
    _ modules: PackageModules?,
    _ configuration: SiteConfiguration
  ) -> ExternalLinks {
    ExternalLinks(
      pages.flatMap(\.links.externalReferences)
        + (modules.map { $0.documentation.externalReferences(in: $0.symbols) } ?? []),
      configuration: configuration
    )
  }

  private static func simulationPages(_ pages: [Page]) -> [String: [String]] {
    var addresses: [String: Set<String>] = [:]
    for page in pages {
      for widget in page.widgets {
        addresses[widget.simulation, default: []].insert(page.urlPath)
      }
    }
    return addresses.mapValues { $0.sorted() }
  }
}

extension SiteBuilder.Result {
  fileprivate init(
    failing diagnostics: [Diagnostic],
    sources: [String: String],
    timings stages: [Timings.Entry]
  ) {
    self.init(
      diagnostics: diagnostics,
      sources: sources,
      pageCount: 0,
      ledger: SampleLedger(),
      timings: Timings(stages: stages),
      isSound: false
    )
  }
}
