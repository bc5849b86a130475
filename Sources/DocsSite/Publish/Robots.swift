import DocsFoundation

/// The rules for crawlers at the root of a host (RFC 9309).
enum Robots {
  /// The file: it allows everything and links to the sitemap.
  ///
  /// - Parameter base: the URL of the site, with a trailing slash.
  static func file(base: String) -> SiteFile {
    SiteFile(path: "robots.txt", text: "User-agent: *\nAllow: /\n\nSitemap: \(base)sitemap.xml\n")
  }
}
