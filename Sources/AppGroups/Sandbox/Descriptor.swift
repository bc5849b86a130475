import Foundation

/// An open file or folder of the operating system, closed when it goes out of scope.
///
/// Everything below a container is reached from such a folder by one plain name at a time, and never through a link.
/// So it does not matter what somebody puts in the place of a folder in the meantime: what was opened stays what it is.
struct Descriptor: ~Copyable, Sendable {
  let number: Int32

  private init(_ number: Int32) {
    self.number = number
  }

  deinit {
    _ = close(number)
  }

  /// Opens the folder from which all others are reached.
  ///
  /// - Parameter path: a path of this machine; the program that embeds the library chooses it, never a process in it.
  static func root(_ path: String) throws(SandboxFault) -> Descriptor {
    let number = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard number >= 0 else { throw .system(call: "open", reason: errorText()) }
    return Descriptor(number)
  }

  /// The same folder once more, so that it can be walked on from.
  borrowing func reopened() throws(SandboxFault) -> Descriptor {
    let number = openat(self.number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0 else { throw .system(call: "openat", reason: Self.errorText()) }
    return Descriptor(number)
  }

  /// Opens a folder in this one.
  ///
  /// - Parameters:
  ///   - name: a single plain name.
  ///   - creating: whether it is made where it is missing.
  borrowing func folder(_ name: String, creating: Bool = false) throws(SandboxFault) -> Descriptor {
    if creating, mkdirat(number, name, 0o700) != 0, errno != EEXIST {
      throw Self.refusal("mkdirat", name)
    }
    let opened = openat(number, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard opened >= 0 else {
      // Linux says ENOTDIR of a link, Darwin ELOOP; either way it was not opened.
      let error = errno
      if let kind = kind(of: name), kind != .folder { throw kind.refusal(name, expecting: .folder) }
      errno = error
      throw Self.refusal("openat", name)
    }
    let folder = Descriptor(opened)
    guard try folder.status().st_dev == status().st_dev else { throw .otherFileSystem(name) }
    return folder
  }

  /// Opens the folder at the end of a chain of names.
  borrowing func folder(at names: some Sequence<String>, creating: Bool = false) throws(SandboxFault)
    -> Descriptor
  {
    var current = try reopened()
    for name in names {
      current = try current.folder(name, creating: creating)
    }
    return current
  }

  /// Opens a regular file in this folder.
  ///
  /// - Parameters:
  ///   - name: a single plain name.
  ///   - flags: how it is opened; `O_TRUNC` is not among them, since a file with a second name must not be emptied
  ///     before that is known.
  borrowing func file(_ name: String, _ flags: Int32) throws(SandboxFault) -> Descriptor {
    // Asked first, so that a pipe or device is not opened at all; asked again of what was opened.
    if let kind = kind(of: name), kind != .file || flags & O_EXCL != 0 {
      if kind != .file { throw kind.refusal(name, expecting: .file) }
      errno = EEXIST
      throw Self.refusal("openat", name)
    }
    let opened = openat(number, name, flags | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0o666)
    guard opened >= 0 else {
      throw errno == ELOOP ? .symbolicLink(name) : Self.refusal("openat", name)
    }
    let file = Descriptor(opened)
    let status = try file.status()
    let kind = Kind(status)
    guard kind == .file else { throw kind.refusal(name, expecting: .file) }
    guard status.st_nlink <= 1 else { throw .hardLink(name) }
    guard status.st_dev == (try self.status()).st_dev else { throw .otherFileSystem(name) }
    return file
  }

  /// Refuses to put a file in the place of a name that stands for something else; nothing there is well.
  borrowing func checkReplaceable(_ name: String) throws(SandboxFault) {
    var status = stat()
    guard fstatat(number, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
      guard errno == ENOENT else { throw Self.refusal("fstatat", name) }
      return
    }
    let kind = Kind(status)
    guard kind == .file else { throw kind.refusal(name, expecting: .file) }
    guard status.st_nlink <= 1 else { throw .hardLink(name) }
  }

  borrowing func status() throws(SandboxFault) -> stat {
    var status = stat()
    guard fstat(number, &status) == 0 else { throw .system(call: "fstat", reason: Self.errorText()) }
    return status
  }

  /// What a name stands for, without following it; nil where it stands for nothing.
  borrowing func kind(of name: String) -> Kind? {
    var status = stat()
    return fstatat(number, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? Kind(status) : nil
  }

  /// What a name can stand for.
  enum Kind {
    case file, folder, link, special

    init(_ status: stat) {
      self =
        switch status.st_mode & S_IFMT {
        case S_IFREG: .file
        case S_IFDIR: .folder
        case S_IFLNK: .link
        default: .special
        }
    }

    func refusal(_ name: String, expecting: Kind) -> SandboxFault {
      switch self {
      case .link: .symbolicLink(name)
      case .special: .specialFile(name)
      case .folder: .folder(name)
      case .file: expecting == .folder ? .notFolder(name) : .system(call: "openat", reason: "It is a file")
      }
    }
  }

  /// The refusal that the last call's error stands for.
  static func refusal(_ call: String, _ name: String) -> SandboxFault {
    switch errno {
    case ENOENT: .missing(name)
    case ELOOP: .symbolicLink(name)
    case ENOTDIR: .notFolder(name)
    case EISDIR: .folder(name)
    case ENXIO: .specialFile(name)
    case ENOTEMPTY: .notEmpty(name)
    case ENAMETOOLONG: .path(.nameTooLong(name.utf8.count))
    default: .system(call: call, reason: errorText())
    }
  }

  static func errorText() -> String { String(cString: strerror(errno)) }
}
