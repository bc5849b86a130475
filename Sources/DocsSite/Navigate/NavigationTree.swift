import DocsMarkdown

/// The pages of a site as readers of one language find them: nested folders, in order.
///
/// An untranslated page appears as its original.
///
/// A class, like ``Navigation``, because every page queries both several times and should not copy them.
final class NavigationTree: Sendable {
  /// An item in a folder.
  enum Item: Hashable, Sendable {
    /// A page, by its index among the site's pages.
    case page(Int)
    /// A folder, by its index in the tree.
    case folder(Int)
  }

  /// A folder of `content/`.
  struct Folder: Hashable, Sendable {
    /// The folder names from the outermost, joined by slashes; empty for the root.
    var path: String
    var title = ""
    /// What its pages are about, in the language of the tree; empty if docs.yml doesn't say it in that language.
    var description = ""
    var parent: Int?
    /// The folder's own page, which may be in another language.
    var index: Int?
    /// The pages and folders in it, in order, without its own page.
    var items: [Item] = []
    /// The destination of the folder's link, below the site's base; empty if there is none.
    var address = ""
    /// The language of the destination.
    var language = ""
    /// Whether a list of its pages is generated at its address.
    var hasList = false
    /// The address of a list of all its pages, generated in addition to its own page; empty if there is none.
    var allAddress = ""
  }

  let language: String
  /// The folders, each after its parent; the first is the root.
  let folders: [Folder]
  /// The pages in reading order.
  let order: [Int]
  /// The position of each page in the order; -1 if the tree doesn't have it.
  private let places: [Int]
  /// Whether there are too many pages for one sidebar.
  let isPruned: Bool

  /// The folder at each position in the order.
  private let foldersInOrder: [Int]

  /// Returns a tree without pages.
  static func empty(_ language: String) -> NavigationTree { NavigationTree(language: language) }

  private init(language: String) {
    self.language = language
    folders = [Folder(path: "")]
    order = []
    places = []
    isPruned = false
    foldersInOrder = []
  }

  /// - Parameters:
  ///   - pages: all pages of the site.
  ///   - shown: the pages of the tree and their locations.
  ///   - originals: for each page, the page that it translates, or itself.
  ///   - fallback: the tree of the first language, which provides addresses for folders without their own list here.
  init(
    _ pages: [Page],
    _ shown: [(page: Int, place: PagePlace)],
    originals: [Int],
    language: String,
    configuration: SiteConfiguration,
    makesLists: Bool,
    fallback: NavigationTree?
  ) {
    self.language = language
    isPruned = shown.count > Sidebar.treeLimit
    var builder = NavigationTreeBuilder(
      pages,
      originals: originals,
      language: language,
      configuration: configuration
    )
    builder.add(shown)
    builder.name()
    builder.sort()
    builder.address(makesLists: makesLists, isPruned: isPruned, fallback: fallback)
    folders = builder.folders
    let order = builder.order()
    self.order = order.map(\.page)
    foldersInOrder = order.map(\.folder)
    var places = [Int](repeating: -1, count: pages.count)
    for (place, item) in order.enumerated() where places[item.page] < 0 {
      places[item.page] = place
    }
    self.places = places
  }

  /// Returns the position of a page in the order.
  func place(of page: Int) -> Int? {
    places.indices.contains(page) && places[page] >= 0 ? places[page] : nil
  }

  /// Returns the folder that contains a page.
  func folder(of page: Int) -> Int? {
    place(of: page).map { foldersInOrder[$0] }
  }

  /// Returns a folder and its ancestors, from the outermost, without the root.
  func path(to folder: Int) -> [Folder] {
    var path: [Folder] = []
    var next: Int? = folder
    while let index = next, index != 0 {
      path.append(folders[index])
      next = folders[index].parent
    }
    return path.reversed()
  }
}
