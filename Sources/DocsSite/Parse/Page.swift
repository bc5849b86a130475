/// A page of the site, read but not yet checked.
struct Page: Sendable {
  /// The file, from the root of the site.
  var sourcePath: String
  /// The address below the site's base: `/handoff/watch-to-phone/`.
  var urlPath: String
  var frontMatter: FrontMatter
  /// The BCP 47 tag of its language.
  var language: String
  var blocks: [Block]
  /// The Swift listings, in order.
  var samples: [Sample]
  /// The simulations, in order.
  var widgets: [WidgetFence]

  /// The headings that a table of contents shows.
  var contents: [Heading] {
    blocks.compactMap { block in
      guard case .heading(let level, let content, let id) = block, level == 2 || level == 3 else {
        return nil
      }
      return Heading(level: level, title: content.plainText, id: id)
    }
  }

  /// The number of each block of code that a reader sees, by its place: from 1, widgets left out.
  var listingNumbers: [SourcePosition: Int] {
    let unseen = Set(widgets.map(\.position) + samples.filter(\.isInvisible).map(\.position))
    let seen = blocks.codeBlocks.map(\.position).filter { !unseen.contains($0) }
    return Dictionary(seen.enumerated().map { ($1, $0 + 1) }) { first, _ in first }
  }

  struct Heading: Hashable, Sendable {
    var level: Int
    var title: String
    var id: String
  }
}
