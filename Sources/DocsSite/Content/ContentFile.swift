/// A text file of the site, as stored on disk.
struct ContentFile: Hashable, Sendable {
  /// The path from the root of the site: `content/handoff/watch-to-phone.md`.
  var path: String
  /// The text, with `\n` at the end of each line.
  var text: String
}
