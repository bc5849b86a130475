import Foundation
import Synchronization

/// The stage that makes the files of a site.
extension SiteBuilder {
  func render(
    _ parsed: Parsed,
    _ assets: ContentAssets,
    _ configuration: SiteConfiguration,
    _ theme: Theme,
    _ structure: SiteStructure,
    _ widgets: [String: [SourcePosition: RecordedWidget]],
    _ findings: SampleChecker.Findings,
    _ names: Names,
    _ reference: ReferencePages?,
    to output: any SiteOutput
  ) async throws {
    let compress = options.isServedAtRoot ? .none : configuration.compress
    let output = CompressedOutput(base: output, compressor: Precompressor(compress))
    let pages = parsed.pages
    let pagesByAddress = Dictionary(pages.map { ($0.urlPath, $0) }) { first, _ in first }
    let navigation = NavigationRenderer(
      structure,
      theme: theme,
      configuration: configuration,
      modules: reference == nil ? [] : configuration.modules
    )
    let renderer = PageRenderer(
      navigation,
      configuration: configuration,
      theme: theme,
      assets: assets,
      swiftVersion: findings.swiftVersion,
      history: await ContentHistory.load(
        root: root,
        cache: ContentCache(folder: root.appending(path: ".build/docs"))
      )
    )
    let contents = Mutex<[String: String]>([:])
    let sessions = Dictionary(grouping: findings.sessions, by: \.page)
    let loader = ContentLoader(root: root)
    let symbols = reference?.library
    try await pages.concurrentForEach { page in
      guard let source = parsed.files[page.sourcePath] else { return }
      let found = PageFindings(reports: findings.reports, widgets: widgets[page.urlPath] ?? [:])
      let surroundings = try renderer.surroundings(of: page, reports: findings.reports)
      let isPlain = parsed.plain.contains(page.sourcePath)
      let isLeft = isPlain && !renderer.publication.needsContent(of: page)
      let key = isLeft ? renderer.key(source.digest, surroundings) : nil
      if let key, output.keeps(page.urlPath, key: key) { return }

      let file = try source.file ?? loader.file(page.sourcePath)
      let content = PageParser.content(of: file)
      var page = page
      if isPlain {
        page.samples = content.samples
        page.listings = content.listings
      }
      let rendered = try renderer.files(
        of: page,
        symbols?.resolvingLinks(in: content.blocks).blocks ?? content.blocks,
        surroundings: surroundings,
        findings: found,
        names: names.pages[page.urlPath] ?? PageNames(),
        sessions: sessions[page.urlPath] ?? []
      )
      let twin = renderer.publication.twin(
        of: page,
        source: file.text,
        codeBlocks: content.outline.codeBlocks,
        widgets: found.widgets
      )
      try output.add(rendered.files + (twin.map { [$0] } ?? []), of: page.urlPath, key: key)
      if let content = rendered.content {
        contents.withLock { $0[page.urlPath] = content }
      }
    }
    try await reference?.files(uses: names.uses(in: pages)) { language, address in
      renderer.frame(language: language, at: "/" + address.dropFirst(configuration.basePath.count))
    } to: { try output.add([$0], of: $0.path, key: nil) }
    try await structure.lists.pages.concurrentForEach { list in
      let frame = renderer.frame(language: list.language, at: list.address)
      try output.add([navigation.file(of: list, frame: frame)], of: list.address, key: nil)
    }
    let redirects = RedirectPages(
      aliases: structure.aliases,
      pages: structure.navigation.pages,
      configuration: configuration,
      words: theme.words,
      script: theme.address(of: "moved.js", basePath: configuration.basePath)
    )
    try output.add(redirects.files(), of: "redirects", key: nil)
    if let list = try structure.versions.file(pages.map(\.urlPath)) {
      try output.add([list], of: list.path, key: nil)
    }
    let made = (reference?.headings.keys.sorted() ?? []) + structure.lists.pages.map(\.address)
    let published = try renderer.files(reference: made, contents: contents.withLock { $0 }) { page in
      guard let source = parsed.files[page.sourcePath] else { return nil }
      let file = try source.file ?? loader.file(page.sourcePath)
      let page = pagesByAddress[page.urlPath] ?? page
      return renderer.publication.twin(
        of: page,
        source: file.text,
        codeBlocks: PageParser.content(of: file).outline.codeBlocks,
        widgets: widgets[page.urlPath] ?? [:]
      ).map { String(decoding: $0.bytes, as: UTF8.self) }
    }
    let hostFiles = options.isServedAtRoot ? [] : HostFiles.files(basePath: configuration.basePath)
    let others = [
      renderer.notFound(),
      SiteFile(path: "live.json", text: #"{"live":false}"#),
    ]
    try output.add(theme.assets + hostFiles + others + published, of: "", key: nil)
    for asset in assets.all {
      try output.add([loader.siteFile(of: asset)], of: asset.address, key: nil)
    }
  }
}
