import DocsFoundation

/// The artifacts that an output has, each with its keys and its files, so a build can keep those that are up to date.
struct ArtifactIndex<Place: ArtifactPlace>: Hashable, Sendable {
  struct File: Hashable, Sendable {
    /// The path relative to the site's folder.
    var path: String
    /// Where the output has it.
    var place: Place
  }

  struct Entry: Hashable, Sendable {
    /// The fingerprints of everything that the files depend on.
    var keys: [Fingerprint]
    var files: [File] = []

    /// The entry if it is up to date; nil if the artifact must be made.
    ///
    /// - Parameter keys: the keys of the artifact now. One of them is enough.
    func upToDate(keys: [Fingerprint]) -> Entry? {
      guard self.keys.contains(where: keys.contains) else { return nil }
      // The first key implies the others. If another one matched, the first has changed.
      return self.keys.first == keys.first ? self : Entry(keys: keys, files: files)
    }
  }

  /// The entries, by the name of their artifact.
  var entries: [String: Entry] = [:]

  /// The files of an artifact, by path.
  func files(of artifact: String) -> [String: File] {
    Dictionary((entries[artifact]?.files ?? []).map { ($0.path, $0) }) { first, _ in first }
  }

  /// All files.
  var files: [File] { entries.values.flatMap(\.files) }
}

/// Where an output has a file.
protocol ArtifactPlace: Hashable, Sendable {
  init(from reader: inout BinaryReader) throws(BinaryReader.Malformed)
  func write(to writer: inout BinaryWriter)
}

extension ArtifactIndex {
  init(from reader: inout BinaryReader) throws(BinaryReader.Malformed) {
    entries = try reader.dictionary { reader throws(BinaryReader.Malformed) in try Entry(from: &reader) }
  }

  func write(to writer: inout BinaryWriter) {
    writer.write(entries) { writer, entry in
      writer.write(entry.key)
      entry.value.write(to: &writer)
    }
  }
}

extension ArtifactIndex.Entry {
  init(from reader: inout BinaryReader) throws(BinaryReader.Malformed) {
    keys = try reader.array { reader throws(BinaryReader.Malformed) in try reader.fingerprint() }
    files = try reader.array { reader throws(BinaryReader.Malformed) in
      ArtifactIndex.File(path: try reader.text(), place: try Place(from: &reader))
    }
  }

  func write(to writer: inout BinaryWriter) {
    writer.write(keys) { $0.write($1) }
    writer.write(files) { writer, file in
      writer.write(file.path)
      file.place.write(to: &writer)
    }
  }
}

extension FileStamp: ArtifactPlace {
  init(from reader: inout BinaryReader) throws(BinaryReader.Malformed) {
    self.init(
      size: Int64(try reader.number()),
      seconds: Int64(try reader.number()),
      nanoseconds: Int64(try reader.number()),
      inode: UInt64(UInt(bitPattern: try reader.number()))
    )
  }

  func write(to writer: inout BinaryWriter) {
    writer.write(Int(size))
    writer.write(Int(seconds))
    writer.write(Int(nanoseconds))
    writer.write(Int(bitPattern: UInt(inode)))
  }
}
