/// The list of all pages, as sitemaps.org defines it.
enum Sitemap {
  /// The XML.
  ///
  /// - Parameters:
  ///   - addresses: the addresses of all pages, below the site's base.
  ///   - base: the URL of the site, ended by a slash.
  static func xml(_ addresses: [String], base: String) -> String {
    let addresses = addresses.sorted().map {
      "<url><loc>\((base + $0.dropFirst()).escapedForHTML)</loc></url>\n"
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
      \(addresses.joined())</urlset>

      """
  }
}
