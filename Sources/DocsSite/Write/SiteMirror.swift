import DocsFoundation

/// How the second copy of a site differs from it: the tree that the next build updates and exchanges with the current one.
struct SiteMirror: Hashable, Sendable {
  /// The files that are new in the site, or differ from the copy.
  var changed: [String] = []
  /// The files that the site no longer has.
  var removed: [String] = []

  init(changed: [String] = [], removed: [String] = []) {
    (self.changed, self.removed) = (changed, removed)
  }

  /// Parses the state.
  ///
  /// - Throws: `BinaryReader.Malformed` if the bytes aren't a state.
  init(_ bytes: [UInt8]) throws(BinaryReader.Malformed) {
    var reader = BinaryReader(bytes)
    changed = try reader.array { reader throws(BinaryReader.Malformed) in try reader.text() }
    removed = try reader.array { reader throws(BinaryReader.Malformed) in try reader.text() }
    try reader.finish()
  }

  /// The state as bytes.
  var bytes: [UInt8] {
    var writer = BinaryWriter()
    writer.write(changed) { $0.write($1) }
    writer.write(removed) { $0.write($1) }
    return writer.bytes
  }
}
