import DocsFoundation
import DocsMarkdown
import Foundation

/// Where a link leads that names a file by its path, as editors and code hosts follow it: `../guide/pages.md#links`.
///
/// A path begins at the folder of the page's Markdown file. With a leading slash, it is an address on the site; on a page
/// outside of `content/` and of DocC catalogs it begins at the folder of `docs.yml`, because code hosts read it that way.
enum FileLink: Hashable {
  /// A page, by its address: `/guide/pages/`.
  case page(String)
  /// Another file of the site, by its address: `/handoff/watch.png`.
  case file(String)
  /// A file outside of `content/`, by its path from the folder of `docs.yml`: `LICENSE.txt`, `../LICENSE.txt`.
  case repository(String)

  /// Resolves a link; nil if it names no file.
  ///
  /// - Parameters:
  ///   - destination: the link.
  ///   - page: the path of the page's Markdown file, from the folder of `docs.yml`.
  ///   - sources: the files and folders outside of `content/` that are pages too.
  init?(_ destination: String, on page: String, sources: [String] = []) {
    let path = destination.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    let isInPlace = PagePath.isInPlace(page)
    // Articles of DocC name no files of the repository, and their links have been resolved.
    if path.first == UInt8(ascii: "/"), PagePath.catalog(of: page) != nil { return nil }
    if !isInPlace {
      guard PagePath.isInContent(page) else { return nil }
      // The name of a file has a dot, or an escaped one. Most links are the address of a page, which has neither.
      let name = path.lastIndex(of: UInt8(ascii: "/")).map { path[$0...] } ?? path
      guard name.contains(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "%") }) else { return nil }
    }
    guard let file = Self.path(of: destination, on: page), isInPlace || Self.isFile(file) else { return nil }
    // In a page of the site alone, a path with a leading slash is an address, and `/guide/pages/index.md` is the
    // Markdown that is published beside a page.
    let isAddress = !isInPlace && path.first == UInt8(ascii: "/")
    if file.hasSuffix(".md"), !isAddress, Self.isPage(file, sources) {
      self = .page(PagePath(file).address)
    } else if PagePath.isInContent(file) {
      self = .file(Self.address(of: file))
    } else {
      self = .repository(file)
    }
  }

  /// Whether a Markdown file is a page of the site, if it exists.
  private static func isPage(_ path: String, _ sources: [String]) -> Bool {
    PagePath.isInContent(path) || sources.contains { path == $0 || path.hasPrefix($0 + "/") }
  }

  /// The path of the file that a local link names, from the folder of `docs.yml`; nil if it names none.
  static func path(of destination: String, on page: String) -> String? {
    guard case .local(let local) = LinkAddress(destination) else { return nil }
    let path = local.prefix { $0 != "?" && $0 != "#" }
    guard !path.isEmpty, let decoded = path.removingPercentEncoding else { return nil }
    var parts = page.split(separator: "/").dropLast()
    if decoded.utf8.first == UInt8(ascii: "/") {
      parts = PagePath.isInPlace(page) ? [] : [Substring(PagePath.content)]
    }
    for part in decoded.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    let isFolder = ["", ".", ".."].contains(
      decoded.split(separator: "/", omittingEmptySubsequences: false).last
    )
    return parts.joined(separator: "/") + (isFolder ? "/" : "")
  }

  /// The address of a file of the site that isn't a page.
  static func address(of path: String) -> String {
    PagePath.isInContent(path) ? String(path.dropFirst(PagePath.content.count)) : "/" + path
  }

  /// Whether a path names a file: its last part has an extension.
  private static func isFile(_ path: String) -> Bool {
    guard !path.hasSuffix("/"), let name = path.split(separator: "/").last else { return false }
    return name.dropFirst().contains(".")
  }
}

/// What the links of pages to files depend on besides the pages: `sources` and `repository` in `docs.yml`.
struct FileLinks: Sendable {
  var sources: [String] = []
  var repository: Repository?

  /// Resolves a link on a page; nil if it names no file.
  func link(_ destination: String, on page: String) -> FileLink? {
    FileLink(destination, on: page, sources: sources)
  }
}

extension FileLinks {
  init(_ configuration: SiteConfiguration) {
    self.init(sources: configuration.sources, repository: configuration.repository)
  }
}

extension LinkAddress {
  /// The query and fragment after the path of an address.
  static func behindPath(of destination: String) -> Substring {
    destination.drop { $0 != "?" && $0 != "#" }
  }
}
