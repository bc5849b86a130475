import DocsFoundation
import DocsMarkdown
import DocsReference
import DocsSamples
import DocsTheme
import DocsToolchain
import Foundation

/// The stages that verify a site: prepare, navigate, check.
extension SiteBuilder {
  /// The package's modules and their documentation.
  struct Prepared: Stage {
    /// Nil if nothing on the site depends on them.
    var modules: PackageModules?
    var reference: ReferencePages?
    var moduleFaults: [Diagnostic] = []

    /// The doc comments, as pages.
    var comments: [Page] { modules?.documentation.allPages ?? [] }
    var diagnostics: [Diagnostic] { moduleFaults + (modules?.documentation.diagnostics ?? []) }
  }

  /// Whether anything on the site depends on the compiler, or on the package's modules.
  func needsModules(_ parsed: Parsed, _ configuration: SiteConfiguration) -> Bool {
    options.checksSamples
      && (!configuration.modules.isEmpty || parsed.pages.contains { !$0.samples.isEmpty })
  }

  /// Builds the package's modules and loads them, if anything on the site depends on them.
  func prepare(
    _ parsed: Parsed,
    _ configuration: SiteConfiguration,
    _ theme: Theme,
    _ rules: ConfigurationRules,
    report: (BuildStep) -> Void
  ) async throws -> Prepared {
    guard needsModules(parsed, configuration) else { return Prepared() }
    do {
      let modules = try await PackageModules.load(
        configuration,
        parsed.catalogs,
        root: root,
        report: report
      )
      let reference = ReferencePages(
        library: modules.symbols,
        documentation: modules.documentation,
        theme: theme,
        configuration: configuration
      )
      return Prepared(modules: modules, reference: reference)
    } catch ToolchainError.unknownModules(let names, let known) {
      return Prepared(moduleFaults: rules.diagnostics(unknownModules: names, known: known))
    }
  }

  /// The structure of the site, and the addresses that links can lead to.
  struct Navigated: Stage {
    let structure: SiteStructure
    /// An error is thrown only when the site is rendered.
    let sidebars: Swift.Result<Sidebars, any Error>
    let links: LinkChecker
    let versionFaults: [Diagnostic]

    var diagnostics: [Diagnostic] { versionFaults + structure.diagnostics }
  }

  func navigate(
    _ parsed: Parsed,
    _ loaded: Loaded,
    _ prepared: Prepared,
    _ configured: Configured,
    _ configuration: SiteConfiguration,
    _ theme: Theme
  ) async -> Navigated {
    let (versions, faults) = SiteVersions.load(
      configuration,
      configured.file,
      loader: ContentLoader(root: root)
    )
    let headings = prepared.reference?.headings ?? [:]
    let navigation = Navigation(
      parsed.publication.pages,
      configuration: configuration,
      makesLists: theme.makesLists
    )
    // In a large site, these take as long as everything below.
    async let sidebars = Swift.Result {
      try Sidebars(
        navigation,
        theme: theme,
        configuration: configuration,
        modules: prepared.reference == nil ? [] : configuration.modules
      )
    }
    let structure = await SiteStructure(
      navigation,
      leftOut: parsed.publication.leftOut,
      configuration: configuration,
      theme: theme,
      versions: versions,
      reference: headings,
      content: loaded.assets
    )
    let links = LinkChecker(
      navigation.pages,
      indexes: navigation.indexes,
      reference: headings,
      addresses: structure.addresses,
      files: FileLinks(configuration),
      leavesOutReference: !options.checksSamples && !configuration.modules.isEmpty
    )
    return Navigated(structure: structure, sidebars: await sidebars, links: links, versionFaults: faults)
  }

  /// The verdicts on links and listings.
  struct Checked: Stage {
    let linkFaults: [Diagnostic]
    let findings: SampleChecker.Findings

    var diagnostics: [Diagnostic] { linkFaults + findings.diagnostics }
  }

  func check(
    _ parsed: Parsed,
    _ loaded: Loaded,
    _ prepared: Prepared,
    _ navigated: Navigated,
    _ configuration: SiteConfiguration,
    checksLinks: Bool,
    report: (BuildStep) -> Void
  ) async throws -> Checked {
    Checked(
      linkFaults: checksLinks
        ? await follow(parsed, loaded.assets, navigated.links, navigated.structure, configuration) : [],
      findings: try await check(
        parsed.pages + prepared.comments,
        prepared.modules,
        configuration,
        report: report
      )
    )
  }

