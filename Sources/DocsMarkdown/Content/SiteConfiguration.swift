import Foundation
import SimulationKit

/// The contents of `docs.yml`.
package struct SiteConfiguration: Hashable, Sendable, Codable {
  /// A language that pages are written in.
  package struct Language: Hashable, Sendable, Codable {
    /// The BCP 47 tag: `pt-BR`.
    package var tag: String
    /// The language's own name for itself: "Português (Brasil)".
    package var title: String
    /// The folder with the words of this language for what simulations say, from the root; empty if there is none.
    package var phrases: String

    package init(tag: String, title: String, phrases: String = "") {
      self.tag = tag
      self.title = title
      self.phrases = phrases
    }
  }

  /// A folder of pages, which the sidebar lists under one heading.
  package struct Section: Hashable, Sendable, Codable {
    package var folder: String
    package var title: String
    /// The heading in other languages, by tag.
    package var titles: [String: String]
    /// What its pages are about, for the list of them; empty if nothing is said.
    package var description: String
    /// The description in other languages, by tag.
    package var descriptions: [String: String]

    package init(
      folder: String,
      title: String,
      titles: [String: String] = [:],
      description: String = "",
      descriptions: [String: String] = [:]
    ) {
      self.folder = folder
      self.title = title
      self.titles = titles
      self.description = description
      self.descriptions = descriptions
    }
  }

  /// A version of the site. Each is built separately and published beside the others.
  package struct Version: Hashable, Sendable, Codable {
    /// The name that readers see: `2.0`.
    package var title: String
    /// The path on the host, between slashes: `/`, `/1.0/`.
    package var path: String
    /// A file of this site that lists the version's pages: the `pages.json` from its build; may be empty.
    package var pages: String
  }

  /// The files that get compressed versions.
  package enum Compression: String, Hashable, Sendable, Codable, CaseIterable {
    /// All files that compression makes smaller.
    case all
    /// Files that many pages share, and data; not the text of single pages, including what search shows of it.
    case assets
    case none
  }

  /// The listings that are one session.
  package enum Session: String, Hashable, Sendable, Codable, CaseIterable {
    /// Those of a page.
    case page
    /// Those below a heading.
    case heading
    /// Each listing for itself.
    case listing
  }

  /// The `external` section.
  package struct ExternalPolicy: Hashable, Sendable, Codable {
    /// Addresses to ignore; `*` matches any run of characters.
    package var ignore: [String] = []

    package init(ignore: [String] = []) {
      self.ignore = ignore
    }
  }

  package var title: String
  package var description: String
  /// The URL of the published site, with a slash at the end.
  package var base: String
  /// The languages; the first is the default.
  package var languages: [Language]
  package var sections: [Section]
  /// The folder of the Swift package, from the root.
  package var package: String
  /// The Markdown files outside of `content/` that are pages too, and folders of such files, from the root.
  package var sources: [String] = []
  /// The modules that listings may import.
  package var modules: [String]
  /// The modules of the package with simulations that pages may show.
  package var simulations: [String] = []
  /// The modules that every listing imports.
  package var imports: [String] = []
  /// The Swift code that precedes the listings of every session, or the path of a file with it; empty for none.
  package var prelude = ""
  /// The types of names that listings may use if they are only compiled, by name.
  package var given: [String: String] = [:]
  /// Which listings of a page share their names and state, unless their fences say otherwise.
  package var session = Session.page
  /// For each module, the Swift file that precedes its doc comments' listings, relative to the site's folder.
  package var preludes: [String: String] = [:]
  /// Files and folders of the site that every listing can read.
  package var reads: [String] = []
  /// The files that have compressed versions beside them.
  package var compress = Compression.assets
  /// The versions that readers can choose, newest first.
  package var versions: [Version] = []
  /// The title of this version; empty if there is only one.
  package var version = ""
  /// The addresses to leave out when checking external links.
  package var external = ExternalPolicy()
  /// The programs that rewrite pages before they are parsed, in order.
  package var filters: [ContentFilter] = []
  /// The repository of the site, for links to edit a page; nil for no such links.
  package var repository: Repository?
  /// The level of each rule that doesn't keep its default: `error`, `warning` or `off`.
  package var rules: [String: String] = [:]
  /// Whether to publish the Markdown of each page beside it, and a list of pages at `/llms.txt`.
  package var markdown = true
  /// Whether to publish a page that contains all pages, for printing.
  package var print = false

  /// The configuration of a site without sections, modules and options.
  package init(title: String, description: String, base: String, languages: [Language]) {
    (self.title, self.description, self.base, self.languages) = (title, description, base, languages)
    (sections, package, modules) = ([], ".", [])
  }

  /// The code around all listings.
  package var context: ListingContext { ListingContext(imports: imports, prelude: prelude, given: given) }

  /// The path of ``base``, which begins every address on the site: `/` or `/docs/`.
  package var basePath: String {
    // This is used for every address, and parsing a URL takes as long as creating one. The base has no query or
    // fragment, so its path begins at the third slash.
    var slashes = 0
    let start = base.utf8.firstIndex { byte in
      slashes += byte == UInt8(ascii: "/") ? 1 : 0
      return slashes == 3
    }
    return start.map { String(base[$0...]) } ?? "/"
  }

  /// Removes the path from ``base``.
  package mutating func moveToRoot() {
    base = base.dropLast(basePath.count) + "/"
  }

  /// The language of pages that don't name one.
  package var standardLanguage: String { languages.first?.tag ?? "en" }

  package static let schema = Schema(
    .object(
      [
        .init("title", Schema(.string(length: 1...200))),
        .init("description", Schema(.string(length: 0...500)), default: ""),
        .init("base", Schema(.string(length: 1...500)), default: "http://127.0.0.1:8080/"),
        .init(
          "languages",
          Schema(
            .array(
              of: Schema(
                .object([
                  .init("tag", Schema(.string(length: 2...35))),
                  .init("title", Schema(.string(length: 1...100))),
                  .init("phrases", Schema(.string(length: 0...500)), default: ""),
                ])
              ),
              count: 1...100
            )
          ),
          default: [["tag": "en", "title": "English"]]
        ),
        .init(
          "sections",
          Schema(
            .array(
              of: Schema(
                .object([
                  .init("folder", Schema(.string(length: 1...200))),
                  .init("title", Schema(.string(length: 1...200))),
                  .init(
                    "titles",
                    Schema(.dictionary(of: Schema(.string(length: 1...200)), count: 0...100)),
                    default: [:]
                  ),
                  .init("description", Schema(.string(length: 0...500)), default: ""),
                  .init(
                    "descriptions",
                    Schema(.dictionary(of: Schema(.string(length: 1...500)), count: 0...100)),
                    default: [:]
                  ),
                ])
              ),
              count: 0...1000
            )
          ),
          default: []
        ),
        .init("package", Schema(.string(length: 1...500)), default: "."),
        .init("sources", Schema(.array(of: Schema(.string(length: 1...500)), count: 0...1000)), default: []),
        .init(
          "modules",
          Schema(.array(of: Schema(.string(length: 1...200)), count: 0...1000)),
          default: []
        ),
        .init(
          "simulations",
          Schema(.array(of: Schema(.string(length: 1...200)), count: 0...100)),
          default: []
        ),
        .init(
          "session",
          Schema(.choice(Session.allCases.map(\.rawValue))),
          default: .string(Session.page.rawValue)
        ),
        .init(
          "preludes",
          Schema(.dictionary(of: Schema(.string(length: 1...500)), count: 0...1000)),
          default: [:]
        ),
        .init("reads", Schema(.array(of: Schema(.string(length: 1...500)), count: 0...1000)), default: []),
        .init(
          "compress",
          Schema(.choice(Compression.allCases.map(\.rawValue))),
          default: .string(Compression.assets.rawValue)
        ),
        .init(
          "versions",
          Schema(
            .array(
              of: Schema(
                .object([
                  .init("title", Schema(.string(length: 1...100))),
                  .init("path", Schema(.string(length: 1...200))),
                  .init("pages", Schema(.string(length: 0...500)), default: ""),
                ])
              ),
              count: 0...200
            )
          ),
          default: []
        ),
        .init("version", Schema(.string(length: 0...100)), default: ""),
        .init(
          "external",
          Schema(
            .object([
              .init(
                "ignore",
                Schema(.array(of: Schema(.string(length: 1...2000)), count: 0...1000)),
                default: []
              )
            ])
          ),
          default: [:]
        ),
        .init("filters", ContentFilter.schema, default: []),
        .init("repository", Schema(.optional(Repository.schema)), default: .null),
        .init(
          "rules",
          Schema(.dictionary(of: Schema(.string(length: 0...100)), count: 0...200)),
          default: [:]
        ),
        .init("markdown", Schema(.boolean), default: .bool(true)),
        .init("print", Schema(.boolean), default: .bool(false)),
      ] + ListingContext.properties
    )
  )
}
