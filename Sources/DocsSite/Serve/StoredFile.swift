import Foundation

/// A file of a finished site, with a digest of its content.
public struct StoredFile: Sendable {
  /// The path relative to the site's folder.
  public let path: String
  /// The content.
  public let bytes: Data
  /// The first half of the content's SHA-256.
  public let digest: Digest

  init(path: String, bytes: Data, digest: Digest) {
    self.path = path
    self.bytes = bytes
    self.digest = digest
  }

  init(_ file: SiteFile) {
    self.init(path: file.path, bytes: file.bytes, digest: Digest(of: file.bytes))
  }
}
