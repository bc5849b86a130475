/// What crawlers are told at the root of a host (RFC 9309).
enum Robots {
  /// The file: everything may be read, and here is the list of it.
  ///
  /// - Parameter base: the URL of the site, ended by a slash.
  static func file(base: String) -> SiteFile {
    SiteFile(path: "robots.txt", text: "User-agent: *\nAllow: /\n\nSitemap: \(base)sitemap.xml\n")
  }
}
