/// A site as it was built, on which an edit of a page's text can build.
struct BuiltSite: Sendable {
  let renderer: SiteRenderer
  let modules: PackageModules?
  let links: LinkChecker

  /// The site without the blocks of its pages, which nothing but the first rendering needs.
  ///
  /// They are much of its memory, and to free them takes a while: only who keeps the site asks for that.
  var withoutBlocks: BuiltSite {
    BuiltSite(renderer: renderer.withoutBlocks, modules: modules, links: links)
  }
}

extension SiteBuilder {
  /// Builds pages of which nothing has changed but their text: the stages of a build, for them alone.
  ///
  /// - Parameters:
  ///   - paths: the paths of their files.
  ///   - site: the site as it was built last.
  ///   - output: takes the files.
  /// - Returns: whether that is all that follows; if not, the whole site must be built.
  /// - Throws: where a file cannot be read, or a tool cannot be run.
  func rebuild(_ paths: [String], of site: BuiltSite, to output: any SiteOutput) async throws -> Bool {
    let old = site.renderer
    guard old.configuration.filters.isEmpty else { return false }
    let loader = ContentLoader(root: root)
    let parsed = await parse(try paths.map { try loader.load($0, known: nil) }, old.configuration)
    let profiles = Dictionary(
      old.parsed.pages.lazy.filter { paths.contains($0.sourcePath) }.map { ($0.sourcePath, $0.profile) }
    ) { first, _ in first }
    guard parsed.pages.count == paths.count,
      parsed.pages.allSatisfy({ profiles[$0.sourcePath] == $0.profile })
    else { return false }

    let recordings = record(parsed.pages, old.configuration)
    let linkFaults = parsed.pages.flatMap { follow($0, old.assets, site.links) }
    let reads = site.renderer.configuration.reads
    let findings = try await check(parsed.pages, site.modules, reads: reads) { _ in }
    let names = try await identify(
      parsed.pages,
      findings,
      site.modules,
      basePath: old.configuration.basePath,
      isRendered: true
    )
    // A fault is told with all others of the site, and a page of several may need another one.
    guard
      [parsed.diagnostics, recordings.diagnostics, linkFaults, findings.diagnostics, names.diagnostics]
        .allSatisfy(\.isEmpty)
    else { return false }
    try await old.replacing(parsed, widgets: recordings.widgets, findings: findings, names: names)
      .renderPages(to: output)
    return true
  }
}
