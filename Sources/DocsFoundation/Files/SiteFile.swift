import Foundation

/// A file of the finished site.
package struct SiteFile: Hashable, Sendable {
  /// The path relative to the site's folder: `handoff/watch-to-phone/index.html`.
  package var path: String
  /// The content.
  package var bytes: Data

  /// Creates a file.
  package init(path: String, bytes: Data) {
    self.path = path
    self.bytes = bytes
  }

  package init(path: String, text: String) {
    self.init(path: path, bytes: Data(text.utf8))
  }

  package init(path: String, html: HTMLBuffer) {
    self.init(path: path, bytes: Data(html.bytes))
  }
}
