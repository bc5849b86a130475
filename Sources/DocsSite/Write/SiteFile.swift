import Foundation

/// A file of the finished site.
public struct SiteFile: Hashable, Sendable {
  /// The path relative to the site's folder: `handoff/watch-to-phone/index.html`.
  public var path: String
  /// The content.
  public var bytes: Data

  /// Creates a file.
  public init(path: String, bytes: Data) {
    self.path = path
    self.bytes = bytes
  }

  init(path: String, text: String) {
    self.init(path: path, bytes: Data(text.utf8))
  }

  init(path: String, html: HTMLBuffer) {
    self.init(path: path, bytes: Data(html.bytes))
  }
}
