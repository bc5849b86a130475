/// Links of DocC to articles: `<doc:Article>`, `[text](doc:Article#Heading)`.
extension Catalogs {
  /// The blocks with links to articles as links to their addresses. Other links of DocC name symbols, and stay.
  ///
  /// - Parameters:
  ///   - blocks: the blocks.
  ///   - module: the module whose documentation they are.
  package func resolvingArticles(in blocks: [Block], of module: String) -> [Block] {
    isEmpty ? blocks : blocks.mapInlines { resolved($0, module) }
  }

  private func resolved(_ content: [Inline], _ module: String) -> [Inline] {
    content.map { inline in
      switch inline {
      case .emphasis(let content): .emphasis(resolved(content, module))
      case .strong(let content): .strong(resolved(content, module))
      case .strikethrough(let content): .strikethrough(resolved(content, module))
      case .link(let destination, let title, let content, let position):
        link(destination, content, in: module).map {
          .link(destination: $0.address, title: title, content: $0.content, position: position)
        } ?? inline
      default: inline
      }
    }
  }

  /// The address and the text of a link to an article, or to a heading, which DocC names as it is written; nil for
  /// another link.
  private func link(
    _ destination: String,
    _ content: [Inline],
    in module: String
  ) -> (address: String, content: [Inline])? {
    if destination.hasPrefix("#"), destination.count > 1 {
      return ("#" + HeadingIDs.slug(of: String(destination.dropFirst())), content)
    }
    guard case .documentation(let path) = LinkAddress(destination) else { return nil }
    let mark = path.firstIndex(of: "#") ?? path.endIndex
    guard let article = article(path[..<mark], in: module) else { return nil }
    let heading = path[mark...].dropFirst()
    let fragment = heading.isEmpty ? "" : "#" + HeadingIDs.slug(of: String(heading))
    // `<doc:Article>` has no text of its own.
    let isBare = content.plainText == destination
    return (PagePath(article.path).address + fragment, isBare ? [.text(article.title)] : content)
  }
}

extension [Inline] {
  /// The inlines with the sources of images replaced by paths from the folder of `docs.yml`.
  ///
  /// - Parameter path: returns the path of the image with a name, or nil to leave it.
  func namingImages(_ path: (String) -> String?) -> [Inline] {
    map { inline in
      switch inline {
      case .emphasis(let content): .emphasis(content.namingImages(path))
      case .strong(let content): .strong(content.namingImages(path))
      case .strikethrough(let content): .strikethrough(content.namingImages(path))
      case .link(let destination, let title, let content, let position):
        .link(destination: destination, title: title, content: content.namingImages(path), position: position)
      case .image(let source, let title, let alternative, let position):
        .image(
          source: path(source).map { "/" + $0 } ?? source,
          title: title,
          alternative: alternative,
          position: position
        )
      default: inline
      }
    }
  }
}
