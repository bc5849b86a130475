import DocsFoundation
import DocsMarkdown
import DocsTheme
import Synchronization

/// The list of pages beside every page of a language, built once.
///
/// Up to ``treeLimit`` pages, every page shows the whole tree. Beyond that, a page shows its vicinity: the sections
/// that contain it are open, and the others are links to their own pages. In a section with more than ``listLimit``
/// entries, it shows its neighbors, the first and last entry, and a link to the full list. The sidebar contains no page
/// counts, so adding or removing a page changes only the sidebars of its neighbors.
struct Sidebar: Sendable {
  /// The most pages for which every page lists all.
  static let treeLimit = 150
  /// The most entries of a section that are listed in full if not all pages are.
  static let listLimit = 50
  /// The number of entries shown before and after the current one in a longer section.
  static let reach = 10

  /// A link to a page.
  struct Link: Hashable, Sendable {
    var title: String
    /// The address below the site's base: `/guide/`.
    var address: String
    /// The tag of its language if it differs from the sidebar's; otherwise empty.
    var language = ""
  }

  /// A section that doesn't come from a folder. The first of its links leads to its own page.
  struct Extra: Hashable, Sendable {
    var title: String
    var links: [Link]
  }

  fileprivate struct Entry: Sendable {
    enum Target: Sendable {
      /// A page of the site, by its index.
      case page(Int)
      case link(Link)
      case section(Int)
    }

    var target: Target
    /// The markup of the entry on any page but its own; for a section, on pages outside it. Nil for links of a pruned
    /// sidebar, which are rendered when a page shows them.
    var outside: Range<Int>?
  }

  /// A folder, or another section at the same level.
  fileprivate struct Section: Sendable {
    var parent: Int?
    /// Its index among its parent's entries.
    var place = 0
    var isNested = false
    var title: String
    var address: String
    var language = ""
    /// Whether its address is that of a generated list of its pages; if not, `allAddress` is the list's, if any.
    var hasList = false
    var allAddress = ""
    var entries: [Entry] = []
    /// The link to the full list if not all entries are shown.
    var all: Link?
    /// The markup around its entries when it is open.
    var open = (before: 0..<0, after: 0..<0)
  }

  private struct Place: Sendable {
    var section: Int
    /// The index of the page's own entry; nil for a section's page that isn't an entry.
    var entry: Int?
  }

  private let navigation: Navigation
  private let language: String
  private let templates: SidebarTemplates
  private let basePath: String
  private let isPruned: Bool
  /// The first section contains the others that are not nested, and has no title.
  private var sections: [Section] = []
  /// The pieces that pages share, concatenated as bytes: slicing bytes by offset is fast, unlike text.
  private var markup: [UInt8] = []
  private let links = LinkMarkup()
  /// Where each page is, by its index.
  private var pagePlaces: [Place?]
  /// Where other addresses are.
  private var places: [String: Place] = [:]

  /// - Parameters:
  ///   - navigation: all pages of the site.
  ///   - templates: the markup, in the tree's language.
  ///   - extras: the sections after those of the folders.
  init(
    _ tree: NavigationTree,
    _ navigation: Navigation,
    templates: SidebarTemplates,
    words: Words,
    basePath: String,
    extras: [Extra] = []
  ) {
    self.navigation = navigation
    self.templates = templates
    self.basePath = basePath
    language = tree.language
    isPruned = tree.isPruned
    pagePlaces = Array(repeating: nil, count: navigation.pages.count)
    sections = [Section(title: "", address: "")]
    add(tree)
    for extra in extras {
      sections.append(Section(title: extra.title, address: extra.links.first?.address ?? ""))
      append(section: sections.count - 1, to: 0)
      for link in extra.links {
        append(.link(link), to: sections.count - 1)
      }
    }
    sections[0].title = tree.folders.first?.title ?? ""
    sections[0].hasList = tree.folders.first?.hasList ?? false
    sections[0].address = tree.folders.first?.address ?? ""
    sections[0].allAddress = tree.folders.first?.allAddress ?? ""
    address(words)
    render()
  }

  /// Returns the sidebar of a page.
  ///
  /// - Parameters:
  ///   - address: the address below the site's base. If the sidebar doesn't list it, the nearest address above it is
  ///     marked.
  ///   - symbols: the tree of symbols to show before the pages, which are folded then; empty for none.
  func html(at address: String, symbols: String = "") -> String {
    let (place, current) = place(of: address)
    var path: [Int] = []
    var next = place?.section
    while let index = next {
      path.append(index)
      next = sections[index].parent
    }
    var html = HTMLBuffer(capacity: 16_384)
    let frame = symbols.isEmpty ? templates.frame : templates.frame(around: symbols)
    html.markup(made: frame.before)
    append(path.isEmpty ? [0] : ArraySlice(path.reversed()), place?.entry, current: current, to: &html)
    html.markup(made: frame.after)
    return html.text
  }

