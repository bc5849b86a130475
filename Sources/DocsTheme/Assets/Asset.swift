import Crypto
import DocsFoundation
import Foundation

/// A file that pages use for their appearance: a style sheet, a script, an image.
package struct Asset: Hashable, Sendable {
  /// The path below `assets/`: `site.css`, `icons/sun.svg`.
  package var name: String
  /// The path below the site's folder, with the fingerprint of the content: `assets/site-5f546eb4606b.css`.
  package var path: String
  /// The published content.
  package var bytes: Data
  /// The hash that browsers check the content against: `sha384-…` (W3C Subresource Integrity, section 3.5).
  package var integrity: String
  /// The names of the scripts that it imports statically, directly or indirectly, sorted.
  package var imports: [String] = []

  /// Creates an asset from its published content.
  init(name: String, bytes: Data) {
    self.name = name
    self.bytes = bytes
    path = "assets/" + Self.fingerprinted(name, bytes)
    integrity = "sha384-" + Data(SHA384.hash(data: bytes)).base64EncodedString()
  }

  /// The asset as a file of the site.
  package var file: SiteFile { SiteFile(path: path, bytes: bytes) }

  /// Whether a path below the site's folder has a name of the form that ``fingerprinted(_:_:)`` returns.
  package static func isFingerprinted(_ path: String) -> Bool {
    guard path.hasPrefix("assets/"), let name = path.split(separator: "/").last else { return false }
    let stem = name.prefix { $0 != "." }
    guard let dash = stem.lastIndex(of: "-") else { return false }
    let hash = stem[dash...].dropFirst().utf8
    return hash.count == hashLength
      && hash.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  private static let hashLength = 12

  /// The name with the first digits of the content's SHA-256 hash, so browsers may cache the file forever.
  private static func fingerprinted(_ name: String, _ bytes: Data) -> String {
    let hash = Fingerprint(of: bytes).description.prefix(hashLength)
    let start = name.lastIndex(of: "/").map(name.index(after:)) ?? name.startIndex
    guard let point = name[start...].lastIndex(of: "."), point != start else { return "\(name)-\(hash)" }
    return "\(name[..<point])-\(hash)\(name[point...])"
  }
}
