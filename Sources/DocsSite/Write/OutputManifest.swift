import DocsFoundation

/// The files that were written to a folder, so a build can skip those that are there already.
struct OutputManifest: Hashable, Sendable {
  struct File: Hashable, Sendable {
    /// The path relative to the folder.
    var path: String
    var stamp: FileStamp
  }

  /// Files that were added together: those of a page, the lists, the search index.
  struct Entry: Hashable, Sendable {
    /// The fingerprints of the files' dependencies.
    var keys: [Fingerprint]
    var files: [File]
  }

  /// The entries, by the address of the page or another unique name.
  var entries: [String: Entry] = [:]
  /// The folders, by path; the empty path is the folder itself.
  var folders: [String: FileStamp] = [:]

  init() {}

  /// The paths of all files.
  var paths: [String] { entries.values.flatMap { $0.files.map(\.path) } }

  /// Parses a record.
  ///
  /// - Throws: `BinaryReader.Failure` if the bytes aren't a record.
  init(_ bytes: [UInt8]) throws(BinaryReader.Failure) {
    var reader = BinaryReader(bytes)
    entries = try reader.dictionary { reader throws(BinaryReader.Failure) in
      Entry(
        keys: try reader.array { reader throws(BinaryReader.Failure) in try reader.fingerprint() },
        files: try reader.array { reader throws(BinaryReader.Failure) in
          File(path: try reader.text(), stamp: try reader.stamp())
        }
      )
    }
    folders = try reader.dictionary { reader throws(BinaryReader.Failure) in try reader.stamp() }
    try reader.finish()
  }

  /// The record as bytes.
  var bytes: [UInt8] {
    var writer = BinaryWriter()
    writer.write(entries) { writer, entry in
      writer.write(entry.key)
      writer.write(entry.value.keys) { $0.write($1) }
      writer.write(entry.value.files) { writer, file in
        writer.write(file.path)
        writer.write(file.stamp)
      }
    }
    writer.write(folders) { writer, folder in
      writer.write(folder.key)
      writer.write(folder.value)
    }
    return writer.bytes
  }
}

extension BinaryWriter {
  mutating func write(_ stamp: FileStamp) {
    write(Int(stamp.size))
    write(Int(stamp.seconds))
    write(Int(stamp.nanoseconds))
    write(Int(bitPattern: UInt(stamp.inode)))
  }
}

extension BinaryReader {
  mutating func stamp() throws(Failure) -> FileStamp {
    FileStamp(
      size: Int64(try number()),
      seconds: Int64(try number()),
      nanoseconds: Int64(try number()),
      inode: UInt64(UInt(bitPattern: try number()))
    )
  }
}
