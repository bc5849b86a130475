import DocsFoundation
import DocsMarkdown
import DocsReference
import DocsSamples
import DocsTheme
import SimulationKit

/// Renders the API reference: a page that lists the libraries, and one for each of their symbols.
struct ReferencePages: Sendable {
  /// A listing of the site that uses a symbol.
  struct Use: Hashable, Sendable {
    /// The title of its page.
    var title: String
    /// Its address with its anchor, relative to the site's base: `/handoff/watch-to-phone/#listing-3`.
    var address: String
    /// The line that uses the symbol.
    var excerpt: String
  }

  /// Returns the values that all pages share: the site, the words, the sidebar, the assets.
  ///
  /// Its parameters are the language and the address of the page; the address includes the site's base.
  typealias Frame = @Sendable (_ language: String, _ address: String) -> TemplateContext

  /// Returns the findings about the listings of a doc comment, which is a page to the checker, and their
  /// sessions.
  typealias FindingsOfPage = @Sendable (Page) -> (findings: PageFindings, sessions: [Session])

  let library: SymbolLibrary
  let documentation: SymbolDocumentation
  let theme: Theme
  let configuration: SiteConfiguration

  /// Renders the pages, or nothing if there is no library.
  ///
  /// - Parameters:
  ///   - uses: the listings that use each symbol.
  ///   - findings: returns the findings about the listings of a comment.
  ///   - frame: returns the values that all pages of the site share.
  ///   - add: receives each page once it is rendered, from many threads.
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

  /// The ids of each page's headings by address, for checking links to them.
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

  /// The order of pages, and of listings within a page. The tenth listing comes after the ninth.
  static func precedes(_ left: Self, _ right: Self) -> Bool {
    (left.page, left.address.utf8.count, left.address, left.excerpt, left.title)
      < (right.page, right.address.utf8.count, right.address, right.excerpt, right.title)
  }
}
