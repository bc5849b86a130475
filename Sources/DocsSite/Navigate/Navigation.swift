/// How the pages of a site hang together: languages, translations, and for each language a tree of folders.
final class Navigation: Sendable {
  /// The pages, in the order of their files.
  let pages: [Page]
  /// The page at each address; of several the first.
  let indexes: [String: Int]
  /// The tags of the languages that pages are written in, in the order of docs.yml.
  let languages: [String]

  private let configuration: SiteConfiguration
  /// For each page the one that it translates, or itself.
  private let originals: [Int]
  /// The translations of each original, by language.
  private let translations: [Int: [String: Int]]
  private let trees: [String: NavigationTree]

  /// - Parameters:
  ///   - pages: the pages that are published.
  ///   - makesLists: whether folders without a page of their own get one that lists their pages.
  init(_ pages: [Page], configuration: SiteConfiguration, makesLists: Bool = true) {
    let pages = pages.sorted { $0.sourcePath < $1.sourcePath }
    self.pages = pages
    self.configuration = configuration
    let indexes = Dictionary(pages.enumerated().map { ($1.urlPath, $0) }) { first, _ in first }
    self.indexes = indexes
    let originals = pages.indices.map { index in
      indexes[pages[index].frontMatter.translationOf].flatMap { $0 == index ? nil : $0 } ?? index
    }
    self.originals = originals
    var translations: [Int: [String: Int]] = [:]
    for (index, original) in originals.enumerated() where original != index {
      translations[original, default: [:]][pages[index].language] = index
    }
    self.translations = translations
    let used = Set(pages.map(\.language))
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

  /// The tree that readers of a language see; that of the site's first language where it has no pages.
  func tree(in language: String) -> NavigationTree {
    trees[language] ?? trees[configuration.standardLanguage] ?? .empty(language)
  }

  /// The page that a page translates, or the page itself.
  func original(of page: Page) -> Page {
    indexes[page.urlPath].map { pages[originals[$0]] } ?? page
  }

  /// The page itself and its translations, in the order of docs.yml.
  func versions(of page: Page) -> [Page] {
    guard let index = indexes[page.urlPath] else { return [page] }
    let original = originals[index]
    return configuration.languages.compactMap { language in
      pages[original].language == language.tag
        ? pages[original] : translations[original]?[language.tag].map { pages[$0] }
    }
  }

  /// The page before a page in its reader's language, and the one behind it.
  func neighbors(of page: Page) -> (previous: Page?, next: Page?) {
    let tree = tree(in: page.language)
    guard let place = indexes[page.urlPath].flatMap({ tree.places[$0] }) else { return (nil, nil) }
    return (
      place > 0 ? pages[tree.order[place - 1]] : nil,
      place + 1 < tree.order.count ? pages[tree.order[place + 1]] : nil
    )
  }

  /// The folders that a page stands in, from the outermost; its own folder is no part of an index page's.
  func folders(above page: Page) -> [NavigationTree.Folder] {
    let tree = tree(in: page.language)
    guard let index = indexes[page.urlPath], let folder = tree.folder(of: index) else { return [] }
    let isIndex = tree.folders[folder].index == index
    return (isIndex ? tree.folders[folder].parent : folder).map(tree.path(to:)) ?? []
  }

  /// The first page in a language, or the list that stands for it.
  func home(in language: String) -> String {
    let root = tree(in: language).folders.first
    return root.flatMap { $0.address.isEmpty ? nil : $0.address } ?? "/"
  }
}

/// Where a page stands in `content/`, without the folder of its language.
struct PagePlace: Hashable, Sendable {
  /// The deepest folder that the sidebar tells apart; what lies deeper stands in this one.
  static let deepestFolder = 8

  /// The folders from the outermost, joined by slashes; empty for pages at the root.
  var folder: String
  /// The name of the file without `.md`.
  var name: String

  /// Whether the page is the one of its folder.
  var isIndex: Bool { name == "index" }

  init(_ page: Page) {
    var parts = page.sourcePath.utf8.split(separator: UInt8(ascii: "/")).dropFirst().map(Substring.init)[...]
    let file = parts.popLast() ?? ""
    if let first = parts.first, first.lowercased() == page.language.lowercased() {
      parts.removeFirst()
    }
    name =
      file.utf8.suffix(3).elementsEqual(".md".utf8) ? String(Substring(file.utf8.dropLast(3))) : String(file)
    folder = parts.prefix(Self.deepestFolder).joined(separator: "/")
  }
}
