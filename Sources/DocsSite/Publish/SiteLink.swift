/// A link on a page, resolved to an address on the site (RFC 3986, section 5).
struct SiteLink: Hashable, Sendable {
  /// The address relative to the site's base, with its leading slash: `/handoff/watch-to-phone/`.
  var path: String
  /// The rest of the link: the query and the fragment, with their delimiters.
  var suffix: String

  /// The id of the heading that it leads to; nil for a link to a page.
  var fragment: Substring? {
    guard let mark = suffix.firstIndex(of: "#") else { return nil }
    return suffix[suffix.index(after: mark)...]
  }

  /// Resolves a link, or returns nil if it leaves the site.
  ///
  /// - Parameters:
  ///   - destination: the link. If it begins with a slash, it is relative to the site's base.
  ///   - page: the address of the page with the link, with a trailing slash.
  init?(_ destination: some StringProtocol, from page: String) {
    let bytes = destination.utf8
    let end =
      bytes.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? bytes.endIndex
    let path = destination[..<end]
    guard !path.hasPrefix("//"), !Self.hasScheme(path) else { return nil }
    suffix = String(destination[end...])
    self.path = path.isEmpty ? page : path.hasPrefix("/") ? String(path) : Self.merge(path, into: page)
  }

  /// Resolves a link in generated HTML, where addresses include the base path.
  init?(published destination: String, from page: String, basePath: String) {
    guard destination.hasPrefix("/"), !destination.hasPrefix("//") else {
      self.init(destination, from: page)
      return
    }
    guard destination.hasPrefix(basePath) else { return nil }
    self.init("/" + destination.dropFirst(basePath.utf8.count), from: page)
  }

  private static func hasScheme(_ path: some StringProtocol) -> Bool {
    guard let colon = path.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    return !path[..<colon].utf8.contains(UInt8(ascii: "/"))
  }

  private static func merge(_ path: some StringProtocol, into page: String) -> String {
    var parts = page.split(separator: "/")
    // A page's own address ends with a slash. Otherwise, the last component is replaced.
    if !page.hasSuffix("/") {
      _ = parts.popLast()
    }
    var isFolder = true
    for part in path.split(separator: "/", omittingEmptySubsequences: false) {
      isFolder = ["", ".", ".."].contains(part)
      switch part {
      case "", ".": break
      case "..": _ = parts.popLast()
      default: parts.append(Substring(part))
      }
    }
    guard !parts.isEmpty else { return "/" }
    return "/" + parts.joined(separator: "/") + (isFolder ? "/" : "")
  }
}
