extension Navigation {
  /// The folders at the top of the tree of a language, each with all pages in it, in the order of the sidebar.
  ///
  /// - Returns: titles and pages; the pages at the root stand under the title of the tree.
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

  /// The title of the section that a page stands in; nil for pages at the root.
  func sectionTitle(of page: Page) -> String? {
    let tree = tree(in: page.language)
    return indexes[page.urlPath].flatMap { tree.folder(of: $0) }.flatMap { tree.path(to: $0).first?.title }
  }
}
