import DocsFoundation
import SimulationKit

/// The parts of a home page that its front matter describes.
package struct HomeLayout: Hashable, Sendable {
  /// A button below the title.
  package struct Action: Hashable, Sendable {
    package var title: String
    package var link: String
  }

  /// A subject of the site: a link with a sentence and perhaps a picture.
  package struct Card: Hashable, Sendable {
    package var title: String
    package var text: String
    package var link: String
    /// The path of an image, written as in the page's Markdown; empty for none.
    package var picture: String
  }

  /// One sentence below the title; empty for none.
  package var hero: String
  /// The buttons; the first is the primary one.
  package var actions: [Action]
  package var cards: [Card]
  /// Whether to show the figures that a build counts.
  package var showsFacts: Bool

  /// The keys of front matter that only a home page has.
  static let keys = ["hero", "actions", "cards", "facts"]

  static let properties: [Schema.Property] = [
    .init("layout", Schema(.choice(["page", "home"])), default: "page"),
    .init("hero", Schema(.string(length: 0...300)), default: ""),
    .init("actions", Schema(.array(of: action, count: 0...4)), default: []),
    .init("cards", Schema(.array(of: card, count: 0...60)), default: []),
    .init("facts", Schema(.boolean), default: false),
  ]

  private static let action = Schema(
    .object([
      .init("title", Schema(.string(length: 1...60))),
      .init("link", Schema(.string(length: 1...500))),
    ])
  )

  private static let card = Schema(
    .object([
      .init("title", Schema(.string(length: 1...100))),
      .init("text", Schema(.string(length: 0...300)), default: ""),
      .init("link", Schema(.string(length: 1...500))),
      .init("picture", Schema(.string(length: 0...500)), default: ""),
    ])
  )

  /// Reads front matter that the schema has checked; nil if the page has another layout.
  init?(_ value: JSONValue) {
    guard value.text("layout") == "home" else { return nil }
    hero = value.text("hero")
    actions = Self.items(value["actions"]).map { Action(title: $0.text("title"), link: $0.text("link")) }
    cards = Self.items(value["cards"]).map {
      Card(
        title: $0.text("title"),
        text: $0.text("text"),
        link: $0.text("link"),
        picture: $0.text("picture")
      )
    }
    showsFacts = value["facts"] == true
  }

  private static func items(_ value: JSONValue?) -> [JSONValue] {
    guard case .array(let items)? = value else { return [] }
    return items
  }

  /// The cards as a list, as an author could write them in Markdown.
  ///
  /// Search, rendering and the checks of links then treat them like the page's other blocks.
  package var cardBlocks: [Block] {
    guard !cards.isEmpty else { return [] }
    let position = SourcePosition(file: "", line: 1)
    let items = cards.map { card -> [Block] in
      var content: [Inline] = []
      if !card.picture.isEmpty {
        content.append(.image(source: card.picture, title: "", alternative: [], position: position))
      }
      content.append(.text(card.title))
      let link = Inline.link(destination: card.link, title: "", content: content, position: position)
      return [.paragraph([link])] + (card.text.isEmpty ? [] : [.paragraph([.text(card.text)])])
    }
    return [.list(Block.List(start: nil, isTight: false, items: items, style: .cards))]
  }

  /// The text and the buttons above the page's Markdown, as blocks.
  package var leadBlocks: [Block] {
    let position = SourcePosition(file: "", line: 1)
    let links = actions.map { action -> [Block] in
      let content = [Inline.text(action.title)]
      return [
        .paragraph([.link(destination: action.link, title: "", content: content, position: position)])
      ]
    }
    return (hero.isEmpty ? [] : [.paragraph([.text(hero)])])
      + (links.isEmpty ? [] : [.list(Block.List(start: nil, isTight: false, items: links))])
  }
}

extension FrontMatter {
  /// Whether the page shows what the build counts on all pages.
  package var showsHomeFacts: Bool { home?.showsFacts == true }

  /// The links of the home page's buttons and cards.
  package func homeLinks(in file: String) -> [Page.Link] {
    guard let home else { return [] }
    let actions = home.actions.enumerated().map { index, action in
      Page.Link(
        destination: action.link,
        position: position(of: "actions", "\(index)/link", in: file)
      )
    }
    let cards = home.cards.enumerated().map { index, card in
      Page.Link(destination: card.link, position: position(of: "cards", "\(index)/link", in: file))
    }
    return actions + cards
  }

  /// The pictures of the home page's cards.
  package func homeImages(in file: String) -> [Page.Link] {
    (home?.cards ?? []).enumerated().compactMap { index, card in
      card.picture.isEmpty
        ? nil
        : Page.Link(
          destination: card.picture,
          position: position(of: "cards", "\(index)/picture", in: file)
        )
    }
  }

  /// The faults of a home page's keys and addresses.
  func homeFaults(in file: String) -> [Diagnostic] {
    guard home != nil else {
      return HomeLayout.keys.filter { place(of: $0) != nil }.map { key in
        fault(key, in: file, "Only a home page has '\(key)'", hints: ["Add 'layout: home'"])
      }
    }
    return (homeLinks(in: file) + homeImages(in: file)).compactMap { link in
      LinkAddress(link.destination).fault(at: link.position)
    }
  }
}
