/// The list of a site's pages for language models, in the form that llmstxt.org describes.
struct ModelIndex {
  let configuration: SiteConfiguration
  /// The sections of the first language, in the order of the sidebar.
  let sections: [(title: String, pages: [Page])]
  /// The pages in other languages, in the order of their languages.
  let translations: [Page]
  /// Whether there is an API reference.
  let hasReference: Bool

  /// The most bytes that ``full(_:limit:)`` may have: about half a million tokens.
  static let fullLimit = 2 << 20

  /// The list, at `/llms.txt`: a title, a summary, and for each section the Markdown of its pages.
  ///
  /// Under "Optional" stands what may be left out where there is little room.
  var text: String {
    var text = head
    for section in sections where !section.pages.isEmpty {
      text += "## \(section.title)\n\n" + section.pages.map(entry).joined() + "\n"
    }
    text += "## Optional\n\n"
    text += "- [All pages in one file](\(configuration.base)llms-full.txt)\n"
    if hasReference {
      text += "- [API reference](\(configuration.base)api-reference/): every public symbol, as HTML\n"
    }
    return text + translations.map(entry).joined()
  }

  /// The Markdown of all pages of the first language, at `/llms-full.txt`: as many as there is room for.
  ///
  /// - Parameters:
  ///   - twin: gives the ``MarkdownTwin`` of a page; it is asked in order, and no more once there is no room.
  ///   - limit: the most bytes that the text may have, its last line aside.
  func full(_ twin: (Page) throws -> String?, limit: Int = fullLimit) rethrows -> String {
    var text = head
    let pages = sections.flatMap(\.pages)
    for (index, page) in pages.enumerated() {
      let part = "---\n\nSource: \(configuration.absolute(page.urlPath))\n\n\(try twin(page) ?? "")\n"
      guard text.utf8.count + part.utf8.count <= limit else {
        let rest = pages.count - index
        return text + "---\n\nThere is no room for \(rest) more \(rest == 1 ? "page" : "pages"): "
          + "see \(configuration.base)llms.txt\n"
      }
      text += part
    }
    return text
  }

  private var head: String {
    "# \(configuration.title)\n\n"
      + (configuration.description.isEmpty ? "" : "> \(configuration.description)\n\n")
  }

  private func entry(_ page: Page) -> String {
    let url = configuration.absolute(page.urlPath + MarkdownTwin.fileName)
    let about = page.frontMatter.description
    return "- [\(page.frontMatter.title.escapedForLinkText)](\(url))\(about.isEmpty ? "" : ": \(about)")\n"
  }
}

extension String {
  /// The text between the brackets of a link.
  fileprivate var escapedForLinkText: String {
    guard contains(where: { "[]\\".contains($0) }) else { return self }
    return reduce(into: "") { text, character in
      text += "[]\\".contains(character) ? "\\\(character)" : "\(character)"
    }
  }
}
