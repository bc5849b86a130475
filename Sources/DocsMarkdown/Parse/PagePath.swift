/// The path of a page's Markdown file, from the folder of `docs.yml`, and what follows from it for the site.
package struct PagePath: Hashable, Sendable {
  /// The folder whose pages belong to the site alone.
  package static let content = "content"

  /// The names of the folders on the site, from the outermost. `content` isn't among them.
  package let folders: [Substring]
  /// The name of the file without its extension; `index` for the page of a folder.
  package let name: Substring
  /// Whether the file is outside of `content/`, and is read where it is.
  package let isInPlace: Bool

  /// - Parameter path: the path: `content/guide/pages.md`, `Documentation/README.md`.
  package init(_ path: String) {
    isInPlace = Self.isInPlace(path)
    if isInPlace, let module = Self.module(ofCatalogFile: path) {
      // The addresses that DocC gives to articles and tutorials, whatever folder of the catalog they are in.
      let isTutorial = path.hasSuffix(Self.tutorialExtension)
      let folder = Substring(String(module).catalogSlug)
      let name = Substring(String(Self.fileName(of: path)).catalogSlug)
      folders = [isTutorial ? "tutorials" : "documentation", folder]
      self.name = isTutorial && name == folder ? "index" : name
      return
    }
    // Every build does this for every page, and splitting makes two arrays.
    var rest = path.utf8.dropFirst(Self.isInContent(path) ? "content/".utf8.count : 0)
    var folders: [Substring] = []
    while let slash = rest.firstIndex(of: UInt8(ascii: "/")) {
      if slash > rest.startIndex { folders.append(Substring(rest[..<slash])) }
      rest = rest[rest.index(after: slash)...]
    }
    let isMarkdown = rest.suffix(3).elementsEqual(".md".utf8)
    let name = Substring(isMarkdown ? rest.dropLast(3) : rest)
    // Code hosts show the README of a folder with the folder.
    self.name = isInPlace && name.lowercased() == "readme" ? "index" : name
    self.folders = folders
  }

  /// Whether a path is that of a file in `content/`.
  package static func isInContent(_ path: String) -> Bool { path.utf8.starts(with: "content/".utf8) }

  /// Whether a path is that of a page outside of `content/`.
  package static func isInPlace(_ path: String) -> Bool {
    !isInContent(path) && (path.hasSuffix(".md") || isTutorial(path))
  }

  /// Whether a path is that of a tutorial of a DocC catalog.
  package static func isTutorial(_ path: String) -> Bool {
    path.hasSuffix(tutorialExtension) && catalog(of: path) != nil
  }

  private static let tutorialExtension = ".tutorial"

  /// Whether a path is that of a Swift file, whose doc comments have listings.
  package static func isSource(_ path: String) -> Bool { path.hasSuffix(".swift") }

  /// Whether the listings of a file may have been written for readers alone: those outside of `content/`, and those of
  /// doc comments.
  package static func isReadAsItIs(_ path: String) -> Bool { isInPlace(path) || isSource(path) }

  /// The address of the page below the site's base: `/guide/pages/`.
  package var address: String {
    let parts = name == "index" ? folders : folders + [name]
    return parts.isEmpty ? "/" : "/" + parts.joined(separator: "/") + "/"
  }
}
