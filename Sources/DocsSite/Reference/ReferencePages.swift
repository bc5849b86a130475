import DocsFoundation
import DocsMarkdown
import DocsReference
import DocsSamples
import DocsTheme
import SimulationKit

/// Renders the API reference: a page that lists the libraries, and one for each of their symbols.
struct ReferencePages: Sendable {
  /// Returns the values that all pages share: the site, the words, the sidebar, the assets.
  ///
  /// Its parameters are the language and the address of the page, which includes the site's base, and the tree of
  /// symbols for its sidebar; empty for none.
  typealias Frame = @Sendable (_ language: String, _ address: String, _ symbols: String) -> TemplateContext

  /// Returns the findings about the listings of a doc comment, which is a page to the checker, and their
  /// sessions.
  typealias FindingsOfPage = @Sendable (Page) -> (findings: PageFindings, sessions: [Session])

  /// The address of the page that lists the libraries.
  static let home = "/api-reference/"

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
  ///   - add: receives the files of each page once it is rendered, from many threads, and the page's address.
  func files(
    uses: [String: [Use]],
    findings: @escaping FindingsOfPage = { _ in (PageFindings(), []) },
    frame: @escaping Frame,
    to add: @escaping @Sendable (_ address: String, [SiteFile]) throws -> Void
  ) async throws {
    guard !library.modules.isEmpty else { return }
    let tree = try SymbolTree(self)
    var renderer = ReferencePageRenderer(self, uses: uses, tree: tree, findings: findings, frame: frame)
    renderer.examples = await renderer.listings(of: library.pages)
    try await library.pages.concurrentForEach { [renderer] symbol in
      let files = try renderer.files(of: symbol) + (symbol.kind == .module ? [try tree.file(of: symbol)] : [])
      try add(library.address(of: symbol.usr) ?? Self.home, files)
    }
    try add(Self.home, [try renderer.contents()])
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
    headings[Self.home] = renderer.contentsIDs
    return headings
  }
}
