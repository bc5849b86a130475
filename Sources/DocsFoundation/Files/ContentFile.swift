/// A text file of the site, as stored on disk.
package struct ContentFile: Hashable, Sendable {
  /// The path from the root of the site: `content/handoff/watch-to-phone.md`.
  package var path: String
  /// The text, with `\n` at the end of each line.
  package var text: String

  package init(path: String, text: String) {
    self.path = path
    self.text = text
  }
}
