import DocsFoundation
import Foundation

/// Reads the source files of a site: its configuration, pages and theme.
package struct ContentLoader {
  /// The folder with `docs.yml` and `content/`.
  package let root: URL

  package init(root: URL) {
    self.root = root
  }

  /// The deepest allowed nesting of folders below `content/`.
  package static let depthLimit = 64

  /// The reason why a site can't be read.
  package enum LoadingError: Error, Hashable, CustomStringConvertible {
    /// The folder has no `docs.yml`.
    case noConfiguration(folder: String)
    /// The folder has neither `content/` nor sources.
    case noContent(folder: String)
    /// A path leads out of the site.
    case outside(path: String, root: String)
    /// A folder is nested deeper than ``ContentLoader/depthLimit``.
    case tooDeep(folder: String)
    /// Compiler messages contain page names, and can't represent this one.
    case unprintableName(path: String)
    /// `?` and `#` begin other parts of an address, and `%` begins an escape. Static hosts and browsers treat them
    /// inconsistently.
    case noAddress(path: String)
    /// A text is in another encoding.
    case notUTF8(path: String)

    package var description: String {
      switch self {
      case .noConfiguration(let folder):
        "No docs.yml in \(folder). Run 'docs init DIR' to create a site, or name the site's folder with --root"
      case .noContent(let folder):
        "No content/ in \(folder). Create it, or name Markdown under 'sources' in docs.yml"
      case .outside(let path, let root): "\(path) isn't in \(root)"
      case .tooDeep(let folder): "\(folder) is nested deeper than \(ContentLoader.depthLimit) folders"
      case .unprintableName(let path):
        "\(path) has a quotation mark, a backslash or a line end in its name. Rename it"
      case .noAddress(let path):
        "\(path) has a '?', a '#' or a '%' in its name, which no address can hold. Rename it"
      case .notUTF8(let path): "\(path) isn't UTF-8. Save it as UTF-8"
      }
    }
  }

  /// The text of `docs.yml`.
  package func configuration() throws -> ContentFile {
    guard FileStamp(path("docs.yml")) != nil else {
      throw LoadingError.noConfiguration(folder: root.path)
    }
    return try text("docs.yml")
  }

  /// The paths of all pages, and of the other files below `content/`, each sorted.
  ///
  /// Hidden files and folders, editors' backup files whose names end in `~`, and symbolic links are left out: a site is
  /// built only from the files that are really there.
  ///
  /// - Parameter sources: Markdown files and folders of them outside of `content/`. A site with any needs no `content/`,
  ///   and those that don't exist are left out.
  package func contentPaths(sources: [String] = []) throws -> (pages: [String], assets: [String]) {
    let hasContent = isFolder(PagePath.content)
    guard hasContent || !sources.isEmpty else { throw LoadingError.noContent(folder: root.path) }
    let paths = hasContent ? try filePaths(below: PagePath.content, depth: 0).sorted() : []
    let own = paths.filter { $0.hasSuffix(".md") }
    let others = own.count == paths.count ? [] : paths.filter { !$0.hasSuffix(".md") }
    guard !sources.isEmpty else { return (own, others) }
    var pages = Set(own)
    for source in sources where Sample.isInside(source) && isReal(source) {
      if isFolder(source) {
        pages.formUnion(try filePaths(below: source, depth: 0, where: PagePath.isInPlace))
      } else if source.hasSuffix(".md") {
        pages.insert(source)
      }
    }
    return (pages.sorted(), others)
  }

  /// Reads the DocC catalogs that hold some of the pages.
  ///
  /// - Parameters:
  ///   - pages: the paths of the pages.
  ///   - modules: the modules with an API reference.
  /// - Returns: the catalogs, and the pages without the files that only add to the documentation of a symbol.
  package func catalogs(
    among pages: [String],
    modules: [String]
  ) throws -> (catalogs: Catalogs, pages: [String]) {
    let paths = pages.filter { PagePath.catalog(of: $0) != nil }
    guard !paths.isEmpty else { return (Catalogs(), pages) }
    let folders = Set(paths.compactMap { PagePath.catalog(of: $0).map(String.init) }).sorted()
    let others = try folders.flatMap { try filePaths(below: $0, depth: 0) { !PagePath.isInPlace($0) } }
    let catalogs = Catalogs(try paths.map(text), resources: others, modules: modules) { try? text($0) }
    let extensions = Set(catalogs.extensions.map(\.file.path))
    return (catalogs, pages.filter { !extensions.contains($0) })
  }

  private func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: self.path(path), isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// Whether there is a file or a folder at a path that contains no symbolic link.
  package func isReal(_ path: String) -> Bool {
    FileStamp(self.path(path)) != nil
      && root.appending(path: path).resolvingSymlinksInPath().path
        == "\(root.resolvingSymlinksInPath().path)/\(path)"
  }

  /// Reads another text file of the site.
  ///
  /// - Parameter path: the path from the root. The file must be below the root, even after following symbolic links.
  package func file(_ path: String) throws -> ContentFile {
    let file = root.appending(path: path).resolvingSymlinksInPath()
    guard file.path.hasPrefix(root.resolvingSymlinksInPath().path + "/") else {
      throw LoadingError.outside(path: path, root: root.path)
    }
    return try text(path)
  }

  private func filePaths(
    below folder: String,
    depth: Int,
    where isWanted: (String) -> Bool = { _ in true }
  ) throws -> [String] {
    guard depth < Self.depthLimit else { throw LoadingError.tooDeep(folder: folder) }
    var paths: [String] = []
    for entry in try Disk.entries(of: path(folder)) where !entry.name.hasPrefix(".") {
      let path = "\(folder)/\(entry.name)"
      guard entry.kind != .file || isWanted(path) else { continue }
      for byte in path.utf8 {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "\n"):
          throw LoadingError.unprintableName(path: path)
        case UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "%"):
          throw LoadingError.noAddress(path: path)
        default: break
        }
      }
      switch entry.kind {
      case .folder: paths += try filePaths(below: path, depth: depth + 1, where: isWanted)
      case .file where !entry.name.hasSuffix("~"): paths.append(path)
      case .file, .other: break
      }
    }
    return paths
  }

  package func path(_ path: String) -> String { "\(root.path)/\(path)" }

  /// Reads a text, converting line ends to `\n` and removing a byte order mark.
  package func text(_ path: String) throws -> ContentFile {
    var bytes = try Disk.read(self.path(path))
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      bytes.removeFirst(3)
    }
    if bytes.contains(UInt8(ascii: "\r")) {
      bytes = Self.unifyingLineEnds(bytes)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw LoadingError.notUTF8(path: self.path(path))
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