  /// Returns the entry to mark, and the value of its mark.
  private func place(of address: String) -> (place: Place?, current: String) {
    if let place = ownPlace(of: address) { return (place, "page") }
    var rest = address.dropLast()
    while let slash = rest.utf8.lastIndex(of: UInt8(ascii: "/")), slash > rest.startIndex {
      if let place = ownPlace(of: String(rest[...slash])) { return (place, "true") }
      rest = rest[..<slash]
    }
    return (nil, "")
  }

  private func ownPlace(of address: String) -> Place? {
    navigation.indexes[address].flatMap { pagePlaces[$0] } ?? places[address]
  }

  /// Appends the entries of the first of several sections, each of which contains the next.
  private func append(_ path: ArraySlice<Int>, _ entry: Int?, current: String, to html: inout HTMLBuffer) {
    guard let index = path.first else { return }
    let inner = path.dropFirst()
    let focus = inner.first.map { sections[$0].place } ?? entry
    html.markup(made: markup, sections[index].open.before)
    var last = -1
    var run: (number: Int, markup: LinkMarkup.Run)?
    for place in shown(sections[index].entries.count, around: focus) {
      if place > last + 1 { html.markup(made: templates.gap) }
      last = place
      let shown = sections[index].entries[place]
      if place == focus, case .section = shown.target {
        append(inner, entry, current: current, to: &html)
      } else if place == focus, let link = link(of: shown) {
        html.markup(made: templates.link(link, basePath: basePath, current: current))
      } else if let outside = shown.outside {
        html.markup(made: markup, outside)
      } else {
        let number = place / LinkMarkup.runLength
        if run?.number != number {
          run = (number, links.run(number, of: index) { render(run: number, of: index) })
        }
        run?.markup.append(place % LinkMarkup.runLength, to: &html)
      }
    }
    if isPruned, let all = sections[index].all {
      let isCurrent = inner.isEmpty && entry == nil
      html.markup(
        made: templates.link(all, basePath: basePath, current: isCurrent ? current : "", isAll: true)
      )
    }
    html.markup(made: markup, sections[index].open.after)
  }

  /// Returns the indices of the entries that a section shows.
  ///
  /// - Parameter count: the number of its entries.
  private func shown(_ count: Int, around focus: Int?) -> [Int] {
    guard isPruned, count > Self.listLimit else { return Array(0..<count) }
    let focus = focus ?? 0
    let near = max(0, focus - Self.reach)...min(count - 1, focus + Self.reach)
    return (near.lowerBound > 0 ? [0] : []) + near + (near.upperBound < count - 1 ? [count - 1] : [])
  }

  // MARK: Making

  private mutating func add(_ tree: NavigationTree) {
    var numbers: [Int: Int] = [:]
    for (index, folder) in tree.folders.enumerated() where index > 0 || folder.holdsPages {
      numbers[index] = sections.count
      sections.append(Section(folder, in: tree))
    }
    for (index, folder) in tree.folders.enumerated() {
      if index == 0, let own = numbers[0] {
        append(section: own, to: 0)
      }
      let target = numbers[index] ?? 0
      if let own = folder.index {
        append(.page(own), to: target)
      }
      for item in folder.items {
        switch item {
        case .page(let page): append(.page(page), to: target)
        case .folder(let inner): append(section: numbers[inner] ?? 0, to: index == 0 ? 0 : target)
        }
      }
    }
  }

  private mutating func append(_ target: Entry.Target, to section: Int) {
    let place = Place(section: section, entry: sections[section].entries.count)
    switch target {
    case .page(let page): pagePlaces[page] = pagePlaces[page] ?? place
    case .link(let link): places[link.address] = places[link.address] ?? place
    case .section: break
    }
    var entry = Entry(target: target)
    if section > 0, sections[section].address.isEmpty, let link = link(of: entry) {
      (sections[section].address, sections[section].language) = (link.address, link.language)
    }
    if !isPruned, let link = link(of: entry) {
      entry.outside = keep(templates.link(link, basePath: basePath))
    }
    sections[section].entries.append(entry)
  }

  /// The link of an entry; nil for a section.
  private func link(of entry: Entry) -> Link? {
    switch entry.target {
    case .page(let index):
      let page = navigation.pages[index]
      let language = page.language == self.language ? "" : page.language
      return Link(title: page.frontMatter.title, address: page.urlPath, language: language)
    case .link(let link): return link
    case .section: return nil
    }
  }

