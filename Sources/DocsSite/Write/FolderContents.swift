import DocsFoundation

/// What was written to a folder.
struct FolderContents: Hashable, Sendable {
  var artifacts = ArtifactIndex<FileStamp>()
  /// The folders, by path; the empty path is the folder itself.
  var folders: [String: FileStamp] = [:]

  /// The number of parts that can be parsed at once.
  private static let partCount = 16

  init() {}

  /// The paths of all files.
  var paths: [String] { artifacts.files.map(\.path) }

  /// Parses the contents, on all cores.
  ///
  /// - Throws: `BinaryReader.Malformed` if the bytes aren't what ``bytes`` returned.
  init(_ bytes: [UInt8]) async throws {
    var reader = BinaryReader(bytes)
    let parts = try reader.array { reader throws(BinaryReader.Malformed) in try reader.data() }
    try reader.finish()
    guard parts.count == Self.partCount else { throw BinaryReader.Malformed() }
    let parsed = try await parts.concurrentMap { part in
      var reader = BinaryReader(part)
      let parsed = (artifacts: try ArtifactIndex<FileStamp>(from: &reader), folders: try reader.folders())
      try reader.finish()
      return parsed
    }
    artifacts.entries = parsed.map(\.artifacts.entries).merged()
    folders = parsed.map(\.folders).merged()
  }

  /// The contents as bytes.
  var bytes: [UInt8] {
    get async {
      let parts = zip(Array(artifacts.entries).parts(Self.partCount), Array(folders).parts(Self.partCount))
      let written = await Array(parts).concurrentMap { artifacts, folders in
        var writer = BinaryWriter()
        ArtifactIndex<FileStamp>.write(artifacts, to: &writer)
        writer.write(folders: folders)
        return writer.bytes
      }
      var writer = BinaryWriter()
      writer.write(written) { $0.write($1) }
      return writer.bytes
    }
  }
}

extension Array {
  /// The elements in as many parts as asked for, of equal length as far as possible.
  fileprivate func parts(_ number: Int) -> [ArraySlice<Element>] {
    (0..<number).map { self[count * $0 / number..<count * ($0 + 1) / number] }
  }

  /// The members of all dictionaries.
  fileprivate func merged<Value>() -> [String: Value] where Element == [String: Value] {
    var all: [String: Value] = [:]
    all.reserveCapacity(map(\.count).reduce(0, +))
    for members in self {
      all.merge(members) { first, _ in first }
    }
    return all
  }
}

extension BinaryWriter {
  mutating func write(folders: some Collection<(key: String, value: FileStamp)>) {
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
