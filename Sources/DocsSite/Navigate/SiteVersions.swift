import DocsFoundation
import DocsMarkdown
import Foundation
import SimulationKit

/// The versions of a site, published side by side and built separately.
struct SiteVersions: Sendable {
  private let versions: [SiteConfiguration.Version]
  /// The title of the version being built.
  private let current: String
  /// The scheme and host of the site: `https://docs.example`.
  private let origin: String
  /// The known page addresses of other versions, by version title.
  private let pages: [String: Set<String>]

  init(_ configuration: SiteConfiguration, pages: [String: Set<String>] = [:]) {
    versions = configuration.versions
    current = configuration.version
    origin = configuration.base.dropLast(configuration.basePath.utf8.count).description
    self.pages = pages
  }

  /// A link to a version.
  struct Link: Hashable, Sendable {
    var title: String
    var url: String
    var isCurrent: Bool
  }

  /// Returns links to all versions: to the same page if it is known to exist there, otherwise to the first page.
  func links(for address: String) -> [Link] {
    versions.map { version in
      let isKnown = version.title == current || pages[version.title]?.contains(address) == true
      return Link(
        title: version.title,
        url: origin + version.path + (isKnown ? address.dropFirst() : ""),
        isCurrent: version.title == current
      )
    }
  }

  /// Returns the URL of the same page in the newest version, which is the first; nil if that is the current version or
  /// isn't known to have the page.
  func canonical(of address: String) -> String? {
    guard let newest = versions.first, newest.title != current,
      pages[newest.title]?.contains(address) == true
    else { return nil }
    return origin + newest.path + address.dropFirst()
  }

  /// Returns the list of this version's pages, for builds of other versions; nil if there are no versions.
  func file(_ addresses: [String]) throws -> SiteFile? {
    guard !versions.isEmpty else { return nil }
    let value: JSONValue = [
      "version": .string(current), "pages": .array(addresses.sorted().map(JSONValue.string)),
    ]
    return SiteFile(path: "pages.json", bytes: try CanonicalJSON.encode(value))
  }

  /// Writes what links depend on besides docs.yml.
  func write(to digest: inout Fingerprint.Writer) {
    digest.write(pages.count)
    for (title, addresses) in pages.sorted(by: { $0.key < $1.key }) {
      digest.write(title)
      digest.write(addresses.sorted())
    }
  }

  /// Reads the lists of pages named in docs.yml.
  ///
  /// - Returns: the versions, and errors for lists that can't be read.
  static func load(
    _ configuration: SiteConfiguration,
    _ file: ContentFile,
    loader: ContentLoader
  ) -> (versions: SiteVersions, diagnostics: [Diagnostic]) {
    var pages: [String: Set<String>] = [:]
    var diagnostics: [Diagnostic] = []
    for (index, version) in configuration.versions.enumerated() where !version.pages.isEmpty {
      if let list = try? loader.file(version.pages),
        let known = try? CanonicalJSON.decode(PageList.self, from: Data(list.text.utf8))
      {
        pages[version.title] = Set(known.pages)
        continue
      }
      let yaml = YAMLFile(file: file.path, firstLine: 1, text: file.text)
      diagnostics.append(
        Diagnostic(
          "configuration-is-wrong",
          at: yaml.place(of: JSONPointer(["versions", String(index), "pages"])),
          "'\(version.pages)' is not a list of pages",
          hints: ["Copy the pages.json from a build of version \(version.title)"]
        )
      )
    }
    return (SiteVersions(configuration, pages: pages), diagnostics)
  }

  private struct PageList: Decodable {
    var pages: [String]
  }

  /// Returns the errors in the versions of docs.yml beyond those of the schema.
  static func faults(_ configuration: SiteConfiguration, in yaml: YAMLFile) -> [Diagnostic] {
    var faults: [Diagnostic] = []
    func fault(_ pointer: [String], _ summary: String, hints: [String] = []) {
      let place = yaml.place(of: JSONPointer(pointer))
      faults.append(Diagnostic("configuration-is-wrong", at: place, summary, hints: hints))
    }
    var seen: Set<String> = []
    for (index, version) in configuration.versions.enumerated() {
      let place = ["versions", String(index)]
      if !version.path.hasPrefix("/") || !version.path.hasSuffix("/") || version.path.hasPrefix("//") {
        fault(place + ["path"], "The path of a version must begin and end with a slash, like '/1.0/'")
      }
      if !seen.insert("path \(version.path)").inserted {
        fault(place + ["path"], "Two versions have the path '\(version.path)'")
      }
      if !seen.insert("title \(version.title)").inserted {
        fault(place + ["title"], "Two versions have the title '\(version.title)'")
      }
    }
    let titles = configuration.versions.map(\.title)
    if let own = configuration.versions.first(where: { $0.title == configuration.version }) {
      if own.path.hasPrefix("/"), own.path != configuration.basePath {
        fault(
          ["version"],
          "Version \(own.title) has the path '\(own.path)', but the base has '\(configuration.basePath)'"
        )
      }
    } else if !titles.isEmpty || !configuration.version.isEmpty {
      let near = configuration.version.nearest(among: titles)
      fault(
        ["version"],
        "The version '\(configuration.version)' is not among the versions",
        hints: near.map { ["Did you mean '\($0)'?"] } ?? []
      )
    }
    return faults
  }
}
