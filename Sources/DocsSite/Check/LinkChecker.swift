import DocsFoundation
import DocsMarkdown
import SimulationKit

/// Checks every link between the pages of a site, including the heading that it names.
struct LinkChecker {
  private let pages: [Page]
  /// The index of the page at each address.
  private let indexes: [String: Int]
  /// The headings at all other addresses.
  private let others: [String: [String]]
  private let addresses: SiteAddresses?
  private let files: FileLinks
  private let leavesOutReference: Bool

  /// Creates a checker for the pages of a site.
  ///
  /// - Parameters:
  ///   - pages: the pages.
  ///   - indexes: the index of the page at each address; nil to find out.
  ///   - reference: the headings of each page of the API reference, by its address.
  ///   - addresses: the other addresses of the site.
  ///   - files: what links to files depend on.
  ///   - leavesOutReference: whether the site would have an API reference if its listings were checked.
  init(
    _ pages: [Page],
    indexes: [String: Int]? = nil,
    reference: [String: Set<String>] = [:],
    addresses: SiteAddresses? = nil,
    files: FileLinks = FileLinks(),
    leavesOutReference: Bool = false
  ) {
    self.pages = pages
    self.indexes = indexes ?? Dictionary(pages.enumerated().map { ($1.urlPath, $0) }) { first, _ in first }
    let made = (addresses?.made ?? []).map { ($0, [String]()) }
    others = reference.mapValues { $0.sorted() }.merging(made) { first, _ in first }
    self.addresses = addresses
    self.files = files
    self.leavesOutReference = leavesOutReference
  }

  private func page(at address: String) -> Page? { indexes[address].map { pages[$0] } }

  /// The faults of aliases from or to headings.
  func checkAliases() -> [Diagnostic] {
    addresses?.aliases.check(headings: headings) ?? []
  }

  /// Whether there is a file at an address. Only `docs serve` has `/openapi.json`.
  func holdsFile(_ address: String) -> Bool {
    address == "/openapi.json" || addresses?.manifest.contain(address) == true
  }

  /// The ids of the headings at an address; nil if there is no page.
  private func headings(at address: String) -> [String]? {
    others[address] ?? page(at: address)?.headings.map(\.id)
  }

  /// The broken links of a page.
  func check(_ page: Page) -> [Diagnostic] {
    page.links.compactMap { link -> Diagnostic? in
      // Most links are exactly the address of a page.
      if indexes[link.destination] != nil { return nil }
      guard let target = target(of: link.destination, on: page) else { return nil }
      // Most others are a heading of a page.
      if let anchor = target.anchor, let page = self.page(at: target.path),
        page.headings.contains(where: { $0.id == anchor }),
        others[target.path] == nil
      {
        return nil
      }
      guard others[target.path] != nil || indexes[target.path] != nil else {
        if let known = addresses?.explanation(path: target.path, fragment: target.anchor, at: link.position) {
          return known
        }
        return missing(target.path, link)
      }
      guard let anchor = target.anchor, let ids = headings(at: target.path), !ids.contains(anchor) else {
        return nil
      }
      if let known = addresses?.explanation(path: target.path, fragment: anchor, at: link.position) {
        return known
      }
      let near = anchor.nearest(among: ids.sorted())
      return Diagnostic(
        "link-leads-nowhere",
        at: link.position,
        "No heading '#\(anchor)' at '\(target.path)'",
        hints: near.map { ["Did you mean '#\($0)'?"] } ?? []
      ).about(link.destination)
    }
  }

  /// The fault of a link to a page that doesn't exist. A link that names a file gets the name of one as a hint.
  private func missing(_ address: String, _ link: Page.Link) -> Diagnostic {
    if leavesOutReference, address.hasPrefix(ReferencePages.home) {
      return missing("at '\(address)'", link, hint: "--no-samples leaves out the API reference")
    }
    let near = address.nearest(among: (Array(indexes.keys) + others.keys).sorted())
    var (place, hint) = ("at '\(address)'", near.map { "'\($0)'" })
    if let path = FileLink.path(of: link.destination, on: link.position.file), path.hasSuffix(".md") {
      (place, hint) = ("in \(path)", near.flatMap { page(at: $0)?.sourcePath })
    }
    return missing(place, link, hint: hint.map { "Did you mean \($0)?" })
  }

  private func missing(_ place: String, _ link: Page.Link, hint: String?) -> Diagnostic {
    Diagnostic("link-leads-nowhere", at: link.position, "No page \(place)", hints: hint.map { [$0] } ?? [])
      .about(link.destination)
  }

  /// The page and heading that a link on a page refers to; nil if it leaves the site or names another file.
  private func target(of destination: String, on page: Page) -> (path: String, anchor: String?)? {
    switch files.link(destination, on: page.sourcePath) {
    case .page(let address):
      let anchor = destination.utf8.firstIndex(of: UInt8(ascii: "#")).map { destination[$0...].dropFirst() }
      return (address, anchor.flatMap { $0.isEmpty ? nil : String($0) })
    case .file, .repository: return nil
    case nil: return Self.target(of: destination, from: page.urlPath)
    }
  }

  /// The page and heading that an address refers to; nil if it leaves the site or names a file.
  static func target(of destination: String, from page: String) -> (path: String, anchor: String?)? {
    // Works on bytes for speed: a large site has a hundred thousand links, and every build checks all of them.
    let mark = destination.utf8.firstIndex(of: UInt8(ascii: "#")) ?? destination.endIndex
    let path = destination[..<mark]
    let anchor = destination[mark...].utf8.count > 1 ? String(destination[mark...].dropFirst()) : nil
    guard !path.utf8.starts(with: "//".utf8), !path.utf8.contains(UInt8(ascii: ":")) else { return nil }
    guard !path.isEmpty else { return (page, anchor) }
    let nameStart = path.utf8.lastIndex(of: slash).map(path.utf8.index(after:)) ?? path.startIndex
    // A name with a dot is a file, such as a recording; a name without one is a page whose slash is missing.
    guard !path.utf8[nameStart...].contains(UInt8(ascii: ".")) else { return nil }
    return (resolve(path, from: page), anchor)
  }

  private static let slash = UInt8(ascii: "/")

  /// Resolves a relative address against the address of its page.
  private static func resolve(_ path: Substring, from page: String) -> String {
    if path.utf8.first == slash {
      return path.utf8.last == slash ? String(path) : path + "/"
    }
    var parts = page.utf8.split(separator: slash)
    for part in path.utf8.split(separator: slash) where !part.elementsEqual(".".utf8) {
      if part.elementsEqual("..".utf8) {
        _ = parts.popLast()
      } else {
        parts.append(part)
      }
    }
    return parts.reduce(into: "/") { address, part in
      address += Substring(part)
      address += "/"
    }
  }
}
