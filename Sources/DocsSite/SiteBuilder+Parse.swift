import DocsFoundation
import DocsMarkdown
import DocsPictures
import DocsSearch
import DocsTheme
import Foundation
import SimulationKit

/// The stages that read a site: configure, load, filter, parse, dress, record.
extension SiteBuilder {
  /// `docs.yml`, and the paths of all files.
  struct Configured: Stage {
    let file: ContentFile
    let paths: (pages: [String], assets: [String])
    /// The contents of `docs.yml`; nil if the build can't continue without it.
    let configuration: SiteConfiguration?
    let catalogs: Catalogs
    let rules: ConfigurationRules
    let diagnostics: [Diagnostic]

    var sources: [String: String] { [file.path: file.text] }
  }

  func configure() throws -> Configured {
    let loader = ContentLoader(root: root)
    let file = try loader.configuration()
    var (configuration, faults) = SiteConfiguration.parse(file)
    var paths = try loader.contentPaths(sources: configuration?.sources ?? [])
    let rules = ConfigurationRules(YAMLFile(file: file.path, firstLine: 1, text: file.text))
    faults = (faults + rules.diagnostics(pages: paths.pages, root: root)).inOrder
    let modules = configuration?.modules ?? []
    let catalogs: Catalogs
    (catalogs, paths.pages) = try loader.catalogs(among: paths.pages, modules: modules)
    if options.isServedAtRoot {
      configuration?.moveToRoot()
    }
    return Configured(
      file: file,
      paths: paths,
      configuration: configuration,
      catalogs: catalogs,
      rules: rules,
      diagnostics: faults
    )
  }

  /// The files of all pages, sorted by path, and the files that the site copies.
  struct Loaded: Stage {
    let pages: [LoadedPage]
    let assets: ContentAssets
    let cache: PageCache
    let diagnostics: [Diagnostic]
  }

  /// Adds the images that pages outside of `content/` show, because which ones they are is in their text.
  func load(_ loaded: Loaded, imagesOf pages: [Page]) throws -> Loaded {
    let paths = pages.lazy.filter { PagePath.isInPlace($0.sourcePath) }.flatMap { page in
      page.images.compactMap { FileLink.path(of: $0.destination, on: page.sourcePath) }
    }
    return try load(loaded, images: Set(paths))
  }

  /// Adds images outside of `content/`.
  ///
  /// - Parameter paths: their paths from the folder of `docs.yml`.
  func load(_ loaded: Loaded, images paths: Set<String>) throws -> Loaded {
    guard !paths.isEmpty else { return loaded }
    let (images, diagnostics) = try ContentLoader(root: root).images(paths)
    return Loaded(
      pages: loaded.pages,
      assets: ContentAssets(loaded.assets.all + images.all),
      cache: loaded.cache,
      diagnostics: loaded.diagnostics + diagnostics
    )
  }

  func load(_ configured: Configured) async throws -> Loaded {
    let loader = ContentLoader(root: root)
    let cache = await PageCache(
      root: root,
      configuration: configured.file,
      checksSamples: options.checksSamples
    )
    let folder = OpenFolder(root.path)
    let stamped = try await configured.paths.pages.concurrentMap {
      try loader.stamp($0, known: cache[$0], in: folder)
    }
    let unread: [Int64] = stamped.map { page in
      guard case .unread = page.content else { return 0 }
      return page.stamp?.size ?? 0
    }
    let read = Self.isKept(unread) ? try await stamped.concurrentMap { try loader.read($0) } : stamped
    let (assets, diagnostics) = try loader.assets(configured.paths.assets)
    return Loaded(pages: read, assets: assets, cache: cache, diagnostics: diagnostics)
  }

  /// Applies the content filters to the pages.
  func filter(
    _ pages: [LoadedPage],
    _ configuration: SiteConfiguration,
    _ configurationFile: ContentFile
  ) async -> Filtered {
    guard !configuration.filters.isEmpty else { return Filtered(pages: pages) }
    let files = pages.map { page in
      page.file ?? (try? ContentLoader(root: root).file(page.path)) ?? ContentFile(path: page.path, text: "")
    }
    let content = await FilteredContent(
      files,
      through: configuration.filters,
      configuration: configurationFile,
      root: root,
      cache: ContentCache(ofSite: root)
    )
    return Filtered(pages, content)
  }

