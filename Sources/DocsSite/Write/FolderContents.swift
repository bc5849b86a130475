import DocsFoundation

/// What was written to a folder.
struct FolderContents: Hashable, Sendable {
  var artifacts = ArtifactIndex<FileStamp>()
  /// The folders, by path; the empty path is the folder itself.
  var folders: [String: FileStamp] = [:]

  init() {}

  /// The paths of all files.
  var paths: [String] { artifacts.files.map(\.path) }

  /// Parses the contents.
  ///
  /// - Throws: `BinaryReader.Malformed` if the bytes aren't what ``bytes`` returned.
  init(_ bytes: [UInt8]) throws(BinaryReader.Malformed) {
    var reader = BinaryReader(bytes)
    artifacts = try ArtifactIndex(from: &reader)
    folders = try reader.folders()
    try reader.finish()
  }

  /// The contents as bytes.
  var bytes: [UInt8] {
    var writer = BinaryWriter()
    artifacts.write(to: &writer)
    writer.write(folders: folders)
    return writer.bytes
  }
}

extension BinaryWriter {
  mutating func write(folders: [String: FileStamp]) {
    write(folders) { writer, folder in
      writer.write(folder.key)
      folder.value.write(to: &writer)
    }
  }
}

extension BinaryReader {
  mutating func folders() throws(Malformed) -> [String: FileStamp] {
    try dictionary { reader throws(Malformed) in try FileStamp(from: &reader) }
  }
}
