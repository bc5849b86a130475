import DocsFoundation
import SimulationKit

/// The metadata of a page: YAML between two lines of three hyphens.
///
/// A class, because every stage looks into it for every page, and a copy of so many values takes longer than the look.
package final class FrontMatter: Sendable {
  package let title: String
  package let description: String
  /// The position among the pages of its section, lowest first. For `index.md`, the position of the section.
  package let order: Int
  package let tags: [String]
  /// The audience of the page, in the author's word: `beginner`. Empty if unspecified.
  package let level: String
  /// The subjects of the page, from a list that the author keeps short.
  package let topics: [String]
  /// The day, as `2026-03-08`, on which the page is first published; empty for none.
  package let date: String
  /// The day from which the page is no longer published; empty for none.
  package let expires: String
  package let draft: Bool
  /// The BCP 47 tag; empty for the site's first language.
  package let language: String
  /// The URL of the page that this page translates; empty for an original.
  package let translationOf: String
  /// The fingerprint of the original when the translation was last compared with it.
  package let translationHash: String
  /// Earlier addresses of the page, with or without a fragment.
  package let aliases: [String]
  /// Earlier fragments, each with the heading id on this page that it leads to now.
  ///
  /// A fragment is an id of this page, or an address with an id: `setup`, `/guide/#setup`.
  package let headingAliases: [String: String]
  /// The parts of a home page; nil for other layouts.
  package let home: HomeLayout?
  /// The code around the page's listings.
  package let context: ListingContext
  /// Which of its listings share their names and state; nil for the site's default.
  package let session: SiteConfiguration.Session?

  /// The places of the keys that diagnostics may name, and of their items: `aliases`, `aliases/0`.
  package let places: KeyPlaces

  /// The places of keys and items. They stay bytes, because a build asks for few of them.
  package struct KeyPlaces: Sendable {
    /// The name, the line and the column of each, one after another.
    package let bytes: ArraySlice<UInt8>

    /// - Parameter bytes: the ``bytes`` of other places.
    package init(bytes: ArraySlice<UInt8>) {
      self.bytes = bytes
    }

    /// - Parameter places: the place of each key or item, by its name: `aliases`, or `aliases/0`.
    init(_ places: [(name: String, place: YAMLDocument.Place)] = []) {
      var writer = BinaryWriter()
      for (name, place) in places {
        writer.write(name)
        writer.write(place.line)
        writer.write(place.column)
      }
      bytes = writer.bytes[...]
    }

    /// The place of a key or an item; nil if the page doesn't have it.
    subscript(name: String) -> YAMLDocument.Place? {
      var reader = BinaryReader(Array(bytes))
      while !reader.isAtEnd, let found = try? reader.text(), let line = try? reader.number(),
        let column = try? reader.number()
      {
        if found == name { return YAMLDocument.Place(line: line, column: column) }
      }
      return nil
    }
  }

  package init(
    title: String = "",
    description: String = "",
    order: Int = 1000,
    tags: [String] = [],
    level: String = "",
    topics: [String] = [],
    date: String = "",
    expires: String = "",
    draft: Bool = false,
    language: String = "",
    translationOf: String = "",
    translationHash: String = "",
    aliases: [String] = [],
    headingAliases: [String: String] = [:],
    home: HomeLayout? = nil,
    context: ListingContext = ListingContext(),
    session: SiteConfiguration.Session? = nil,
    places: KeyPlaces = KeyPlaces()
  ) {
    self.title = title
    self.description = description
    self.order = order
    self.tags = tags
    self.level = level
    self.topics = topics
    self.date = date
    self.expires = expires
    self.draft = draft
    self.language = language
    self.translationOf = translationOf
    self.translationHash = translationHash
    self.aliases = aliases
    self.headingAliases = headingAliases
    self.home = home
    self.context = context
    self.session = session
    self.places = places
  }

  /// The position of a key's value, or of an item in it, for diagnostics.
  ///
  /// - Parameters:
  ///   - key: the key: `aliases`.
  ///   - item: the index of an item, or the name of a member; nil for the key itself.
  ///   - file: the file of the page.
  /// - Returns: the position, or the beginning of the file if the page doesn't have the key.
  package func position(of key: String, _ item: String? = nil, in file: String) -> SourcePosition {
    let place = item.flatMap { self.place(of: "\(key)/\($0)") } ?? self.place(of: key)
    return SourcePosition(file: file, line: place?.line ?? 1, column: place?.column ?? 1)
  }

  /// The place of a key or an item; nil if the page doesn't have it.
  func place(of name: String) -> YAMLDocument.Place? { places[name] }

  package static let schema = Schema(
    .object(
      [
        .init("title", Schema(.string(length: 1...300))),
        .init("description", Schema(.string(length: 0...1000)), default: ""),
        .init("order", Schema(.integer(0...1_000_000)), default: 1000),
        .init("tags", terms, default: []),
        .init("level", Schema(.string(length: 0...100)), default: ""),
        .init("topic", terms, default: []),
        .init("date", Schema(.string(length: 0...40)), default: ""),
        .init("expires", Schema(.string(length: 0...40)), default: ""),
        .init("draft", Schema(.boolean), default: false),
        .init("language", Schema(.string(length: 0...35)), default: ""),
        .init("translation-of", Schema(.string(length: 0...500)), default: ""),
        .init("translation-hash", Schema(.string(length: 0...64)), default: ""),
        .init("aliases", Schema(.array(of: Schema(.string(length: 1...500)), count: 0...100)), default: []),
        .init(
          "heading-aliases",
          Schema(.dictionary(of: Schema(.string(length: 1...200)), count: 0...100)),
          default: [:]
        ),
        .init(
          "session",
          Schema(.optional(Schema(.choice(SiteConfiguration.Session.allCases.map(\.rawValue))))),
          default: .null
        ),
      ] + HomeLayout.properties + ListingContext.properties
    )
  )

  private static let terms = Schema(.array(of: Schema(.string(length: 1...100)), count: 0...100))

  /// The fingerprint of a page's Markdown that a translation records: the first 12 digits of its SHA-256.
  package static func hash(ofText text: String) -> String {
    Fingerprint(ofText: text).description.prefix(12).description
  }
}

