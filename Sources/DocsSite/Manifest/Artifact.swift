/// A part of a site that is made at once, and written or kept as a whole: a page with the files next to it, a list, the
/// search index.
///
/// Every artifact is declared before any is made (``SiteManifest``).
struct Artifact: Hashable, Sendable {
  /// What is made, which decides the files.
  enum Kind: Hashable, Sendable {
    /// A page of `content/`. A page with simulations has a file for each of their runs.
    case page(hasRuns: Bool)
    /// A generated page: a list, the search, the print page.
    case generatedPage
    /// A page of the API reference.
    case referencePage
    /// A file of `content/` that isn't a page.
    case contentFile
    /// Something that the whole site has once.
    case part(Part)
  }

  /// The artifacts that belong to no address.
  enum Part: String, Sendable {
    /// The theme's style sheets, scripts and images.
    case assets
    /// The files with the text of many pages: feeds, `llms-full.txt`.
    case collections
    /// The files for the host: the page for unknown addresses, `_headers`.
    case host
    /// The files that list all pages: `sitemap.xml`, `llms.txt`.
    case indexes
    /// The files that lead from old addresses to new ones.
    case redirects
    /// The search index.
    case search
    /// The search texts of symbols.
    case symbols
  }

  let kind: Kind
  /// Identifies it from build to build: its address, which begins with a slash, or the name of a part.
  let name: String
  /// What it is, in words: `content/a.md`, `the list 'x'`.
  let title: String

  init(_ kind: Kind, at address: String, title: String) {
    (self.kind, name, self.title) = (kind, address, title)
  }

  init(_ part: Part) {
    (kind, name, title) = (.part(part), part.rawValue, "a file that the build makes")
  }

  /// Whether a page has a file with this name next to it.
  func owns(_ name: String) -> Bool {
    switch kind {
    case .page: name == "index.html" || Self.others.contains(name)
    case .generatedPage: name == "index.html"
    case .referencePage: name == "index.html" || name == Self.programs || name == SymbolTree.fileName
    case .contentFile, .part: false
    }
  }

  /// Whether it has a folder for the runs of its simulations.
  var hasRuns: Bool { kind == .page(hasRuns: true) }

  private static let programs = "programs.json"
  private static let others: Set<String> = [MarkdownExport.fileName, programs, "symbols.json"]
}
