import Foundation

/// An open file or folder of the operating system, closed when it goes out of scope.
///
/// Everything in a container is opened relative to such a folder, one plain name at a time, and never through a link.
/// Replacing a folder in the meantime has no effect because an open descriptor keeps referring to the same folder.
struct Descriptor: ~Copyable, Sendable {
  let number: Int32

  private init(_ number: Int32) {
    self.number = number
  }

  deinit {
    _ = close(number)
  }

  /// Opens the root folder.
  ///
  /// - Parameter path: a path on the host machine, chosen by the program that embeds the library and never by a
  ///   simulated process.
  static func root(_ path: String) throws(SandboxFault) -> Descriptor {
    let number = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard number >= 0 else { throw .system(call: "open", reason: errorText()) }
    return Descriptor(number)
  }

  /// Opens this folder again, as the start of a walk.
  borrowing func reopened() throws(SandboxFault) -> Descriptor {
    let number = openat(self.number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0 else { throw .system(call: "openat", reason: Self.errorText()) }
    return Descriptor(number)
  }

  /// Opens a folder in this one.
  ///
  /// - Parameters:
  ///   - name: a single plain name.
  ///   - creating: whether to create it if it is missing.
  borrowing func folder(_ name: String, creating: Bool = false) throws(SandboxFault) -> Descriptor {
    if creating, mkdirat(number, name, 0o700) != 0, errno != EEXIST {
      throw Self.refusal("mkdirat", name)
    }
    let opened = openat(number, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard opened >= 0 else {
      // For a link, Linux reports ENOTDIR and Darwin ELOOP. Either way it was not opened.
      let error = errno
      if let kind = kind(of: name), kind != .folder { throw kind.refusal(name, expecting: .folder) }
      errno = error
      throw Self.refusal("openat", name)
    }
    let folder = Descriptor(opened)
    guard try folder.status().st_dev == status().st_dev else { throw .otherFileSystem(name) }
    return folder
  }

  /// Opens the folder at the end of a sequence of names.
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
  ///   - flags: the flags for opening it. `O_TRUNC` isn't allowed because a file with a second link must not be emptied
  ///     before the check.
  borrowing func file(_ name: String, _ flags: Int32) throws(SandboxFault) -> Descriptor {
    // Checks before opening, to avoid opening a pipe or device, and again after opening.
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

  /// Throws if a file can't be put in the place of this name. A missing name is fine.
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

  /// The kind of item that a name refers to, without following links; nil if there is none.
  borrowing func kind(of name: String) -> Kind? {
    var status = stat()
    return fstatat(number, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? Kind(status) : nil
  }

  /// The kinds of item that a name can refer to.
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

  /// Returns the refusal for the last call's error.
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
