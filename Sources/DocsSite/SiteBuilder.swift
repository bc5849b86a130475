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
    /// The listings that were checked.
    public var sampleCount: Int
    /// For each simulation the addresses of the pages that show it.
    public var simulationPages: [String: [String]] = [:]
    /// The time that each stage took.
    public var timings: [Timing]

    /// Whether the site may be written.
    public var isSound: Bool { !files.isEmpty }
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
    var stages = Stages(report: report)
    let loader = ContentLoader(root: root)

    let (configurationFile, files) = try stages.measure("load") {
      (try loader.configuration(), try loader.pages())
    }
    let sources = Dictionary(
      uniqueKeysWithValues: ([configurationFile] + files).map { ($0.path, $0.text) }
    )
    let (parsed, faults) = SiteConfiguration.parse(configurationFile)
    guard var configuration = parsed else {
      return Result(failing: faults, sources: sources, stages: stages)
    }
    if options.isServedAtRoot {
      configuration.moveToRoot()
    }

    let (pages, parseFaults) = await stages.measure("parse") {
      await parse(files, configuration)
    }
    let recordings = stages.measure("record") {
      record(pages, configuration)
    }
    let findings = try await stages.measure("check") {
      try await check(pages, configuration, report: report)
    }

    let diagnostics = (faults + parseFaults + recordings.diagnostics + findings.diagnostics).inOrder
    guard !diagnostics.containsErrors, !options.isStrict || diagnostics.isEmpty else {
      return Result(failing: diagnostics, sources: sources, stages: stages)
    }
    let rendered = try await stages.measure("render") {
      try await render(pages, configuration, recordings.widgets, findings.reports)
    }
    return Result(
      files: rendered,
      diagnostics: diagnostics,
      sources: sources,
      pageCount: pages.count,
      sampleCount: findings.checkedCount,
      simulationPages: Self.simulationPages(pages),
      timings: stages.timings
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

  private func parse(
    _ files: [ContentFile],
    _ configuration: SiteConfiguration
  ) async -> (pages: [Page], diagnostics: [Diagnostic]) {
    let parser = PageParser(configuration: configuration)
    let parsed = await files.concurrentMap { parser.parse($0) }
    let pages = parsed.compactMap(\.page).filter { options.includesDrafts || !$0.frontMatter.draft }
    return (pages, parsed.flatMap(\.diagnostics) + Self.collisions(pages))
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

  private func check(
    _ pages: [Page],
    _ configuration: SiteConfiguration,
    report: (String) -> Void
  ) async throws -> SampleChecker.Findings {
    let links = LinkChecker(pages)
    let linkFaults = await pages.concurrentMap { links.check($0) }
    let hasSamples = options.checksSamples && pages.contains { !$0.samples.isEmpty }
    let library =
      hasSamples
      ? try await SampleLibrary.build(
        modules: configuration.modules,
        package: root.appending(path: configuration.package),
        // Beside what the package manager keeps, and as little worth keeping.
        scratch: root.appending(path: ".build/docs"),
        report: report
      ) : .empty
    if hasSamples {
      report("Checking \(pages.map(\.samples.count).reduce(0, +)) listings")
    }
    // Each build has programs of its own, so that two at once do not meet.
    let scratch = FileManager.default.temporaryDirectory.appending(path: "docs-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: scratch) }
    let checker = SampleChecker(
      depth: !hasSamples ? .nothing : options.runsSamples ? .everything : .types,
      library: library,
      scratch: scratch
    )
    var findings = try await checker.check(pages)
    findings.diagnostics += linkFaults.flatMap(\.self)
    return findings
  }

  private func render(
    _ pages: [Page],
    _ configuration: SiteConfiguration,
    _ widgets: [String: [SourcePosition: RecordedWidget]],
    _ reports: [SourcePosition: SampleReport]
  ) async throws -> [SiteFile] {
    let own = root.appending(path: "templates")
    let hasOwn = FileManager.default.fileExists(atPath: own.path)
    let theme = try await Theme(folder: hasOwn ? own : theme)
    let version = options.checksSamples && !reports.isEmpty ? try await SwiftVersion.current() : ""
    let renderer = PageRenderer(pages, configuration: configuration, theme: theme, swiftVersion: version)
    let files = try await pages.concurrentMap { page in
      try renderer.files(of: page, reports: reports, widgets: widgets[page.urlPath] ?? [:])
    }
    let others = [
      renderer.notFound(),
      SiteFile(path: "live.json", text: #"{"live":false}"#),
      SiteFile(path: "sitemap.xml", text: Sitemap.xml(pages, base: configuration.base)),
    ]
    return (files.flatMap(\.self) + theme.assets + others).sorted { $0.path < $1.path }
  }
}

extension SiteBuilder.Result {
  fileprivate init(failing diagnostics: [Diagnostic], sources: [String: String], stages: Stages) {
    self.init(
      files: [],
      diagnostics: diagnostics,
      sources: sources,
      pageCount: 0,
      sampleCount: 0,
      timings: stages.timings
    )
  }
}

/// Takes the time of each stage.
private struct Stages {
  let report: @Sendable (String) -> Void
  private(set) var timings: [SiteBuilder.Timing] = []
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
