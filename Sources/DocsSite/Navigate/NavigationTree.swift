/// The pages of a site as the readers of one language find them: folders within folders, in order.
///
/// A page without a translation stands in it as its original.
///
/// An object, as ``Navigation`` is: each page asks both of them several times, and what is asked for is not copied.
final class NavigationTree: Sendable {
  /// What a folder holds.
  enum Item: Hashable, Sendable {
    /// A page, by its index among the site's pages.
    case page(Int)
    /// A folder, by its index in the tree.
    case folder(Int)
  }

  /// A folder of `content/`.
  struct Folder: Hashable, Sendable {
    /// The names from the outermost, joined by slashes; empty for the root.
    var path: String
    var title = ""
    var parent: Int?
    /// The page that the folder itself has, which may be in another language.
    var index: Int?
    /// The pages and folders in it, in order, without its own page.
    var items: [Item] = []
    /// Where the folder's link leads, below the site's base; empty where nothing is there.
    var address = ""
    /// The language of what is there.
    var language = ""
    /// Whether a list of its pages is made at its address.
    var hasList = false
    /// The address of a list of all its pages that is made beside a page of its own; empty where none is.
    var allAddress = ""
  }

  let language: String
  /// The folders, each behind the one that it lies in; the first is the root.
  let folders: [Folder]
  /// The pages in the order in which they are read.
  let order: [Int]
  /// The place of each page in the order.
  let places: [Int: Int]
  /// Whether the pages are too many for one sidebar.
  let isPruned: Bool

  /// The folder of each place in the order.
  private let foldersInOrder: [Int]

  /// A tree without pages.
  static func empty(_ language: String) -> NavigationTree { NavigationTree(language: language) }

  private init(language: String) {
    self.language = language
    folders = [Folder(path: "")]
    order = []
    places = [:]
    isPruned = false
    foldersInOrder = []
  }

  /// - Parameters:
  ///   - pages: all pages of the site.
  ///   - shown: the pages of the tree, and where each stands.
  ///   - originals: for each page the one that it translates, or itself.
  ///   - fallback: the tree of the first language, which has the folders that this one has no list of.
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
    places = Dictionary(order.enumerated().map { ($1.page, $0) }) { first, _ in first }
  }

  /// The folder that a page stands in.
  func folder(of page: Int) -> Int? {
    places[page].map { foldersInOrder[$0] }
  }

  /// A folder and those that it lies in, from the outermost, without the root.
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
