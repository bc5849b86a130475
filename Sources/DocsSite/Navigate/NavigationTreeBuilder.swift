import DocsMarkdown

/// Sorts a language's pages into folders, and gives the folders titles, an order and addresses.
struct NavigationTreeBuilder {
  private(set) var folders = [NavigationTree.Folder(path: "")]

  private let pages: [Page]
  /// For each page, the page that it translates, or itself. It determines the order in every language.
  private let originals: [Int]
  private let language: String
  private let configuration: SiteConfiguration
  private let sections: [String: (rank: Int, section: SiteConfiguration.Section)]
  private var indexes = ["": 0]

  init(_ pages: [Page], originals: [Int], language: String, configuration: SiteConfiguration) {
    self.pages = pages
    self.originals = originals
    self.language = language
    self.configuration = configuration
    sections = Dictionary(
      configuration.sections.enumerated().map { ($1.folder, ($0, $1)) }
    ) { first, _ in first }
  }

  /// Adds pages to their folders.
  mutating func add(_ shown: [(page: Int, place: PagePlace)]) {
    for (page, place) in shown where place.isIndex {
      let folder = self.folder(place.folder)
      if folders[folder].index == nil {
        folders[folder].index = page
      }
    }
    for (_, place) in shown where !place.isIndex {
      _ = folder(place.folder)
    }
    for (page, place) in shown where !place.isIndex {
      // 'guide.md' is the page of a folder 'guide' without an index.md.
      let own = place.folder.isEmpty ? place.name : "\(place.folder)/\(place.name)"
      if let folder = indexes[own], folders[folder].index == nil {
        folders[folder].index = page
      } else if let folder = indexes[place.folder] {
        folders[folder].items.append(.page(page))
      }
    }
  }

  /// Returns the folder at a path; creates it and its ancestors if necessary.
  private mutating func folder(_ path: String) -> Int {
    if let index = indexes[path] { return index }
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let parent = folder(slash.map { String(path[..<$0]) } ?? "")
    let index = folders.count
    folders.append(NavigationTree.Folder(path: path, parent: parent))
    folders[parent].items.append(.folder(index))
    indexes[path] = index
    return index
  }

  /// Sets each folder's title, from docs.yml, from its own page, or from its name, and its description, from docs.yml.
  mutating func name() {
    for index in folders.indices {
      folders[index].title = title(of: folders[index], in: language)
      folders[index].description = description(of: folders[index])
    }
  }

  private func description(of folder: NavigationTree.Folder) -> String {
    guard let section = sections[folder.path]?.section else { return "" }
    let isStandard = language == configuration.standardLanguage
    return section.descriptions[language] ?? (isStandard ? section.description : "")
  }

  private func title(of folder: NavigationTree.Folder, in language: String) -> String {
    guard !folder.path.isEmpty else { return configuration.title }
    let section = sections[folder.path]?.section
    if let title = section?.titles[language] ?? section?.title { return title }
    if let index = folder.index {
      let own = pages[index].language == language ? index : originals[index]
      return pages[own].frontMatter.title
    }
    let name = folder.path.split(separator: "/").last ?? ""
    if let module = module(ofArticlesIn: folder) { return module }
    return String(name.map { $0 == "-" || $0 == "_" ? " " : $0 }).asHeadline
  }

  /// The module whose DocC catalog has the articles in a folder; nil if there is none.
  private func module(ofArticlesIn folder: NavigationTree.Folder) -> String? {
    for case .page(let page) in folder.items {
      return PagePath.module(ofCatalogFile: pages[page].sourcePath).map(String.init)
    }
    return nil
  }

  /// Sorts the items of each folder.
  ///
  /// Pages come before folders with the same order. At the root, the folders listed in docs.yml come first, in that
  /// order, whatever their own order.
  mutating func sort() {
    let keys = folders.map { key(of: $0) }
    for index in folders.indices {
      let isRoot = folders[index].path.isEmpty
      let items = folders[index].items
      let own = items.map { item in
        switch item {
        case .page(let page): SortKey(pages[originals[page]])
        case .folder(let folder): keys[folder]
        }
      }
      let order = own.enumerated().map { SortKey.Rank($1, isAtRoot: isRoot, number: $0) }.sorted {
        $0.precedes($1) ?? own[$0.number].precedesByName(own[$1.number])
      }
      folders[index].items = order.map { items[$0.number] }
    }
  }

