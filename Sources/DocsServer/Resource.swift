import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// A file of a site in every form in which it can be sent.
struct Resource: Sendable {
  let file: Representation
  /// The compressed forms.
  let twins: [Representation]
  /// The available codings.
  let codings: [ContentCoding]

  /// - Parameters:
  ///   - file: the file.
  ///   - twins: the same file compressed.
  ///   - heads: the response heads that files share.
  init(
    _ file: ServedSite.File,
    twins: [(coding: ContentCoding, file: ServedSite.File)] = [],
    heads: inout FileHeads
  ) {
    let contentType = Self.contentType(of: file.path)
    // A fingerprinted name always means the same content.
    let isImmutable = Self.isFingerprinted(file.path)
    func representation(_ file: ServedSite.File, _ coding: ContentCoding) -> Representation {
      let kind = FileHead.Kind(
        contentType: contentType,
        coding: coding,
        isImmutable: isImmutable,
        varies: !twins.isEmpty
      )
      return Representation(file, coding, heads.head(of: kind))
    }
    self.file = representation(file, .identity)
    self.twins = twins.map { representation($0.file, $0.coding) }
    codings = [.identity] + twins.map(\.coding)
  }

  /// A file without compressed forms.
  init(_ file: ServedSite.File) {
    var heads = FileHeads()
    self.init(file, heads: &heads)
  }

  /// The media type of the content.
  var contentType: String { file.head.fields[.contentType] ?? "" }

  /// The form that a client prefers.
  ///
  /// - Parameter header: the value of Accept-Encoding.
  func representation(for header: String?) -> Representation {
    representation(ContentCoding.preferred(by: header, among: codings))
  }

  /// The form in a coding, or the file itself if there is none.
  func representation(_ coding: ContentCoding) -> Representation {
    twins.first { $0.coding == coding } ?? file
  }

  /// Whether a file name contains a fingerprint of its content: `assets/site-5f546eb4606b.css`,
  /// `search/en/words/11de48982a686b76.bin`. The same folders may also contain other files.
  private static func isFingerprinted(_ path: String) -> Bool {
    let parts = path.split(separator: "/")
    guard parts.count > 1, let name = parts.last else { return false }
    let stem = name.prefix { $0 != "." }
    switch parts[0] {
    case "assets":
      return stem.split(separator: "-").last.map { isHash($0, 12) && $0.count < stem.count } == true
    case "search":
      return (3...4).contains(parts.count) && isHash(stem, 16)
        && (parts.count == 3 || ["endings", "fragments", "postings", "tables", "words"].contains(parts[2]))
    default: return false
    }
  }

  private static func isHash(_ text: Substring, _ length: Int) -> Bool {
    text.utf8.count == length
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
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
  /// A strong entity tag: the SHA-256 of exactly these bytes (RFC 9110, section 8.8.3), or enough of it.
  let entityTag: String
  /// The beginning of a response with this content.
  let head: FileHead

  init(_ file: ServedSite.File, _ coding: ContentCoding, _ head: FileHead) {
    self.coding = coding
    self.head = head
    bytes = file.bytes
    entityTag = "\"\(file.digest ?? SHA256.hash(data: file.bytes).map { Self.digits[Int($0)] }.joined())\""
  }

  /// The headers of a response with this content.
  var headers: HTTPFields {
    var headers = head.fields
    headers[.eTag] = entityTag
    return headers
  }

  /// The body of a response. A large file is written in pieces, so a slow client holds no more than one piece in
  /// memory.
  ///
  /// - Parameter part: a range of bytes within the file.
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

  /// Each byte as two hexadecimal digits.
  private static let digits = (0..<256).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
}
