import DocsFoundation
import DocsMarkdown
import DocsPictures
import DocsReference
import DocsSamples
import DocsSearch
import DocsTheme
import Foundation
import Synchronization

/// Renders the files of a site from the results of the earlier stages.
///
/// Each page is written before the next one, so only a few pages' HTML is in memory.
struct SiteRenderer: Sendable {
  let root: URL
  /// The pages to render.
  private(set) var parsed: SiteBuilder.Parsed
  let assets: ContentAssets
  let configuration: SiteConfiguration
  let structure: SiteStructure
  let reference: ReferencePages?
  /// The addresses that symbols had where catalogs of DocC were published.
  private let symbolRedirects: [SymbolRedirects.Redirect]
  private var widgets: [String: [SourcePosition: RecordedWidget]]
  private var findings: SampleChecker.Findings
  private var names: SiteBuilder.Identified
  private let theme: Theme
  /// Whether our own server will serve the site and set the headers itself.
  private let isServed: Bool
  /// The address of an additional script for every page.
  private let script: String?
  /// Receives progress reports.
  private let report: @Sendable (BuildStep) -> Void

  /// Whether the site has a search.
  private let hasSearch: Bool
  private let compressor: Precompressor
  private let navigation: NavigationRenderer
  private let renderer: PageRenderer

  init(
    _ site: CheckedSite,
    root: URL,
    options: SiteBuilder.Options,
    report: @escaping @Sendable (BuildStep) -> Void
  ) async throws {
    self.root = root
    self.report = report
    parsed = site.parsed
    assets = site.loaded.assets
    configuration = site.configuration
    theme = site.theme
    hasSearch = site.theme.hasAsset(SearchFiles.script)
    structure = site.navigated.structure
    widgets = site.recorded.widgets
    findings = site.checked.findings
    names = site.identified
    reference = site.prepared.reference
    symbolRedirects =
      site.parsed.catalogs.isEmpty
      ? [] : site.prepared.modules.map { SymbolRedirects.all(in: $0.symbols) } ?? []
    isServed = options.isServedAtRoot
    script = options.script
    compressor = Precompressor(configuration.compress)
    navigation = NavigationRenderer(
      structure,
      try site.navigated.sidebars.get(),
      theme: theme,
      configuration: configuration
    )
    renderer = PageRenderer(
      navigation,
      configuration: configuration,
      theme: theme,
      assets: assets,
      swiftVersion: findings.swiftVersion,
      runsListings: options.keepsListings,
      history: await ContentHistory.load(
        root: root,
        sources: configuration.sources,
        cache: ContentCache(ofSite: root)
      )
    )
  }

  /// Information about a page that is available once its files are rendered.
  struct RenderedPage: Sendable {
    var address: String
    /// Its entry for search; nil if the site has no search.
    var document: SearchDocument?
    /// Its content, if other files include it.
    var content: String?
    /// The time it took.
    var duration = Duration.zero
  }

  /// Renders all files.
  ///
  /// - Parameters:
  ///   - output: receives the files.
  ///   - remember: receives the pages, in their order, while rendering continues.
  /// - Returns: the time that each page took, in their order.
  /// - Throws: an error if the output rejects a file, or a page can't be read again.
  func render(
    to output: any SiteOutput,
    remember: @escaping @Sendable ([RenderedPage]) async -> Void
  ) async throws -> [Duration] {
    let plain = output
    let output = dressing(output)
    let rendered = try await pages(to: output)
    let documents = rendered.compactMap(\.document)
    async let remembered: Void = remember(rendered)
    async let described: Void = reference(to: output)
    async let listed: Void = lists(to: output)
    async let found: Void = search(documents, to: output)
    async let told: Void = published(rendered, to: output)
    async let copied: Void = others(to: output)
    async let styled: Void = assets(to: plain)
    _ = try await (described, listed, found, told, copied, styled, remembered)
    return rendered.map(\.duration)
  }

  // MARK: Pages

