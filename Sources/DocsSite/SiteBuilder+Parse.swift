import Foundation
import SimulationKit

/// The stages that read a site: load, parse, record.
extension SiteBuilder {
  /// Every page's file, in the order of their paths; and the files of `content/` that are no pages.
  func load(
    _ paths: (pages: [String], assets: [String]),
    _ loader: ContentLoader,
    _ records: RecordedPages
  ) async throws -> (pages: [LoadedPage], assets: ContentAssets, diagnostics: [Diagnostic]) {
    let pages = try await paths.pages.concurrentMap { try loader.load($0, known: records[$0]) }
    let (assets, diagnostics) = try loader.assets(paths.assets)
    return (pages, assets, diagnostics)
  }

  /// What `docs.yml` says, and what is wrong with it.
  ///
  /// - Parameter pages: the paths of the pages.
  /// - Returns: the configuration, or nil where there is no going on with it.
  func configuration(
    _ file: ContentFile,
    _ pages: [String]
  ) -> (configuration: SiteConfiguration?, diagnostics: [Diagnostic], rules: ConfigurationRules) {
    var (configuration, faults) = SiteConfiguration.parse(file)
    let rules = ConfigurationRules(YAMLFile(file: file.path, firstLine: 1, text: file.text))
    faults = (faults + rules.diagnostics(pages: pages, root: root)).inOrder
    if options.isServedAtRoot {
      configuration?.moveToRoot()
    }
    return (configuration, faults, rules)
  }

  /// The pages as filters leave them.
  func filter(
    _ pages: [LoadedPage],
    _ configuration: SiteConfiguration,
    _ configurationFile: ContentFile
  ) async -> FilteredPages {
    guard !configuration.filters.isEmpty else { return FilteredPages(pages: pages) }
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
    return FilteredPages(pages, content)
  }

  /// The pages that are read, and what filters had to say of them.
  struct FilteredPages {
    var pages: [LoadedPage]
    private var content: FilteredContent?

    init(pages: [LoadedPage]) {
      self.pages = pages
    }

    /// What a filter makes of a page depends on more than its file, so nothing known from before counts.
    init(_ pages: [LoadedPage], _ content: FilteredContent) {
      self.content = content
      self.pages = zip(pages, content.files).map { page, file in
        LoadedPage(
          path: page.path,
          stamp: nil,
          digest: Digest(of: Array(file.text.utf8)),
          content: .text(file)
        )
      }
    }

    var diagnostics: [Diagnostic] { content?.diagnostics ?? [] }

    /// The texts that the filters changed or left, by path; a fault stands in those.
    var texts: [String: String] {
      Dictionary((content?.files ?? []).map { ($0.path, $0.text) }) { first, _ in first }
    }

    /// A fault with a word on what filters did to its page.
    func explained(_ diagnostic: Diagnostic) -> Diagnostic { content?.explained(diagnostic) ?? diagnostic }
  }

  /// The theme, and what is wrong with it.
  ///
  /// A theme with errors is no reason to keep silent about the pages: they are checked with the default one.
  func theme(_ configuration: SiteConfiguration) throws -> (reading: Theme.Reading, theme: Theme?) {
    let own = root.appending(path: ThemeFiles.ownFolder).resolvingSymlinksInPath()
    let hasOwn =
      FileManager.default.fileExists(atPath: own.path) && own != theme.resolvingSymlinksInPath()
    let reference = configuration.modules.isEmpty ? [] : ["reference"]
    let reading = try Theme.read(theme, own: hasOwn ? own : nil, requiring: Theme.required + reference)
    return (reading, try reading.theme ?? Theme.read(theme).theme)
  }

  /// The pages as they were read, and everything that was read for them.
  struct Parsed {
    var pages: [Page]
    /// Which pages are published, and which are left out.
    var publication: PublishedPages
    var diagnostics: [Diagnostic]
    /// Every page, those included that are left out.
    var read: [Page]
    /// The file of each page, by its path.
    var files: [String: File]

    /// What is known of the file of a page; an object, since it is looked up and handed on for each page.
    final class File: Sendable {
      let loaded: LoadedPage
      /// What stands on it, where it need not be read again for that.
      let content: PageContent?
      /// Whether nothing matters of the page but its text.
      let isPlain: Bool
      /// What it took.
      let duration: Duration

      init(_ loaded: LoadedPage, content: PageContent?, isPlain: Bool, duration: Duration) {
        self.loaded = loaded
        self.content = content
        self.isPlain = isPlain
        self.duration = duration
      }