  /// The pages to parse, and the messages of the filters.
  struct Filtered: Stage {
    var pages: [LoadedPage]
    private var content: FilteredContent?

    init(pages: [LoadedPage]) {
      self.pages = pages
    }

    /// A filter's output depends on more than the page's file, so earlier records don't count.
    init(_ pages: [LoadedPage], _ content: FilteredContent) {
      self.content = content
      self.pages = zip(pages, content.files).map { page, file in
        LoadedPage(
          path: page.path,
          stamp: nil,
          digest: Fingerprint(of: Array(file.text.utf8)),
          content: .text(file)
        )
      }
    }

    var diagnostics: [Diagnostic] { content?.diagnostics ?? [] }

    /// The texts after filtering, by path. The positions of faults refer to them.
    var texts: [String: String] {
      Dictionary((content?.files ?? []).map { ($0.path, $0.text) }) { first, _ in first }
    }

    /// The diagnostic with a note about the filters that changed its page.
    func explained(_ diagnostic: Diagnostic) -> Diagnostic { content?.explained(diagnostic) ?? diagnostic }
  }

  /// The theme and its faults.
  struct Dressed: Stage {
    let reading: Theme.Reading
    /// If the theme has errors, the pages are still checked, with the default theme.
    let theme: Theme?

    var diagnostics: [Diagnostic] { reading.diagnostics }
  }

  func dress(_ configuration: SiteConfiguration) throws -> Dressed {
    let own = root.appending(path: ThemeFiles.ownFolder).resolvingSymlinksInPath()
    let hasOwn =
      FileManager.default.fileExists(atPath: own.path) && own != theme.resolvingSymlinksInPath()
    let reference = configuration.modules.isEmpty ? [] : ["reference"]
    let reading = try Theme.read(theme, own: hasOwn ? own : nil, requiring: Theme.required + reference)
    return Dressed(reading: reading, theme: try reading.theme ?? Theme.read(theme).theme)
  }

  /// The parsed pages, and everything loaded for them.
  struct Parsed: Stage {
    var pages: [Page]
    /// Which pages are published, and which are omitted.
    var publication: PublishedPages
    var diagnostics: [Diagnostic]
    /// All pages, including omitted ones.
    var read: [Page]
    var catalogs = Catalogs()
    /// The file of each page, by path.
    var files: [String: File]

    /// The file of a page. This is a class because it is looked up and passed on for each page.
    final class File: Sendable {
      let loaded: LoadedPage
      /// The content of the page, if it is kept for later stages.
      let content: PageContent?
      /// Whether only the page's text matters.
      let isPlain: Bool
      /// The time that parsing took.
      let duration: Duration

      init(_ loaded: LoadedPage, content: PageContent?, isPlain: Bool, duration: Duration) {
        self.loaded = loaded
        self.content = content
        self.isPlain = isPlain
        self.duration = duration
      }

      /// The file without its text and the blocks.
      var withoutText: File { File(loaded.withoutText, content: nil, isPlain: isPlain, duration: duration) }

      /// The file without its blocks.
      var withoutContent: File { File(loaded, content: nil, isPlain: isPlain, duration: duration) }
    }

    /// The page of a file. The pages are sorted by path.
    func page(from path: String) -> Page? {
      var (low, high) = (pages.startIndex, pages.endIndex)
      while low < high {
        let middle = (low + high) / 2
        if pages[middle].sourcePath < path { low = middle + 1 } else { high = middle }
      }
      return low < pages.endIndex && pages[low].sourcePath == path ? pages[low] : nil
    }

    /// The pages whose links aren't known to be valid.
    ///
    /// - Parameter structure: the fingerprint of what pages know about each other.
    func pages(notSoundIn structure: Fingerprint) -> [Page] {
      pages.filter { page in
        guard let file = files[page.sourcePath], file.isPlain else { return true }
        return file.loaded.record?.soundStructure != structure
      }
    }

