import Foundation
import SimulationKit

/// Builds a site: loads it, parses it, checks it, renders it, and leaves the writing to ``write(_:to:)``.
public struct SiteBuilder: Sendable {
  /// How far a build goes.
  public struct Options: Sendable {
    /// Whether pages that are drafts are built too.
    public var includesDrafts = false
    /// Whether the listings are checked at all.
    public var checksSamples = true
    /// Whether they are run, or only compiled.
    public var runsSamples = true
    /// Whether a warning stops the site from being written.
    public var isStrict = false
    /// Whether the files are made, or the content only checked.
    public var renders = true
    /// Whether expectations that are not met are rewritten to say what is true.
    public var accepts = false
    /// Whether the site will lie at the root of its host, whatever path it is published under.
    public var isServedAtRoot = false

    /// The usual options.
    public init() {}
  }

  /// What came of a build.
  public struct Result: Sendable {
    /// The finished files, sorted by path; empty where an error was found.
    public var files: [SiteFile]
    /// The faults, in the order of the pages.
    public var diagnostics: [Diagnostic]
    /// The text of each file that a fault may stand in, by its path.
    public var sources: [String: String]
    /// The pages that were read.
    public var pageCount: Int
    /// What became of each listing.
    public var ledger: SampleLedger
    /// For each simulation the addresses of the pages that show it.
    public var simulationPages: [String: [String]] = [:]
    /// The time that each stage took.
    public var timings: [Timing]
    /// What each compiler was started for, and how many programs were run.
    public var work: [String] = []
    /// The expectations that were rewritten, as places in the pages.
    public var accepted: [SourcePosition] = []

    /// Whether the site may be written.
    public var isSound: Bool
  }

  /// A stage of a build and the time it took.
  public struct Timing: Sendable {
    /// The name of the stage.
    public var stage: String
    /// The time.
    public var duration: Duration
  }

  private let root: URL
  private let theme: URL
  private let simulations: [any Simulation]
  private let options: Options

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

  /// Builds the site in memory.
  ///
  /// - Parameter report: is told what is going on.
  /// - Returns: the files, or the faults that stand in their way.
  /// - Throws: where the build cannot go on: a folder is missing, a tool cannot be run.
  public func build(report: @escaping @Sendable (String) -> Void = { _ in }) async throws -> Result {
    let result = try await buildOnce(report: report)
    guard options.accepts else { return result }
    let accepted = try Acceptance(root: root).accept(result.diagnostics, sources: result.sources)
    guard !accepted.isEmpty else { return result }
    // What was accepted is proved like anything else.
    report("Accepted \(accepted.count) \(accepted.count == 1 ? "expectation" : "expectations")")
    var proved = try await buildOnce(report: report)
    proved.accepted = accepted
    return proved
  }

