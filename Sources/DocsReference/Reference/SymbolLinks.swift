import DocsFoundation
import DocsMarkdown

/// Symbol links, which are written between double backticks, or in comments also as links of DocC: `<doc:Lamp>`.
extension [Block] {
  /// The blocks with each symbol link replaced.
  ///
  /// - Parameter replacement: returns the replacement for a name at a position.
  func replacingSymbolLinks(_ replacement: (String, SourcePosition) -> Inline) -> [Block] {
    mapInlines { $0.replacingSymbolLinks(replacement) }
  }
}

extension [Inline] {
  fileprivate func replacingSymbolLinks(_ replacement: (String, SourcePosition) -> Inline) -> [Inline] {
    flatMap { inline -> [Inline] in
      switch inline {
      case .symbolLink(let path, let position):
        return [replacement(path, position)]
      case .emphasis(let content):
        return [.emphasis(content.replacingSymbolLinks(replacement))]
      case .strong(let content):
        return [.strong(content.replacingSymbolLinks(replacement))]
      case .strikethrough(let content):
        return [.strikethrough(content.replacingSymbolLinks(replacement))]
      case .link(let destination, let title, let content, let position):
        // Links don't nest, so only the name is shown.
        let names = content.replacingSymbolLinks { path, _ in .code(path) }
        guard case .documentation(let path) = LinkAddress(destination) else {
          return [.link(destination: destination, title: title, content: names, position: position)]
        }
        // `<doc:Lamp>` has no text of its own.
        let isBare = content.plainText == destination
        guard case .link(let address, _, let label, _) = replacement(path, position) else {
          guard isBare else { return names }
          let name = path.split(separator: "/").last.map(String.init) ?? path
          return [.text(name.replacing("-", with: " "))]
        }
        let shown = isBare ? label : names
        return [.link(destination: address, title: title, content: shown, position: position)]
      default:
        return [inline]
      }
    }
  }
}

extension SymbolLibrary {
  /// The module whose articles a page belongs to; nil for a page outside of DocC catalogs.
  package func scope(of page: Page) -> String? { scope(ofFile: page.sourcePath) }

  /// The module of the DocC catalog that a file is in.
  func scope(ofFile path: String) -> String? {
    guard let name = PagePath.module(ofCatalogFile: path) else { return nil }
    return modules.first { symbols[$0]?.module == String(name) }
  }

  /// Checks the symbol links of a page.
  package func check(_ page: Page) -> [Diagnostic] {
    let scope = scope(of: page)
    return page.symbolLinks.compactMap { link in
      do throws(LinkFault) {
        _ = try resolve(link.path, in: scope)
        return nil
      } catch {
        return Diagnostic(error.identifier, at: link.position, error.summary, hints: error.hints)
      }
    }
  }

  /// Resolves the symbol links in some blocks, and reports those that can't be resolved.
  ///
  /// - Parameters:
  ///   - blocks: the blocks of a page or of a comment.
  ///   - scope: the symbol with this documentation; nil for a page. A wrong name in a doc comment is only a
  ///     warning, because other tools may resolve it.
  ///   - neighbors: the symbols of modules without pages, whose names are valid nevertheless.
  ///   - place: converts the position of a link to a position in its file.
  package func resolvingLinks(
    in blocks: [Block],
    scope: String? = nil,
    neighbors: SymbolLibrary? = nil,
    place: (SourcePosition) -> SourcePosition = { $0 }
  ) -> (blocks: [Block], diagnostics: [Diagnostic]) {
    var diagnostics: [Diagnostic] = []
    let resolved = blocks.replacingSymbolLinks { path, position in
      do throws(LinkFault) {
        let symbol = try resolve(path, in: scope)
        guard symbol.usr != scope || symbol.kind == .module, let address = address(of: symbol.usr) else {
          return .code(symbol.name)
        }
        let label = Inline.code(label(of: symbol, written: path))
        return .link(destination: address, title: "", content: [label], position: position)
      } catch {
        if let neighbor = neighbors?.symbol(named: path) { return .code(neighbor.name) }
        diagnostics.append(
          Diagnostic(
            error.identifier,
            severity: scope == nil ? .error : .warning,
            at: place(position),
            error.summary,
            hints: error.hints
          )
        )
        return .code(path)
      }
    }
    return (resolved, diagnostics)
  }

  /// The name of a symbol with as many enclosing types as the author wrote, and its labels.
  private func label(of symbol: Symbol, written path: String) -> String {
    guard !symbol.path.isEmpty else { return symbol.module }
    let written = path.split(separator: "/").count
    let shown = path.contains("(") || symbol.path.count == 1 ? symbol.name : symbol.name.symbolBaseName
    return (symbol.path.dropLast().suffix(max(0, written - 1)) + [shown]).joined(separator: ".")
  }
}
