import Foundation

/// Reads the source files of a site: its configuration, pages and theme.
struct ContentLoader {
  /// The folder with `docs.yml` and `content/`.
  let root: URL

  /// The deepest allowed nesting of folders below `content/`.
  static let depthLimit = 64

  /// The reason why a site can't be read.
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// The text of `docs.yml`.
  func configuration() throws -> ContentFile {
    guard FileStamp(path("docs.yml")) != nil else {
      throw Failure(
        description:
          "No docs.yml in \(root.path). Run 'docs init DIR' to create a site, or name the site's folder with --root"
      )
    }
    return try text("docs.yml")
  }

  /// The paths of the Markdown files below `content/`, and of all other files, each sorted.
  ///
  /// Hidden files and folders, editors' backup files whose names end in `~`, and symbolic links are left out: a site is
  /// built only from the files that are really there.
  func contentPaths() throws -> (pages: [String], assets: [String]) {
    let paths = try filePaths(below: "content", depth: 0).sorted()
    return (paths.filter { $0.hasSuffix(".md") }, paths.filter { !$0.hasSuffix(".md") })
  }

  /// Reads a page's file, unless its record is still current.
  ///
  /// - Parameters:
  ///   - path: the path from the root.
  ///   - record: the record of an earlier build.
  func load(_ path: String, known record: CachedPage?) throws -> LoadedPage {
    let file = self.path(path)
    guard let stamp = FileStamp(file) else { throw Disk.Failure(file) }
    if let record, record.stamp == stamp {
      return LoadedPage(path: path, stamp: stamp, digest: record.digest, content: .record(record, text: nil))
    }
    let content = try text(path)
    let digest = Digest(of: Array(content.text.utf8))
    // A file that has just changed may change again without getting a new stamp.
    let isSettled = stamp.isOlder(than: Self.settlingTime)
    let known = record.flatMap { $0.digest == digest ? $0 : nil }
    return LoadedPage(
      path: path,
      stamp: isSettled ? stamp : nil,
      digest: digest,
      content: known.map { .record($0, text: content) } ?? .text(content)
    )
  }

  /// Seconds after which another change of a file gets a new stamp on any file system.
  private static let settlingTime: TimeInterval = 0.05

  /// Reads another text file of the site.
  ///
  /// - Parameter path: the path from the root. The file must be below the root, even after following symbolic links.
  func file(_ path: String) throws -> ContentFile {
    let file = root.appending(path: path).resolvingSymlinksInPath()
    guard file.path.hasPrefix(root.resolvingSymlinksInPath().path + "/") else {
      throw Failure(description: "\(path) isn't in \(root.path)")
    }
    return try text(path)
  }

  private func filePaths(below folder: String, depth: Int) throws -> [String] {
    guard depth < Self.depthLimit else {
      throw Failure(description: "\(folder) is nested deeper than \(Self.depthLimit) folders")
    }
    var paths: [String] = []
    for entry in try Disk.entries(of: path(folder)) where !entry.name.hasPrefix(".") {
      let path = "\(folder)/\(entry.name)"
      // Compiler messages contain page names, and can't represent these three.
      guard !path.utf8.contains(where: { "\"\\\n".utf8.contains($0) }) else {
        throw Failure(
          description: "\(path) has a quotation mark, a backslash or a line end in its name. Rename it"
        )
      }
      // `?` and `#` begin other parts of an address, and `%` begins an escape. Static hosts and browsers treat them
      // inconsistently.
      guard !path.utf8.contains(where: { "?#%".utf8.contains($0) }) else {
        throw Failure(
          description: "\(path) has a '?', a '#' or a '%' in its name, which no address can hold. Rename it"
        )
      }
      switch entry.kind {
      case .folder: paths += try filePaths(below: path, depth: depth + 1)
      case .file where !entry.name.hasSuffix("~"): paths.append(path)
      case .file, .other: break
      }
    }
    return paths
  }

  private func path(_ path: String) -> String { "\(root.path)/\(path)" }

  /// Reads a text, converting line ends to `\n` and removing a byte order mark.
  private func text(_ path: String) throws -> ContentFile {
    var bytes = try Disk.read(self.path(path))
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      bytes.removeFirst(3)
    }
    if bytes.contains(UInt8(ascii: "\r")) {
      bytes = Self.unifyingLineEnds(bytes)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure(description: "\(self.path(path)) isn't UTF-8. Save it as UTF-8")
    }
    return ContentFile(path: path, text: text)
  }

  private static func unifyingLineEnds(_ bytes: [UInt8]) -> [UInt8] {
    var unified: [UInt8] = []
    unified.reserveCapacity(bytes.count)
    for (index, byte) in bytes.enumerated() {
      if byte != UInt8(ascii: "\r") {
        unified.append(byte)
      } else if index + 1 == bytes.count || bytes[index + 1] != UInt8(ascii: "\n") {
        unified.append(UInt8(ascii: "\n"))
      }
    }
    return unified
  }
}
