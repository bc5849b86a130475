import DocsMarkdown

extension Navigation {
  /// Returns the top-level folders of a language's tree, each with all its pages, in sidebar order.
  ///
  /// - Returns: titles and pages; pages at the root are under the title of the tree.
  func sections(in language: String) -> [(title: String, pages: [Page])] {
    let tree = tree(in: language)
    var sections: [(title: String, pages: [Page])] = []
    var last: String?
    for page in tree.order {
      let folder = tree.folder(of: page).flatMap { tree.path(to: $0).first }
      let path = folder?.path ?? ""
      if path != last {
        sections.append((folder?.title ?? tree.folders.first?.title ?? "", []))
        last = path
      }
      sections[sections.count - 1].pages.append(pages[page])
    }
    return sections
  }

  /// Returns the title of the section that contains a page; nil for pages at the root.
  func sectionTitle(of page: Page) -> String? {
    let tree = tree(in: page.language)
    return indexes[page.urlPath].flatMap { tree.folder(of: $0) }.flatMap { tree.path(to: $0).first?.title }
  }
}
