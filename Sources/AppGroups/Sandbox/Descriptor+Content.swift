import Foundation

extension Descriptor {
  /// The bytes of an open file.
  ///
  /// - Throws: ``SandboxFault/tooLarge(_:)`` beyond ``Sandbox/maximumFileSize``.
  borrowing func content() throws(SandboxFault) -> Data {
    let size = Int(clamping: try status().st_size)
    guard size <= Sandbox.maximumFileSize else { throw .tooLarge(size) }
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(number, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .system(call: "read", reason: Self.errorText()) }
      guard count > 0 else { return data }
      data += buffer[..<count]
      // The file may have grown since its size was read.
      guard data.count <= Sandbox.maximumFileSize else { throw .tooLarge(data.count) }
    }
  }

  /// Writes bytes at the file's position.
  borrowing func write(_ data: Data) throws(SandboxFault) {
    var rest = data[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(number, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .system(call: "write", reason: Self.errorText()) }
      rest = rest.dropFirst(count)
    }
  }

  /// Blocks until the file's bytes or the folder's names are on the disk.
  borrowing func synchronize() throws(SandboxFault) {
    // Not every file system supports this for folders.
    guard fsync(number) == 0 || errno == EINVAL else {
      throw .system(call: "fsync", reason: Self.errorText())
    }
  }

  /// Returns the names in an open folder, sorted.
  ///
  /// - Throws: ``SandboxFault/tooManyNames`` beyond ``Sandbox/maximumNameCount``.
  borrowing func names() throws(SandboxFault) -> [String] {
    // The stream closes the descriptor it receives.
    let number = openat(self.number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0 else { throw .system(call: "openat", reason: Self.errorText()) }
    guard let stream = fdopendir(number) else {
      close(number)
      throw .system(call: "fdopendir", reason: Self.errorText())
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard name != ".", name != ".." else { continue }
      guard names.count < Sandbox.maximumNameCount else { throw .tooManyNames }
      names.append(name)
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
