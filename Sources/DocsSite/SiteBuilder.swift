import DocsFoundation
import DocsMarkdown
import DocsReference
import DocsSamples
import DocsTheme
import Foundation
import SimulationKit

/// Builds a site: loads, parses, checks and renders it. A ``SiteOutput`` writes the files.
package struct SiteBuilder: Sendable {
  /// The options of a build.
  package struct Options: Sendable {
    /// Whether to include drafts.
    package var includesDrafts = false
    /// Whether to include pages with a future date.
    package var includesFuture = false
    /// Whether to include expired pages.
    package var includesExpired = false
    /// The day to compare dates with; nil ignores the dates of pages.
    package var today: CalendarDay?
    /// Whether to check the listings at all.
    package var checksSamples = true
    /// Whether to run the listings, or only compile them.
    package var runsSamples = true
    /// Whether a warning prevents the site from being written.
    package var isStrict = false
    /// Whether failures that the baseline has are known, and not reported.
    package var usesBaseline = true
    /// Whether to correct failing expectations to match the actual results.
    package var accepts = false
    /// Whether the site will be at the root of its host, regardless of the path it is published under.
    package var isServedAtRoot = false
    /// The address of an additional script for every page; nil for none.
    package var script: String?
    /// Whether to collect the links to other sites.
    package var gathersExternalLinks = false
    /// Whether to collect the texts of simulations that no phrase translates.
    package var gathersUntranslated = false
    /// Whether to measure the time that each page takes.
    package var measuresPages = false
    /// Whether to find out which public symbols the listings exercise.
    package var measuresCoverage = false
    /// Whether to keep what is needed to run other texts in place of listings.
    package var keepsListings = false
    /// Whether to keep what is known of symbols, for programs that ask.
    package var keepsSymbols = false
    /// The number of tasks, compilers and listings to run at once, from 1 to 1024; nil for one per core.
    package var jobs: Int?
    /// The upper limit for ``jobs``.
    static let mostJobs = 1024

    /// Creates the default options.
    package init() {}
  }

  /// The result of a build.
  package struct Result: Sendable {
    /// The faults, in page order.
    package var diagnostics: [Diagnostic]
    /// The text of each file with a fault, by path.
    package var sources: [String: String]
    /// The number of pages that were read.
    package var pageCount: Int
    /// The number of omitted pages and the reasons, in words; nil if none was omitted.
    package var leftOut: String?
    /// The result of each listing.
    package var ledger: SampleLedger
    /// The listings by their lines.
    package var listings = ListingIndex([])
    /// The addresses of the pages that show each simulation.
    package var simulationPages: [String: [String]] = [:]
    /// The simulations that pages may show.
    package var simulations: [any Simulation] = []
    /// Differs between two builds that may run a scenario differently.
    package var simulationRevision = Fingerprint.none
    /// The time that the build took.
    package var timings: Timings
    /// The positions of the corrected expectations in the pages.
    package var accepted: [SourcePosition] = []

    /// The links to other sites, if requested.
    package var external = ExternalLinks()
    /// The words of other languages for what simulations say.
    package var phrases = PhraseBook()
    /// The texts of simulations that no phrase translates, if requested.
    package var untranslated: [UntranslatedTexts] = []
    /// The public symbols that listings exercise; nil unless requested.
    package var coverage: SymbolCoverage?

    /// The listings that readers may change; nil unless requested.
    package var editable: EditableListings?

    /// What is known of symbols; nil unless requested, or if there are no modules.
    package var symbols: SymbolLookup?

    /// Whether the site may be written. If true, its files have been added to the output.
    package var isSound: Bool

    /// The state that allows rebuilding a single edited page; nil if nothing was rendered.
    var site: BuiltSite?
  }

  let root: URL
  let theme: URL
  let simulations: [any Simulation]
  let options: Options

  /// Creates a builder for one site.
  ///
  /// - Parameters:
  ///   - root: the folder with `docs.yml` and `content/`.
  ///   - theme: the folder of the default theme, for sites without their own `templates/`.
  ///   - simulations: the simulations that pages may show.
  ///   - options: the options of the build.
  package init(root: URL, theme: URL, simulations: [any Simulation], options: Options = Options()) {
    self.root = root
    self.theme = theme
    self.simulations = simulations
    self.options = options
  }

  /// What a site can show before its package is built and its listings are checked.
  ///
  /// It has every page, but no API reference, and no listing has a result. Links aren't checked either.
  package struct EarlyEdition: Sendable {
    let output: any SiteOutput
    let isReady: @Sendable (Result) async throws -> Void

    /// - Parameters:
    ///   - output: receives the files as they are rendered.
    ///   - isReady: called when all files have been added. The build of the whole site then continues.
    package init(_ output: any SiteOutput, isReady: @escaping @Sendable (Result) async throws -> Void) {
      self.output = output
      self.isReady = isReady
    }
  }

  /// Builds the site.
  ///
  /// - Parameters:
  ///   - output: receives the files as they are rendered; nil to only check the content.
  ///   - early: receives what can be shown before the compiler has to run; nil for no such edition. It is left out if
  ///     the site needs no compiler, or if its pages have errors.
  ///   - report: receives progress reports.
  /// - Returns: the result. If it isn't sound, the output is incomplete.
  /// - Throws: an error if the build can't continue: a folder is missing, or a tool can't be run.
  package func build(
    into output: (any SiteOutput)? = nil,
    early: EarlyEdition? = nil,
    report: @escaping @Sendable (BuildStep) -> Void = { _ in }
  ) async throws -> Result {
    let jobs = min(max(1, options.jobs ?? Concurrency.width), Options.mostJobs)
    return try await Concurrency.$width.withValue(jobs) {
      try await options.accepts
        ? buildAccepting(into: output, report: report) : buildOnce(into: output, early: early, report: report)
    }
  }

  private func buildAccepting(
    into output: (any SiteOutput)?,
    report: @escaping @Sendable (BuildStep) -> Void
  ) async throws -> Result {
    let result = try await buildOnce(into: nil, report: report)
    let accepted = try ExpectationUpdater(root: root).accept(result.diagnostics, sources: result.sources)
    if !accepted.isEmpty {
      // Accepted expectations are checked like all others.
      report("Accepted \(accepted.count) \(accepted.count == 1 ? "expectation" : "expectations")")
    }
    var proved = try await buildOnce(into: output, report: report)
    proved.accepted = accepted
    return proved
  }

  private func buildOnce(
    into output: (any SiteOutput)?,
    early: EarlyEdition? = nil,
    report: @escaping @Sendable (BuildStep) -> Void
  ) async throws -> Result {
    var timer = StageTimer()
    let configured = try configure()
    guard let configuration = configured.configuration else {
      return Result(failing: configured.diagnostics, sources: configured.sources, timings: timer.timings)
    }
    // Loading the theme is as much work as many pages, and it isn't needed before rendering.
    async let dressing = dress(configuration)
    let loaded = try await timer.measure("load") { try await load(configured) }
    let filtered = await timer.measure("filter") {
      await filter(loaded.pages, configuration, configured.file)
    }
    let parsed = try await timer.measure("parse") {
      try await parse(filtered.pages, configuration, configured.catalogs)
    }
    let dressed = try await dressing
    guard let theme = dressed.theme, !filtered.diagnostics.containsErrors else {
      let all = (configured.diagnostics + filtered.diagnostics + dressed.diagnostics).inOrder
      let sources = [configured.sources, filtered.texts, dressed.reading.texts].merged
      return Result(failing: all, sources: sources, timings: timer.timings)
    }
    let simulated = try await simulate(configuration, configured.rules, report: report)
    let (phrases, phraseFaults) = try phrases(parsed, configured, configuration, simulated)
    var recorded = timer.measure("record") {
      record(parsed.pages, configuration, simulated, phrases: phrases)
    }
    recorded.diagnostics += phraseFaults
    let read = ReadSite(
      configured: configured,
      configuration: configuration,
      loaded: configuration.sources.isEmpty ? loaded : try load(loaded, imagesOf: parsed.pages),
      filtered: filtered,
      dressed: dressed,
      theme: theme,
      parsed: parsed,
      simulated: simulated,
      recorded: recorded
    )
    if let early, needsModules(parsed, configuration) {
      try await timer.measure("early") {
        var timer = StageTimer()
        let result = try await finish(
          read,
          Prepared(),
          to: early.output,
          isEarly: true,
          &timer,
          report: report
        )
        if result.isSound {
          try await early.isReady(result)
        }
      }
    }
    let prepared = try await timer.measure("modules") {
      try await prepare(parsed, configuration, theme, configured.rules, report: report)
    }
    return try await finish(read, prepared, to: output, &timer, report: report)
  }

  /// Everything that the files of a site are read from, without its package.
  private struct ReadSite {
    let configured: Configured
    let configuration: SiteConfiguration
    var loaded: Loaded
    let filtered: Filtered
    let dressed: Dressed
    let theme: Theme
    let parsed: Parsed
    let simulated: Simulated
    let recorded: Recorded

    var stages: [any Stage] { [configured, loaded, filtered, dressed, parsed, simulated, recorded] }
    var sources: [String: String] { [configured.sources, filtered.texts, dressed.reading.texts].merged }
  }

  /// The stages that follow once the modules are known.
  ///
  /// - Parameter isEarly: whether to leave links unchecked and to keep nothing for the next build.
  private func finish(
    _ read: ReadSite,
    _ prepared: Prepared,
    to output: (any SiteOutput)?,
    isEarly: Bool = false,
    _ timer: inout StageTimer,
    report: @escaping @Sendable (BuildStep) -> Void
  ) async throws -> Result {
    let (configuration, theme, parsed) = (read.configuration, read.theme, read.parsed)
    var read = read
    read.loaded = try load(read.loaded, images: Set(prepared.modules?.documentation.images ?? []))
    let navigated = await timer.measure("navigate") {
      await navigate(parsed, read.loaded, prepared, read.configured, configuration, theme)
    }
    let checked = try await timer.measure("check") {
      try await check(
        parsed,
        read.loaded,
        prepared,
        navigated,
        configuration,
        checksLinks: !isEarly,
        report: report
      )
    }
    timer.split("check", [("compile", checked.findings.compileTime), ("run", checked.findings.runTime)])
    let identified = try await timer.measure("identify") {
      try await identify(
        parsed.pages + prepared.comments,
        checked.findings,
        prepared.modules,
        basePath: configuration.basePath,
        isRendered: output != nil || options.measuresCoverage
      )
    }

    let stages = read.stages + [prepared, navigated, checked, identified]
    // Where a site reads what was there before, the doc comments were, too.
    let isAdopted = !configuration.sources.isEmpty
    let faults = stages.flatMap(\.diagnostics)
      .lenient { PagePath.isInPlace($0) || isAdopted && PagePath.isSource($0) }
      .applying(configuration.rules).inOrder.map(read.filtered.explained)
    let listings = ListingIndex(
      parsed.pages + prepared.comments,
      context: configuration.context,
      symbols: prepared.reference?.library
    )
    let (diagnostics, known) = try withoutKnown(
      faults,
      in: listings,
      isComplete: !isEarly && parsed.publication.leftOut.isEmpty
    )
    let isSound = !diagnostics.containsErrors && (!options.isStrict || diagnostics.isEmpty)
    var rendered = Rendered()
    if isSound, let output {
      let site = CheckedSite(
        configuration: configuration,
        theme: theme,
        loaded: read.loaded,
        parsed: parsed,
        simulated: read.simulated,
        recorded: read.recorded,
        prepared: prepared,
        navigated: navigated,
        checked: checked,
        identified: identified
      )
      rendered = try await timer.measure("render") {
        try await render(site, to: output, keepsRecords: !isEarly, report: report)
      }
    }
    return Result(
      diagnostics: diagnostics,
      sources: ContentLoader(root: root).sources(of: diagnostics).merging(read.sources) { _, known in known },
      pageCount: isSound ? parsed.pages.count : 0,
      leftOut: parsed.publication.summary,
      ledger: SampleLedger(
        parsed.pages,
        comments: prepared.comments,
        checked.findings.reports,
        known: known
      ),
      listings: listings,
      simulationPages: Self.simulationPages(parsed.pages),
      simulations: read.simulated.simulations,
      simulationRevision: read.simulated.revision,
      timings: Timings(
        stages: timer.timings,
        pages: options.measuresPages ? parsed.timings(rendered.durations) : [],
        samples: checked.findings.timings,
        templates: theme.timings,
        work: checked.findings.work + identified.compilers
      ),
      external: options.gathersExternalLinks
        ? external(parsed.pages, prepared.modules, configuration) : ExternalLinks(),
      phrases: read.recorded.phrases,
      untranslated: options.gathersUntranslated ? read.recorded.untranslated : [],
      coverage: options.measuresCoverage
        ? coverage(prepared, checked.findings.reports, identified, faults, listings) : nil,
      editable: options.keepsListings && !isEarly
        ? editable(parsed.pages, checked.findings.sessions, prepared.modules, configuration) : nil,
      symbols: options.keepsSymbols && !isEarly
        ? prepared.modules.map {
          SymbolLookup($0.symbols, parsed.pages, names: identified.pages, reports: checked.findings.reports)
        } : nil,
      isSound: isSound,
      site: rendered.site
    )
  }

  private func editable(
    _ pages: [Page],
    _ sessions: [Session],
    _ modules: PackageModules?,
    _ configuration: SiteConfiguration
  ) -> EditableListings? {
    modules.map {
      EditableListings(
        pages,
        sessions: sessions,
        toolchain: $0.toolchain,
        library: $0.library,
        cache: $0.cache,
        modules: configuration.modules,
        reads: configuration.reads
      )
    }
  }

  /// The public symbols that listings exercise.
  ///
  /// - Parameter faults: all faults, with those that the baseline has.
  private func coverage(
    _ prepared: Prepared,
    _ reports: [SourcePosition: SampleReport],
    _ identified: Identified,
    _ faults: [Diagnostic],
    _ listings: ListingIndex
  ) -> SymbolCoverage {
    let failing = Set(
      faults.filter { $0.severity == .error }.compactMap { listings.listing(at: $0.position)?.position }
    )
    return SymbolCoverage(
      of: prepared.modules?.symbols ?? SymbolLibrary(graphs: []),
      uses: Array(identified.pages.values),
      passes: { reports[$0]?.isChecked == true && !failing.contains($0) }
    )
  }

  /// The faults that the baseline doesn't have, and the listings with faults that it has.
  ///
  /// - Parameter isComplete: whether every page was read and is published.
  private func withoutKnown(
    _ faults: [Diagnostic],
    in listings: ListingIndex,
    isComplete: Bool
  ) throws -> (diagnostics: [Diagnostic], listings: Set<SourcePosition>) {
    guard options.usesBaseline else { return (faults, []) }
    let (file, baseline, ownFaults) = try Baseline.load(root: root)
    guard let file, let baseline else { return ((faults + ownFaults).inOrder, []) }
    let comparison = baseline.compare(faults, in: listings)
    // Only a check of everything shows what is gone.
    let isWhole = isComplete && options.checksSamples && options.runsSamples
    let diagnostics = comparison.diagnostics + (isWhole ? comparison.gone.warnings(in: file) : [])
    return (diagnostics.inOrder, comparison.known)
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

extension [[String: String]] {
  /// All entries; later dictionaries take precedence.
  fileprivate var merged: [String: String] { reduce(into: [:]) { $0.merge($1) { _, later in later } } }
}
