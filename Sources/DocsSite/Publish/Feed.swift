import DocsMarkdown
import Foundation
import SimulationKit

/// The feed of a site in one language: its dated pages, newest first.
struct Feed: Sendable {
  /// A dated page.
  struct Entry: Sendable {
    var title: String
    var url: String
    /// An id that stays the same if the site moves to another host: a tag URI (RFC 4151).
    var id: String
    /// Its description; empty for none.
    var summary: String
    var tags: [String]
    var published: Moment
    /// Never before the publication.
    var updated: Moment
    /// The page as standalone HTML; nil to publish only its summary.
    var content: String?
  }

  let title: String
  let summary: String
  let language: String
  /// The URL of the home page.
  let home: String
  /// The URLs of the feed in its two formats.
  let atomURL: String
  let jsonURL: String
  /// The entries, newest first; at least one.
  let entries: [Entry]

  /// The maximum number of entries in a feed. Older pages remain on the site.
  static let limit = 30

  /// Whether a language has a feed.
  static func isWanted(for pages: [Page], in language: String) -> Bool {
    pages.contains { page in
      page.language == language && !page.frontMatter.draft && Moment(day: page.frontMatter.date) != nil
    }
  }

  /// The pages in the feed of a language, newest first.
  static func pages(of pages: [Page], in language: String) -> [(page: Page, published: Moment)] {
    var newest: [(page: Page, published: Moment)] = []
    for page in pages where page.language == language && !page.frontMatter.draft {
      let place = newest.lastIndex { precedes($0.page, page) }.map { $0 + 1 } ?? 0
      guard place < limit, let published = Moment(day: page.frontMatter.date) else { continue }
      newest.insert((page, published), at: place)
      if newest.count > limit {
        newest.removeLast()
      }
    }
    return newest
  }

  /// Whether a page comes before another. The date format sorts chronologically.
  private static func precedes(_ page: Page, _ other: Page) -> Bool {
    (other.frontMatter.date, page.urlPath) < (page.frontMatter.date, other.urlPath)
  }

  /// A stable id for a page that was published on a day.
  static func identifier(host: String, day: String, address: String) -> String {
    "tag:\(host),\(day):\(address)"
  }

  /// The most recent change.
  private var updated: Moment? { entries.map(\.updated).max() }

  // MARK: Atom

  /// The feed as Atom (RFC 4287).
  var atom: String {
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"\(language.escapedForXML)\">",
      Self.element("title", title), Self.element("id", atomURL),
      Self.element("updated", updated?.text ?? ""),
      "<author>\(Self.element("name", title))</author>",
      Self.link("self", "application/atom+xml", atomURL), Self.link("alternate", "text/html", home),
      Self.element("generator", "LiveDocs"),
    ]
    if !summary.isEmpty {
      lines.append(Self.element("subtitle", summary))
    }
    return (lines + entries.flatMap(Self.atom) + ["</feed>", ""]).joined(separator: "\n")
  }

  private static func atom(_ entry: Entry) -> [String] {
    var lines = [
      "<entry>", element("title", entry.title), element("id", entry.id),
      link("alternate", "text/html", entry.url), element("published", entry.published.text),
      element("updated", entry.updated.text),
    ]
    lines += entry.tags.map { "<category term=\"\($0.escapedForXML)\"/>" }
    if !entry.summary.isEmpty {
      lines.append(element("summary", entry.summary))
    }
    if let content = entry.content {
      lines.append("<content type=\"html\">\(content.escapedForXML)</content>")
    }
    return lines + ["</entry>"]
  }

  private static func element(_ name: String, _ text: String) -> String {
    "<\(name)>\(text.escapedForXML)</\(name)>"
  }

  private static func link(_ relation: String, _ type: String, _ url: String) -> String {
    "<link rel=\"\(relation)\" type=\"\(type)\" href=\"\(url.escapedForXML)\"/>"
  }

  // MARK: JSON Feed

  /// The feed as JSON Feed 1.1 (jsonfeed.org).
  func json() throws -> Data {
    var members: [String: JSONValue] = [
      "version": "https://jsonfeed.org/version/1.1",
      "title": .string(title),
      "home_page_url": .string(home),
      "feed_url": .string(jsonURL),
      "language": .string(language),
      "authors": [["name": .string(title)]],
      "items": .array(entries.map(Self.json)),
    ]
    members["description"] = summary.isEmpty ? nil : .string(summary)
    return try CanonicalJSON.encode(JSONValue.object(members))
  }

  private static func json(_ entry: Entry) -> JSONValue {
    var members: [String: JSONValue] = [
      "id": .string(entry.id), "url": .string(entry.url), "title": .string(entry.title),
      "date_published": .string(entry.published.text), "date_modified": .string(entry.updated.text),
    ]
    members["summary"] = entry.summary.isEmpty ? nil : .string(entry.summary)
    members["tags"] = entry.tags.isEmpty ? nil : .array(entry.tags.map(JSONValue.string))
    // An item must have its content in at least one format.
    let key = entry.content == nil ? "content_text" : "content_html"
    members[key] = .string(entry.content ?? (entry.summary.isEmpty ? entry.title : entry.summary))
    return .object(members)
  }
}
