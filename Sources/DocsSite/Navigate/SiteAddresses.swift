import DocsFoundation
import DocsMarkdown
import DocsTheme
import SimulationKit

/// The addresses of a site and their former addresses.
struct SiteAddresses: Sendable {
  /// The addresses of generated pages: lists, search, the print page.
  let made: Set<String>
  let aliases: AliasTable
  /// The unpublished pages, by address.
  let leftOut: [String: PublishedPages.LeftOut]
  /// The conflicts between addresses and files.
  let diagnostics: [Diagnostic]
  /// Everything that the build makes.
  let manifest: SiteManifest

  /// - Parameters:
  ///   - navigation: the published pages.
  ///   - reference: the addresses of the API reference.
  ///   - parts: the files other than those of pages: `sitemap.xml`, `assets/site.css`.
  ///   - content: the files of `content/` that aren't pages.
  ///   - made: the addresses of other generated pages: the print page.
  ///   - search: the addresses of each language's search pages. They aren't made if a page has the first of them.
  ///   - compressor: adds compressed copies of files.
  init(
    _ navigation: Navigation,
    lists: [ListPage],
    leftOut: [PublishedPages.LeftOut],
    reference: Set<String> = [],
    parts: PartFiles,
    content: ContentAssets = ContentAssets(),
    made: [Artifact] = [],
    search: [[String]] = [],
    compressor: Precompressor = Precompressor(.none)
  ) {
    // Conflicts between content files and pages are reported with the files.
    func file(_ path: String) -> String? { parts.owner(of: path) == nil ? nil : "the file '\(path)'" }
    let pages = navigation.pages
    let search = search.filter { addresses in addresses.first.map { navigation.indexes[$0] == nil } ?? false }
    var generated = Dictionary(made.map { ($0.name, $0) }) { first, _ in first }
    for addresses in search {
      for address in addresses {
        generated[address] = Artifact(.generatedPage, at: addresses[0], title: "the search")
      }
    }
    for address in reference {
      generated[address] = Artifact(.referencePage, at: address, title: "the API reference")
    }
    var diagnostics: [Diagnostic] = []
    for (index, page) in pages.enumerated() {
      if !navigation.hasUniqueAddresses, let first = navigation.indexes[page.urlPath], first != index {
        diagnostics.append(Self.collision(page, with: pages[first].sourcePath))
      } else if let other = generated[page.urlPath] {
        diagnostics.append(Self.collision(page, with: other.title))
      } else if parts.mayHaveFiles(besides: page.urlPath),
        let other = SiteManifest.folders(of: page.urlPath).lazy.compactMap(file).first
          ?? file(page.urlPath.dropFirst() + "index.html")
      {
        diagnostics.append(Self.collision(page, with: other))
      }
    }
    var listed: [String: Artifact] = [:]
    for list in lists {
      let other = listed[list.address] ?? generated[list.address]
      if let page = navigation.indexes[list.address] {
        diagnostics.append(Self.collision(pages[page], with: "the list '\(list.title)'"))
      } else if let other, let page = list.firstPage(in: pages) {
        diagnostics.append(
          Diagnostic(
            "address-is-taken",
            at: SourcePosition(file: page.sourcePath, line: 1),
            "The list '\(list.title)' would have the address of \(other.title), '\(list.address)'",
            hints: ["Give the folder a page of its own, index.md, or another name"]
          )
        )
      }
      listed[list.address] =
        other ?? Artifact(.generatedPage, at: list.address, title: "the list '\(list.title)'")
    }
    diagnostics += Self.nearCollisions(pages)
    self.made = Set(lists.map(\.address)).union(generated.keys).subtracting(reference)
    self.leftOut = Dictionary(leftOut.map { ($0.urlPath, $0) }) { first, _ in first }
    let residents = PageArtifacts(
      navigation,
      generated: listed.merging(generated) { list, _ in list }
    )
    aliases = AliasTable(pages) { alias in
      residents[alias.path]?.title ?? file(alias.file)
        ?? (content[alias.file] != nil ? "the file '\(alias.file)'" : nil)
    }
    manifest = SiteManifest(
      pages: residents,
      parts: parts,
      aliases: aliases,
      content: content,
      compressor: compressor
    )
    self.diagnostics = diagnostics + aliases.diagnostics + manifest.collisions()
  }

  private static func collision(_ page: Page, with other: String) -> Diagnostic {
    Diagnostic(
      "address-is-taken",
      at: SourcePosition(file: page.sourcePath, line: 1),
      "The address '\(page.urlPath)' is taken by \(other)"
    )
  }

  /// Returns warnings about addresses that are the same on case-insensitive file systems.
  private static func nearCollisions(_ pages: [Page]) -> [Diagnostic] {
    let hasCapitals = pages.contains { page in
      page.urlPath.utf8.contains { $0 >= 0x80 || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    }
    guard hasCapitals else { return [] }
    var seen: [String: Int] = [:]
    return pages.enumerated().compactMap { index, page in
      guard let other = seen.updateValue(index, forKey: page.urlPath.lowercased()).map({ pages[$0] }),
        other.urlPath != page.urlPath
      else { return nil }
      return Diagnostic(
        "address-is-taken",
        severity: .warning,
        at: SourcePosition(file: page.sourcePath, line: 1),
        "'\(page.urlPath)' and '\(other.urlPath)' differ only in capital letters",
        hints: ["On macOS and Windows they are one file. Rename \(other.sourcePath) or this page"]
      )
    }
  }

  /// Returns a specific explanation of a link to a missing page or heading, or nil if there is none.
  ///
  /// - Parameters:
  ///   - path: the address of the intended page.
  ///   - fragment: the intended heading.
  ///   - position: the position of the link.
  func explanation(path: String, fragment: String?, at position: SourcePosition) -> Diagnostic? {
    if let destination = aliases.destination(of: path, fragment: fragment) {
      return Diagnostic(
        "link-leads-to-alias",
        severity: .warning,
        at: position,
        "'\(path)\(fragment.map { "#\($0)" } ?? "")' has moved",
        hints: ["Write '\(destination)'"]
      )
    }
    guard let page = leftOut[path] else { return nil }
    return Diagnostic(
      "link-leads-nowhere",
      at: position,
      "The page at '\(path)' \(page.reason.words)",
      hints: ["It is left out of the site: \(page.sourcePath)"]
    )
  }
}

extension ListPage {
  /// Returns the first page in the list.
  fileprivate func firstPage(in pages: [Page]) -> Page? {
    for case .page(let index) in entries where pages.indices.contains(index) { return pages[index] }
    return pages.first { $0.language == language && $0.urlPath.hasPrefix(base) } ?? pages.first
  }
}
