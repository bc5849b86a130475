import Crypto
import Foundation

/// A file that pages are dressed in: a style sheet, a script, a picture.
struct Asset: Hashable, Sendable {
  /// The path below `assets/`: `site.css`, `icons/sun.svg`.
  var name: String
  /// The path below the site's folder, with the fingerprint of its content: `assets/site-5f546eb4606b.css`.
  var path: String
  /// The content as it is published.
  var bytes: Data
  /// What a browser checks the content against: `sha384-…` (W3C Subresource Integrity, section 3.5).
  var integrity: String
  /// The names of the scripts that it imports as it is loaded, those that these import included, sorted.
  var imports: [String] = []

  /// An asset as it is published.
  init(name: String, bytes: Data) {
    self.name = name
    self.bytes = bytes
    path = "assets/" + Self.fingerprinted(name, bytes)
    integrity = "sha384-" + Data(SHA384.hash(data: bytes)).base64EncodedString()
  }

  /// The file of the site.
  var file: SiteFile { SiteFile(path: path, bytes: bytes) }

  /// Whether a path below the site's folder has a name as ``fingerprinted(_:_:)`` makes them.
  static func isFingerprinted(_ path: String) -> Bool {
    guard path.hasPrefix("assets/"), let name = path.split(separator: "/").last else { return false }
    let stem = name.prefix { $0 != "." }
    guard let dash = stem.lastIndex(of: "-") else { return false }
    let hash = stem[dash...].dropFirst().utf8
    return hash.count == hashLength
      && hash.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  private static let hashLength = 12

  /// The name with the first bytes of the content's SHA-256, so that a browser may keep the file for ever.
  private static func fingerprinted(_ name: String, _ bytes: Data) -> String {
    let hash = Fingerprint(of: bytes).description.prefix(hashLength)
    let start = name.lastIndex(of: "/").map(name.index(after:)) ?? name.startIndex
    guard let point = name[start...].lastIndex(of: "."), point != start else { return "\(name)-\(hash)" }
    return "\(name[..<point])-\(hash)\(name[point...])"
  }
}
