import DocsMarkdown
import DocsSearch
import DocsTheme

/// The files that a build generates besides those of pages, known before it writes any.
struct MadeFiles: Sendable {
  /// The paths relative to the site's folder.
  private let files: Set<String>
  /// The folders that belong to the build entirely, each with a trailing slash.
  private let folders: [String]

  /// - Parameters:
  ///   - pages: the published pages.
  ///   - configuration: determines which files are generated.
  ///   - theme: its assets, and whether it supports search.
  init(_ pages: [Page], configuration: SiteConfiguration, theme: Theme) {
    var files: Set = [
      "404.html", "live.json", "sitemap.xml", "_redirects", "_headers", ".nojekyll", FolderOutput.markName,
    ]
    var folders: [String] = []
    files.formUnion(theme.assets.map(\.path))
    if configuration.basePath == "/" {
      files.insert("robots.txt")
    }
    if configuration.markdown {
      files.formUnion(["llms.txt", "llms-full.txt"])
    }
    if !configuration.versions.isEmpty {
      files.insert("pages.json")
    }
    for language in configuration.languages.map(\.tag) where !Feed.pages(of: pages, in: language).isEmpty {
      let folder = configuration.folder(of: language)
      files.formUnion([folder + "feed.xml", folder + "feed.json"])
    }
    if SearchFiles(configuration: configuration, theme: theme).isWanted {
      files.insert(SearchPaths.entry)
      folders += configuration.languages.map { SearchPaths($0.tag).folder }
    }
    self.files = files
    self.folders = folders
  }

  /// Returns whether the build generates the file at a path relative to the site's folder.
  func contains(_ path: String) -> Bool {
    files.contains(path) || folders.contains { path.hasPrefix($0) } || Self.isPartOfSitemap(path)
  }

  /// A long sitemap is split into `sitemap-1.xml` and so on.
  private static func isPartOfSitemap(_ path: String) -> Bool {
    guard path.hasPrefix("sitemap-"), path.hasSuffix(".xml") else { return false }
    let number = path.dropFirst("sitemap-".count).dropLast(".xml".count)
    return !number.isEmpty && number.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }
}
