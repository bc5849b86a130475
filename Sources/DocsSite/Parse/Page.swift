/// Everything that the rest of the site needs to know about a page, without its text.
///
/// Memory holds this for every page, but the blocks of only a few pages at a time. So a page is parsed twice:
/// once for these facts, and once to be rendered.
///
/// Copies share their facts, because a page is in many lists and changes in few places.
@dynamicMemberLookup
struct Page: Hashable, Sendable {
  /// The facts about a page.
  struct Facts: Hashable, Sendable {
    /// The file, relative to the site's root.
    var sourcePath: String
    /// The address relative to the site's base: `/handoff/watch-to-phone/`.
    var urlPath: String
    var frontMatter: FrontMatter
    /// The BCP 47 tag of its language.
    var language: String
    /// The headings, in order.
    var headings: [Heading] = []
    /// The links, in order.
    var links: [Link] = []
    /// The images, in order.
    var images: [Link] = []
    /// The names between double backticks, in order.
    var symbolLinks: [SymbolLink] = []
    /// The Swift listings, in order.
    var samples: [Sample] = []
    /// Hidden code that begins each session of the page; it is checked elsewhere.
    var prelude: [Sample] = []
    /// The simulations, in order.
    var widgets: [WidgetFence] = []
    /// The positions of the code blocks that a reader sees, in order.
    var listings: [SourcePosition] = []
    /// The number of listings missing from ``samples`` because nothing will check them.
    var uncheckedListings = 0
    /// The fingerprint of the facts that other pages use: address, front matter and headings.
    var profile = Digest.none
  }

  private final class Storage: Sendable {
    let facts: Facts

    init(_ facts: Facts) {
      self.facts = facts
    }
  }

  private var storage: Storage

  init(_ facts: Facts) {
    storage = Storage(facts)
  }

  subscript<Value>(dynamicMember fact: WritableKeyPath<Facts, Value>) -> Value {
    get { storage.facts[keyPath: fact] }
    set {
      var facts = storage.facts
      facts[keyPath: fact] = newValue
      storage = Storage(facts)
    }
  }

  static func == (left: Page, right: Page) -> Bool {
    left.storage === right.storage || left.storage.facts == right.storage.facts
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(storage.facts)
  }

  /// The headings to show in a table of contents.
  var contents: [Heading] { self.headings.filter { $0.isListed && (2...3).contains($0.level) } }

  /// The number, from 1, of each code block that a reader sees, by position. Widgets don't count.
  var listingNumbers: [SourcePosition: Int] {
    Dictionary(self.listings.enumerated().map { ($1, $0 + 1) }) { first, _ in first }
  }

  struct Heading: Hashable, Sendable {
    var level: Int
    var title: String
    var id: String
    /// Whether the heading is on the page itself, rather than in a quote or a list.
    var isListed: Bool
  }

  struct Link: Hashable, Sendable {
    var destination: String
    var position: SourcePosition
  }

  struct SymbolLink: Hashable, Sendable {
    /// The name as written.
    var path: String
    var position: SourcePosition
  }
}

/// The content of a page below its front matter.
struct PageContent: Sendable {
  var blocks: [Block]
  var outline: PageOutline
  /// The Swift listings, in order.
  var samples: [Sample]
  /// The simulations, in order.
  var widgets: [WidgetFence]

  /// The positions of the code blocks that a reader sees, in order.
  var listings: [SourcePosition] {
    let unseen = Set(widgets.map(\.position) + samples.filter(\.isInvisible).map(\.position))
    return outline.codeBlocks.map(\.position).filter { !unseen.contains($0) }
  }
}
