import DocsFoundation
import DocsMarkdown

/// A classification of a language's pages by terms in their front matter.
struct Taxonomy: Sendable {
  /// The front matter key of the terms.
  enum Kind: String, CaseIterable, Sendable {
    case tags, level, topic

    /// The first component of its addresses, and the key of its title in words.yml.
    var folder: String {
      switch self {
      case .tags: "tags"
      case .level: "levels"
      case .topic: "topics"
      }
    }

    /// Returns the distinct terms of a page.
    func names(of page: Page) -> [String] {
      let values = values(of: page)
      guard values.count > 1 else { return values }
      // A set costs more than comparing a few terms, and a large site has many pages.
      guard values.count > 8 else {
        return values.reduce(into: []) { names, value in
          if !names.contains(value) { names.append(value) }
        }
      }
      var seen: Set<String> = []
      return values.filter { seen.insert($0).inserted }
    }

    /// Returns the terms of a page, as its front matter lists them.
    func values(of page: Page) -> [String] {
      switch self {
      case .tags: page.frontMatter.tags
      case .level: page.frontMatter.level.isEmpty ? [] : [page.frontMatter.level]
      case .topic: page.frontMatter.topics
      }
    }
  }

  /// A term and its pages.
  struct Term: Hashable, Sendable {
    var name: String
    /// The address of the list of its pages.
    var address: String
    /// Its pages, in reading order.
    var pages: [Int]
  }

  let kind: Kind
  let language: String
  /// The address of the list of its terms.
  let address: String
  /// The terms, sorted by address.
  let terms: [Term]
  /// Errors for terms whose addresses collide, one for each page that uses them.
  let diagnostics: [Diagnostic]
  /// The address of each term, cached because many pages need it.
  private let addresses: [String: String]

  /// Returns the taxonomies that the pages of a tree's language use.
  ///
  /// - Parameter prefix: the address of the language's pages: `/`, `/pt-br/`.
  static func all(_ pages: [Page], in tree: NavigationTree, prefix: String) -> [Taxonomy] {
    var places: [Kind: [String: [Int]]] = [:]
    // One pass in file order, because the pages of a large site don't fit into a core's caches.
    for (index, page) in pages.enumerated() where page.language == tree.language {
      guard let place = tree.place(of: index) else { continue }
      for kind in Kind.allCases {
        for name in kind.names(of: page) {
          places[kind, default: [:]][name, default: []].append(place)
        }
      }
    }
    return Kind.allCases.compactMap { kind in
      let named = places[kind]?.mapValues { $0.sorted().map { tree.order[$0] } } ?? [:]
      let taxonomy = Taxonomy(kind, pages, named: named, language: tree.language, prefix: prefix)
      return taxonomy.terms.isEmpty ? nil : taxonomy
    }
  }

  /// - Parameter named: the pages with each term, in reading order.
  private init(_ kind: Kind, _ pages: [Page], named: [String: [Int]], language: String, prefix: String) {
    self.kind = kind
    self.language = language
    let address = "\(prefix)\(kind.folder)/"
    self.address = address
    // The most used of several colliding terms keeps the address.
    let slugs = Dictionary(grouping: named.keys, by: HeadingIDs.slug(ofTerm:))
    var addresses: [String: String] = [:]
    var terms: [Term] = []
    var diagnostics: [Diagnostic] = []
    for (slug, names) in slugs.sorted(by: { $0.key < $1.key }) where !slug.isEmpty {
      for name in names {
        addresses[name] = Self.address(slug, in: address)
      }
      let ranked = names.sorted {
        (named[$1]?.count ?? 0, $0) < (named[$0]?.count ?? 0, $1)
      }
      guard let name = ranked.first else { continue }
      terms.append(Term(name: name, address: Self.address(slug, in: address), pages: named[name] ?? []))
      for other in ranked.dropFirst() {
        let holders = (named[other] ?? []).map { pages[$0] }
        diagnostics += holders.map { Self.collision(of: other, with: name, kind, on: $0) }
      }
    }
    self.terms = terms
    self.diagnostics = diagnostics
    self.addresses = addresses
  }

  /// Returns the address of the list of a term's pages.
  func address(of name: String) -> String {
    addresses[name] ?? Self.address(HeadingIDs.slug(ofTerm: name), in: address)
  }

  private static func address(_ slug: String, in folder: String) -> String { "\(folder)\(slug)/" }

  private static func collision(of name: String, with other: String, _ kind: Kind, on page: Page)
    -> Diagnostic
  {
    let item = kind == .level ? nil : kind.values(of: page).firstIndex(of: name).map(String.init)
    return Diagnostic(
      "address-is-taken",
      at: page.frontMatter.position(of: kind.rawValue, item, in: page.sourcePath),
      "'\(name)' has the address of '\(other)'",
      hints: ["Write '\(other)', or words that differ in more than punctuation and capital letters"]
    )
  }
}
