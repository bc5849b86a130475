/// The links between two pairs of backticks in some blocks.
extension [Block] {
  /// The blocks with something in place of each link.
  ///
  /// - Parameter replacement: gives what stands for a name at a place.
  func replacingSymbolLinks(_ replacement: (String, SourcePosition) -> Inline) -> [Block] {
    mapInlines { $0.replacingSymbolLinks(replacement) }
  }
}

extension [Inline] {
  fileprivate func replacingSymbolLinks(_ replacement: (String, SourcePosition) -> Inline) -> [Inline] {
    map { inline in
      switch inline {
      case .symbolLink(let path, let position):
        return replacement(path, position)
      case .emphasis(let content):
        return .emphasis(content.replacingSymbolLinks(replacement))
      case .strong(let content):
        return .strong(content.replacingSymbolLinks(replacement))
      case .strikethrough(let content):
        return .strikethrough(content.replacingSymbolLinks(replacement))
      case .link(let destination, let title, let content, let position):
        // A link cannot stand in a link; the name is shown.
        let names = content.replacingSymbolLinks { path, _ in .code(path) }
        return .link(destination: destination, title: title, content: names, position: position)
      default:
        return inline
      }
    }
  }
}

extension SymbolLibrary {
  /// The faults of the names that a page writes between two pairs of backticks.
  func check(_ links: [Page.SymbolLink]) -> [Diagnostic] {
    links.compactMap { link in
      do throws(LinkFault) {
        _ = try resolve(link.path)
        return nil
      } catch {
        return Diagnostic(error.identifier, at: link.position, error.summary, hints: error.hints)
      }
    }
  }

  /// The blocks with the links resolved, and those that lead nowhere.
  ///
  /// - Parameters:
  ///   - blocks: the blocks of a page or of a comment.
  ///   - scope: the symbol whose documentation they are; nil for a page. A wrong name in a doc comment is a warning: it
  ///     may be right for whoever reads it elsewhere.
  ///   - neighbors: the symbols of modules that have no pages here, whose names are right nevertheless.
  ///   - place: where the place of a link lies in its file.
  func resolvingLinks(
    in blocks: [Block],
    scope: String? = nil,
    neighbors: SymbolLibrary? = nil,
    place: (SourcePosition) -> SourcePosition = { $0 }
  ) -> (blocks: [Block], diagnostics: [Diagnostic]) {
    var diagnostics: [Diagnostic] = []
    let resolved = blocks.replacingSymbolLinks { path, position in
      do throws(LinkFault) {
        let symbol = try resolve(path, in: scope)
        guard symbol.usr != scope, let address = address(of: symbol.usr) else { return .code(symbol.name) }
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

  /// The name of a symbol with as many of the types around it as the author wrote, and its labels.
  private func label(of symbol: Symbol, written path: String) -> String {
    guard !symbol.path.isEmpty else { return symbol.module }
    let written = path.split(separator: "/").count
    let shown = path.contains("(") || symbol.path.count == 1 ? symbol.name : symbol.name.symbolBaseName
    return (symbol.path.dropLast().suffix(max(0, written - 1)) + [shown]).joined(separator: ".")
  }
}
