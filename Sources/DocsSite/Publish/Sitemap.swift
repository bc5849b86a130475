import DocsFoundation

/// The list of all pages, as defined by sitemaps.org.
enum Sitemap {
  struct Entry: Sendable {
    /// Its URL.
    var url: String
    /// When it was last changed; nil if unknown.
    var modified: Moment?
    /// The page in each language, including itself; empty if there is only one language.
    var alternates: [(language: String, url: String)] = []
  }

  /// The maximum number of pages and of bytes in one file.
  struct Limits {
    var pages = 50_000
    var bytes = 50 << 20
  }

  /// The files, including `sitemap.xml`: the list, or an index if the list is too long for one file.
  ///
  /// - Parameter base: the URL of the site, with a trailing slash.
  static func files(_ entries: [Entry], base: String, limits: Limits = Limits()) -> [SiteFile] {
    let parts = parts(of: entries.sorted { $0.url < $1.url }, limits: limits)
    guard parts.count > 1 else {
      return [SiteFile(path: "sitemap.xml", text: list(parts.first?.text ?? ""))]
    }
    let files = parts.enumerated().map { SiteFile(path: "sitemap-\($0 + 1).xml", text: list($1.text)) }
    let index = zip(parts, files).map { part, file in
      "<sitemap><loc>\((base + file.path).escapedForXML)</loc>\(modified(part.modified))</sitemap>\n"
    }
    return [SiteFile(path: "sitemap.xml", text: indexHead + index.joined() + "</sitemapindex>\n")] + files
  }

  private static let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  private static let namespace = "xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\""
  private static let indexHead = declaration + "<sitemapindex \(namespace)>\n"
  private static let head =
    declaration + "<urlset \(namespace) xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n"
  private static let foot = "</urlset>\n"

  private static func list(_ entries: String) -> String { head + entries + foot }

  /// The text of the entries, split where a file would be too long.
  private static func parts(of entries: [Entry], limits: Limits) -> [(text: String, modified: Moment?)] {
    let room = limits.bytes - head.utf8.count - foot.utf8.count
    var parts: [(text: String, modified: Moment?)] = []
    var count = 0
    for entry in entries {
      let text = xml(entry)
      if parts.isEmpty || count == limits.pages
        || parts[parts.count - 1].text.utf8.count + text.utf8.count > room
      {
        parts.append(("", nil))
        count = 0
      }
      let last = parts.count - 1
      parts[last].text += text
      parts[last].modified = [parts[last].modified, entry.modified].compactMap(\.self).max()
      count += 1
    }
    return parts
  }

  private static func xml(_ entry: Entry) -> String {
    var text = "<url><loc>\(entry.url.escapedForXML)</loc>\(modified(entry.modified))"
    for (language, url) in entry.alternates {
      text += "<xhtml:link rel=\"alternate\" hreflang=\"\(language.escapedForXML)\" "
      text += "href=\"\(url.escapedForXML)\"/>"
    }
    return text + "</url>\n"
  }

  private static func modified(_ moment: Moment?) -> String {
    moment.map { "<lastmod>\($0.text)</lastmod>" } ?? ""
  }
}
