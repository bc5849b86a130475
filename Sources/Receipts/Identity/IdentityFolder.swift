import Foundation

/// The folder that stores a store's identity.
struct IdentityFolder {
  private let parent: String
  private let folder: String

  init(_ directory: URL) {
    parent = directory.path(percentEncoded: false)
    folder = directory.appending(path: "identity").path(percentEncoded: false)
  }

  func path(_ name: String) -> String { folder + "/" + name }

  /// Returns whether an identity is stored, valid or not.
  func exists() throws(IdentityFault) -> Bool {
    var status = stat()
    guard stat(folder, &status) == 0 else {
      guard errno == ENOENT else { throw .unreadable(folder, reason()) }
      return false
    }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw .unreadable(folder, "It is no folder") }
    // Anyone who can write here can replace our key.
    guard status.st_mode & 0o022 == 0 else { throw .openToOthers(folder) }
    return true
  }

  /// Returns the content of a file.
  ///
  /// - Parameters:
  ///   - name: the name of the file.
  ///   - isSecret: whether only the owner may read it.
  ///   - decode: decodes its text.
  func content<Content>(
    of name: String,
    isSecret: Bool = false,
    _ decode: (String) throws -> Content
  ) throws(IdentityFault) -> Content {
    let path = path(name)
    let text = try text(path, isSecret: isSecret)
    do {
      return try decode(text)
    } catch {
      throw .malformed(path)
    }
  }

  private func text(_ path: String, isSecret: Bool) throws(IdentityFault) -> String {
    // Doesn't block, in case it is a pipe.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw errno == ENOENT ? .missing(path) : .unreadable(path, reason()) }
    let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
    var status = stat()
    guard fstat(file, &status) == 0 else { throw .unreadable(path, reason()) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .unreadable(path, "It is no file") }
    guard !isSecret || status.st_mode & 0o077 == 0 else { throw .openToOthers(path) }
    guard status.st_size <= Self.largest else { throw .malformed(path) }
    do {
      let data = try handle.read(upToCount: Self.largest) ?? Data()
      return String(decoding: data, as: UTF8.self)
    } catch {
      throw .unreadable(path, "\(error)")
    }
  }

  /// The maximum size in bytes; every file is smaller.
  private static let largest = 65_536

  /// Stores files, unless some are stored already.
  func keep(_ files: [(name: String, text: String)]) throws(IdentityFault) {
    do {
      try FileManager.default.createDirectory(
        atPath: parent,
        withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700]
      )
    } catch {
      throw .unwritable(parent, "\(error)")
    }
    let staged = parent + "/.identity-" + UUID().uuidString
    guard mkdir(staged, 0o700) == 0 else { throw .unwritable(staged, reason()) }
    do throws(IdentityFault) {
      for file in files {
        try write(file.text, to: staged + "/" + file.name)
      }
      try synchronize(staged)
      // `rename` never replaces a folder that isn't empty.
      guard rename(staged, folder) == 0 || errno == ENOTEMPTY || errno == EEXIST else {
        throw .unwritable(folder, reason())
      }
      try synchronize(parent)
    } catch {
      discard(staged)
      throw error
    }
    discard(staged)
  }

  /// Removes the staging folder if it hasn't become the stored one.
  private func discard(_ staged: String) {
    // A leftover is never read, so a failure is harmless.
    try? FileManager.default.removeItem(atPath: staged)
  }

  private func write(_ text: String, to path: String) throws(IdentityFault) {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .unwritable(path, reason()) }
    let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
    do {
      try handle.write(contentsOf: Data(text.utf8))
      try handle.synchronize()
    } catch {
      throw .unwritable(path, "\(error)")
    }
  }

  /// Waits until a folder's entries are on disk.
  private func synchronize(_ path: String) throws(IdentityFault) {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw .unwritable(path, reason()) }
    defer { close(file) }
    // Some file systems don't support this for a folder.
    guard fsync(file) == 0 || errno == EINVAL else { throw .unwritable(path, reason()) }
  }

  private func reason() -> String { String(cString: strerror(errno)) }
}
