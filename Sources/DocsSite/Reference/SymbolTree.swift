import DocsFoundation
import DocsReference
import DocsTheme
import SimulationKit

/// The tree of a library's symbols, for the sidebar of their pages.
///
/// A page lists the library's own symbols by kind, and the members of the types that contain its symbol. The whole tree
/// is one file beside the library's page, which a script loads once a reader filters, so the pages of a large library
/// stay small: a long list has only what is near, and a link to all.
struct SymbolTree: Sendable {
  /// The most symbols of a kind that are listed in full.
  static let listLimit = 60
  /// The number of symbols before and after the page's own in a longer list.
  static let reach = 15
  /// The most symbols of a kind that are listed beside the types that contain the page's own symbol.
  static let outerLimit = 10
  /// The name of the file beside a library's page.
  static let fileName = "tree.json"

  private typealias Topics = [(topic: SymbolTopic, symbols: [Symbol])]

  private let library: SymbolLibrary
  private let basePath: String
  private let words: Words
  /// The members of each symbol that has some.
  private let topics: [String: Topics]
  private let frames: (own: SlottedTemplate, outer: SlottedTemplate)
  private let group: SlottedTemplate
  private let currentLink: SlottedTemplate
  private let link: SlottedTemplate
  private let allLink: SlottedTemplate
  /// The entry of each symbol on pages of symbols outside of it.
  private var entries: [String: String] = [:]

  /// - Throws: an error if templates include each other endlessly.
  init(_ pages: ReferencePages) throws {
    library = pages.library
    basePath = pages.configuration.basePath
    words = pages.theme.words(in: pages.configuration.standardLanguage)
    topics = Dictionary(
      library.pages.map { ($0.usr, pages.library.topics(of: $0.usr)) }.filter { !$0.1.isEmpty }
    ) { first, _ in first }
    let words = words.context
    func template(_ name: String, _ flags: TemplateContext = [:], slots: [String]) throws -> SlottedTemplate {
      try SlottedTemplate(name, in: pages.theme, flags.merging(["words": words]) { $1 }, slots: slots)
    }
    let slots = ["title", "url", "file", "groups"]
    frames = (
      try template("reference-tree", ["isCurrent": true], slots: slots),
      try template("reference-tree", ["isCurrent": false], slots: slots)
    )
    group = try template("reference-tree-group", slots: ["title", "items"])
    func link(_ flags: TemplateContext) throws -> SlottedTemplate {
      try template("reference-tree-link", flags, slots: ["name", "url", "groups"])
    }
    currentLink = try link(["isCurrent": true, "isAll": false])
    self.link = try link(["isCurrent": false, "isAll": false])
    allLink = try link(["isCurrent": false, "isAll": true])
    for symbol in library.pages {
      entries[symbol.usr] = entry(of: symbol, self.link, groups: "")
    }
  }

  // MARK: Pages

  /// The tree beside a symbol's page, as HTML.
  func html(beside symbol: Symbol) -> String {
    let path = library.ancestors(of: symbol.usr).map(\.usr) + [symbol.usr]
    guard let module = path.first.flatMap({ library.symbols[$0] }) else { return "" }
    let url = url(of: module)
    return (path.count == 1 ? frames.own : frames.outer).text([
      module.title.escapedForHTML, url.escapedForHTML, (url + Self.fileName).escapedForHTML,
      groups(of: module, path.dropFirst()),
    ])
  }

  /// The members of a symbol by kind.
  ///
  /// - Parameter path: the member to open, the member of that one, and so on.
  private func groups(of symbol: Symbol, _ path: ArraySlice<String>) -> String {
    (topics[symbol.usr] ?? []).map { topic, symbols in
      let place = symbols.firstIndex { $0.usr == path.first }
      let shown = Self.shown(symbols.count, around: place, isOuter: path.count > 1)
      var items = shown.map { index in
        let member = symbols[index]
        guard index == place else { return entries[member.usr] ?? "" }
        let inner = path.dropFirst()
        let groups = groups(of: member, inner)
        return entry(of: member, inner.isEmpty ? currentLink : link, groups: groups)
      }.joined()
      if shown.count < symbols.count {
        let title = words["allSymbols"].replacing("{count}", with: String(symbols.count))
        items += allLink.text([title.escapedForHTML, "\(url(of: symbol))#\(topic.anchor)".escapedForHTML, ""])
      }
      return group.text([words[topic.word].escapedForHTML, items])
    }.joined()
  }

  private func entry(of symbol: Symbol, _ template: SlottedTemplate, groups: String) -> String {
    template.text([symbol.treeName.breakableHTML, url(of: symbol).escapedForHTML, groups])
  }

  private func url(of symbol: Symbol) -> String {
    basePath + (library.address(of: symbol.usr) ?? ReferencePages.home).dropFirst()
  }

  /// The indices of the entries that a list shows.
  ///
  /// - Parameters:
  ///   - place: the index of the page's own symbol, or of the type that contains it; nil if it is in another list.
  ///   - isOuter: whether the page's own symbol is further inside.
  private static func shown(_ count: Int, around place: Int?, isOuter: Bool) -> Range<Int> {
    guard count > (isOuter ? outerLimit : listLimit) else { return 0..<count }
    guard let place else { return 0..<(isOuter ? 0 : reach) }
    let reach = isOuter ? outerLimit / 2 : reach
    return max(0, place - reach)..<min(count, place + reach + 1)
  }

  // MARK: The whole tree

  /// The file with all symbols of a library.
  ///
  /// Each symbol is an array: the number of its topic, its name, its folder in that of its parent and, if it has some,
  /// its members.
  func file(of module: Symbol) throws -> SiteFile {
    let json: JSONValue = [
      "topics": .array(SymbolTopic.allCases.map { .string(words[$0.word]) }),
      "symbols": .array(members(of: module)),
    ]
    let address = library.address(of: module.usr) ?? ReferencePages.home
    return SiteFile(path: address.dropFirst() + Self.fileName, bytes: try CanonicalJSON.encode(json))
  }

  private func members(of parent: Symbol) -> [JSONValue] {
    let folder = library.folders[parent.usr] ?? ""
    return (topics[parent.usr] ?? []).flatMap { group -> [JSONValue] in
      let number = SymbolTopic.allCases.firstIndex(of: group.topic) ?? 0
      return group.symbols.map { symbol in
        let own = (library.folders[symbol.usr] ?? folder).dropFirst(folder.count)
        let members = members(of: symbol)
        return .array(
          [.integer(number), .string(symbol.treeName), .string(String(own))]
            + (members.isEmpty ? [] : [.array(members)])
        )
      }
    }
  }
}

extension Symbol {
  /// The name among its siblings.
  fileprivate var treeName: String { kind == .extension ? title : name }
}
