import DocsFoundation
import DocsMarkdown
import DocsTheme

/// The files that a build generates and their sources, known before it writes any.
///
/// Two sources for the same file are an error in the content, wherever they come from.
struct SiteFiles: Sendable {
  /// A description of each address with a page.
  private let residents: [String: String]
  /// The addresses of the pages that have the files of ``ownNames``; the others consist of a page only.
  private let pages: Set<String>
  /// The addresses of pages with simulations.
  private let stages: Set<String>
  /// The paths of the redirect files.
  private let redirects: Set<String>
  private let made: MadeFiles
  private let content: ContentAssets
  private let compressor: Precompressor

  /// The files next to a page's `index.html`.
  private static let ownNames: Set<String> = [MarkdownExport.fileName, "programs.json", "symbols.json"]

  init(
    residents: [String: String],
    pages: [Page],
    aliases: AliasTable,
    made: MadeFiles,
    content: ContentAssets,
    compressor: Precompressor
  ) {
    self.residents = residents
    self.pages = Set(pages.lazy.map(\.urlPath))
    stages = Set(pages.lazy.filter { !$0.widgets.isEmpty }.map(\.urlPath))
    redirects = Set(aliases.redirects.lazy.map(\.alias.file))
    (self.made, self.content, self.compressor) = (made, content, compressor)
  }

  /// Returns a description of what generates the file at a path; nil if nothing does.
  ///
  /// - Parameter path: the path relative to the site's folder.
  func maker(of path: String) -> String? {
    if made.contains(path) { return "a file that the build makes" }
    if redirects.contains(path) { return "an alias" }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let name = parts.last.map(String.init) ?? ""
    let address = Self.address(of: parts.dropLast())
    if let resident = residents[address], isOwn(name, at: address) { return resident }
    if let runs = parts.dropLast().lastIndex(of: "runs"),
      case let stage = Self.address(of: parts[..<runs]), stages.contains(stage)
    {
      return "the runs of \(residents[stage] ?? "a page")"
    }
    for ending in [".gz", ".br"] where path.hasSuffix(ending) {
      let original = String(path.dropLast(ending.count))
      if compressor.covers(original), content.holds(original) || maker(of: original) != nil {
        return "the compressed form of '/\(original)'"
      }
    }
    return nil
  }

  /// Returns whether a page has a file with this name next to it.
  private func isOwn(_ name: String, at address: String) -> Bool {
    name == "index.html" || name == "programs.json"
      || pages.contains(address) && Self.ownNames.contains(name)
  }

  /// Returns whether there is a file at an address below the site's base.
  func contain(_ address: String) -> Bool {
    let path = String(address.drop { $0 == "/" })
    return content.holds(path) || maker(of: path) != nil
  }

  private static func address(of folders: some Collection<Substring>) -> String {
    folders.isEmpty ? "/" : "/" + folders.joined(separator: "/") + "/"
  }

  // MARK: Collisions

  /// Returns errors for files of `content/` whose paths conflict with those that the build generates.
  func collisions() -> [Diagnostic] {
    let files = content.all
    guard !files.isEmpty else { return [] }
    let folders = Set(residents.keys.lazy.flatMap { Self.folders(of: $0.dropFirst().dropLast()) })
    return files.compactMap { file in
      let path = file.sitePath
      if let maker = maker(of: path) {
        return Self.collision(file, "The address '\(file.address)' is taken by \(maker)")
      }
      if let folder = Self.folders(of: path).dropLast().first(where: { maker(of: $0) != nil }) {
        return Self.collision(file, "'/\(folder)' cannot be a folder: it is \(maker(of: folder) ?? "taken")")
      }
      if folders.contains(path) {
        let summary = "'\(file.address)' cannot be a file: there are pages below '\(file.address)/'"
        return Self.collision(file, summary)
      }
      if Asset.isFingerprinted(path) {
        return Self.collision(
          file,
          "'\(file.address)' looks fingerprinted; browsers would cache it for a year"
        )
      }
      return nil
    }
  }

  /// Returns a path and its parent folders: `a`, `a/b` and `a/b/c` for `a/b/c`.
  static func folders(of path: some StringProtocol) -> [String] {
    path.split(separator: "/").reduce(into: []) { folders, name in
      folders.append(folders.last.map { "\($0)/\(name)" } ?? String(name))
    }
  }

  private static func collision(_ file: ContentAsset, _ summary: String) -> Diagnostic {
    Diagnostic(
      "address-is-taken",
      at: SourcePosition(file: file.sourcePath, line: 1),
      summary,
      hints: ["Give it another name"]
    )
  }
}
