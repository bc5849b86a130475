import DocsFoundation
import DocsMarkdown
import DocsTheme

/// The generated lists of a site.
struct ListPages: Sendable {
  /// Every page of every list, language by language: folders first, then taxonomies.
  let pages: [ListPage]
  /// The taxonomies in use, by language.
  let taxonomies: [String: [Taxonomy]]

  /// No lists, for a theme without a template for them.
  static let none = ListPages()

  private init() {
    pages = []
    taxonomies = [:]
  }

  /// The faults of taxonomy terms.
  var diagnostics: [Diagnostic] {
    taxonomies.sorted { $0.key < $1.key }.flatMap(\.value).flatMap(\.diagnostics)
  }

  /// Creates the lists of a site.
  ///
  /// - Parameter words: returns the words of a language: `tags`, `levels`, `topics`, `allPages`.
  init(_ navigation: Navigation, configuration: SiteConfiguration, words: (String) -> Words) {
    var lists: [ListPage] = []
    var taxonomies: [String: [Taxonomy]] = [:]
    for language in navigation.languages {
      let tree = navigation.tree(in: language)
      let words = words(language)
      lists += Self.folders(of: tree, words: words)
      let prefix = language == configuration.standardLanguage ? "/" : "/\(language.lowercased())/"
      let home = ListPage.Crumb(title: configuration.title, address: navigation.home(in: language))
      for taxonomy in Taxonomy.all(navigation.pages, in: tree, prefix: prefix) {
        taxonomies[language, default: []].append(taxonomy)
        lists += Self.lists(of: taxonomy, title: words[taxonomy.kind.folder], home: home)
      }
    }
    self.taxonomies = taxonomies
    pages = Self.linked(lists, configuration).flatMap(\.pages)
  }

  /// Returns the lists of folders that have no page of their own, or whose page can't list all entries.
  private static func folders(of tree: NavigationTree, words: Words) -> [ListPage] {
    tree.folders.enumerated().compactMap { index, folder in
      let base = folder.hasList ? folder.address : folder.allAddress
      guard !base.isEmpty else { return nil }
      var above = folder.parent.map { tree.path(to: $0) } ?? []
      if let root = tree.folders.first, index > 0 { above.insert(root, at: 0) }
      if !folder.hasList { above.append(folder) }
      return ListPage(
        language: tree.language,
        base: base,
        title: folder.hasList
          ? folder.title : words["allPages"].replacing("{section}", with: folder.title),
        description: folder.hasList ? folder.description : "",
        parents: above.map { ListPage.Crumb(title: $0.title, address: $0.address) },
        entries: (folder.index.map { [.page($0)] } ?? [])
          + folder.items.map { item in
            switch item {
            case .page(let page): return .page(page)
            case .folder(let inner):
              let inner = tree.folders[inner]
              let language = inner.language == tree.language ? "" : inner.language
              return .group(title: inner.title, address: inner.address, language: language, count: nil)
            }
          }
      )
    }
  }

  /// Returns the list of a taxonomy's terms and the list of each term.
  private static func lists(of taxonomy: Taxonomy, title: String, home: ListPage.Crumb) -> [ListPage] {
    let all = ListPage(
      language: taxonomy.language,
      base: taxonomy.address,
      title: title,
      parents: [home],
      entries: taxonomy.terms.map {
        .group(title: $0.name, address: $0.address, language: "", count: $0.pages.count)
      }
    )
    return [all]
      + taxonomy.terms.map { term in
        ListPage(
          language: taxonomy.language,
          base: term.address,
          title: term.name,
          parents: [home, ListPage.Crumb(title: title, address: taxonomy.address)],
          entries: term.pages.map(ListPage.Entry.page)
        )
      }
  }

  /// Returns the lists with links to the same list in other languages.
  private static func linked(_ lists: [ListPage], _ configuration: SiteConfiguration) -> [ListPage] {
    guard configuration.languages.count > 1 else { return lists }
    func path(_ list: ListPage) -> String {
      list.language == configuration.standardLanguage
        ? list.base : "/" + list.base.dropFirst(list.language.utf8.count + 2)
    }
    var versions: [String: [String: String]] = [:]
    for list in lists {
      versions[path(list), default: [:]][list.language] = list.base
    }
    return lists.map { list in
      var list = list
      let found = versions[path(list)] ?? [:]
      list.versions = found.count > 1 ? found : [:]
      return list
    }
  }
}
