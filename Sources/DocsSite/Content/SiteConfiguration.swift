import Foundation
import SimulationKit

/// The contents of `docs.yml`.
struct SiteConfiguration: Hashable, Sendable, Codable {
  /// A language that pages are written in.
  struct Language: Hashable, Sendable, Codable {
    /// The BCP 47 tag: `pt-BR`.
    var tag: String
    /// The language's own name for itself: "Português (Brasil)".
    var title: String
  }

  /// A folder of pages, which the sidebar lists under one heading.
  struct Section: Hashable, Sendable, Codable {
    var folder: String
    var title: String
    /// The heading in other languages, by tag.
    var titles: [String: String]
  }

  /// A version of the site. Each is built separately and published beside the others.
  struct Version: Hashable, Sendable, Codable {
    /// The name that readers see: `2.0`.
    var title: String
    /// The path on the host, between slashes: `/`, `/1.0/`.
    var path: String
    /// A file of this site that lists the version's pages: the `pages.json` from its build; may be empty.
    var pages: String
  }

  var title: String
  var description: String
  /// The URL of the published site, with a slash at the end.
  var base: String
  /// The languages; the first is the default.
  var languages: [Language]
  var sections: [Section]
  /// The folder of the Swift package, from the root.
  var package: String
  /// The modules that listings may import.
  var modules: [String]
  /// For each module, the Swift file that precedes its doc comments' listings, relative to the site's folder.
  var preludes: [String: String] = [:]
  /// Files and folders of the site that every listing can read.
  var reads: [String] = []
  /// The files that have compressed versions beside them.
  var compress = Precompressor.Scope.assets
  /// The versions that readers can choose, newest first.
  var versions: [Version] = []
  /// The title of this version; empty if there is only one.
  var version = ""
  /// The addresses to leave out when checking external links.
  var external = ExternalLinks.Policy()
  /// The programs that rewrite pages before they are parsed, in order.
  var filters: [ContentFilter] = []
  /// The repository of the site, for links to edit a page; nil for no such links.
  var repository: Repository?
  /// The level of each rule that doesn't keep its default: `error`, `warning` or `off`.
  var rules: [String: String] = [:]
  /// Whether to publish the Markdown of each page beside it, and a list of pages at `/llms.txt`.
  var markdown = true
  /// Whether to publish a page that contains all pages, for printing.
  var print = false

  /// The path of ``base``, which begins every address on the site: `/` or `/docs/`.
  var basePath: String {
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
  mutating func moveToRoot() {
    base = base.dropLast(basePath.count) + "/"
  }

  /// The language of pages that don't name one.
  var standardLanguage: String { languages.first?.tag ?? "en" }

  static let schema = Schema(
    .object([
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
              ])
            ),
            count: 0...1000
          )
        ),
        default: []
      ),
      .init("package", Schema(.string(length: 1...500)), default: "."),
      .init(
        "modules",
        Schema(.array(of: Schema(.string(length: 1...200)), count: 0...1000)),
        default: []
      ),
      .init(
        "preludes",
        Schema(.dictionary(of: Schema(.string(length: 1...500)), count: 0...1000)),
        default: [:]
      ),
      .init("reads", Schema(.array(of: Schema(.string(length: 1...500)), count: 0...1000)), default: []),
      .init(
        "compress",
        Schema(.choice(Precompressor.Scope.allCases.map(\.rawValue))),
        default: .string(Precompressor.Scope.assets.rawValue)
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
      .init("rules", Schema(.dictionary(of: Schema(.string(length: 0...100)), count: 0...200)), default: [:]),
      .init("markdown", Schema(.boolean), default: .bool(true)),
      .init("print", Schema(.boolean), default: .bool(false)),
    ])
  )

  /// Parses `docs.yml`.
  ///
  /// - Returns: the configuration, or nil with all faults.
  static func parse(_ file: ContentFile) -> (configuration: SiteConfiguration?, diagnostics: [Diagnostic]) {
    let yaml = YAMLFile(file: file.path, firstLine: 1, text: file.text)
    var (configuration, diagnostics) = yaml.decode(
      SiteConfiguration.self,
      schema: schema,
      identifier: "configuration-is-wrong"
    )
    diagnostics = (diagnostics + ConfigurationRules(yaml).diagnostics).inOrder
    guard let base = configuration?.base, diagnostics.isEmpty else { return (nil, diagnostics) }
    let url = URL(string: base)?.absoluteString ?? base
    configuration?.base = url.hasSuffix("/") ? url : url + "/"
    if let configuration {
      diagnostics += SiteVersions.faults(configuration, in: yaml)
      diagnostics += configuration.publishingFaults.map { fault in
        Diagnostic("configuration-is-wrong", at: yaml.place(of: fault.pointer), fault.reason)
      }
    }
    return (configuration, diagnostics)
  }
}
