/// A file of `content/`, as it lies on the disk.
struct ContentFile: Hashable, Sendable {
  /// The path from the root of the site: `content/handoff/watch-to-phone.md`.
  var path: String
  /// The whole text, each line ended by `\n`.
  var text: String
}
