import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// A file of a site, in every form in which it can be sent.
struct Resource: Sendable {
  let contentType: String
  /// Whether its name holds a fingerprint, so that it never changes.
  let isImmutable: Bool
  let file: Representation
  /// The file compressed.
  let twins: [Representation]

  init(path: String, file: Representation, twins: [Representation]) {
    contentType = Self.contentType(of: path)
    isImmutable = path.hasPrefix("assets/") || Self.isSearchData(path)
    self.file = file
    self.twins = twins
  }

  /// The form that a client likes best.
  ///
  /// - Parameter header: the value of Accept-Encoding.
  func representation(for header: String?) -> Representation {
    let coding = ContentCoding.preferred(by: header, among: [.identity] + twins.map(\.coding))
    return twins.first { $0.coding == coding } ?? file
  }

  /// The headers that every answer with it has.
  func headers(in coding: ContentCoding) -> HTTPFields {
    var headers: HTTPFields = [
      .contentType: contentType,
      .cacheControl: isImmutable ? "public, max-age=31536000, immutable" : "no-cache",
    ]
    if !twins.isEmpty {
      headers[.vary] = "Accept-Encoding"
    }
    if coding != .identity {
      headers[.contentEncoding] = coding.rawValue
    }
    return headers
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
  let bytes: Data
  /// A strong entity tag: the SHA-256 of these very bytes (RFC 9110, section 8.8.3), or enough of it.
  let entityTag: String

  init(_ file: ServedSite.File, _ coding: ContentCoding) {
    self.coding = coding
    bytes = file.bytes
    entityTag = "\"\(file.digest ?? SHA256.hash(data: file.bytes).map { Self.digits[Int($0)] }.joined())\""
  }

  /// The bytes as they are sent; those of a large file one piece after another, so that a client that reads slowly
  /// costs no more than a piece of it.
  ///
  /// - Parameter part: which of them, a range within the file.
  func body(_ part: Range<Int>) -> ResponseBody {
    let bytes = bytes.dropFirst(part.lowerBound).prefix(part.count)
    guard bytes.count > Self.pieceLength else { return ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)) }
    return ResponseBody(contentLength: bytes.count) { writer in
      var rest = bytes
      while !rest.isEmpty {
        try await writer.write(ByteBuffer(bytes: rest.prefix(Self.pieceLength)))
        rest = rest.dropFirst(Self.pieceLength)
      }
      try await writer.finish(nil)
    }
  }

  private static let pieceLength = 64 << 10

  /// Each byte as two digits.
  private static let digits = (0..<256).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
}
