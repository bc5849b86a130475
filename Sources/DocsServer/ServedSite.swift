import Crypto
import Foundation

/// The files of a site, as they are sent: found by their path, with their type and their tag.
///
/// All of it lies in memory. No request ever reaches the file system, so none can leave the site's folder.
public struct ServedSite: Sendable {
  /// One file.
  struct Resource: Sendable {
    let bytes: Data
    let contentType: String
    /// A strong entity tag: the SHA-256 of the bytes (RFC 9110, section 8.8.3).
    let entityTag: String
    /// Whether its name holds a fingerprint, so that it never changes.
    let isImmutable: Bool
  }

  private let resources: [String: Resource]
  /// For each simulation the addresses of the pages that show it.
  let pages: [String: [String]]

  /// A site.
  ///
  /// - Parameters:
  ///   - files: each file's path below the root, such as `handoff/index.html`, and its bytes.
  ///   - pages: for each simulation the addresses of the pages that show it.
  public init(files: [(path: String, bytes: Data)], pages: [String: [String]] = [:]) {
    self.pages = pages
    resources = Dictionary(
      files.map { path, bytes in
        let tag = SHA256.hash(data: bytes).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
        let resource = Resource(
          bytes: bytes,
          contentType: Self.contentType(of: path),
          entityTag: "\"\(tag.joined())\"",
          isImmutable: path.hasPrefix("assets/") || Self.isSearchData(path)
        )
        return (path, resource)
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

  /// Whether a file is part of the index of search, all of which is named for its content but the entry.
  private static func isSearchData(_ path: String) -> Bool {
    path.hasPrefix("search/") && !path.hasSuffix("/index.html") && path != "search/index.html"
      && path != "search/index.json"
  }

  private static func contentType(of path: String) -> String {
    switch path.split(separator: ".").last {
    case "html": "text/html; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "js": "text/javascript; charset=utf-8"
    case "json": "application/json"
    case "svg": "image/svg+xml"
    case "xml": "application/xml"
    case "txt", "md": "text/plain; charset=utf-8"
    case "png": "image/png"
    case "jpg", "jpeg": "image/jpeg"
    case "webp": "image/webp"
    default: "application/octet-stream"
    }
  }
}
