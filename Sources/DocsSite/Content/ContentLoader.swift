import Foundation

/// Reads a site's own files: its configuration, its pages and its theme.
struct ContentLoader {
  /// The folder that holds `docs.yml` and `content/`.
  let root: URL

  /// Why a site cannot be read at all.
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// The text of `docs.yml`.
  func configuration() throws -> ContentFile {
    let file = root.appending(path: "docs.yml")
    guard FileManager.default.fileExists(atPath: file.path) else {
      throw Failure(
        description:
          "There is no docs.yml in \(root.path). Run 'docs init DIR' for a new site, or name its folder with --root"
      )
    }
    return ContentFile(path: "docs.yml", text: try text(of: file))
  }

  /// The Markdown files below `content/`, and all others, each sorted by path.
  ///
  /// Hidden files and folders are left out, and what editors keep under a name that ends in `~`. So are
  /// symbolic links: what is built is what lies here.
  func contentPaths() throws -> (pages: [String], assets: [String]) {
    let paths = try filePaths(below: "content").sorted()
    return (paths.filter { $0.hasSuffix(".md") }, paths.filter { !$0.hasSuffix(".md") })
  }

  /// The texts of some pages.
  func pages(_ paths: [String]) throws -> [ContentFile] {
    try paths.map { ContentFile(path: $0, text: try text(of: root.appending(path: $0))) }
  }

  /// The text of another file of the site.
  ///
  /// - Parameter path: the path from the root, which has to stay below it, links included.
  func file(_ path: String) throws -> ContentFile {
    let file = root.appending(path: path).resolvingSymlinksInPath()
    guard file.path.hasPrefix(root.resolvingSymlinksInPath().path + "/") else {
      throw Failure(description: "\(path) does not lie in \(root.path)")
    }
    return ContentFile(path: path, text: try text(of: file))
  }

  private func filePaths(below folder: String) throws -> [String] {
    let keys: [URLResourceKey] = [.isDirectoryKey, .isRegularFileKey]
    let entries = try FileManager.default.contentsOfDirectory(
      at: root.appending(path: folder),
      includingPropertiesForKeys: keys,
      options: [.skipsHiddenFiles]
    )
    var paths: [String] = []
    for entry in entries {
      let values = try entry.resourceValues(forKeys: Set(keys))
      let path = folder + "/" + entry.lastPathComponent
      // The compiler names pages in its messages, and has no form for these three.
      guard !path.contains(where: { "\"\\\n".contains($0) }) else {
        throw Failure(
          description: "\(path) has a quotation mark, a backslash or a line end in its name. Rename it"
        )
      }
      if values.isDirectory == true {
        paths += try filePaths(below: path)
      } else if values.isRegularFile == true, !path.hasSuffix("~") {
        paths.append(path)
      }
    }
    return paths
  }

  /// The text with `\n` at the end of each line, whatever system it was written on, and no byte order mark.
  private func text(of file: URL) throws -> String {
    guard let text = String(data: try Data(contentsOf: file), encoding: .utf8) else {
      throw Failure(description: "\(file.path) is no UTF-8 text. Save it as UTF-8")
    }
    let content = text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...]
    guard content.utf8.contains(UInt8(ascii: "\r")) else { return String(content) }
    // By bytes: to Swift a carriage return and the newline behind it are one character.
    let bytes = Array(content.utf8)
    var unified: [UInt8] = []
    unified.reserveCapacity(bytes.count)
    for (index, byte) in bytes.enumerated() {
      if byte != UInt8(ascii: "\r") {
        unified.append(byte)
      } else if index + 1 == bytes.count || bytes[index + 1] != UInt8(ascii: "\n") {
        unified.append(UInt8(ascii: "\n"))
      }
    }
    return String(decoding: unified, as: UTF8.self)
  }
}
