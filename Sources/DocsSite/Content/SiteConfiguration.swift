import Foundation
import SimulationKit

/// What `docs.yml` says of a site.
struct SiteConfiguration: Hashable, Sendable, Codable {
  /// A language that pages are written in.
  struct Language: Hashable, Sendable, Codable {
    /// The BCP 47 tag: `pt-BR`.
    var tag: String
    /// Its name in itself: "Português (Brasil)".
    var title: String
  }

  /// A folder of pages that the sidebar lists under one heading.
  struct Section: Hashable, Sendable, Codable {
    var folder: String
    var title: String
    /// The heading in other languages, by tag.
    var titles: [String: String]
  }

  /// A version of the site, which is built by itself and lies beside the others.
  struct Version: Hashable, Sendable, Codable {
    /// The name that readers choose it by: `2.0`.
    var title: String
    /// The path at which it lies on the host, between slashes: `/`, `/1.0/`.
    var path: String
    /// A file of this site with the list of its pages, the `pages.json` that its build wrote; may be empty.
    var pages: String
  }

  var title: String
  var description: String
  /// The URL at which the site is published, ended by a slash.
  var base: String
  /// The first is the one that pages have when they do not say.
  var languages: [Language]
  var sections: [Section]
  /// The folder of the Swift package, from the root.
  var package: String
  /// The modules that samples may import.
  var modules: [String]
  /// Swift files, from the folder of the site, with which the listings in a module's doc comments begin, by module.
  var preludes: [String: String] = [:]
  /// Files and folders of the site that every listing finds in its folder.
  var reads: [String] = []
  /// Which files have compressed twins beside them.
  var compress = Precompressor.Scope.assets
  /// The versions that a reader can choose from, the newest first.
  var versions: [Version] = []
  /// The title of the version that this is; empty where there is only one.
  var version = ""
  /// What is left alone when links to other sites are checked.
  var external = ExternalLinks.Policy()
  /// The programs that may rewrite the pages before they are parsed, in their order.
  var filters: [ContentFilter] = []
  /// Where the site's own files are kept, for links to edit a page; nil where nobody is asked to.
  var repository: Repository?
  /// The level of each rule that shall not have its own: `error`, `warning` or `off`.
  var rules: [String: String] = [:]
  /// Whether each page lies beside itself as Markdown, and the list of them at `/llms.txt`.
  var markdown = true
  /// Whether there is one page that holds all pages, to be printed.
  var print = false

  /// The path part of ``base``, which every address on the site begins with: `/` or `/docs/`.
  var basePath: String {
    // It is asked for with every address, and to take a URL apart takes as long as to make one. The base has neither
    // query nor fragment, and so its path begins with the third slash.
    var slashes = 0
    let start = base.utf8.firstIndex { byte in
      slashes += byte == UInt8(ascii: "/") ? 1 : 0
      return slashes == 3
    }
    return start.map { String(base[$0...]) } ?? "/"
  }

  /// Takes the path away from ``base``.
  mutating func moveToRoot() {
    base = base.dropLast(basePath.count) + "/"
  }

  /// The language of a page that does not say.
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

  /// Reads `docs.yml`.
  ///
  /// - Returns: what it says, or nil with the faults that were found, all of them.
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
