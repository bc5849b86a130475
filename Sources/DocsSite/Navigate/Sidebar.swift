import DocsFoundation
import DocsMarkdown
import DocsTheme

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
      case link(Link)
      case section(Int)
    }

    var target: Target
    /// The markup of the entry on any page but its own; for a section, on pages outside it.
    var outside = 0..<0
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

  private let templates: SidebarTemplates
  private let basePath: String
  private let isPruned: Bool
  /// The first section contains the others that are not nested, and has no title.
  private var sections: [Section] = []
  /// The pieces that pages share, concatenated as bytes: slicing bytes by offset is fast, unlike text.
  private var markup: [UInt8] = []
  private var places: [String: Place] = [:]

  /// - Parameters:
  ///   - pages: all pages of the site.
  ///   - templates: the markup, in the tree's language.
  ///   - extras: the sections after those of the folders.
  init(
    _ tree: NavigationTree,
    _ pages: [Page],
    templates: SidebarTemplates,
    words: Words,
    basePath: String,
    extras: [Extra] = []
  ) {
    self.templates = templates
    self.basePath = basePath
    isPruned = tree.isPruned
    sections = [Section(title: "", address: "")]
    add(tree, pages)
    for extra in extras {
      sections.append(Section(title: extra.title, address: extra.links.first?.address ?? ""))
      append(section: sections.count - 1, to: 0)
      for link in extra.links {
        append(link, to: sections.count - 1)
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
    if let place = places[address] { return (place, "page") }
    var rest = address.dropLast()
    while let slash = rest.utf8.lastIndex(of: UInt8(ascii: "/")), slash > rest.startIndex {
      if let place = places[String(rest[...slash])] { return (place, "true") }
      rest = rest[..<slash]
    }
    return (nil, "")
  }

  /// Appends the entries of the first of several sections, each of which contains the next.
  private func append(_ path: ArraySlice<Int>, _ entry: Int?, current: String, to html: inout HTMLBuffer) {
    guard let index = path.first else { return }
    let inner = path.dropFirst()
    let focus = inner.first.map { sections[$0].place } ?? entry
    html.markup(made: markup, sections[index].open.before)
    var last = -1
    for place in shown(sections[index].entries.count, around: focus) {
      if place > last + 1 { html.markup(made: templates.gap) }
      last = place
      guard place == focus else {
        html.markup(made: markup, sections[index].entries[place].outside)
        continue
      }
      switch sections[index].entries[place].target {
      case .link(let link):
        html.markup(made: templates.link(link, basePath: basePath, current: current))
      case .section:
        append(inner, entry, current: current, to: &html)
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

  private mutating func add(_ tree: NavigationTree, _ pages: [Page]) {
    func link(_ page: Page) -> Link {
      let language = page.language == tree.language ? "" : page.language
      return Link(title: page.frontMatter.title, address: page.urlPath, language: language)
    }
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
        append(link(pages[own]), to: target)
      }
      for item in folder.items {
        switch item {
        case .page(let page): append(link(pages[page]), to: target)
        case .folder(let inner): append(section: numbers[inner] ?? 0, to: index == 0 ? 0 : target)
        }
      }
    }
  }

  private mutating func append(_ link: Link, to section: Int) {
    if places[link.address] == nil {
      places[link.address] = Place(section: section, entry: sections[section].entries.count)
    }
    if sections[section].address.isEmpty, section > 0 {
      (sections[section].address, sections[section].language) = (link.address, link.language)
    }
    let outside = keep(templates.link(link, basePath: basePath))
    sections[section].entries.append(Entry(target: .link(link), outside: outside))
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
      } else if index > 0, section.language.isEmpty, places[section.address] == nil {
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
      if places[address] == nil {
        places[address] = Place(section: index)
      }
    }
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
      for entry in isPruned ? [] : section.entries {
        markup += Array(markup[entry.outside])
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
