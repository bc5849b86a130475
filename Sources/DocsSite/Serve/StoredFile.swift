import DocsFoundation
import Foundation

/// A file of a finished site, with a digest of its content.
package struct StoredFile: Sendable {
  /// The path relative to the site's folder.
  package let path: String
  /// The content.
  package let bytes: Data
  /// The first half of the content's SHA-256.
  package let digest: Fingerprint

  init(path: String, bytes: Data, digest: Fingerprint) {
    self.path = path
    self.bytes = bytes
    self.digest = digest
  }

  init(_ file: SiteFile) {
    self.init(path: file.path, bytes: file.bytes, digest: Fingerprint(of: file.bytes))
  }
}
