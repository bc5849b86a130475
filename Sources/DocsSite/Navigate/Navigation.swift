import DocsMarkdown

/// The structure of a site's pages: languages, translations, and a tree of folders for each language.
final class Navigation: Sendable {
  /// The pages, in file order.
  let pages: [Page]
  /// The index of the page at each address; of several pages, the first.
  let indexes: [String: Int]
  /// The tags of the languages in use, in the order of docs.yml.
  let languages: [String]

  /// Whether every page has an address of its own.
  var hasUniqueAddresses: Bool { indexes.count == pages.count }

  private let configuration: SiteConfiguration
  /// For each page, the page that it translates, or itself.
  private let originals: [Int]
  /// The translations of each original, by language.
  private let translations: [Int: [String: Int]]
  private let trees: [String: NavigationTree]

  /// - Parameters:
  ///   - pages: the published pages.
  ///   - makesLists: whether folders without their own page get a list of their pages.
  init(_ pages: [Page], configuration: SiteConfiguration, makesLists: Bool = true) {
    let pages = pages.sorted { $0.sourcePath < $1.sourcePath }
    self.pages = pages
    self.configuration = configuration
    let indexes = Dictionary(pages.enumerated().map { ($1.urlPath, $0) }) { first, _ in first }
    self.indexes = indexes
    let originals = pages.indices.map { index in
      let original = pages[index].frontMatter.translationOf
      return original.isEmpty ? index : indexes[original] ?? index
    }
    self.originals = originals
    var translations: [Int: [String: Int]] = [:]
    for (index, original) in originals.enumerated() where original != index {
      translations[original, default: [:]][pages[index].language] = index
    }
    self.translations = translations
    var used: Set<String> = []
    var last = ""
    for page in pages where page.language != last {
      last = page.language
      used.insert(last)
    }
    let standard = configuration.standardLanguage
    languages = configuration.languages.map(\.tag).filter { used.contains($0) || $0 == standard }

    let places = pages.map { PagePlace($0) }
    func tree(_ language: String, fallback: NavigationTree?) -> NavigationTree {
      let shown = pages.indices.compactMap { index -> (page: Int, place: PagePlace)? in
        guard originals[index] == index else { return nil }
        let isNative = pages[index].language == language
        guard
          let page = isNative
            ? index
            : translations[index]?[language] ?? (pages[index].language == standard ? index : nil)
        else { return nil }
        return (page, places[index])
      }
      return NavigationTree(
        pages,
        shown,
        originals: originals,
        language: language,
        configuration: configuration,
        makesLists: makesLists,
        fallback: fallback
      )
    }
    var trees = [standard: tree(standard, fallback: nil)]
    for language in languages where language != standard {
      trees[language] = tree(language, fallback: trees[standard])
    }
    self.trees = trees
  }

  /// Returns the tree for readers of a language, or that of the site's first language if it has no pages.
  func tree(in language: String) -> NavigationTree {
    trees[language] ?? trees[configuration.standardLanguage] ?? .empty(language)
  }

  /// Returns the page that a page translates, or the page itself.
  func original(of page: Page) -> Page {
    indexes[page.urlPath].map { pages[originals[$0]] } ?? page
  }

  /// Returns the page and its translations, in the order of docs.yml.
  func versions(of page: Page) -> [Page] {
    guard let index = indexes[page.urlPath] else { return [page] }
    let original = originals[index]
    return configuration.languages.compactMap { language in
      pages[original].language == language.tag
        ? pages[original] : translations[original]?[language.tag].map { pages[$0] }
    }
  }

  /// Returns the pages before and after a page in the reading order of its language.
  func neighbors(of page: Page) -> (previous: Page?, next: Page?) {
    let tree = tree(in: page.language)
    guard let place = indexes[page.urlPath].flatMap(tree.place) else { return (nil, nil) }
    return (
      place > 0 ? pages[tree.order[place - 1]] : nil,
      place + 1 < tree.order.count ? pages[tree.order[place + 1]] : nil
    )
  }

  /// Returns the folders that contain a page, from the outermost, except a folder whose index page it is.
  func folders(above page: Page) -> [NavigationTree.Folder] {
    let tree = tree(in: page.language)
    guard let index = indexes[page.urlPath], let folder = tree.folder(of: index) else { return [] }
    let isIndex = tree.folders[folder].index == index
    return (isIndex ? tree.folders[folder].parent : folder).map(tree.path(to:)) ?? []
  }

  /// Returns the address of the first page in a language, or of the list in its place.
  func home(in language: String) -> String {
    let root = tree(in: language).folders.first
    return root.flatMap { $0.address.isEmpty ? nil : $0.address } ?? "/"
  }
}

/// The location of a page in `content/`, without its language's folder.
struct PagePlace: Hashable, Sendable {
  /// The maximum folder depth in the sidebar; deeper pages belong to the folder at this depth.
  static let deepestFolder = 8

  /// The folder names from the outermost, joined by slashes; empty for pages at the root.
  var folder: String
  /// The file name without `.md`.
  var name: String

  /// Whether the page is its folder's index page.
  var isIndex: Bool { name == "index" }

  init(_ page: Page) {
    let path = PagePath(page.sourcePath)
    var parts = path.folders[...]
    if let first = parts.first, first.lowercased() == page.language.lowercased() {
      parts.removeFirst()
    }
    name = String(path.name)
    folder = parts.prefix(Self.deepestFolder).joined(separator: "/")
  }
}