  /// Renders only the pages' own files.
  ///
  /// - Parameter output: receives the files.
  /// - Throws: an error if the output rejects a file, or a page can't be read again.
  func renderPages(to output: any SiteOutput) async throws {
    _ = try await pages(to: dressing(output))
  }

  /// Wraps an output to add compressed versions and the additional script.
  private func dressing(_ output: any SiteOutput) -> any SiteOutput {
    let compressed: any SiteOutput =
      configuration.compress == .none ? output : CompressedOutput(base: output, compressor: compressor)
    return script.map { ScriptedOutput(base: compressed, script: $0) } ?? compressed
  }

  /// The renderer without the pages' blocks.
  var withoutBlocks: SiteRenderer {
    var other = self
    other.parsed.files = parsed.files.mapValues(\.withoutContent)
    return other
  }

  /// A renderer in which some pages replace the ones from the same files.
  func replacing(
    _ parsed: SiteBuilder.Parsed,
    widgets: [String: [SourcePosition: RecordedWidget]],
    findings: SampleChecker.Findings,
    names: SiteBuilder.Identified
  ) -> SiteRenderer {
    var other = self
    (other.parsed, other.widgets, other.findings, other.names) = (parsed, widgets, findings, names)
    return other
  }

  private func pages(to output: any SiteOutput) async throws -> [RenderedPage] {
    let sessions = Dictionary(grouping: findings.sessions, by: \.page)
    let done = Mutex(0)
    return try await parsed.pages.concurrentMap { page in
      let start = ContinuousClock.now
      let own = sessions[page.urlPath] ?? []
      var rendered = try renderIfChanged(page, sessions: own, to: output)
      rendered.duration = .now - start
      let count = done.withLock { done in
        done += 1
        return done
      }
      report(BuildStep("Rendering", done: count, of: parsed.pages.count, isLogged: false))
      return rendered
    }
  }

  /// Renders a page unless its files are already in the output.
  private func renderIfChanged(
    _ page: Page,
    sessions: [Session],
    to output: any SiteOutput
  ) throws -> RenderedPage {
    guard let file = parsed.files[page.sourcePath] else { return RenderedPage(address: page.urlPath) }
    let source = file.loaded
    let isKeyed = file.isPlain && !renderer.publication.needsContent(of: page)
    let known = hasSearch ? source.record?.search : nil
    let kept = RenderedPage(address: page.urlPath, document: known.map { SearchDocument(page, $0) })
    let canStay = isKeyed && (!hasSearch || known != nil)
    var keys = isKeyed ? [renderer.key(source.digest)] : []
    if canStay, output.keeps(page.urlPath, keys: keys) { return kept }
    var surroundings = try renderer.surroundings(of: page, reports: findings.reports)
    if page.frontMatter.showsHomeFacts {
      surroundings.facts = homeFacts { _ in true }
    }
    if isKeyed {
      keys.append(renderer.key(source.digest, surroundings))
    }
    if canStay, output.keeps(page.urlPath, keys: keys) { return kept }
    return try render(
      page,
      try text(of: page),
      file.content,
      isPlain: file.isPlain,
      keys: keys,
      surroundings: surroundings,
      sessions: sessions,
      to: output
    )
  }

  /// What a home page counts.
  ///
  /// - Parameter counts: whether to count what is in a file, from its path.
  func homeFacts(in counts: (String) -> Bool) -> HomeFacts {
    HomeFacts(
      findings.reports.filter { counts($0.key.file) }.values,
      simulations: widgets.values.joined().count { counts($0.key.file) },
      swiftVersion: findings.swiftVersion
    )
  }

