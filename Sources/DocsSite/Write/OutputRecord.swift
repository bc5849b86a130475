/// What was written into a folder, so that what is there already need not be written again.
struct OutputRecord: Hashable, Sendable {
  struct File: Hashable, Sendable {
    var digest: Digest
    var stamp: FileStamp
  }

  struct Page: Hashable, Sendable {
    /// The fingerprint of all that its files depend on.
    var key: Digest
    var paths: [String]
  }

  /// The files, by their path below the folder.
  var files: [String: File] = [:]
  /// The pages that can be left as they are, by address.
  var pages: [String: Page] = [:]
  /// The folders, by path; the folder itself is the empty one.
  var folders: [String: FileStamp] = [:]

  init() {}

  /// Reads a record.
  ///
  /// - Throws: `RecordReader.Failure` where the bytes are something else.
  init(_ bytes: [UInt8]) throws(RecordReader.Failure) {
    var reader = RecordReader(bytes)
    for (path, file) in try reader.array({ reader throws(RecordReader.Failure) in
      (try reader.text(), File(digest: try reader.digest(), stamp: try reader.stamp()))
    }) {
      files[path] = file
    }
    for (address, page) in try reader.array({ reader throws(RecordReader.Failure) in
      let address = try reader.text()
      let key = try reader.digest()
      return (
        address,
        Page(key: key, paths: try reader.array { reader throws(RecordReader.Failure) in try reader.text() })
      )
    }) {
      pages[address] = page
    }
    for (path, stamp) in try reader.array({ reader throws(RecordReader.Failure) in
      (try reader.text(), try reader.stamp())
    }) {
      folders[path] = stamp
    }
    try reader.finish()
  }

  /// The record as bytes.
  var bytes: [UInt8] {
    var writer = RecordWriter()
    writer.write(files) { writer, file in
      writer.write(file.key)
      writer.write(file.value.digest)
      writer.write(file.value.stamp)
    }
    writer.write(pages) { writer, page in
      writer.write(page.key)
      writer.write(page.value.key)
      writer.write(page.value.paths) { $0.write($1) }
    }
    writer.write(folders) { writer, folder in
      writer.write(folder.key)
      writer.write(folder.value)
    }
    return writer.bytes
  }
}

extension RecordWriter {
  mutating func write(_ stamp: FileStamp) {
    write(Int(stamp.size))
    write(Int(stamp.seconds))
    write(Int(stamp.nanoseconds))
    write(Int(bitPattern: UInt(stamp.inode)))
  }
}

extension RecordReader {
  mutating func stamp() throws(Failure) -> FileStamp {
    FileStamp(
      size: Int64(try number()),
      seconds: Int64(try number()),
      nanoseconds: Int64(try number()),
      inode: UInt64(UInt(bitPattern: try number()))
    )
  }
}
