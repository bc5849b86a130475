import DocsMarkdown

/// A page with all pages of a language in sidebar order, for printing and searching.
struct PrintPage: Sendable {
  /// Its address relative to the site's base.
  let address: String
  /// The addresses of the pages that it contains.
  private let addresses: Set<String>
  private let basePath: String

  /// The reason why the page can't be made.
  enum PrintError: Error, Hashable, CustomStringConvertible {
    /// Its content is larger than ``PrintPage/limit``.
    case tooLarge(address: String)

    var description: String {
      switch self {
      case .tooLarge(let address):
        "The page \(address) would be larger than \(PrintPage.limit >> 20) MiB. Remove 'print: true' from docs.yml"
      }
    }
  }

  /// The maximum size of its content in bytes. Browsers can't print more.
  static let limit = 32 << 20

  /// - Parameter pages: the pages that it contains.
  init(_ pages: [Page], language: String, configuration: SiteConfiguration) {
    address = Self.address(in: language, configuration: configuration)
    addresses = Set(pages.map(\.urlPath))
    basePath = configuration.basePath
  }

  /// The address of a language's print page, relative to the site's base.
  static func address(in language: String, configuration: SiteConfiguration) -> String {
    "/" + configuration.folder(of: language) + "print/"
  }

  /// The id of a page's section.
  static func anchor(of address: String) -> String {
    "p/" + address.split(separator: "/").joined(separator: "/").percentEncodedPath
  }

  /// A page as a section: its headings one level lower, its ids made unique, and its links within this page.
  ///
  /// - Parameter content: the content as it is in the page.
  func section(_ page: Page, content: String) -> String {
    let anchor = Self.anchor(of: page.urlPath)
    var rewriter = HTMLRewriter { tag in
      // Heading anchors and space for controls are useless without scripts.
      guard !["anchor", "controls", "transport"].contains(where: tag.hasClass) else {
        return .replace(with: "")
      }
      var tag = tag
      let isRegion = tag["role"] == "region"
      tag.attributes = tag.attributes.compactMap {
        attribute($0, anchor: anchor, page, isRegion: isRegion)
      }
      return .keep(tag)
    }
    rewriter.rename = Self.lower
    let title = page.frontMatter.title.escapedForHTML
    let about = page.frontMatter.description.escapedForHTML
    return
      "<section class=\"printed\" id=\"\(anchor.escapedForHTML)\" lang=\"\(page.language.escapedForHTML)\">\n"
      + "<h2>\(title)</h2>\n" + (about.isEmpty ? "" : "<p class=\"lede\">\(about)</p>\n")
      + "<div class=\"content\">\n" + rewriter.rewrite(content) + "</div>\n</section>\n"
  }

  /// The content of the page: all sections in order.
  ///
  /// - Parameter content: returns the content of a page as it is there.
  /// - Throws: ``PrintError`` if the content would be too large.
  func content(_ pages: [Page], content: (Page) -> String?) throws -> String {
    var text = ""
    for page in pages {
      text += section(page, content: content(page) ?? "")
      guard text.utf8.count <= Self.limit else { throw PrintError.tooLarge(address: address) }
    }
    return text
  }

  /// The element name for a heading one level lower; level 6 is the lowest.
  private static func lower(_ name: String) -> String {
    guard name.utf8.count == 2, name.utf8.first == UInt8(ascii: "h"), let level = Int(name.dropFirst()),
      (1...6).contains(level)
    else { return name }
    return "h\(min(6, level + 1))"
  }

  private func attribute(
    _ attribute: HTMLTag.Attribute,
    anchor: String,
    _ page: Page,
    isRegion: Bool
  ) -> HTMLTag.Attribute? {
    guard let value = attribute.value else { return attribute }
    var attribute = attribute
    switch attribute.name {
    case "id", "for", "headers", "aria-labelledby", "aria-describedby", "aria-controls", "aria-details",
      "aria-owns":
      attribute.value = value.split(separator: " ").map { "\(anchor.escapedForHTML):\($0)" }.joined(
        separator: " "
      )
    case "href", "src":
      attribute.value = address(value.unescapedFromHTML, anchor: anchor, page).escapedForHTML
    case "aria-label" where isRegion:
      // Regions are numbered from 1 on each page.
      attribute.value = "\(page.frontMatter.title.escapedForHTML): \(value)"
    default:
      // Attributes for scripts have no use here.
      if attribute.name.hasPrefix("data-") {
        return nil
      }
    }
    return attribute
  }

  /// The URL of a link within this page.
  private func address(_ value: String, anchor: String, _ page: Page) -> String {
    guard let link = SiteLink(published: value, from: page.urlPath, basePath: basePath) else { return value }
    let target = link.path.hasSuffix("/") ? link.path : link.path + "/"
    guard addresses.contains(target) else { return basePath + link.path.dropFirst() + link.suffix }
    let section = Self.anchor(of: target)
    guard let fragment = link.fragment, !fragment.isEmpty else { return "#" + section }
    return "#\(section):\(fragment)"
  }
}
