/// How the pages of a site hang together: sections, order, translations.
struct Navigation {
  /// A section of the sidebar with its pages.
  struct Section {
    var title: String
    var pages: [Page]
  }

  private let configuration: SiteConfiguration
  /// The folders with their originals, in the order of the sidebar.
  private let order: [(folder: String, pages: [Page])]
  /// The translations of each original, by its address and then by language.
  private let translations: [String: [String: Page]]
  /// The originals by address.
  private let originals: [String: Page]

  init(_ pages: [Page], configuration: SiteConfiguration) {
    self.configuration = configuration
    let addresses = Set(pages.map(\.urlPath))
    var translations: [String: [String: Page]] = [:]
    for page in pages where addresses.contains(page.frontMatter.translationOf) {
      translations[page.frontMatter.translationOf, default: [:]][page.language] = page
    }
    self.translations = translations
    let originals = pages.filter { !addresses.contains($0.frontMatter.translationOf) }
    self.originals = Dictionary(originals.map { ($0.urlPath, $0) }) { first, _ in first }
    let folders = Dictionary(grouping: originals, by: \.folder)
    let named = configuration.sections.map(\.folder)
    let rest = folders.keys.filter { !named.contains($0) }.sorted()
    // The pages at the root come first, then the sections that docs.yml names, then the others.
    order = (rest.filter(\.isEmpty) + named + rest.filter { !$0.isEmpty }).compactMap { folder in
      folders[folder].map { (folder, $0.sorted(by: Page.precedes)) }
    }
  }

  /// The sections as a reader of a language sees them: each page in that language, or else the original.
  func sections(in language: String) -> [Section] {
    order.map { folder, pages in
      Section(
        title: title(of: folder, in: language),
        pages: pages.map { translations[$0.urlPath]?[language] ?? $0 }
      )
    }
  }

  /// The page itself and its translations, in the order of docs.yml.
  func versions(of page: Page) -> [Page] {
    let original = original(of: page)
    let all = [original] + (translations[original.urlPath]?.values.map(\.self) ?? [])
    return configuration.languages.compactMap { language in all.first { $0.language == language.tag } }
  }

  /// The page that a page translates, or the page itself.
  func original(of page: Page) -> Page {
    originals[page.frontMatter.translationOf] ?? page
  }

  /// The title of the section that a page stands in, in the page's language; nil for pages at the root.
  func sectionTitle(of page: Page) -> String? {
    let folder = original(of: page).folder
    return folder.isEmpty ? nil : title(of: folder, in: page.language)
  }

  private func title(of folder: String, in language: String) -> String {
    guard !folder.isEmpty else { return configuration.title }
    let section = configuration.sections.first { $0.folder == folder }
    return section?.titles[language] ?? section?.title ?? folder.asHeadline
  }
}

extension Page {
  /// The first folder below `content/`; empty for pages at the root.
  fileprivate var folder: String {
    let parts = sourcePath.split(separator: "/")
    return parts.count > 2 ? String(parts[1]) : ""
  }

  /// The site's first page is the first one whatever its order is; links to the site lead there.
  fileprivate static func precedes(_ left: Page, _ right: Page) -> Bool {
    (left.urlPath == "/" ? 0 : 1, left.frontMatter.order, left.frontMatter.title, left.urlPath)
      < (right.urlPath == "/" ? 0 : 1, right.frontMatter.order, right.frontMatter.title, right.urlPath)
  }
}
