/// A link as a page has it, followed as far as the addresses of the site go (RFC 3986, section 5).
struct SiteLink: Hashable, Sendable {
  /// The address below the site's base, from its first slash: `/handoff/watch-to-phone/`.
  var path: String
  /// What stands behind the path: the query and the fragment, with their marks.
  var suffix: String

  /// The name of the heading that it leads to; nil where it leads to a page.
  var fragment: Substring? {
    guard let mark = suffix.firstIndex(of: "#") else { return nil }
    return suffix[suffix.index(after: mark)...]
  }

  /// Follows a link; nil where it leaves the site.
  ///
  /// - Parameters:
  ///   - destination: the link; from a slash on, it is an address below the site's base.
  ///   - page: the address of the page that it stands on, ended by a slash.
  init?(_ destination: some StringProtocol, from page: String) {
    let bytes = destination.utf8
    let end =
      bytes.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? bytes.endIndex
    let path = destination[..<end]
    guard !path.hasPrefix("//"), !Self.hasScheme(path) else { return nil }
    suffix = String(destination[end...])
    self.path = path.isEmpty ? page : path.hasPrefix("/") ? String(path) : Self.merge(path, into: page)
  }

  /// Follows a link of finished HTML, where addresses have the path of the site's base in front.
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
    // A page's own address ends with a slash; of any other its last part is replaced.
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
