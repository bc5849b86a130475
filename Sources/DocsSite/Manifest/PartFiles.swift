import DocsMarkdown
import DocsSearch
import DocsTheme

/// The files of a site that belong to no page, except redirects.
struct PartFiles: Sendable {
  /// The part that makes each file, by path.
  private var files: [String: Artifact.Part] = [:]
  /// The folders that contain nothing but files named by their content, each with a trailing slash. Pages put their
  /// search texts there, too.
  private var folders: [String] = []
  /// The first names of all these paths.
  private var roots: Set<Substring> = []

  /// - Parameters:
  ///   - pages: the published pages.
  ///   - configuration: determines which files are made.
  ///   - theme: its assets, and whether it supports search.
  init(_ pages: [Page], configuration: SiteConfiguration, theme: Theme) {
    declare(theme.assets.map(\.path), .assets)
    declare(["404.html", "live.json", "_headers", ".nojekyll", FolderOutput.markName], .host)
    declare(["_redirects"] + (configuration.versions.isEmpty ? [] : ["pages.json"]), .redirects)
    declare(["sitemap.xml"], .indexes)
    if configuration.basePath == "/" {
      declare(["robots.txt"], .indexes)
    }
    if configuration.markdown {
      declare(["llms.txt"], .indexes)
      declare(["llms-full.txt"], .collections)
    }
    for language in configuration.languages.map(\.tag) where Feed.isWanted(for: pages, in: language) {
      let folder = configuration.folder(of: language)
      declare([folder + "feed.xml", folder + "feed.json"], .collections)
    }
    if SearchFiles(configuration: configuration, theme: theme).isWanted {
      declare([SearchPaths.entry], .search)
      folders = configuration.languages.map { SearchPaths($0.tag).folder }
    }
    roots = Set((files.keys + folders).compactMap { $0.split(separator: "/").first })
  }

  private mutating func declare(_ paths: [String], _ part: Artifact.Part) {
    for path in paths {
      files[path] = part
    }
  }

  /// Returns the part that makes a file; nil if none does.
  func owner(of path: String) -> Artifact.Part? {
    files[path] ?? (folders.contains { path.hasPrefix($0) } ? .search : nil)
      ?? (Self.isPartOfSitemap(path) ? .indexes : nil)
  }

  /// Returns whether a part may have files where a page has some; false for most pages of a large site.
  ///
  /// - Parameter address: the address of the page.
  func mayHaveFiles(besides address: String) -> Bool {
    let path = address.utf8.dropFirst()
    let root = Substring(path.prefix { $0 != UInt8(ascii: "/") })
    return root.isEmpty || roots.contains(root) || Self.isPartOfSitemap(String(root))
  }

  /// The files whose names never mean other content: assets, and everything in the search folders. In a folder that
  /// contains nothing else, `*` stands for all files.
  ///
  /// - Parameter isShared: whether `content/` has files in `assets/` too.
  func fingerprinted(isShared: Bool) -> [String] {
    let assets = files.filter { $0.value == .assets }.keys.sorted()
    return (isShared ? assets : ["assets/*"]) + folders.map { $0 + "*" }
  }

  /// A long sitemap is split into `sitemap-1.xml` and so on.
  private static func isPartOfSitemap(_ path: String) -> Bool {
    guard path.hasPrefix("sitemap-"), path.hasSuffix(".xml") else { return false }
    let number = path.dropFirst("sitemap-".count).dropLast(".xml".count)
    return !number.isEmpty && number.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }
}