  private func render(
    _ page: Page,
    _ file: ContentFile,
    _ known: PageContent?,
    isPlain: Bool,
    keys: [Fingerprint],
    surroundings: PageRenderer.Surroundings,
    sessions: [Session],
    to output: any SiteOutput
  ) throws -> RenderedPage {
    let content = known ?? PageParser.content(of: file, catalogs: parsed.catalogs)
    var page = page
    if isPlain {
      page.change {
        $0.samples = content.samples
        $0.listings = content.listings
      }
    }
    let blocks =
      reference.map { reference in
        reference.library.resolvingLinks(in: content.blocks, scope: reference.library.scope(of: page)).blocks
      } ?? content.blocks
    let found = PageFindings(reports: findings.reports, widgets: widgets[page.urlPath] ?? [:])
    let rendered = try renderer.files(
      of: page,
      blocks,
      titleID: content.title?.id,
      surroundings: surroundings,
      findings: found,
      names: names.pages[page.urlPath] ?? PageNames(),
      sessions: sessions
    )
    var result = RenderedPage(address: page.urlPath, content: rendered.content)
    var files = rendered.files
    if let twin = twin(of: page, file, content) {
      files.append(twin)
    }
    if hasSearch {
      let home = page.frontMatter.home
      let searched = (home?.leadBlocks ?? []) + blocks + (home?.cardBlocks ?? [])
      var document = SearchDocument(page, blocks: searched, label: renderer.label(of: page))
      files.append(document.fragmentFile)
      document.fragment = []
      result.document = document
    }
    try output.add(files, of: page.urlPath, keys: keys)
    return result
  }

  private func twin(
    of page: Page,
    _ file: ContentFile,
    _ content: PageContent
  ) -> SiteFile? {
    renderer.publication.twin(
      of: page,
      source: file.text,
      content: content,
      widgets: widgets[page.urlPath] ?? [:],
      catalogs: parsed.catalogs
    )
  }

  private func text(of page: Page) throws -> ContentFile {
    let loader = ContentLoader(root: root)
    guard let file = parsed.files[page.sourcePath] else { return try loader.file(page.sourcePath) }
    return try file.loaded.file ?? loader.text(page.sourcePath)
  }

  // MARK: The site

  private func reference(to output: any SiteOutput) async throws {
    guard let reference else { return }
    let comments = reference.documentation.allPages
    let sessions = Dictionary(grouping: findings.sessions, by: \.page)
    let uses = names.uses(
      in: parsed.pages + comments,
      of: reference.library,
      reports: findings.reports,
      language: configuration.standardLanguage
    )
    try await reference.files(uses: uses) { comment in
      let types = names.pages[comment.urlPath]?.types ?? [:]
      return (PageFindings(reports: findings.reports, types: types), sessions[comment.urlPath] ?? [])
    } frame: { language, address, symbols in
      let address = "/" + address.dropFirst(configuration.basePath.count)
      return renderer.frame(language: language, at: address, symbols: symbols)
    } to: { address, files in
      try output.add(files, of: address, keys: [])
    }
  }

  /// The lists of pages, and the redirects from old addresses.
  private func lists(to output: any SiteOutput) async throws {
    try await structure.lists.pages.concurrentForEach { list in
      guard !output.keeps(list.address, keys: [renderer.shape]) else { return }
      let content = navigation.content(of: list)
      try output.make(list.address, keys: [renderer.shape, renderer.key(of: content)]) {
        [try navigation.file(of: content, frame: renderer.frame(language: list.language, at: list.address))]
      }
    }
    let moved = Fingerprint([renderer.shape.description] + symbolRedirects.flatMap { [$0.from, $0.to] })
    try output.make(.redirects, keys: [moved]) {
      let redirects = RedirectPages(
        aliases: structure.aliases,
        pages: structure.navigation.pages,
        symbols: symbolRedirects,
        configuration: configuration,
        words: theme.words,
        script: theme.link(to: "moved.js", basePath: configuration.basePath)
      )
      let versions = try structure.versions.file(parsed.pages.map(\.urlPath))
      return try redirects.files() + (versions.map { [$0] } ?? [])
    }
  }