extension FrontMatter {
  /// Reads front matter that a schema has checked. Invalid values are ignored.
  fileprivate convenience init(_ value: JSONValue, places: KeyPlaces) {
    let order: Int? = if case .integer(let number)? = value["order"] { number } else { nil }
    self.init(
      title: value.text("title"),
      description: value.text("description"),
      order: order ?? 1000,
      tags: value.texts("tags"),
      level: value.text("level"),
      topics: value.texts("topic"),
      date: value.text("date"),
      expires: value.text("expires"),
      draft: value["draft"] == true,
      language: value.text("language"),
      translationOf: value.text("translation-of"),
      translationHash: value.text("translation-hash"),
      aliases: value.texts("aliases"),
      headingAliases: value.members("heading-aliases").compactMapValues(\.text),
      home: HomeLayout(value),
      context: ListingContext(
        imports: value.texts("imports"),
        prelude: value.text("prelude"),
        given: value.members("given").compactMapValues(\.text)
      ),
      session: SiteConfiguration.Session(rawValue: value.text("session")),
      places: places
    )
  }

  /// Splits a page into its front matter and its Markdown.
  ///
  /// - Returns: the front matter, or nil if it is missing or invalid; the rest of the text, and the line it
  ///   begins on; all faults.
  package static func split(_ file: ContentFile) -> (
    frontMatter: FrontMatter?, body: String, bodyLine: Int, diagnostics: [Diagnostic]
  ) {
    switch FrontMatterFence.find(in: file.text) {
    case .none(let isOpen):
      let diagnostic = Diagnostic(
        "front-matter-is-missing",
        at: SourcePosition(file: file.path, line: 1),
        isOpen ? "The front matter is not closed" : "The front matter is missing",
        hints: [
          isOpen
            ? "Add a line '---' after its last key"
            : "Begin the page with a line '---', a line 'title: ...' and a line '---'"
        ]
      )
      return (nil, file.text, 1, [diagnostic])
    case .found(let yaml, let body, let bodyLine):
      let (frontMatter, diagnostics) = read(YAMLFile(file: file.path, firstLine: 2, text: yaml))
      return (frontMatter, body, bodyLine, diagnostics)
    }
  }

  private static func read(_ yaml: YAMLFile) -> (frontMatter: FrontMatter?, diagnostics: [Diagnostic]) {
    let identifier = "front-matter-is-wrong"
    do {
      // The newline before the closing line belongs to a block at the end.
      let document = try YAMLDocument(parsing: yaml.text + "\n")
      let (value, faults) = schema.check(document.value)
      let frontMatter = FrontMatter(value, places: places(of: document, in: yaml))
      let diagnostics =
        faults.map { yaml.diagnostic($0, in: document, identifier: identifier) }
        + frontMatter.faults(in: yaml.file)
      return (faults.isEmpty ? frontMatter : nil, diagnostics)
    } catch {
      var place = error.place
      place.line = min(place.line, yaml.text.newlineCount + 1)
      return (nil, [Diagnostic(identifier, at: yaml.position(place), error.reason)])
    }
  }

  /// The places of the keys that are compared with other pages and reported later.
  private static func places(of document: YAMLDocument, in yaml: YAMLFile) -> KeyPlaces {
    var places: [(name: String, place: YAMLDocument.Place)] = []
    func note(_ pointer: JSONPointer) {
      let position = yaml.position(document.place(of: pointer))
      let place = YAMLDocument.Place(line: position.line, column: position.column)
      places.append((pointer.tokens.joined(separator: "/"), place))
    }
    for key in [
      "tags", "level", "topic", "date", "expires", "language", "translation-of", "translation-hash",
      "aliases",
      "heading-aliases", "layout", "hero", "actions", "cards", "facts",
    ] + ListingContext.keys {
      guard let value = document.value[key] else { continue }
      let pointer = JSONPointer([key])
      note(pointer)
      if case .array(let items) = value {
        for (index, item) in items.prefix(100).enumerated() {
          let place = pointer.appending(index)
          note(place)
          guard case .object(let members) = item else { continue }
          for name in members.keys.prefix(100) { note(place.appending(name)) }
        }
      } else if case .object(let members) = value {
        for name in members.keys.prefix(100) { note(pointer.appending(name)) }
      }
    }
    return KeyPlaces(places)
  }
}

extension JSONValue {
  fileprivate var text: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The text of a member; empty if there is none.
  func text(_ key: String) -> String { self[key]?.text ?? "" }

  fileprivate func members(_ key: String) -> [String: JSONValue] {
    guard case .object(let members)? = self[key] else { return [:] }
    return members
  }

  fileprivate func texts(_ key: String) -> [String] {
    guard case .array(let items)? = self[key] else { return [] }
    return items.compactMap(\.text)
  }
}
