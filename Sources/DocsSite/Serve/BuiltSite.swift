import DocsFoundation
import DocsMarkdown

/// A built site, the basis for rebuilding single pages after text edits.
struct BuiltSite: Sendable {
  let renderer: SiteRenderer
  let modules: PackageModules?
  let links: LinkChecker
  let simulated: SiteBuilder.Simulated
  let phrases: PhraseBook

  /// The site without the blocks of its pages, which only the first rendering needs.
  ///
  /// They take much of its memory but are slow to free, so only a caller that keeps the site does this.
  var withoutBlocks: BuiltSite {
    BuiltSite(
      renderer: renderer.withoutBlocks,
      modules: modules,
      links: links,
      simulated: simulated,
      phrases: phrases
    )
  }
}

extension SiteBuilder {
  /// Rebuilds pages in which only the text has changed, with the stages of a build for those pages alone.
  ///
  /// - Parameters:
  ///   - paths: the paths of their files.
  ///   - site: the last build.
  ///   - output: receives the files.
  /// - Returns: whether nothing else is affected. If false, the whole site must be built.
  /// - Throws: an error if a file can't be read, or a tool can't be run.
  func rebuild(_ paths: [String], of site: BuiltSite, to output: any SiteOutput) async throws -> Bool {
    let old = site.renderer
    guard old.configuration.filters.isEmpty, !paths.contains(where: { PagePath.catalog(of: $0) != nil })
    else {
      return false
    }
    let loader = ContentLoader(root: root)
    let parsed = try await parse(
      try paths.map { try loader.load($0, known: nil) },
      old.configuration,
      old.parsed.catalogs
    )
    let profiles = Dictionary(
      old.parsed.pages.lazy.filter { paths.contains($0.sourcePath) }.map { ($0.sourcePath, $0.profile) }
    ) { first, _ in first }
    guard parsed.pages.count == paths.count,
      parsed.pages.allSatisfy({ profiles[$0.sourcePath] == $0.profile }),
      !parsed.pages.contains(where: \.frontMatter.showsHomeFacts)
    else { return false }

    let recordings = record(parsed.pages, old.configuration, site.simulated, phrases: site.phrases)
    let linkFaults = parsed.pages.flatMap { follow($0, old.assets, site.links, old.configuration) }
    let findings = try await check(parsed.pages, site.modules, old.configuration) { _ in }
    let names = try await identify(
      parsed.pages,
      findings,
      site.modules,
      basePath: old.configuration.basePath,
      isRendered: true
    )
    // Diagnostics are reported with all others of the site, and a fault across pages may belong to another page.
    guard
      [parsed.diagnostics, recordings.diagnostics, linkFaults, findings.diagnostics, names.diagnostics]
        .allSatisfy(\.isEmpty)
    else { return false }
    let new = old.replacing(parsed, widgets: recordings.widgets, findings: findings, names: names)
    // A home page may count what is on the changed pages.
    let isCounted = old.parsed.pages.contains(where: \.frontMatter.showsHomeFacts)
    guard !isCounted || old.homeFacts(in: paths.contains) == new.homeFacts(in: paths.contains) else {
      return false
    }
    try await new.renderPages(to: output)
    return true
  }
}
