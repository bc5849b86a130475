/// What is known of a second copy of a site: the tree that the next build changes and exchanges for the one that is there.
struct SiteTwin: Hashable, Sendable {
  /// Its folders, by path; the copy itself is the empty one.
  var folders: [String: FileStamp] = [:]
  /// The files that the site has in another form, or besides.
  var changed: [String] = []
  /// The files that the site does not have any more.
  var removed: [String] = []

  init(folders: [String: FileStamp], changed: [String] = [], removed: [String] = []) {
    (self.folders, self.changed, self.removed) = (folders, changed, removed)
  }

  /// Reads what is known.
  ///
  /// - Throws: `RecordReader.Failure` where the bytes are something else.
  init(_ bytes: [UInt8]) throws(RecordReader.Failure) {
    var reader = RecordReader(bytes)
    folders = try reader.dictionary { reader throws(RecordReader.Failure) in try reader.stamp() }
    changed = try reader.array { reader throws(RecordReader.Failure) in try reader.text() }
    removed = try reader.array { reader throws(RecordReader.Failure) in try reader.text() }
    try reader.finish()
  }

  /// What is known, as bytes.
  var bytes: [UInt8] {
    var writer = RecordWriter()
    writer.write(folders) { writer, folder in
      writer.write(folder.key)
      writer.write(folder.value)
    }
    writer.write(changed) { $0.write($1) }
    writer.write(removed) { $0.write($1) }
    return writer.bytes
  }
}
