import Foundation

#if os(Linux)
  import CLinux
#endif

/// Puts a finished site on the disk, all of it or nothing.
struct SiteWriter {
  /// The folder that the site takes.
  let output: URL

  /// Why a site cannot be put where it should be.
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// The file that says that a folder was written here, and so may be replaced.
  static let markName = ".livedocs"

  /// Writes the files beside the target, then puts them in its place.
  ///
  /// - Throws: where the target holds something that is no site, or the disk refuses. The target is then
  ///   as it was.
  func write(_ files: [SiteFile]) throws {
    let manager = FileManager.default
    let exists = manager.fileExists(atPath: output.path)
    if exists, try !isReplaceable() {
      throw Failure(
        description:
          "\(output.path) holds files that this program did not write. Choose another folder with --output, or empty it"
      )
    }
    let process = ProcessInfo.processInfo.processIdentifier
    let staged = output.deletingLastPathComponent().appending(
      path: ".\(output.lastPathComponent).staged-\(process)"
    )
    // After an exchange the previous site lies here, and goes with the rest.
    defer { try? manager.removeItem(at: staged) }
    try manager.createDirectory(at: staged, withIntermediateDirectories: true)
    try write(files, into: staged)
    if exists {
      try exchange(staged, with: output)
    } else {
      try manager.moveItem(at: staged, to: output)
    }
  }

  /// Gives each of two folders the other's name, in one step: there is no moment without a site.
  private func exchange(_ staged: URL, with output: URL) throws {
    #if os(Linux)
      let exchanged = renameat2(AT_FDCWD, staged.path, AT_FDCWD, output.path, LIVEDOCS_RENAME_EXCHANGE)
    #else
      let exchanged = renamex_np(staged.path, output.path, UInt32(RENAME_SWAP))
    #endif
    guard exchanged == 0 else {
      throw Failure(description: "\(output.path) cannot be replaced: \(String(cString: strerror(errno)))")
    }
  }

  private func write(_ files: [SiteFile], into folder: URL) throws {
    var made: Set<String> = []
    for file in files {
      let target = folder.appending(path: file.path)
      let parent = target.deletingLastPathComponent()
      if made.insert(parent.path).inserted {
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
      }
      try file.bytes.write(to: target)
    }
    try Data().write(to: folder.appending(path: Self.markName))
  }

  private func isReplaceable() throws -> Bool {
    let names = try FileManager.default.contentsOfDirectory(atPath: output.path)
    return names.isEmpty || names.contains(Self.markName)
  }
}
