import Foundation
import SimulationKit

/// The versions of a site that lie beside each other, each built by itself.
struct SiteVersions: Sendable {
  private let versions: [SiteConfiguration.Version]
  /// The title of the version that is built.
  private let current: String
  /// The scheme and the host of the site: `https://docs.example`.
  private let origin: String
  /// The addresses of the pages of other versions, where those are known, by the title of the version.
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

  /// The links to all versions: to the same page where that is known to be there, else to the first one.
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

  /// The URL of the same page in the newest version, which is the first; nil where that is this one, or where
  /// nobody knows whether the page is there.
  func canonical(of address: String) -> String? {
    guard let newest = versions.first, newest.title != current,
      pages[newest.title]?.contains(address) == true
    else { return nil }
    return origin + newest.path + address.dropFirst()
  }

  /// The list of this version's pages, for the builds of the others; nil where there are no versions.
  func file(_ addresses: [String]) throws -> SiteFile? {
    guard !versions.isEmpty else { return nil }
    let value: JSONValue = [
      "version": .string(current), "pages": .array(addresses.sorted().map(JSONValue.string)),
    ]
    return SiteFile(path: "pages.json", bytes: try CanonicalJSON.encode(value))
  }

  /// Writes what links depend on besides docs.yml.
  func write(to digest: inout Digest.Writer) {
    digest.write(pages.count)
    for (title, addresses) in pages.sorted(by: { $0.key < $1.key }) {
      digest.write(title)
      digest.write(addresses.sorted())
    }
  }

  /// Reads the lists of pages that docs.yml names.
  ///
  /// - Returns: the versions, and the faults of the lists that cannot be read.
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
          "'\(version.pages)' is no list of pages",
          hints: ["It is a copy of the pages.json that a build of version \(version.title) wrote"]
        )
      )
    }
    return (SiteVersions(configuration, pages: pages), diagnostics)
  }

  private struct PageList: Decodable {
    var pages: [String]
  }

  /// What is wrong with the versions of docs.yml beyond the shape of their values.
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
        fault(place + ["path"], "The path of a version begins and ends with a slash, as '/1.0/'")
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