  /// Checks every link that isn't known to be valid.
  func follow(
    _ parsed: Parsed,
    _ assets: ContentAssets,
    _ links: LinkChecker,
    _ structure: SiteStructure,
    _ configuration: SiteConfiguration
  ) async -> [Diagnostic] {
    await parsed.pages(notSoundIn: structure.digest).concurrentMap {
      follow($0, assets, links, configuration)
    }
    .flatMap(\.self) + links.checkAliases()
  }

  /// Checks the links of a page.
  func follow(
    _ page: Page,
    _ assets: ContentAssets,
    _ links: LinkChecker,
    _ configuration: SiteConfiguration
  ) -> [Diagnostic] {
    links.check(page)
      + assets.check(
        page,
        links: FileLinks(configuration),
        isGenerated: links.holdsFile,
        exists: { FileStamp(root.appending(path: $0).path) != nil }
      )
  }

  /// Checks every listing, and every symbol link in prose.
  ///
  /// - Parameters:
  ///   - pages: the pages, and the doc comments.
  func check(
    _ pages: [Page],
    _ modules: PackageModules?,
    _ configuration: SiteConfiguration,
    report: (BuildStep) -> Void
  ) async throws -> SampleChecker.Findings {
    let symbolFaults = pages.flatMap { modules?.symbols.check($0) ?? [] }
    var findings = SampleChecker.Findings(unchecked: pages)
    if let modules {
      let count = pages.map(\.samples.count).reduce(0, +)
      report("Checking \(count) \(count == 1 ? "listing" : "listings")")
      let checker = SampleChecker(
        depth: options.runsSamples ? .everything : .types,
        root: root,
        toolchain: modules.toolchain,
        library: modules.library,
        cache: modules.cache,
        reads: configuration.reads
      )
      let (preceded, faults) = modules.preludes.preceding(pages)
      findings = try await checker.check(preceded + modules.preludes.checks(of: pages))
      findings.diagnostics += faults
      if findings.isOpen {
        report("Listings could read every file: this system has no Landlock (Linux 5.19)")
      }
      if !findings.compilers.isEmpty {
        modules.cache.prune(now: .now)
      }
      check(declarationsOf: pages, modules, &findings)
      try await check(manifestsOf: pages, modules, configuration, &findings)
    }
    findings.diagnostics += symbolFaults
    return findings
  }

  /// Compares the listings that show declarations with what the modules declare.
  private func check(
    declarationsOf pages: [Page],
    _ modules: PackageModules,
    _ findings: inout SampleChecker.Findings
  ) {
    let check = DeclarationCheck(modules.symbols)
    for sample in pages.flatMap(\.samples) where sample.mode == .declare {
      let faults = check.diagnostics(of: sample)
      findings.diagnostics += faults
      findings.reports[sample.position] = faults.isEmpty ? .declared : .unchecked
    }
  }

  /// Compiles the listings that are parts of a package manifest.
  private func check(
    manifestsOf pages: [Page],
    _ modules: PackageModules,
    _ configuration: SiteConfiguration,
    _ findings: inout SampleChecker.Findings
  ) async throws {
    let samples = pages.flatMap(\.samples).filter { $0.mode == .manifest }
    guard !samples.isEmpty else { return }
    let folder = root.appending(path: configuration.package).standardizedFileURL
    let scratch = modules.cache.folder.appending(path: "scratch/\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: scratch) }
    let hasPackage = FileStamp(folder.appending(path: "Package.swift").path) != nil
    let check = ManifestCheck(
      toolchain: modules.toolchain,
      cache: modules.cache,
      package: hasPackage
        ? try await SwiftPackage.describe(folder, toolchain: modules.toolchain, cache: modules.cache) : nil,
      names: [folder.lastPathComponent] + (configuration.repository.map { [$0.identity] } ?? []),
      scratch: scratch
    )
    for (sample, faults) in zip(samples, try await check.diagnostics(of: samples)) {
      findings.diagnostics += faults
      findings.reports[sample.position] = faults.isEmpty ? .manifest : .unchecked
    }
  }
}
