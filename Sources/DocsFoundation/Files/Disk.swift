import Foundation

#if canImport(Glibc)
  import CLinux
  import Glibc
#endif

/// The few file system calls that a site of ten thousand pages makes ten thousand times.
///
/// Foundation's equivalents take several times as long, because they create URLs, attributes and Objective-C bridges
/// for a path and a number.
package enum Disk {
  /// A failed system call.
  package struct SystemError: Error, CustomStringConvertible {
    package var path: String
    package var reason: String
    /// The value of `errno`; 0 if no system call was made.
    package var code: Int32
    package var description: String { "\(path): \(reason)" }

    /// Creates an error with the system's reason for the last error.
    package init(_ path: String) {
      self.init(path, code: errno)
    }

    package init(_ path: String, code: Int32) {
      self.path = path
      self.code = code
      reason = String(cString: strerror(code))
    }

    package init(_ path: String, _ reason: String) {
      self.path = path
      self.reason = reason
      code = 0
    }
  }

  /// An entry of a folder.
  package struct Entry: Hashable, Sendable {
    package enum Kind: Hashable, Sendable { case file, folder, other }
    package var name: String
    package var kind: Kind

    package init(name: String, kind: Kind) {
      self.name = name
      self.kind = kind
    }
  }

  /// The entries of a folder, sorted by name. Symbolic links have the kind `other`.
  package static func entries(of folder: String) throws -> [Entry] {
    guard let stream = opendir(folder) else { throw SystemError(folder) }
    defer { closedir(stream) }
    var entries: [Entry] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: $0.pointee)) {
          String(cString: $0)
        }
      }
      guard name != ".", name != ".." else { continue }
      entries.append(Entry(name: name, kind: kind(of: "\(folder)/\(name)", Int(entry.pointee.d_type))))
    }
    return entries.sorted { $0.name < $1.name }
  }

  /// The paths of all files in a folder and its subfolders.
  package static func files(below folder: String) throws -> [String] {
    var files: [String] = []
    var open = [""]
    while let path = open.popLast() {
      for entry in try entries(of: folder + path) {
        if entry.kind == .folder {
          open.append("\(path)/\(entry.name)")
        } else {
          files.append(String("\(path)/\(entry.name)".dropFirst()))
        }
      }
    }
    return files.sorted()
  }

  private static func kind(of path: @autoclosure () -> String, _ type: Int) -> Entry.Kind {
    switch type {
    case Int(DT_REG): return .file
    case Int(DT_DIR): return .folder
    case Int(DT_UNKNOWN):
      // Some file systems report only the name.
      var status = stat()
      guard lstat(path(), &status) == 0 else { return .other }
      switch status.st_mode & S_IFMT {
      case S_IFREG: return .file
      case S_IFDIR: return .folder
      default: return .other
      }
    default: return .other
    }
  }

  /// The bytes of a file.
  package static func read(_ path: String) throws -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw SystemError(path) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_size >= 0 else { throw SystemError(path) }
    let size = Int(status.st_size)
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let length = Foundation.read(file, buffer.baseAddress.map { $0 + count }, size - count)
        if length < 0, errno == EINTR { continue }
        if length < 0 { failure = SystemError(path) }
        if length <= 0 { break }
        count += length
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Whether a file has these bytes; false if it can't be read.
  package static func holds(_ bytes: Data, at path: String) -> Bool {
    guard let held = try? read(path), held.count == bytes.count else { return false }
    return held.withUnsafeBytes { held in
      bytes.withUnsafeBytes { bytes in
        guard let first = held.baseAddress, let second = bytes.baseAddress else { return true }
        return memcmp(first, second, held.count) == 0
      }
    }
  }

  /// Writes a new file.
  ///
  /// - Returns: its stamp.
  @discardableResult
  package static func write(_ bytes: Data, to path: String) throws -> FileStamp {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw SystemError(path) }
    var failure: SystemError?
    bytes.withUnsafeBytes { buffer in
      var written = 0
      while written < buffer.count {
        let length = Foundation.write(file, buffer.baseAddress.map { $0 + written }, buffer.count - written)
        if length < 0, errno == EINTR { continue }
        guard length > 0 else {
          failure = SystemError(path)
          return
        }
        written += length
      }
    }
    var status = stat()
    if fstat(file, &status) != 0, failure == nil {
      failure = SystemError(path)
    }
    // A full disk may be reported only now.
    if close(file) != 0, failure == nil {
      failure = SystemError(path)
    }
    if let failure { throw failure }
    return FileStamp(status)
  }

  /// Creates a folder, with the missing folders above it.
  package static func makeFolder(_ path: String) throws {
    if mkdir(path, 0o777) == 0 { return }
    if errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex {
      try makeFolder(String(path[..<slash]))
      if mkdir(path, 0o777) == 0 { return }
    }
    guard errno == EEXIST, isFolder(path) else { throw SystemError(path) }
  }

  /// Whether there is a folder at a path.
  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Renames a file, replacing any at the target.
  package static func move(_ path: String, to target: String) throws {
    guard rename(path, target) == 0 else { throw SystemError(target) }
  }

  /// Creates a hard link, replacing any file at the target; makes a copy if the file system has no hard links.
  package static func link(_ path: String, to target: String) throws {
    if Foundation.link(path, target) == 0 { return }
    if errno == EEXIST {
      remove(target)
      if Foundation.link(path, target) == 0 { return }
    }
    try write(Data(read(path)), to: target)
  }

  /// Moves a file to a place in one step, replacing any file there, even from another disk.
  package static func place(_ path: String, at target: String) throws {
    if rename(path, target) == 0 { return }
    guard errno == EXDEV else { throw SystemError(target) }
    let (folder, name) = target.folderAndName
    let aside = "\(folder)/.\(name).part"
    remove(aside)
    try write(Data(read(path)), to: aside)
    try move(aside, to: target)
  }

  /// Removes an empty folder.
  ///
  /// - Returns: whether it was removed.
  package static func removeEmptyFolder(_ path: String) -> Bool { rmdir(path) == 0 }

  /// Resolves a path if its last component is a symbolic link, or a chain of them.
  package static func followingLinks(_ path: String) -> String {
    var path = path
    // The limit of the kernel.
    for _ in 0..<40 {
      var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
      let length = readlink(path, &buffer, buffer.count - 1)
      guard length > 0 else { break }
      let target = String(decoding: buffer[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
      let whole = target.hasPrefix("/") ? target : "\(path.folderAndName.folder)/\(target)"
      path = URL(filePath: whole).standardizedFileURL.path
    }
    return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  /// Exchanges the names of two folders in one step. There is no moment without either.
  package static func exchange(_ path: String, with target: String) throws {
    #if os(Linux)
      let exchanged = renameat2(AT_FDCWD, path, AT_FDCWD, target, LIVEDOCS_RENAME_EXCHANGE)
    #else
      let exchanged = renamex_np(path, target, UInt32(RENAME_SWAP))
    #endif
    guard exchanged == 0 else { throw SystemError(target) }
  }

  /// Removes a file, or a folder and its contents. Does nothing if there is none.
  package static func remove(_ path: String) {
    if unlink(path) == 0 || errno == ENOENT { return }
    for entry in (try? entries(of: path)) ?? [] {
      remove("\(path)/\(entry.name)")
    }
    rmdir(path)
  }
}

extension String {
  /// The folder that contains the path, and the last component.
  package var folderAndName: (folder: String, name: String) {
    guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", self) }
    return (String(self[..<slash]), String(self[index(after: slash)...]))
  }
}
