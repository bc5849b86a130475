import DocsFoundation
import DocsMarkdown
import DocsSamples
import DocsToolchain
import Foundation

/// The stages that verify a site: modules, check.
extension SiteBuilder {
  /// Builds the package's modules and loads them, if anything on the site depends on them.
  func prepare(
    _ parsed: Parsed,
    _ configuration: SiteConfiguration,
    _ rules: ConfigurationRules,
    report: (BuildStep) -> Void
  ) async throws -> (modules: PackageModules?, diagnostics: [Diagnostic]) {
    let hasSamples = parsed.pages.contains { !$0.samples.isEmpty }
    guard options.checksSamples, hasSamples || !configuration.modules.isEmpty else { return (nil, []) }
    do {
      return (try await PackageModules.load(configuration, root: root, report: report), [])
    } catch let unknown as SampleLibrary.UnknownModules {
      return (nil, rules.diagnostics(unknownModules: unknown.names, known: unknown.known))
    }
  }

  /// Checks every link that isn't known to be valid.
  func follow(
    _ parsed: Parsed,
    _ assets: ContentAssets,
    _ links: LinkChecker,
    _ structure: SiteStructure
  ) async -> [Diagnostic] {
    await parsed.pages(notSoundIn: structure.digest).concurrentMap { follow($0, assets, links) }
      .flatMap(\.self) + links.checkAliases()
  }

  /// Checks the links of a page.
  func follow(_ page: Page, _ assets: ContentAssets, _ links: LinkChecker) -> [Diagnostic] {
    links.check(page) + assets.check(page) { links.holdsFile($0) }
  }

  /// Checks every listing, and every symbol link in prose.
  ///
  /// - Parameters:
  ///   - pages: the pages, and the doc comments.
  ///   - reads: the files and folders that are available to every listing.
  func check(
    _ pages: [Page],
    _ modules: PackageModules?,
    reads: [String],
    report: (BuildStep) -> Void
  ) async throws -> SampleChecker.Findings {
    let symbolFaults = pages.flatMap { modules?.symbols.check($0.symbolLinks) ?? [] }
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
        reads: reads
      )
      findings = try await checker.check(pages + modules.preludes.pages)
      if findings.isOpen {
        report("Listings could read every file: this system has no Landlock (Linux 5.19)")
      }
      if !findings.compilers.isEmpty {
        modules.cache.prune(now: .now)
      }
    }
    findings.diagnostics += symbolFaults
    return findings
  }
}
