import Foundation
import SimulationKit

/// One generation of a site: its files in the forms in which they are sent, by path.
///
/// Everything is in memory. No request reaches the file system, so none can leave the site's folder.
package struct ServedSite: Sendable {
  /// A file of a site.
  package struct File: Sendable {
    /// The path relative to the root, such as `handoff/index.html`.
    package var path: String
    /// The content, which may be memory-mapped.
    package var bytes: Data
    /// A digest that identifies the content; nil to compute one.
    package var digest: String?

    /// Creates a file.
    package init(path: String, bytes: Data, digest: String? = nil) {
      self.path = path
      self.bytes = bytes
      self.digest = digest
    }
  }

  private var resources: [String: Resource]
  /// Where addresses without a file lead, from `_redirects`.
  private let redirects: [String: String]
  /// Whether it doesn't exist yet.
  private(set) var isWaiting = false
  /// The simulations that its pages may show.
  let catalog: SimulationCatalog
  /// For each simulation, the addresses of the pages that show it.
  let pages: [String: [String]]
  /// Draws runs as its pages do.
  let drawing: RunDrawing
  /// Reads scenarios that readers write; nil to take only JSON.
  let yaml: ScenarioText.Reading?
  /// Completes pages for readers without JavaScript.
  let completion: PageCompletion
  /// Answers what programs ask about it.
  let lookup: SiteLookup

  /// Creates a site.
  ///
  /// - Parameters:
  ///   - files: the files. A file with the path of another one plus `.gz` or `.br` is its compressed twin.
  ///   - simulations: the simulations that its pages may show; of two with the same name, the first.
  ///   - pages: for each simulation, the addresses of the pages that show it.
  ///   - drawing: draws runs as its pages do. By default, nothing is drawn.
  ///   - completion: completes pages for readers without JavaScript. It can look up the content of a file by its path.
  ///   - lookup: answers what programs ask about it, with the same files.
  ///   - yaml: reads scenarios that readers write; nil to take only JSON.
  package init(
    files: [File],
    simulations: [any Simulation] = [],
    pages: [String: [String]] = [:],
    drawing: RunDrawing = RunDrawing { _, _, _ in "" },
    completion: (_ content: @escaping @Sendable (_ path: String) -> Data?) -> PageCompletion = { _ in
      PageCompletion()
    },
    lookup: (_ content: @escaping @Sendable (_ path: String) -> Data?) -> SiteLookup = { _ in SiteLookup() },
    yaml: ScenarioText.Reading? = nil
  ) {
    catalog = SimulationCatalog(simulations)
    self.pages = pages
    self.drawing = drawing
    self.yaml = yaml
    let resources = Self.resources(files)
    self.resources = resources
    redirects = resources["_redirects"].map { Self.redirects($0.file.bytes) } ?? [:]
    self.completion = completion { resources[$0]?.file.bytes }
    self.lookup = lookup { resources[$0]?.file.bytes }
  }

  /// A site that doesn't exist yet: the same page at every address, until it is replaced.
  ///
  /// - Parameters:
  ///   - script: the address of the script that detects the site.
  ///   - style: the address of its style sheet.
  package static func waiting(script: String, style: String) -> ServedSite {
    let page = """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8"><title>Waiting for the site</title>
      <meta name="viewport" content="width=device-width">
      <link rel="stylesheet" href="\(style)">
      <script type="module" src="\(script)"></script>
      </head><body><main><h1>The site has errors</h1><p>It appears here once you fix them.</p></main></body></html>

      """
    var site = ServedSite(files: [File(path: "503.html", bytes: Data(page.utf8))])
    site.isWaiting = true
    return site
  }

  /// The same site with some files replaced or added.
  ///
  /// - Parameter files: the files, with all their compressed twins.
  package func replacing(_ files: [File]) -> ServedSite {
    var site = self
    site.resources.merge(Self.resources(files)) { _, new in new }
    return site
  }

  /// A page as Markdown; nil if there is none.
  ///
  /// - Parameter address: its address, with slashes at both ends.
  func markdown(at address: String) -> String? {
    resources["\(address.dropFirst())index.md"].map { String(decoding: $0.file.bytes, as: UTF8.self) }
  }

  private static func resources(_ files: [File]) -> [String: Resource] {
    let known = Dictionary(files.map { ($0.path, $0) }) { _, last in last }
    var heads = FileHeads()
    return Dictionary(
      files.compactMap { file in
        // A twin also has its own address, as on any static host.
        guard !isTwin(file.path, of: known) else { return (file.path, Resource(file, heads: &heads)) }
        let twins = ContentCoding.allCases.compactMap { coding in
          coding.fileEnding.flatMap { known[file.path + $0] }.map { (coding, $0) }
        }
        return (file.path, Resource(file, twins: twins, heads: &heads))
      }
    ) { _, last in last }
  }

  private static func isTwin(_ path: String, of files: [String: File]) -> Bool {
    ContentCoding.allCases.compactMap(\.fileEnding).contains { ending in
      path.hasSuffix(ending) && files[String(path.dropLast(ending.count))] != nil
    }
  }

  /// Pages request this address to find out whether simulations can be run. The file at the same path says no, for
  /// static hosts.
  static let liveMark = "/live.json"

  /// What a path resolves to.
  enum Answer {
    case resource(Resource)
    /// The same path with the slash that it lacks.
    case redirect(String)
    case nothing(Resource?)
    /// The site doesn't exist yet, as this page says.
    case waiting(Resource)
  }

  /// Resolves a path.
  ///
  /// - Parameter path: the path of the request, decoded, with its leading slash.
  func answer(to path: String) -> Answer {
    if isWaiting, let page = resources["503.html"] {
      return .waiting(page)
    }
    let name = String(path.drop { $0 == "/" })
    if let resource = resources[name], !name.isEmpty {
      return .resource(resource)
    }
    if name.isEmpty || name.hasSuffix("/"), let resource = resources[name + "index.html"] {
      return .resource(resource)
    }
    if resources[name + "/index.html"] != nil {
      return .redirect("/\(name)/")
    }
    // DocC's addresses may have a slash at the end, and capital letters.
    let key = path.hasSuffix("/") ? String(path.dropLast()) : path
    if let target = redirects[path] ?? redirects[key] ?? redirects[key.lowercased()] {
      return .redirect(target)
    }
    return .nothing(resources["404.html"])
  }

  /// The permanent redirects in a file `_redirects`: an address, its destination, and 301, separated by blanks.
  private static func redirects(_ file: Data) -> [String: String] {
    let lines = String(decoding: file, as: UTF8.self).split(separator: "\n")
    return Dictionary(
      lines.compactMap { line in
        let words = line.split(separator: " ")
        guard words.count == 3, words[2] == "301", let from = String(words[0]).removingPercentEncoding,
          let target = String(words[1]).removingPercentEncoding
        else { return nil }
        return (from, target)
      }
    ) { first, _ in first }
  }
}
