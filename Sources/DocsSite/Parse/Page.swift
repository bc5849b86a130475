/// What the rest of a site knows of a page: everything but its text.
///
/// A site has room for this of every page, and for the blocks of a few at a time; so a page is read twice,
/// once for what others want to know, and once to be rendered.
///
/// Copies share their facts: a page stands in many lists, and is changed in few places.
@dynamicMemberLookup
struct Page: Hashable, Sendable {
  /// What is known of a page.
  struct Facts: Hashable, Sendable {
    /// The file, from the root of the site.
    var sourcePath: String
    /// The address below the site's base: `/handoff/watch-to-phone/`.
    var urlPath: String
    var frontMatter: FrontMatter
    /// The BCP 47 tag of its language.
    var language: String
    /// The headings, in order.
    var headings: [Heading] = []
    /// The links to other places, in order.
    var links: [Link] = []
    /// The images, in order.
    var images: [Link] = []
    /// The names between two pairs of backticks, in order.
    var symbolLinks: [SymbolLink] = []
    /// The Swift listings, in order.
    var samples: [Sample] = []
    /// What each session of the page begins with, and no reader sees; it is checked elsewhere.
    var prelude: [Sample] = []
    /// The simulations, in order.
    var widgets: [WidgetFence] = []
    /// The places of the blocks of code that a reader sees as such, in order.
    var listings: [SourcePosition] = []
    /// The listings that ``samples`` leaves out, because nobody is going to check them.
    var uncheckedListings = 0
    /// The fingerprint of what other pages make use of: its address, its front matter, its headings.
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

  /// The headings that a table of contents shows.
  var contents: [Heading] { self.headings.filter { $0.isListed && (2...3).contains($0.level) } }

  /// The number of each block of code that a reader sees, by its place: from 1, widgets left out.
  var listingNumbers: [SourcePosition: Int] {
    Dictionary(self.listings.enumerated().map { ($1, $0 + 1) }) { first, _ in first }
  }

  struct Heading: Hashable, Sendable {
    var level: Int
    var title: String
    var id: String
    /// Whether it stands on the page itself, and not in a quote or a list.
    var isListed: Bool
  }

  struct Link: Hashable, Sendable {
    var destination: String
    var position: SourcePosition
  }

  struct SymbolLink: Hashable, Sendable {
    /// The name as it is written.
    var path: String
    var position: SourcePosition
  }
}

/// What stands on a page below its front matter.
struct PageContent: Sendable {
  var blocks: [Block]
  var outline: PageOutline
  /// The Swift listings, in order.
  var samples: [Sample]
  /// The simulations, in order.
  var widgets: [WidgetFence]

  /// The places of the blocks of code that a reader sees as such, in order.
  var listings: [SourcePosition] {
    let unseen = Set(widgets.map(\.position) + samples.filter(\.isInvisible).map(\.position))
    return outline.codeBlocks.map(\.position).filter { !unseen.contains($0) }
  }
}
