import Foundation

/// The stage that makes the files of a site.
extension SiteBuilder {
  func render(
    _ parsed: Parsed,
    _ assets: ContentAssets,
    _ configuration: SiteConfiguration,
    _ theme: Theme,
    _ widgets: [String: [SourcePosition: RecordedWidget]],
    _ findings: SampleChecker.Findings,
    _ names: Names,
    _ reference: ReferencePages?,
    to output: any SiteOutput
  ) async throws {
    let compress = options.isServedAtRoot ? .none : configuration.compress
    let output = CompressedOutput(base: output, compressor: Precompressor(compress))
    let pages = parsed.pages
    let renderer = PageRenderer(
      pages,
      configuration: configuration,
      theme: theme,
      assets: assets,
      swiftVersion: findings.swiftVersion,
      modules: reference == nil ? [] : configuration.modules
    )
    let sessions = Dictionary(grouping: findings.sessions, by: \.page)
    let loader = ContentLoader(root: root)
    let symbols = reference?.library
    try await pages.concurrentForEach { page in
      guard let source = parsed.files[page.sourcePath] else { return }
      let found = PageFindings(reports: findings.reports, widgets: widgets[page.urlPath] ?? [:])
      let hasListings = !page.samples.isEmpty || page.uncheckedListings > 0
      let context = renderer.context(of: page, found, hasListings: hasListings)
      let key = parsed.plain.contains(page.sourcePath)
        ? renderer.key(of: page, source.digest, context) : nil
      if let key, output.keeps(page.urlPath, key: key) { return }

      let content = PageParser.content(of: try source.file ?? loader.file(page.sourcePath))
      var page = page
      if key != nil {
        page.samples = content.samples
        page.listings = content.listings
      }
      let files = try renderer.files(
        of: page,
        symbols?.resolvingLinks(in: content.blocks).blocks ?? content.blocks,
        context: context,
        findings: found,
        names: names.pages[page.urlPath] ?? PageNames(),
        sessions: sessions[page.urlPath] ?? []
      )
      try output.add(files, of: page.urlPath, key: key)
    }
    try await reference?.files(uses: names.uses(in: pages)) { language, address in
      var frame = renderer.frame(language: language)
      frame["sidebar"] = renderer.sidebar(in: language, marking: address)
      return frame
    } to: { try output.add([$0], of: $0.path, key: nil) }
    let addresses = pages.map(\.urlPath) + (reference?.headings.keys.map(\.self) ?? [])
    let others = [
      renderer.notFound(),
      SiteFile(path: "live.json", text: #"{"live":false}"#),
      SiteFile(path: "sitemap.xml", text: Sitemap.xml(addresses, base: configuration.base)),
    ]
    try output.add(theme.assets + HostFiles.files(basePath: configuration.basePath) + others, of: "", key: nil)
    for asset in assets.all {
      try output.add([loader.siteFile(of: asset)], of: asset.address, key: nil)
    }
  }
}