  /// The files that search adds to the site: its index, and the search pages.
  private func search(_ documents: [SearchDocument], to output: any SiteOutput) async throws {
    let search = SearchFiles(configuration: configuration, theme: theme)
    guard search.isWanted else { return }
    let symbols = await reference?.searchDocuments() ?? []
    try output.make(.symbols) { symbols.map(\.fragmentFile) }
    let index = try await search.index(of: documents + symbols)
    try output.make(.search) { index }
    let hasSymbols = !symbols.isEmpty
    let lists = SearchPages(configuration: configuration, theme: theme, hasSymbols: hasSymbols) {
      renderer.frame(language: $0, at: "/" + $1.dropFirst(configuration.basePath.count))
    }
    for language in configuration.languages.map(\.tag) {
      let address = SearchPages.address(in: language, of: configuration)
      // A site may have its own page there.
      guard structure.navigation.indexes[address] == nil else { continue }
      let keys = [renderer.shape].adding("symbols: \(hasSymbols)")
      try output.make(address, keys: keys) { try lists.files(of: parsed.pages, in: language) }
    }
  }

  /// The machine-readable metadata of all pages, and the print pages.
  private func published(_ rendered: [RenderedPage], to output: any SiteOutput) throws {
    let described = reference?.headings.keys.sorted() ?? []
    let others = described + structure.lists.pages.map(\.address)
    try output.make(.indexes, keys: [renderer.shape]) {
      renderer.publication.indexes(others: others, hasReference: !described.isEmpty)
    }
    let contents = Dictionary(rendered.compactMap { page in page.content.map { (page.address, $0) } }) {
      first,
      _ in first
    }
    try output.make(.collections) {
      try renderer.publication.files(hasReference: !described.isEmpty) {
        contents[$0.urlPath]
      } twin: { page in
        let file = try text(of: page)
        let known = parsed.page(from: page.sourcePath) ?? page
        let content = PageParser.content(of: file, catalogs: parsed.catalogs)
        return twin(of: known, file, content).map { String(decoding: $0.bytes, as: UTF8.self) }
      }
    }
    for file in try renderer.printPages(contents: contents) {
      try output.make(file.address) { [file] }
    }
  }

  /// The theme's assets. Compressing them takes as long as rendering many pages, and they rarely change.
  private func assets(to output: any SiteOutput) async throws {
    let keys = [theme.digest].adding(compressor.description)
    let name = Artifact.Part.assets.rawValue
    guard !output.keeps(name, keys: keys) else { return }
    let files = await theme.assets.concurrentMap { [compressor] in [$0] + compressor.twins(of: $0) }
    try output.add(files.flatMap(\.self), of: name, keys: keys)
  }

  private func others(to output: any SiteOutput) throws {
    try output.make(.host) {
      let files = [try renderer.notFound(), SiteFile(path: "live.json", text: #"{"live":false}"#)]
      // If the content also has files in assets/, each of the theme's is named.
      let isShared = assets.all.contains { $0.sitePath.hasPrefix("assets/") }
      let fingerprinted = structure.addresses.manifest.parts.fingerprinted(isShared: isShared)
      return isServed
        ? files : files + HostFiles.files(basePath: configuration.basePath, fingerprinted: fingerprinted)
    }
    let loader = ContentLoader(root: root)
    for asset in assets.all {
      try output.make(asset.address) { [try loader.siteFile(of: asset)] }
    }
  }
}

extension SiteOutput {
  /// Makes a part of the site, unless it is there and none of its inputs has changed.
  fileprivate func make(
    _ part: Artifact.Part,
    keys: [Fingerprint] = [],
    _ files: () throws -> [SiteFile]
  ) throws {
    try make(part.rawValue, keys: keys, files)
  }
}

extension SiteFile {
  /// The address of a generated page, from the file's path.
  fileprivate var address: String { "/" + path.dropLast("index.html".count) }
}

extension SearchDocument {
  /// Restores the entry of a page whose text has not changed.
  fileprivate init(_ page: Page, _ record: CachedPage.SearchRecord) {
    self.init(
      address: page.urlPath,
      language: page.language,
      terms: record.terms,
      fragmentHash: record.fragment
    )
  }
}
