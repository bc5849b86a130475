import DocsMarkdown

/// The content of a page for feed readers: HTML without anything that depends on the site's styles and
/// scripts.
enum FeedContent {
  /// The attributes that have a meaning outside the site.
  private static let attributes: Set<String> = [
    "href", "src", "alt", "title", "lang", "hreflang", "width", "height", "colspan", "rowspan", "start",
    "scope", "datetime", "open", "dir",
  ]

  /// The content with absolute URLs, without heading anchors, listing captions, simulations and diagrams. A
  /// link replaces each simulation and each diagram.
  ///
  /// - Parameter content: the content as it is in the page.
  static func html(of page: Page, content: String, configuration: SiteConfiguration) -> String {
    let url = configuration.absolute(page.urlPath)
    let questions = Dictionary(
      page.widgets.enumerated().map { ("sim-\($0 + 1)", $1.question ?? $1.simulation) }
    ) { first, _ in first }
    let rewriter = HTMLRewriter { tag in
      if tag.name == "simulation-widget" {
        let id = tag["id"] ?? ""
        let link = "<a href=\"\((url + "#" + id).escapedForHTML)\">"
        return .replace(with: "<p>\(link)\((questions[id] ?? id).escapedForHTML)</a></p>")
      }
      if tag.hasClass("diagram-view") {
        let link = "<a href=\"\(url.escapedForHTML)\">"
        return .replace(with: "<p>\(link)\(tag["aria-label"] ?? "")</a></p>")
      }
      guard !tag.hasClass("anchor"), !tag.hasClass("tab-bar"), tag.name != "figcaption", tag.name != "svg"
      else {
        return .replace(with: "")
      }
      var tag = tag
      tag.attributes = tag.attributes.compactMap { attribute in
        guard attributes.contains(attribute.name) else { return nil }
        guard ["href", "src"].contains(attribute.name), let value = attribute.value else { return attribute }
        return HTMLTag.Attribute(name: attribute.name, value: absolute(value, page, configuration))
      }
      return .keep(tag)
    }
    return rewriter.rewrite(content)
  }

  private static func absolute(
    _ value: String,
    _ page: Page,
    _ configuration: SiteConfiguration
  ) -> String {
    let base = configuration.basePath
    guard let link = SiteLink(published: value.unescapedFromHTML, from: page.urlPath, basePath: base) else {
      return value
    }
    return (configuration.base + link.path.dropFirst() + link.suffix).escapedForHTML
  }
}
