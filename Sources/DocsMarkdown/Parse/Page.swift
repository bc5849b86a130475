import DocsFoundation

/// Everything that the rest of the site needs to know about a page, without its text.
///
/// Memory holds this for every page, but the blocks of only a few pages at a time. So a page is parsed twice:
/// once for these facts, and once to be rendered.
///
/// Copies share their facts, because a page is in many lists and changes in few places.
package struct Page: Sendable {
  /// The facts about a page.
  package struct Facts: Sendable {
    /// The file, relative to the site's root.
    package var sourcePath: String
    /// The address relative to the site's base: `/handoff/watch-to-phone/`.
    package var urlPath: String
    package var frontMatter: FrontMatter
    /// The BCP 47 tag of its language.
    package var language: String
    /// The fingerprint of the Markdown below the front matter; empty if no translation can name it.
    package var textHash = ""
    /// The headings and links.
    var details = Details.known(PageDetails())
    /// The images, in order.
    package var images: [Link] = []
    /// The names between double backticks, in order.
    package var symbolLinks: [SymbolLink] = []
    /// The Swift listings, in order.
    package var samples: [Sample] = []
    /// Hidden code that begins each session of the page; it is checked elsewhere.
    package var prelude: [Sample] = []
    /// The simulations, in order.
    package var widgets: [WidgetFence] = []
    /// The positions of the code blocks that a reader sees, in order.
    package var listings: [SourcePosition] = []
    /// The number of listings missing from ``samples`` because nothing will check them.
    package var uncheckedListings = 0
    /// The fingerprint of the facts that other pages use: address, front matter and headings.
    package var profile = Fingerprint.none

    package init(sourcePath: String, urlPath: String, frontMatter: FrontMatter, language: String) {
      self.sourcePath = sourcePath
      self.urlPath = urlPath
      self.frontMatter = frontMatter
      self.language = language
    }
  }

  @usableFromInline final class Storage: Sendable {
    @usableFromInline let facts: Facts

    init(_ facts: Facts) {
      self.facts = facts
    }
  }

  @usableFromInline private(set) var storage: Storage

  package init(_ facts: Facts) {
    storage = Storage(facts)
  }

  /// Changes some facts, with one copy of them.
  package mutating func change(_ body: (inout Facts) -> Void) {
    var facts = storage.facts
    body(&facts)
    storage = Storage(facts)
  }

  // Inlinable, because another module would otherwise copy the facts to read one of them.
  @inlinable package var sourcePath: String { storage.facts.sourcePath }
  @inlinable package var urlPath: String { storage.facts.urlPath }
  @inlinable package var frontMatter: FrontMatter { storage.facts.frontMatter }
  @inlinable package var language: String { storage.facts.language }
  @inlinable package var textHash: String { storage.facts.textHash }
  @inlinable package var headings: [Heading] { storage.facts.headings }
  @inlinable package var links: [Link] { storage.facts.links }
  @inlinable package var images: [Link] { storage.facts.images }
  @inlinable package var symbolLinks: [SymbolLink] { storage.facts.symbolLinks }
  @inlinable package var prelude: [Sample] { storage.facts.prelude }
  @inlinable package var widgets: [WidgetFence] { storage.facts.widgets }
  @inlinable package var profile: Fingerprint { storage.facts.profile }
  package var samples: [Sample] {
    @inlinable get { storage.facts.samples }
    set { change { $0.samples = newValue } }
  }
  @inlinable package var listings: [SourcePosition] { storage.facts.listings }
  @inlinable package var uncheckedListings: Int { storage.facts.uncheckedListings }

  /// The headings to show in a table of contents.
  package var contents: [Heading] { self.headings.filter { $0.isListed && (2...3).contains($0.level) } }

  /// The number, from 1, of each code block that a reader sees as code, by position. Widgets, diagrams and
  /// trees don't count.
  package var listingNumbers: [SourcePosition: Int] {
    Dictionary(self.listings.enumerated().map { ($1, $0 + 1) }) { first, _ in first }
  }

  package struct Heading: Hashable, Sendable {
    package var level: Int
    package var title: String
    package var id: String
    /// Whether the heading is on the page itself, rather than in a quote or a list.
    package var isListed: Bool

    package init(level: Int, title: String, id: String, isListed: Bool) {
      self.level = level
      self.title = title
      self.id = id
      self.isListed = isListed
    }
  }

  package struct Link: Hashable, Sendable {
    package var destination: String
    package var position: SourcePosition

    package init(destination: String, position: SourcePosition) {
      self.destination = destination
      self.position = position
    }
  }

  package struct SymbolLink: Hashable, Sendable {
    /// The name as written.
    package var path: String
    package var position: SourcePosition
  }
}

/// The content of a page below its front matter.
package struct PageContent: Sendable {
  package var blocks: [Block]
  /// The heading that is the title of a page without front matter. It isn't among the blocks.
  package var title: Page.Heading?
  package var outline: PageOutline
  /// The Swift listings, in order.
  package var samples: [Sample]
  /// The simulations, in order.
  package var widgets: [WidgetFence]

  /// The positions of the code blocks that a reader sees as code, in order.
  package var listings: [SourcePosition] {
    let unseen = Set(widgets.map(\.position) + samples.filter(\.isInvisible).map(\.position))
    return outline.codeBlocks.lazy.filter { !Diagram.isDiagram($0) && !FolderTree.isTree($0) }.map(\.position)
      .filter { !unseen.contains($0) }
  }
}