  private func buildOnce(report: @escaping @Sendable (String) -> Void) async throws -> Result {
    var stages = Stages(report: report)
    let loader = ContentLoader(root: root)

    let (configurationFile, files) = try stages.measure("load") {
      (try loader.configuration(), try loader.pages())
    }
    var sources = Sources([configurationFile] + files)
    let (loaded, faults) = SiteConfiguration.parse(configurationFile)
    guard var configuration = loaded else {
      return Result(failing: faults, sources: sources, stages: stages)
    }
    if options.isServedAtRoot {
      configuration.moveToRoot()
    }
    let theme = try await stages.measure("theme") { try await self.theme() }

    var parsed = await stages.measure("parse") { await parse(files, configuration) }
    sources.add(parsed.included)
    let recordings = stages.measure("record") { record(parsed.pages, configuration) }
    let modules = try await stages.measure("modules") {
      try await prepare(parsed.pages, configuration, report: report)
    }
    let reference = modules.map {
      ReferencePages(
        library: $0.symbols,
        documentation: $0.documentation,
        theme: theme,
        configuration: configuration
      )
    }
    if let modules {
      parsed.link(to: modules.symbols)
      sources.add(modules.documentation.diagnostics, from: loader)
    }
    let findings = try await stages.measure("check") {
      try await check(parsed.pages, modules, reference, report: report)
    }
    stages.split("check", [("compile", findings.compileTime), ("run", findings.runTime)])
    let names = try await stages.measure("identify") {
      try await identify(parsed.pages, findings, modules, configuration)
    }

    let diagnostics = [
      faults, parsed.diagnostics, recordings.diagnostics, modules?.documentation.diagnostics ?? [],
      findings.diagnostics, names.diagnostics,
    ].flatMap(\.self).inOrder
    guard !diagnostics.containsErrors, !options.isStrict || diagnostics.isEmpty else {
      var result = Result(failing: diagnostics, sources: sources, stages: stages)
      result.ledger = SampleLedger(parsed.pages, findings.reports)
      result.work = findings.work + names.compilers
      return result
    }
    let rendered = try await stages.measure("render") {
      options.renders
        ? try await render(parsed.pages, configuration, theme, recordings.widgets, findings, names, reference)
        : []
    }
    return Result(
      files: rendered,
      diagnostics: diagnostics,
      sources: sources.texts,
      pageCount: parsed.pages.count,
      ledger: SampleLedger(parsed.pages, findings.reports),
      simulationPages: Self.simulationPages(parsed.pages),
      timings: stages.timings,
      work: findings.work + names.compilers,
      isSound: true
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

  /// Writes a finished site, all of it or nothing.
  ///
  /// - Parameters:
  ///   - files: the files of a sound ``Result``.
  ///   - output: the folder; a site that lies there is replaced.
  /// - Throws: where the folder holds something else, or the disk refuses.
  public static func write(_ files: [SiteFile], to output: URL) throws {
    try SiteWriter(output: output).write(files)
  }

  // MARK: Stages

  private func theme() async throws -> Theme {
    let own = root.appending(path: "templates")
    let hasOwn = FileManager.default.fileExists(atPath: own.path)
    return try await Theme(folder: hasOwn ? own : theme)
  }

  /// The pages as they were read, and everything that was read for them.
  private struct Parsed {
    var pages: [Page]
    var diagnostics: [Diagnostic]
    var included: [ContentFile]

    /// Resolves the names of symbols in the prose.
    mutating func link(to symbols: SymbolLibrary) {
      guard !symbols.modules.isEmpty else { return }
      for index in pages.indices {
        let (blocks, faults) = symbols.resolvingLinks(in: pages[index].blocks)
        pages[index].blocks = blocks
        diagnostics += faults
      }
    }
  }

  private func parse(_ files: [ContentFile], _ configuration: SiteConfiguration) async -> Parsed {
    let parser = PageParser(configuration: configuration)
    let parsed = await files.concurrentMap { parser.parse($0) }
    let pages = parsed.compactMap(\.page).filter { options.includesDrafts || !$0.frontMatter.draft }
    let included = SampleIncluder(root: root, package: configuration.package).include(in: pages)
    let faults = parsed.flatMap(\.diagnostics) + Self.collisions(pages) + included.diagnostics
    return Parsed(pages: included.pages, diagnostics: faults, included: included.files)
  }

  /// Two files that would be written to one address.
  private static func collisions(_ pages: [Page]) -> [Diagnostic] {
    Dictionary(grouping: pages, by: \.urlPath).values.filter { $0.count > 1 }.flatMap { pages in
      pages.dropFirst().map {
        Diagnostic(
          "address-is-taken",
          at: SourcePosition(file: $0.sourcePath, line: 1),
          "The address '\($0.urlPath)' is taken by \(pages[0].sourcePath)"
        )
      }
    }
  }

  private func record(
    _ pages: [Page],
    _ configuration: SiteConfiguration
  ) -> (widgets: [String: [SourcePosition: RecordedWidget]], diagnostics: [Diagnostic]) {
    let recorder = WidgetRecorder(simulations, livePath: configuration.basePath + "live.json")
    var widgets: [String: [SourcePosition: RecordedWidget]] = [:]
    var diagnostics: [Diagnostic] = []
    for page in pages where !page.widgets.isEmpty {
      let recorded = recorder.record(page, address: configuration.basePath + page.urlPath.dropFirst())
      widgets[page.urlPath] = recorded.widgets
      diagnostics += recorded.diagnostics
    }
    return (widgets, diagnostics)
  }

  /// Builds and reads the package's modules, where anything of the site stands on them.
  private func prepare(
    _ pages: [Page],
    _ configuration: SiteConfiguration,
    report: (String) -> Void
  ) async throws -> PackageModules? {
    let hasSamples = pages.contains { !$0.samples.isEmpty }
    guard options.checksSamples, hasSamples || !configuration.modules.isEmpty else { return nil }
    return try await PackageModules.load(configuration, root: root, report: report)
  }

  private func check(
    _ pages: [Page],
    _ modules: PackageModules?,
    _ reference: ReferencePages?,
    report: (String) -> Void
  ) async throws -> SampleChecker.Findings {
    let links = LinkChecker(pages, reference: reference?.headings ?? [:])
    let linkFaults = await pages.concurrentMap { links.check($0) }.flatMap(\.self)
    var findings = SampleChecker.Findings(unchecked: pages)
    if let modules {
      let count = pages.map(\.samples.count).reduce(0, +)
      report("Checking \(count) \(count == 1 ? "listing" : "listings")")
      let checker = SampleChecker(
        depth: options.runsSamples ? .everything : .types,
        root: root,
        toolchain: modules.toolchain,
        library: modules.library,
        cache: modules.cache
      )
      findings = try await checker.check(pages)
      if !findings.compilers.isEmpty {
        modules.cache.prune(now: .now)
      }
    }
    findings.diagnostics += linkFaults
    return findings
  }

  /// What is known of the listings' identifiers, by the address of their page.
  fileprivate struct Names {
    var pages: [String: PageNames] = [:]
    var diagnostics: [Diagnostic] = []
    var compilers: [String] = []
  }

  private func identify(
    _ pages: [Page],
    _ findings: SampleChecker.Findings,
    _ modules: PackageModules?,
    _ configuration: SiteConfiguration
  ) async throws -> Names {
    guard let modules else { return Names() }
    // A check without rendering needs no more than the answers that pages ask for.
    let programs = findings.programs.filter { entry in
      options.renders || entry.program.session.own.contains { !$0.typeQuestions.isEmpty }
    }
    let hasSlices = options.renders && pages.contains { $0.samples.contains { $0.inclusion != nil } }
    guard !programs.isEmpty || hasSlices else { return Names() }
    let scratch = modules.cache.folder.appending(path: "scratch/\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: scratch) }
    let identifier = ProgramIdentifier(
      toolchain: modules.toolchain,
      library: modules.library,
      cache: modules.cache,
      scratch: scratch
    )
    let outcome = try await identifier.identify(programs)
    let imports = programs.reduce(into: Set<String>()) { $0.formUnion($1.program.imports) }
    let resolver = NameResolver(
      symbols: modules.symbols,
      standard: options.renders
        ? try await StandardSymbols.load(
          modules: StandardSymbols.modules(importedBy: imports),
          cache: modules.cache,
          toolchain: modules.toolchain,
          scratch: scratch
        ) : StandardSymbols.none,
      basePath: configuration.basePath
    )
    var names = Names(compilers: outcome.compilers)
    let found = await Array(zip(programs, outcome.names)).concurrentMap { entry, known in
      (entry.program, resolver.names(of: entry, known))
    }
    for (program, found) in found {
      names.diagnostics += TypeQuestionCheck.diagnostics(program, found)
      names.pages[program.session.page, default: PageNames()].merge(found)
    }
    let slices = SliceIdentifier(
      toolchain: modules.toolchain,
      library: modules.library,
      cache: modules.cache,
      root: root,
      scratch: scratch
    )
    for page in pages where options.renders {
      let samples = page.samples.filter { $0.inclusion != nil }
      let outcome = try await slices.identify(samples)
      names.compilers += outcome.compilers
      for sample in samples {
        for name in outcome.names[sample.position] ?? [] {
          resolver.add(name, of: sample, to: &names.pages[page.urlPath, default: PageNames()])
        }
      }
    }
    return names
  }

  private func render(
    _ pages: [Page],
    _ configuration: SiteConfiguration,
    _ theme: Theme,
    _ widgets: [String: [SourcePosition: RecordedWidget]],
    _ findings: SampleChecker.Findings,
    _ names: Names,
    _ reference: ReferencePages?
  ) async throws -> [SiteFile] {
    let renderer = PageRenderer(
      pages,
      configuration: configuration,
      theme: theme,
      swiftVersion: findings.swiftVersion,
      modules: reference == nil ? [] : configuration.modules
    )
    let sessions = Dictionary(grouping: findings.sessions, by: \.page)
    let files = try await pages.concurrentMap { page in
      try renderer.files(
        of: page,
        findings: PageFindings(
          reports: findings.reports,
          widgets: widgets[page.urlPath] ?? [:]
        ),
        names: names.pages[page.urlPath] ?? PageNames(),
        sessions: sessions[page.urlPath] ?? []
      )
    }
    let described = await reference?.files(uses: names.uses(in: pages)) {
      renderer.frame(language: $0, address: $1)
    }
    let search = try await search(pages, configuration, theme, renderer, reference)
    let others = [
      renderer.notFound(),
      SiteFile(path: "live.json", text: #"{"live":false}"#),
      SiteFile(
        path: "sitemap.xml",
        text: Sitemap.xml(
          pages.map(\.urlPath) + (reference?.headings.keys.map(\.self) ?? []),
          base: configuration.base
        )
      ),
    ]
    return (files.flatMap(\.self) + (described ?? []) + theme.assets + search + others)
      .sorted { $0.path < $1.path }
  }

  /// What search adds to the site: its index, and the pages that list all others.
  private func search(
    _ pages: [Page],
    _ configuration: SiteConfiguration,
    _ theme: Theme,
    _ renderer: PageRenderer,
    _ reference: ReferencePages?
  ) async throws -> [SiteFile] {
    let search = SearchFiles(configuration: configuration, theme: theme)
    guard search.isWanted else { return [] }
    let documents =
      await pages.concurrentMap { SearchDocument($0, blocks: $0.blocks, label: renderer.label(of: $0)) }
      + (reference?.searchDocuments() ?? [])
    let lists = SearchPages(configuration: configuration, theme: theme) {
      renderer.frame(language: $0, address: $1)
    }
    // A site may have written such a page itself.
    let taken = Set(pages.map(\.urlPath))
    let languages = configuration.languages.map(\.tag).filter {
      !taken.contains(SearchPages.address(in: $0, of: configuration))
    }
    return try documents.map(\.fragmentFile) + search.index(of: documents)
      + languages.flatMap { lists.files(of: pages, in: $0) }
  }
}

extension SiteBuilder.Result {
  fileprivate init(failing diagnostics: [Diagnostic], sources: Sources, stages: Stages) {
    self.init(
      files: [],
      diagnostics: diagnostics,
      sources: sources.texts,
      pageCount: 0,
      ledger: SampleLedger(),
      timings: stages.timings,
      isSound: false
    )
  }
}

/// Takes the time of each stage.
private struct Stages {
  let report: @Sendable (String) -> Void
  fileprivate(set) var timings: [SiteBuilder.Timing] = []
  private let clock = ContinuousClock()

  init(report: @escaping @Sendable (String) -> Void) {
    self.report = report
  }

  mutating func measure<Value>(_ stage: String, _ body: () throws -> Value) rethrows -> Value {
    let start = clock.now
    defer { timings.append(SiteBuilder.Timing(stage: stage, duration: clock.now - start)) }
    return try body()
  }

  mutating func measure<Value>(_ stage: String, _ body: () async throws -> Value) async rethrows -> Value {
    let start = clock.now
    defer { timings.append(SiteBuilder.Timing(stage: stage, duration: clock.now - start)) }
    return try await body()
  }
}

extension Stages {
  /// Takes parts out of a stage, each with a line of its own before it.
  fileprivate mutating func split(_ stage: String, _ parts: [(name: String, duration: Duration)]) {
    guard let index = timings.firstIndex(where: { $0.stage == stage }) else { return }
    timings[index].duration -= parts.reduce(.zero) { $0 + $1.duration }
    timings.insert(
      contentsOf: parts.map { SiteBuilder.Timing(stage: $0.name, duration: $0.duration) },
      at: index
    )
  }
}

/// The text of each file that a fault may stand in, by its path.
private struct Sources {
  private(set) var texts: [String: String] = [:]

  init(_ files: [ContentFile]) {
    add(files)
  }

  mutating func add(_ files: [ContentFile]) {
    for file in files {
      texts[file.path] = file.text
    }
  }

  /// Reads the files that some faults stand in.
  mutating func add(_ diagnostics: [Diagnostic], from loader: ContentLoader) {
    for path in Set(diagnostics.map(\.position.file)).subtracting(texts.keys).sorted() {
      if let file = try? loader.file(path) {
        texts[path] = file.text
      }
    }
  }
}

extension SiteBuilder.Names {
  /// For each symbol of the package the listings that use it.
  fileprivate func uses(in pages: [Page]) -> [String: [ReferencePages.Use]] {
    var uses: [String: [ReferencePages.Use]] = [:]
    for page in pages {
      guard let names = self.pages[page.urlPath] else { continue }
      let numbers = page.listingNumbers
      for sample in page.samples {
        guard let number = numbers[sample.position] else { continue }
        let code = Array(sample.code.utf8)
        for (usr, offset) in names.uses[sample.position] ?? [:] {
          uses[usr, default: []].append(
            ReferencePages.Use(
              title: page.frontMatter.title,
              address: "\(page.urlPath)#listing-\(number)",
              excerpt: code.line(around: offset)
            )
          )
        }
      }
    }
    return uses
  }
}

extension [UInt8] {
  /// The line that a byte stands on, without the blanks at its ends.
  fileprivate func line(around offset: Int) -> String {
    let place = Swift.max(0, Swift.min(offset, count))
    let start = self[..<place].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let end = self[place...].firstIndex(of: UInt8(ascii: "\n")) ?? count
    return String(decoding: self[start..<end], as: UTF8.self).trimmingCharacters(in: .whitespaces)
  }
}
