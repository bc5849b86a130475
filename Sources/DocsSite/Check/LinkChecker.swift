import SimulationKit

/// Follows every link between the pages of a site, down to the heading.
struct LinkChecker {
  private let headings: [String: Set<String>]

  /// A checker that knows the pages of a site.
  ///
  /// - Parameters:
  ///   - pages: the pages.
  ///   - reference: the headings of each page of the API reference, by its address.
  init(_ pages: [Page], reference: [String: Set<String>] = [:]) {
    headings = reference.merging(pages.map { ($0.urlPath, $0.blocks.headingIDs) }) { first, _ in first }
  }

  /// The links of a page that lead nowhere.
  func check(_ page: Page) -> [Diagnostic] {
    translation(page)
      + page.blocks.links.compactMap { destination, position -> Diagnostic? in
        guard let target = Self.target(of: destination, from: page.urlPath) else { return nil }
        guard let ids = headings[target.path] else {
          let near = target.path.nearest(among: headings.keys.sorted())
          return Diagnostic(
            "link-leads-nowhere",
            at: position,
            "There is no page at '\(target.path)'",
            hints: near.map { ["Did you mean '\($0)'?"] } ?? []
          ).about(destination)
        }
        guard let anchor = target.anchor, !ids.contains(anchor) else { return nil }
        let near = anchor.nearest(among: ids.sorted())
        return Diagnostic(
          "link-leads-nowhere",
          at: position,
          "There is no heading '#\(anchor)' at '\(target.path)'",
          hints: near.map { ["Did you mean '#\($0)'?"] } ?? []
        ).about(destination)
      }
  }

  /// The fault of a page that translates a page which is not there.
  private func translation(_ page: Page) -> [Diagnostic] {
    let original = page.frontMatter.translationOf
    guard !original.isEmpty, headings[original] == nil else { return [] }
    let near = original.nearest(among: headings.keys.sorted())
    return [
      Diagnostic(
        "front-matter-is-wrong",
        at: SourcePosition(file: page.sourcePath, line: 1),
        "The page translates '\(original)', but there is no such page",
        hints: near.map { ["Did you mean '\($0)'?"] } ?? []
      )
    ]
  }

  /// The page and the heading that a link means, or nil where it leaves the site or means a file.
  static func target(of destination: String, from page: String) -> (path: String, anchor: String?)? {
    let parts = destination.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let path = String(parts.first ?? "")
    let anchor = parts.count > 1 && !parts[1].isEmpty ? String(parts[1]) : nil
    guard !path.hasPrefix("//"), !path.contains(":") else { return nil }
    guard !path.isEmpty else { return (page, anchor) }
    guard path.hasSuffix("/") else {
      // A name with a point is a file, such as a recorded run; one without is a page without its slash.
      return path.split(separator: "/").last?.contains(".") == true
        ? nil : (resolve(path + "/", from: page), anchor)
    }
    return (resolve(path, from: page), anchor)
  }

  private static func resolve(_ path: String, from page: String) -> String {
    guard !path.hasPrefix("/") else { return path }
    var parts = page.split(separator: "/")
    for part in path.split(separator: "/") where part != "." {
      if part == ".." {
        _ = parts.popLast()
      } else {
        parts.append(part)
      }
    }
    return parts.isEmpty ? "/" : "/" + parts.joined(separator: "/") + "/"
  }
}

extension [Block] {
  fileprivate var headingIDs: Set<String> {
    reduce(into: []) { ids, block in
      switch block {
      case .heading(_, _, let id): ids.insert(id)
      case .quote(let inner): ids.formUnion(inner.headingIDs)
      case .list(let list): list.items.forEach { ids.formUnion($0.headingIDs) }
      default: break
      }
    }
  }

  fileprivate var links: [(destination: String, position: SourcePosition)] {
    flatMap { block -> [(String, SourcePosition)] in
      switch block {
      case .heading(_, let content, _), .paragraph(let content): content.links
      case .quote(let inner): inner.links
      case .list(let list): list.items.flatMap(\.links)
      case .table(let table): (table.header + table.rows.flatMap(\.self)).flatMap(\.links)
      case .code, .thematicBreak, .html: []
      }
    }
  }
}

extension [Inline] {
  fileprivate var links: [(destination: String, position: SourcePosition)] {
    flatMap { inline -> [(String, SourcePosition)] in
      switch inline {
      case .link(let destination, _, let content, let position): [(destination, position)] + content.links
      case .emphasis(let content), .strong(let content): content.links
      default: []
      }
    }
  }
}