  private mutating func append(section: Int, to parent: Int) {
    sections[section].parent = parent
    sections[section].place = sections[parent].entries.count
    sections[section].isNested = parent != 0
    sections[parent].entries.append(Entry(target: .section(section)))
  }

  /// Links each section to its own page, and to the full list if not all entries are shown.
  private mutating func address(_ words: Words) {
    // Inner sections come after those that contain them, and provide addresses for them.
    for index in sections.indices.reversed() {
      let section = sections[index]
      if index > 0, section.address.isEmpty, case .section(let inner)? = section.entries.first?.target {
        sections[index].address = sections[inner].address
        sections[index].language = sections[inner].language
      } else if index > 0, section.language.isEmpty, ownPlace(of: section.address) == nil {
        places[section.address] = Place(section: index)
      }
      let address = section.hasList ? section.address : section.allAddress
      guard isPruned, section.entries.count > Self.listLimit, !address.isEmpty else { continue }
      let title = words["allPages"].replacing("{section}", with: section.title)
      sections[index].all = Link(
        title: title,
        address: address,
        language: section.hasList ? section.language : ""
      )
      if ownPlace(of: address) == nil {
        places[address] = Place(section: index)
      }
    }
  }

  /// Renders links that follow each other in a section.
  private func render(run number: Int, of section: Int) -> LinkMarkup.Run {
    let entries = sections[section].entries
    let start = number * LinkMarkup.runLength
    return LinkMarkup.Run(
      entries[start..<min(entries.count, start + LinkMarkup.runLength)].map { entry in
        link(of: entry).map { templates.link($0, basePath: basePath) } ?? ""
      }
    )
  }

  /// Renders what pages of other sections show of each section, inner sections first.
  private mutating func render() {
    for index in sections.indices.dropFirst().reversed() {
      let section = sections[index]
      func form(_ form: SidebarTemplates.SectionForm) -> (before: String, after: String) {
        let url = section.address.isEmpty ? "" : basePath + section.address.dropFirst()
        return templates.section(
          form,
          isNested: section.isNested,
          title: section.title,
          url: url,
          language: section.language
        )
      }
      let open = form(.open)
      sections[index].open = (keep(open.before), keep(open.after))
      guard let parent = section.parent else { continue }
      let around = form(isPruned ? .link : section.isNested ? .closed : .open)
      let start = keep(around.before).lowerBound
      for outside in isPruned ? [] : section.entries.compactMap(\.outside) {
        markup += Array(markup[outside])
      }
      sections[parent].entries[section.place].outside = start..<keep(around.after).upperBound
    }
  }

  /// Stores a piece of markup.
  ///
  /// - Returns: its range.
  private mutating func keep(_ piece: String) -> Range<Int> {
    let start = markup.endIndex
    markup += piece.utf8
    return start..<markup.endIndex
  }
}

/// The links of a large site's sidebar, each rendered once, when a page shows it or one near it.
private final class LinkMarkup: Sendable {
  /// The number of links that are rendered together.
  static let runLength = 64

  /// Links that follow each other in a section.
  struct Run: Sendable {
    private var bytes: [UInt8] = []
    private var places: [Range<Int>] = []

    init(_ links: [String]) {
      for link in links {
        let start = bytes.count
        bytes += link.utf8
        places.append(start..<bytes.count)
      }
    }

    /// Appends a link.
    func append(_ link: Int, to html: inout HTMLBuffer) {
      html.markup(made: bytes, places[link])
    }
  }

  private struct Key: Hashable {
    var section: Int
    var number: Int
  }

  private let runs = Mutex<[Key: Run]>([:])

  /// Returns a run of a section; makes it if no page has shown it yet.
  func run(_ number: Int, of section: Int, make: () -> Run) -> Run {
    let key = Key(section: section, number: number)
    return runs.withLock { runs in
      if let run = runs[key] { return run }
      let run = make()
      runs[key] = run
      return run
    }
  }
}

extension NavigationTree.Folder {
  /// Whether it directly contains pages, including its own.
  fileprivate var holdsPages: Bool {
    index != nil
      || items.contains { item in
        guard case .page = item else { return false }
        return true
      }
  }
}

extension Sidebar.Section {
  fileprivate init(_ folder: NavigationTree.Folder, in tree: NavigationTree) {
    self.init(title: folder.title, address: folder.address)
    language = folder.language == tree.language ? "" : folder.language
    hasList = folder.hasList
    allAddress = folder.allAddress
  }
}
