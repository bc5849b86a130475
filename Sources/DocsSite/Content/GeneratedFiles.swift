/// The files that a build makes itself, so far as a page may link to them.
enum GeneratedFiles {
  private static let folders = ["assets", "search"]
  private static let names: Set<String> = [
    "404.html", "feed.json", "feed.xml", "index.html", "index.md", "live.json", "llms-full.txt", "llms.txt",
    "openapi.json", "programs.json", "sitemap.xml", "symbols.json",
  ]

  /// Whether an address below the site's base could be one of them.
  static func contain(_ address: String) -> Bool {
    let parts = address.split(separator: "/")
    return parts.last.map { names.contains(String($0)) } == true
      || folders.contains { $0 == parts.first ?? "" }
      || parts.contains("runs")
  }
}