      /// The same without what stands on it.
      var withoutContent: File { File(loaded, content: nil, isPlain: isPlain, duration: duration) }
    }

    /// The pages whose links are not known to lead somewhere.
    ///
    /// - Parameter structure: the fingerprint of what pages know of each other.
    func pages(notSoundIn structure: Digest) -> [Page] {
      pages.filter { page in
        guard let file = files[page.sourcePath], file.isPlain else { return true }
        return file.loaded.record?.soundStructure != structure
      }
    }

    /// What each file took to be read and to be rendered, the latter by the path of the file.
    func timings(_ rendering: [String: Duration]) -> [Timings.Entry] {
      files.map { path, file in Timings.Entry(path, file.duration + (rendering[path] ?? .zero)) }
    }

    /// What to remember of them.
    ///
    /// - Parameters:
    ///   - documents: what search knows of the pages, by address.
    ///   - structure: the fingerprint of what the pages know of each other.
    ///   - faulty: the pages that have a wrong link, by the path of their file.
    func records(
      _ documents: [String: SearchDocument],
      in structure: Digest,
      faulty: Set<String>
    ) -> [PageRecord] {
      read.compactMap { page in
        guard let file = files[page.sourcePath], file.isPlain else { return nil }
        return PageRecord(
          stamp: file.loaded.stamp,
          digest: file.loaded.digest,
          page: page,
          search: documents[page.urlPath].map {
            PageRecord.SearchRecord(terms: $0.terms, fragment: $0.fragmentHash)
          },
          soundStructure: faulty.contains(page.sourcePath) ? nil : structure
        )
      }
    }
  }

  /// The most bytes of text of which the blocks are kept until they are rendered. They take three to four times as much
  /// memory as the text; the pages behind are read once more.
  private static let keptText = 48 << 20

  func parse(_ files: [LoadedPage], _ configuration: SiteConfiguration) async -> Parsed {
    let parser = PageParser(configuration: configuration)
    let checksSamples = options.checksSamples
    var room = Self.keptText
    let pages = files.map { file in
      room -= file.file?.text.utf8.count ?? 0
      return (file, isKept: room >= 0)
    }
    let parsed = await pages.concurrentMap { file, isKept in
      Reading(file, parser, checksSamples: checksSamples, keepsContent: isKept)
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
      files: Dictionary(parsed.map { ($0.file.loaded.path, $0.file) }) { first, _ in first }
    )
  }

  /// What came of one file.
  private struct Reading: Sendable {
    let page: Page?
    let file: Parsed.File
    let faults: [Diagnostic]

    init(_ file: LoadedPage, _ parser: PageParser, checksSamples: Bool, keepsContent: Bool) {
      let start = ContinuousClock.now
      var page: Page?
      var content: PageContent?
      var faults: [Diagnostic] = []
      var isPlain = false
      switch file.content {
      case .record(let record, _):
        (page, isPlain) = (record.page, true)
      case .text(let text):
        (page, content, faults) = parser.parse(text)
        isPlain = faults.isEmpty && page?.isPlain(checksSamples: checksSamples) == true
        if isPlain {
          page?.forgetListings()
        }
      }
      self.page = page
      self.faults = faults
      self.file = Parsed.File(
        file,
        content: keepsContent ? content : nil,
        isPlain: isPlain,
        duration: .now - start
      )
    }
  }

  func record(
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
}

extension Page {
  /// Whether what becomes of the page follows from its own text and its place among the others.
  ///
  /// - Parameter checksSamples: whether its listings are going to be checked.
  fileprivate func isPlain(checksSamples: Bool) -> Bool {
    self.widgets.isEmpty && self.symbolLinks.isEmpty && self.images.isEmpty
      && self.links.allSatisfy { ContentAssets.fileAddress(of: $0.destination, on: self.sourcePath) == nil }
      && (checksSamples
        ? self.samples.isEmpty
        : self.samples.allSatisfy { sample in
          guard case .ignored = sample.mode else { return sample.inclusion == nil }
          return false
        })
  }

  /// Leaves out the listings, which nobody is going to check: the page's text has them still.
  fileprivate mutating func forgetListings() {
    self.uncheckedListings = self.samples.count
    self.samples = []
    self.listings = []
  }
}

extension ContentLoader {
  /// The text of each file that some faults stand in, by its path.
  func sources(of diagnostics: [Diagnostic]) -> [String: String] {
    var sources: [String: String] = [:]
    for path in Set(diagnostics.map(\.position.file)) {
      sources[path] = (try? file(path))?.text
    }
    return sources
  }
}
