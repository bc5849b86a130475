import Crypto
import Foundation
import NIOCore
import Synchronization

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
        var representations = [Representation(content, .identity)]
        for coding in [ContentCoding.gzip, .brotli] {
          if let twin = coding.fileEnding.flatMap({ bytes[path + $0] }) {
            representations.append(Representation(twin, coding))
          }
        }
        return (path, Resource(path: path, representations: representations))
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

/// A file of a site, in every form in which it can be sent.
struct Resource: Sendable {
  let contentType: String
  /// Whether its name holds a fingerprint, so that it never changes.
  let isImmutable: Bool
  /// The file itself first, then its compressed forms.
  let representations: [Representation]

  init(path: String, representations: [Representation]) {
    contentType = Self.contentType(of: path)
    isImmutable = path.hasPrefix("assets/") || Self.isSearchData(path)
    self.representations = representations
  }

  /// The form that a client likes best.
  ///
  /// - Parameter header: the value of Accept-Encoding.
  func representation(for header: String?) -> Representation? {
    let coding = ContentCoding.preferred(by: header, among: representations.map(\.coding))
    return representations.first { $0.coding == coding }
  }

  /// Whether a file is part of the index of search, all of which is named for its content but the entry.
  private static func isSearchData(_ path: String) -> Bool {
    path.hasPrefix("search/") && !path.hasSuffix("/index.html") && path != "search/index.html"
      && path != "search/index.json"
  }

  private static func contentType(of path: String) -> String {
    switch path.split(separator: ".").last?.lowercased() {
    case "html": "text/html; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "js", "mjs": "text/javascript; charset=utf-8"
    case "json": "application/json"
    case "svg": "image/svg+xml"
    case "xml": "application/xml"
    case "txt": "text/plain; charset=utf-8"
    case "md": "text/markdown; charset=utf-8"
    case "png": "image/png"
    case "jpg", "jpeg": "image/jpeg"
    case "gif": "image/gif"
    case "webp": "image/webp"
    case "avif": "image/avif"
    case "ico": "image/x-icon"
    case "mp4": "video/mp4"
    case "webm": "video/webm"
    case "pdf": "application/pdf"
    case "woff2": "font/woff2"
    case "webmanifest": "application/manifest+json"
    case "zip": "application/zip"
    default: "application/octet-stream"
    }
  }
}

/// The bytes of a file in one coding.
struct Representation: Sendable {
  let coding: ContentCoding
  let body: ByteBuffer
  /// A strong entity tag: the SHA-256 of these very bytes (RFC 9110, section 8.8.3).
  let entityTag: String

  init(_ bytes: Data, _ coding: ContentCoding) {
    self.coding = coding
    body = ByteBuffer(bytes: bytes)
    let digits = SHA256.hash(data: bytes).flatMap { [Self.digits[Int($0 >> 4)], Self.digits[Int($0 & 15)]] }
    entityTag = "\"\(String(decoding: digits, as: UTF8.self))\""
  }

  private static let digits = Array("0123456789abcdef".utf8)
}

/// The generation of a site that is served now; the next one takes its place as a whole.
public final class CurrentSite: Sendable {
  private let generation: Mutex<ServedSite>

  /// - Parameter site: the first generation.
  public init(_ site: ServedSite) {
    generation = Mutex(site)
  }

  /// The generation that a request is answered from, from its beginning to its end.
  public var site: ServedSite { generation.withLock { $0 } }

  /// Serves another generation from the next request on.
  public func replace(with site: ServedSite) {
    generation.withLock { $0 = site }
  }
}