    /// The time that each page took to parse and render.
    ///
    /// - Parameter rendering: the time that each page took to render, in their order; empty if none was.
    func timings(_ rendering: [Duration]) -> [Timings.Entry] {
      pages.indices.map { index in
        let path = pages[index].sourcePath
        let rendering = index < rendering.count ? rendering[index] : .zero
        return Timings.Entry(path, (files[path]?.duration ?? .zero) + rendering)
      }
    }

    /// The records to keep for the next build.
    ///
    /// - Parameters:
    ///   - rendered: the pages that were rendered, in the order of ``pages``.
    ///   - structure: the fingerprint of what pages know about each other.
    ///   - faulty: the file paths of the pages with broken links.
    func records(
      of rendered: [SiteRenderer.RenderedPage],
      in structure: Fingerprint,
      faulty: Set<String>
    ) -> [PageCache.Entry] {
      var next = 0
      return read.compactMap { page in
        var search: CachedPage.SearchRecord?
        // The published pages are some of those that were read, in the same order.
        if next < pages.count, pages[next].sourcePath == page.sourcePath {
          search = rendered[next].document.map {
            CachedPage.SearchRecord(terms: $0.terms, fragment: $0.fragmentHash)
          }
          next += 1
        }
        guard let file = files[page.sourcePath], file.isPlain else { return nil }
        let soundStructure = faulty.contains(page.sourcePath) ? nil : structure
        if let record = file.loaded.record, record.stamp == file.loaded.stamp, record.search == search,
          record.soundStructure == soundStructure
        {
          return .known(record)
        }
        return .new(
          CachedPage(
            stamp: file.loaded.stamp,
            digest: file.loaded.digest,
            page: page,
            search: search,
            soundStructure: soundStructure
          )
        )
      }
    }
  }

  /// The maximum number of bytes of text that stay in memory until rendering, with their blocks, which take three to
  /// four times as much. The pages of a larger site are read again to be parsed, and again to be rendered.
  private static let keptText = 96 << 20

  /// Whether texts of these sizes stay in memory.
  private static func isKept(_ sizes: [some BinaryInteger]) -> Bool {
    var room = keptText
    return sizes.allSatisfy { size in
      room -= Int(clamping: size)
      return room >= 0
    }
  }

  func parse(
    _ files: [LoadedPage],
    _ configuration: SiteConfiguration,
    _ catalogs: Catalogs
  ) async throws -> Parsed {
    let parser = PageParser(configuration: configuration, catalogs: catalogs)
    let checksSamples = options.checksSamples
    let loader = ContentLoader(root: root)
    // Filtered texts can't be read again, so only their blocks are dropped.
    let keepsBlocks = Self.isKept(files.map { $0.file?.text.utf8.count ?? 0 })
    let parsed = try await files.concurrentMap { file in
      var reading = Reading(try loader.read(file), parser, checksSamples: checksSamples)
      if case .unread = file.content {
        reading.file = reading.file.withoutText
      } else if !keepsBlocks {
        reading.file = reading.file.withoutContent
      }
      return reading
    }
    let read = parsed.compactMap(\.page)
    let publication = PublishedPages(
      read,
      on: options.today,
      options: PublishedPages.Options(
        includesDrafts: options.includesDrafts,
        includesFuture: options.includesFuture,
        includesExpired: options.includesExpired
      )
    )
    let included = SampleIncluder(root: root, package: configuration.package).include(in: publication.pages)
    return Parsed(
      pages: included.pages,
      publication: publication,
      diagnostics: parsed.flatMap(\.faults) + included.diagnostics,
      read: read,
      catalogs: catalogs,
      files: Dictionary(parsed.map { ($0.file.loaded.path, $0.file) }) { first, _ in first }
    )
  }

  /// The result of parsing one file.
  private struct Reading: Sendable {
    let page: Page?
    var file: Parsed.File
    let faults: [Diagnostic]

