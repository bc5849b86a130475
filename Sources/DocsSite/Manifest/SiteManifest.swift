import DocsFoundation
import DocsMarkdown
import DocsTheme

/// Everything that a build makes, declared before it makes any of it.
///
/// Two artifacts with the same file are an error in the content, wherever they come from.
struct SiteManifest: Sendable {
  /// What makes a file.
  struct Maker: Hashable, Sendable {
    let artifact: Artifact
    /// The same in words: `content/a.md`, `the runs of content/a.md`.
    let words: String
  }

  private let pages: PageArtifacts
  let parts: PartFiles
  /// The paths of the redirect files.
  private let redirects: Set<String>
  private let content: ContentAssets
  private let compressor: Precompressor

  /// - Parameters:
  ///   - pages: the artifacts that are pages.
  ///   - parts: the files that belong to no page.
  ///   - aliases: the redirects.
  ///   - content: the files that the site copies.
  ///   - compressor: adds compressed twins of files.
  init(
    pages: PageArtifacts,
    parts: PartFiles,
    aliases: AliasTable,
    content: ContentAssets,
    compressor: Precompressor
  ) {
    (self.pages, self.parts, self.content, self.compressor) = (pages, parts, content, compressor)
    redirects = Set(aliases.redirects.lazy.map(\.alias.file))
  }

  /// Returns whether there is a file at an address below the site's base.
  func contain(_ address: String) -> Bool { maker(of: String(address.drop { $0 == "/" })) != nil }

  /// Returns what makes a file; nil if nothing does.
  ///
  /// - Parameter path: the path relative to the site's folder.
  func maker(of path: String) -> Maker? { builder(of: path) ?? copied(path) }

  /// Returns the file of `content/` that is copied to a path.
  private func copied(_ path: String) -> Maker? {
    content[path].map { file in
      Maker(artifact: Artifact(.contentFile, at: "/" + path, title: file.sourcePath), words: file.sourcePath)
    }
  }

  /// Returns what makes a file, unless it is a copy of one in `content/`.
  private func builder(of path: String) -> Maker? {
    if let part = parts.owner(of: path) {
      let artifact = Artifact(part)
      return Maker(artifact: artifact, words: artifact.title)
    }
    if redirects.contains(path) {
      return Maker(artifact: Artifact(.redirects), words: "an alias")
    }
    let names = path.split(separator: "/", omittingEmptySubsequences: false)
    if let page = page(names.dropLast()), page.owns(names.last.map(String.init) ?? "") {
      return Maker(artifact: page, words: page.title)
    }
    if let runs = names.dropLast().lastIndex(of: "runs"), let page = page(names[..<runs]), page.hasRuns {
      return Maker(artifact: page, words: "the runs of \(page.title)")
    }
    for ending in [".gz", ".br"] where path.hasSuffix(ending) {
      let original = String(path.dropLast(ending.count))
      if compressor.covers(original), let maker = maker(of: original) {
        return Maker(artifact: maker.artifact, words: "the compressed form of '/\(original)'")
      }
    }
    return nil
  }

  private func page(_ folders: some Collection<Substring>) -> Artifact? {
    pages[folders.isEmpty ? "/" : "/" + folders.joined(separator: "/") + "/"]
  }

  // MARK: Collisions

  /// Returns errors for files of `content/` whose paths conflict with those that the build makes.
  func collisions() -> [Diagnostic] {
    let files = content.all
    guard !files.isEmpty else { return [] }
    let folders = Set(pages.addresses.lazy.flatMap { Self.folders(of: $0.dropFirst().dropLast()) })
    return files.compactMap { file in
      let path = file.sitePath
      if let maker = builder(of: path) {
        return Self.collision(file, "The address '\(file.address)' is taken by \(maker.words)")
      }
      for folder in Self.folders(of: path).dropLast() {
        guard let maker = builder(of: folder) else { continue }
        return Self.collision(file, "'/\(folder)' cannot be a folder: it is \(maker.words)")
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

/// The artifacts that are pages, by address: those of `content/`, and generated ones.
struct PageArtifacts: Sendable {
  private let navigation: Navigation
  private let generated: [String: Artifact]

  /// - Parameters:
  ///   - navigation: the pages of `content/`, which take precedence.
  ///   - generated: the others, by address.
  init(_ navigation: Navigation, generated: [String: Artifact]) {
    (self.navigation, self.generated) = (navigation, generated)
  }

  /// All addresses, in no particular order.
  var addresses: [String] { Array(navigation.indexes.keys) + generated.keys }

  subscript(address: String) -> Artifact? {
    guard let index = navigation.indexes[address] else { return generated[address] }
    let page = navigation.pages[index]
    return Artifact(.page(hasRuns: !page.widgets.isEmpty), at: address, title: page.sourcePath)
  }
}