  private func key(of folder: NavigationTree.Folder) -> SortKey {
    SortKey(
      isFolder: true,
      rank: sections[folder.path]?.rank ?? .max,
      order: folder.index.map { pages[originals[$0]].frontMatter.order } ?? 1000,
      title: title(of: folder, in: configuration.standardLanguage),
      address: folder.path
    )
  }

  /// Sets the destination of each folder's link and decides which lists to generate.
  mutating func address(makesLists: Bool, isPruned: Bool, fallback: NavigationTree?) {
    let isStandard = language == configuration.standardLanguage
    let prefix = isStandard ? "/" : "/\(language.lowercased())/"
    let others = Dictionary(
      (fallback?.folders ?? []).map { ($0.path, $0) }
    ) { first, _ in first }
    let hasOwn = foldersWithOwnPages()
    for index in folders.indices {
      let folder = folders[index]
      let base = folder.path.isEmpty ? prefix : "\(prefix)\(folder.path)/"
      if let own = folder.index.map({ pages[$0] }), own.language == language {
        folders[index].address = own.urlPath
        folders[index].language = language
        if makesLists, isPruned, folder.items.count > Sidebar.listLimit {
          folders[index].allAddress = own.urlPath + "all-pages/"
        }
      } else if makesLists, isStandard || hasOwn[index] {
        folders[index].address = base
        folders[index].language = language
        folders[index].hasList = true
      } else if let own = folder.index.map({ pages[$0] }) {
        folders[index].address = own.urlPath
        folders[index].language = own.language
      } else if let other = others[folder.path], !other.address.isEmpty {
        folders[index].address = other.address
        folders[index].language = other.language
      }
    }
  }

  /// Returns whether each folder contains a page in the tree's language, at any depth.
  private func foldersWithOwnPages() -> [Bool] {
    var hasOwn = folders.map { folder in
      folder.items.contains { item in
        guard case .page(let page) = item else { return false }
        return pages[page].language == language
      } || folder.index.map { pages[$0].language == language } == true
    }
    for index in folders.indices.reversed() where hasOwn[index] {
      if let parent = folders[index].parent {
        hasOwn[parent] = true
      }
    }
    return hasOwn
  }

  /// Returns the pages in reading order, each with its folder.
  func order() -> [(page: Int, folder: Int)] {
    var order: [(page: Int, folder: Int)] = []
    order.reserveCapacity(pages.count)
    func visit(_ index: Int) {
      let folder = folders[index]
      if let page = folder.index {
        order.append((page, index))
      }
      for item in folder.items {
        switch item {
        case .page(let page): order.append((page, index))
        // No deeper than PagePlace.deepestFolder.
        case .folder(let inner): visit(inner)
        }
      }
    }
    visit(0)
    return order
  }
}

/// The sort key of a page or folder among its siblings.
private struct SortKey {
  var isFolder: Bool
  var rank: Int
  var order: Int
  var title: String
  var address: String

  func precedesByName(_ other: SortKey) -> Bool {
    title == other.title ? address < other.address : title < other.title
  }

  /// The part of a key that decides between most siblings. It has only numbers, which are quick to move and compare.
  struct Rank {
    private let numbers: (Int, Int, Int)
    /// The first bytes of the title.
    private let start: (UInt64, UInt64)
    /// Whether the order of the title is that of its bytes.
    private let isASCII: Bool
    /// The index among the siblings.
    let number: Int

    init(_ key: SortKey, isAtRoot: Bool, number: Int) {
      let kind = key.isFolder ? 1 : 0
      numbers = isAtRoot ? (kind, key.rank, key.order) : (key.order, kind, key.rank)
      var start: (UInt64, UInt64) = (0, 0)
      var isASCII = true
      for (place, byte) in key.title.utf8.enumerated() {
        isASCII = isASCII && byte < 0x80
        switch place {
        case 0..<8: start.0 |= UInt64(byte) << (56 - 8 * place)
        case 8..<16: start.1 |= UInt64(byte) << (120 - 8 * place)
        default: break
        }
      }
      (self.start, self.isASCII, self.number) = (start, isASCII, number)
    }

    /// Whether it comes first; nil if the names have to be compared.
    func precedes(_ other: Rank) -> Bool? {
      if numbers != other.numbers { return numbers < other.numbers }
      return isASCII && other.isASCII && start != other.start ? start < other.start : nil
    }
  }
}

extension SortKey {
  fileprivate init(_ page: Page) {
    self.init(
      isFolder: false,
      rank: .max,
      order: page.frontMatter.order,
      title: page.frontMatter.title,
      address: page.urlPath
    )
  }
}