    init(_ file: LoadedPage, _ parser: borrowing PageParser, checksSamples: Bool) {
      let start = ContinuousClock.now
      var page: Page?
      var content: PageContent?
      var faults: [Diagnostic] = []
      var isPlain = false
      if let record = file.record {
        (page, isPlain) = (record.page, true)
      } else if let text = file.file {
        (page, content, faults) = parser.parse(text)
        isPlain =
          faults.isEmpty
          && page?.isPlain(FileLinks(parser.configuration), checksSamples: checksSamples) == true
        if isPlain {
          page?.forgetListings()
        }
      }
      self.page = page
      self.faults = faults
      self.file = Parsed.File(file, content: content, isPlain: isPlain, duration: .now - start)
    }
  }

  /// The recorded simulations, by the address of their page and their position.
  struct Recorded: Stage {
    var widgets: [String: [SourcePosition: RecordedWidget]] = [:]
    /// The words of other languages for what simulations say.
    var phrases = PhraseBook()
    var diagnostics: [Diagnostic] = []

    /// The texts that pages show and that no phrase translates.
    var untranslated: [UntranslatedTexts] {
      let pages = widgets.sorted { $0.key < $1.key }.map(\.value)
      return phrases.untranslated(in: pages.flatMap { $0.sorted { $0.key < $1.key }.map(\.value) })
    }
  }

  /// Reads the phrases of all languages.
  func phrases(
    _ parsed: Parsed,
    _ configured: Configured,
    _ configuration: SiteConfiguration,
    _ simulated: Simulated
  ) throws -> (book: PhraseBook, diagnostics: [Diagnostic]) {
    // Drafts count, so a file doesn't become wrong when its page isn't published.
    var shown: [String: Set<String>] = [:]
    for page in parsed.read where !page.widgets.isEmpty {
      shown[page.language.lowercased(), default: []].formUnion(page.widgets.map(\.simulation))
    }
    let loader = PhraseLoader(
      loader: ContentLoader(root: root),
      configuration: YAMLFile(file: configured.file.path, firstLine: 1, text: configured.file.text),
      simulations: simulated.simulations.map(\.name),
      shown: shown
    )
    return try loader.load(configuration.languages)
  }

  func record(
    _ pages: [Page],
    _ configuration: SiteConfiguration,
    _ simulated: Simulated,
    phrases: PhraseBook
  ) -> Recorded {
    let recorder = WidgetRecorder(
      simulated.simulations,
      isPartial: simulated.isPartial,
      livePath: configuration.basePath + "live.json",
      phrases: phrases
    )
    var recorded = Recorded(phrases: phrases)
    for page in pages where !page.widgets.isEmpty {
      let recordings = recorder.record(page, address: configuration.basePath + page.urlPath.dropFirst())
      recorded.widgets[page.urlPath] = recordings.widgets
      recorded.diagnostics += recordings.diagnostics
    }
    return recorded
  }
}

extension Page {
  /// Whether the rendered page depends only on its own text and its place among the other pages.
  ///
  /// - Parameters:
  ///   - links: what its links to files depend on.
  ///   - checksSamples: whether its listings will be checked.
  fileprivate func isPlain(_ links: FileLinks, checksSamples: Bool) -> Bool {
    self.frontMatter.home == nil && PagePath.catalog(of: self.sourcePath) == nil && self.widgets.isEmpty
      && self.symbolLinks.isEmpty && self.images.isEmpty
      && self.links.allSatisfy { link in
        switch links.link(link.destination, on: self.sourcePath) {
        // Other pages are part of what the record of a page depends on.
        case .page, nil: true
        case .file, .repository: false
        }
      }
      && (checksSamples
        ? self.samples.isEmpty
        : self.samples.allSatisfy { sample in
          guard case .ignored = sample.mode else { return sample.inclusion == nil }
          return false
        })
  }

  /// Removes the listings, because nothing will check them. They remain in the page's text.
  fileprivate mutating func forgetListings() {
    change {
      $0.uncheckedListings = $0.samples.count
      $0.samples = []
      $0.listings = []
    }
  }
}

extension ContentLoader {
  /// The text of each file with a fault, by path.
  func sources(of diagnostics: [Diagnostic]) -> [String: String] {
    var sources: [String: String] = [:]
    for path in Set(diagnostics.map(\.position.file)) {
      sources[path] = (try? file(path))?.text
    }
    return sources
  }
}
