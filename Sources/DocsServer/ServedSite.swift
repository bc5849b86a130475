import Foundation

/// One generation of a site: its files as they are sent, found by their path.
///
/// All of it lies in memory. No request ever reaches the file system, so none can leave the site's folder.
public struct ServedSite: Sendable {
  private let resources: [String: Resource]
  /// For each simulation the addresses of the pages that show it.
  let pages: [String: [String]]
  /// What is added to pages for those who have no JavaScript.
  let completion: PageCompletion

  /// A site.
  ///
  /// - Parameters:
  ///   - files: each file's path below the root, such as `handoff/index.html`, and its bytes. What has the path of
  ///     another file and `.gz` or `.br` is the same file compressed.
  ///   - pages: for each simulation the addresses of the pages that show it.
  ///   - completion: what is added to pages for those who have no JavaScript.
  public init(
    files: [(path: String, bytes: Data)],
    pages: [String: [String]] = [:],
    completion: PageCompletion = PageCompletion()
  ) {
    self.pages = pages
    self.completion = completion
    let bytes = Dictionary(files) { _, last in last }
    resources = Dictionary(
      files.compactMap { path, content in
        let isTwin = ContentCoding.allCases.compactMap(\.fileEnding).contains { ending in
          path.hasSuffix(ending) && bytes[String(path.dropLast(ending.count))] != nil
        }
        guard !isTwin else { return nil }
        let twins = ContentCoding.allCases.compactMap { coding in
          coding.fileEnding.flatMap { bytes[path + $0] }.map { Representation($0, coding) }
        }
        return (path, Resource(path: path, file: Representation(content, .identity), twins: twins))
      }
    ) { _, last in last }
  }

  /// What an address leads to.
  enum Answer {
    case resource(Resource)
    /// The same address with the slash that it lacks.
    case redirect(String)
    case nothing(Resource?)
  }

  /// Looks an address up.
  ///
  /// - Parameter path: the path of the request, decoded, from its first slash.
  func answer(to path: String) -> Answer {
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
    return .nothing(resources["404.html"])
  }
}
