import DocsMarkdown

/// The list of a site's pages for language models, in the llmstxt.org format.
struct ModelIndex {
  let configuration: SiteConfiguration
  /// The sections of the first language, in sidebar order.
  let sections: [(title: String, pages: [Page])]
  /// The pages in other languages, in the order of the languages.
  let translations: [Page]
  /// Whether there is an API reference.
  let hasReference: Bool

  /// The maximum size of ``full(_:limit:)`` in bytes: about half a million tokens.
  static let fullLimit = 2 << 20

  /// The list, at `/llms.txt`: a title, a summary, and the Markdown of the pages in each section.
  ///
  /// Readers with little room may skip the section "Optional".
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

  /// The Markdown of the first language's pages, at `/llms-full.txt`, up to the size limit.
  ///
  /// - Parameters:
  ///   - twin: returns the ``MarkdownExport`` of a page. It is called in order, until the limit is reached.
  ///   - limit: the maximum size in bytes, without the last line.
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
    let url = configuration.absolute(page.urlPath + MarkdownExport.fileName)
    let about = page.frontMatter.description
    return "- [\(page.frontMatter.title.escapedForLinkText)](\(url))\(about.isEmpty ? "" : ": \(about)")\n"
  }
}

extension String {
  /// The text, escaped for the brackets of a link.
  var escapedForLinkText: String {
    guard contains(where: { "[]\\".contains($0) }) else { return self }
    return reduce(into: "") { text, character in
      text += "[]\\".contains(character) ? "\\\(character)" : "\(character)"
    }
  }
}
