import Foundation

/// One generation of a site: its files as they are sent, found by their path.
///
/// All of it lies in memory. No request ever reaches the file system, so none can leave the site's folder.
public struct ServedSite: Sendable {
  /// A file of a site.
  public struct File: Sendable {
    /// The path below the root, such as `handoff/index.html`.
    public var path: String
    /// The content; it may be mapped from a disk.
    public var bytes: Data
    /// What tells the content from any other, as digits; nil where it is to be worked out.
    public var digest: String?

    /// A file.
    public init(path: String, bytes: Data, digest: String? = nil) {
      self.path = path
      self.bytes = bytes
      self.digest = digest
    }
  }

  private var resources: [String: Resource]
  private var isWaiting = false
  /// For each simulation the addresses of the pages that show it.
  let pages: [String: [String]]
  /// What is added to pages for those who have no JavaScript.
  let completion: PageCompletion

  /// A site.
  ///
  /// - Parameters:
  ///   - files: the files. What has the path of another file and `.gz` or `.br` is the same file compressed.
  ///   - pages: for each simulation the addresses of the pages that show it.
  ///   - completion: makes what is added to pages for those who have no JavaScript; is given the content of a file by
  ///     its path.
  public init(
    files: [File],
    pages: [String: [String]] = [:],
    completion: (_ content: @escaping @Sendable (_ path: String) -> Data?) -> PageCompletion = { _ in
      PageCompletion()
    }
  ) {
    self.pages = pages
    let resources = Self.resources(files)
    self.resources = resources
    self.completion = completion { resources[$0]?.file.bytes }
  }

  /// A site that is not there yet: the same page at every address, until it is replaced.
  ///
  /// - Parameters:
  ///   - script: the address of a script that finds out when it is.
  ///   - style: the address of its style sheet.
  public static func waiting(script: String, style: String) -> ServedSite {
    let page = """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8"><title>Waiting for the site</title>
      <meta name="viewport" content="width=device-width">
      <link rel="stylesheet" href="\(style)">
      <script type="module" src="\(script)"></script>
      </head><body><main><h1>The site has errors</h1><p>It is shown here as soon as they are mended.</p></main></body></html>

      """
    var site = ServedSite(files: [File(path: "503.html", bytes: Data(page.utf8))])
    site.isWaiting = true
    return site
  }

  /// The same site with other files in place of those of their paths, or beside them.
  ///
  /// - Parameter files: the files, with all their compressed twins.
  public func replacing(_ files: [File]) -> ServedSite {
    var site = self
    site.resources.merge(Self.resources(files)) { _, new in new }
    return site
  }

  private static func resources(_ files: [File]) -> [String: Resource] {
    let known = Dictionary(files.map { ($0.path, $0) }) { _, last in last }
    var heads = FileHeads()
    return Dictionary(
      files.compactMap { file in
        // A twin has its own address too, as it has on any host.
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

  /// Where pages ask whether simulations can be run. The file of that name says no, for hosts that run none.
  static let liveMark = "/live.json"

  /// What an address leads to.
  enum Answer {
    case resource(Resource)
    /// The same address with the slash that it lacks.
    case redirect(String)
    case nothing(Resource?)
    /// The site is not there yet, as this page says.
    case waiting(Resource)
  }

  /// Looks an address up.
  ///
  /// - Parameter path: the path of the request, decoded, from its first slash.
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
    return .nothing(resources["404.html"])
  }
}
