import DocsFoundation
import DocsMarkdown

/// Writes a tree of files as lists in lists. A folder can be closed, also without scripts.
enum FolderTreeRenderer {
  /// Writes a tree.
  ///
  /// - Parameter label: the name of the list for people who can't see it.
  static func write(_ tree: FolderTree, label: String, to html: inout HTMLBuffer) {
    html.markup("<div class=\"tree\">\n<ul aria-label=\"")
    html.text(label)
    html.markup("\">\n")
    for (index, entry) in tree.entries.enumerated() {
      let next = index + 1 < tree.entries.count ? tree.entries[index + 1].depth : 0
      html.markup(entry.isFolder ? "<li class=\"folder\">" : "<li>")
      if next > entry.depth {
        html.markup("<details open><summary>")
        write(entry, to: &html)
        html.markup("</summary>\n<ul>\n")
      } else {
        write(entry, to: &html)
        html.markup("</li>\n")
        for _ in next..<entry.depth { html.markup("</ul>\n</details></li>\n") }
      }
    }
    html.markup("</ul>\n</div>\n")
  }

  private static func write(_ entry: FolderTree.Entry, to html: inout HTMLBuffer) {
    html.markup("<code>")
    html.text(entry.name)
    html.markup("</code>")
    guard !entry.comment.isEmpty else { return }
    html.markup(" <span>")
    html.text(entry.comment)
    html.markup("</span>")
  }
}
