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

  /// The text of a page with its links without a text, `<doc:Article>`, as links with the titles of the articles.
  package func titlingLinks(in text: String, on page: String) -> String {
    let module = PagePath.module(ofCatalogFile: page).map(String.init) ?? ""
    let parts = text.split(separator: "<doc:", omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(into: parts.first.map(String.init) ?? "") { result, part in
      let name = part.prefix { $0 != ">" && $0 != "\n" }
      let destination = "doc:\(name)"
      guard part.dropFirst(name.count).first == ">",
        let link = link(destination, [.text(destination)], in: module)
      else {
        result += "<doc:" + part
        return
      }
      result += "[\(link.content.plainText)](\(link.address))" + part.dropFirst(name.count + 1)
    }
  }

  /// The address of an article or the path of an image that a page names; nil for another link.
  package func address(of destination: String, on page: String) -> String? {
    guard !destination.hasPrefix("/") else { return nil }
    let module = PagePath.module(ofCatalogFile: page).map(String.init) ?? ""
    return link(destination, [], in: module)?.address ?? image(destination, on: page).map { "/" + $0 }
  }

  private func resolved(_ content: [Inline], _ module: String) -> [Inline] {
    content.map { inline in
      switch inline {
      case .emphasis(let content): return .emphasis(resolved(content, module))
      case .strong(let content): return .strong(resolved(content, module))
      case .strikethrough(let content): return .strikethrough(resolved(content, module))
      case .link(let written, let title, let content, let position):
        let destination = symbolLink(written) ?? written
        let link = link(destination, content, in: module) ?? (destination, content)
        return .link(destination: link.address, title: title, content: link.content, position: position)
      default: return inline
      }
    }
  }

  /// A link as DocC writes it, for an address relative to those that DocC gives modules: `./Lamps/Lamp`; nil for another
  /// link. Web hosts of documentation omit the slash at the end of the module's own address.
  private func symbolLink(_ destination: String) -> String? {
    guard destination.hasPrefix("./") else { return nil }
    let path = destination.dropFirst(2)
    return modules.contains(String(path.prefix { $0 != "/" && $0 != "#" })) ? "doc:\(path)" : nil
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
  package func namingImages(_ path: (String) -> String?) -> [Inline] {
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
