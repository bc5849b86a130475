import SimulationKit

/// Renders the API reference: a page that lists the libraries, and one for each of their symbols.
struct ReferencePages: Sendable {
  /// A listing of the site that uses a symbol.
  struct Use: Hashable, Sendable {
    /// The title of the page that it stands on.
    var title: String
    /// Its address with its anchor, below the base of the site: `/handoff/watch-to-phone/#listing-3`.
    var address: String
    /// The line that uses the symbol.
    var excerpt: String
  }

  /// What every page of the site has: the site, the words, the sidebar, the assets.
  ///
  /// It takes the language and the address of the page, that one with the base of the site.
  typealias Frame = @Sendable (_ language: String, _ address: String) -> TemplateContext

  /// What was found of the listings of a doc comment, which is a page to whoever checks them, and their sessions.
  typealias FindingsOfPage = @Sendable (Page) -> (findings: PageFindings, sessions: [Session])

  let library: SymbolLibrary
  let documentation: SymbolDocumentation
  let theme: Theme
  let configuration: SiteConfiguration

  /// Makes the pages; none where there is no library.
  ///
  /// - Parameters:
  ///   - uses: the listings that use each symbol.
  ///   - findings: gives what was found of the listings of a comment.
  ///   - frame: gives what every page of the site has.
  ///   - add: takes each page as it is made, from many threads.
  func files(
    uses: [String: [Use]],
    findings: @escaping FindingsOfPage = { _ in (PageFindings(), []) },
    frame: @escaping Frame,
    to add: @escaping @Sendable (SiteFile) throws -> Void
  ) async throws {
    guard !library.modules.isEmpty else { return }
    let renderer = ReferencePageRenderer(self, uses: uses, findings: findings, frame: frame)
    try await library.pages.concurrentForEach { try renderer.files(of: $0).forEach(add) }
    try add(try renderer.contents())
  }

  /// The ids of each page's headings, by its address, for whoever follows links to them.
  var headings: [String: Set<String>] {
    guard !library.modules.isEmpty else { return [:] }
    let renderer = ReferencePageRenderer(self)
    var headings = Dictionary(
      library.pages.compactMap { symbol in
        library.address(of: symbol.usr).map { ($0, renderer.headingIDs(of: symbol)) }
      }
    ) { first, _ in first }
    headings["/api-reference/"] = Set(library.modules.compactMap { library.symbols[$0]?.module.lowercased() })
    return headings
  }
}

extension ReferencePages.Use {
  /// The address of the page itself.
  var page: String { String(address.prefix { $0 != "#" }) }

  /// The order of the pages, and on a page that of the listings: the tenth behind the ninth.
  static func precedes(_ left: Self, _ right: Self) -> Bool {
    (left.page, left.address.utf8.count, left.address, left.excerpt, left.title)
      < (right.page, right.address.utf8.count, right.address, right.excerpt, right.title)
  }
}
