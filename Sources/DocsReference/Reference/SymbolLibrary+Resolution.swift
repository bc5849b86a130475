import SimulationKit

/// Resolves names that documentation writes between double backticks.
extension SymbolLibrary {
  /// Why a name can't be resolved.
  package struct LinkFault: Error, Hashable {
    package var identifier: String
    /// The fault, as a headline.
    package var summary: String
    package var hints: [String]
  }

  /// Resolves a name to a symbol.
  ///
  /// A name has one or more components separated by slashes: `TestStore/buy(_:)`. The labels of a function
  /// may be omitted if the result is unambiguous. The nearest match wins: below the documented symbol, then
  /// below each of its ancestors, then at the top level of all modules, then anywhere. A hyphen and a kind,
  /// or a hyphen and the hash from the error message, select an overload, as in DocC.
  ///
  /// - Parameters:
  ///   - path: the name.
  ///   - scope: the symbol whose documentation contains the name; nil for a page.
  /// - Throws: ``LinkFault``.
  package func resolve(_ path: String, in scope: String? = nil) throws(LinkFault) -> Symbol {
    let link = SymbolPath(path)
    let candidates = self.candidates(for: link)
    for prefix in prefixes(from: scope) {
      let found = candidates.filter { fullPath(of: $0).count == prefix.count + link.components.count }
        .filter { fullPath(of: $0).starts(with: prefix) }
      if !found.isEmpty {
        return try one(of: found, for: link)
      }
    }
    let atTop = candidates.filter { $0.path.count == link.components.count }
    return try one(of: atTop.isEmpty ? candidates : atTop, for: link)
  }

  /// The symbol with a name, or nil if there is none or the name is ambiguous.
  package func symbol(named path: String) -> Symbol? { try? resolve(path) }

  /// The paths to search for a name, nearest first.
  private func prefixes(from scope: String?) -> [[String]] {
    guard let scope, let symbol = symbols[scope] else { return [[]] }
    let path = fullPath(of: symbol)
    var prefixes = (0...path.count).reversed().map { Array(path.prefix($0)) }
    if let extended = symbol.extendedModule {
      // An extension can refer to the other members of the type.
      prefixes.insert([extended] + symbol.path.dropLast(), at: min(2, prefixes.count))
    }
    return prefixes
  }

  private func fullPath(of symbol: Symbol) -> [String] { [symbol.module] + symbol.path }

  /// The symbols whose paths end with that of a link.
  private func candidates(for link: SymbolPath) -> [Symbol] {
    (link.components.last.flatMap { names[$0.symbolBaseName] } ?? []).compactMap { symbols[$0] }.filter {
      symbol in
      let path = fullPath(of: symbol)
      return path.count >= link.components.count && symbol.kind != .extension
        && zip(path.suffix(link.components.count), link.components).allSatisfy { name, component in
          name == component || name.symbolBaseName == component
        } && link.disambiguation.map { fits(symbol, $0) } ?? true
    }
  }

  private func fits(_ symbol: Symbol, _ disambiguation: String) -> Bool {
    let kind = symbol.kind.rawValue
    return [kind, "swift.\(kind)", symbol.usr.shortHash].contains(disambiguation)
  }

  private func one(of found: [Symbol], for link: SymbolPath) throws(LinkFault) -> Symbol {
    guard found.count > 1 else {
      guard let symbol = found.first else { throw unknown(link) }
      return symbol
    }
    // An exact name is preferred to one without labels, and a requirement to its default implementation.
    let exact = found.filter { $0.name == link.components.last }
    var rest = exact.isEmpty ? found : exact
    let requirements = rest.filter { !isDefaultImplementation($0) }
    rest = requirements.isEmpty ? rest : requirements
    let pages = rest.filter { !isImplicit($0) }
    rest = pages.isEmpty ? rest : pages
    if rest.count == 1 {
      return rest[0]
    }
    throw ambiguous(link, rest)
  }

  // MARK: Faults

  private func ambiguous(_ link: SymbolPath, _ found: [Symbol]) -> LinkFault {
    let spellings = found.map { symbol -> String in
      let path = fullPath(of: symbol).joined(separator: "/")
      let twins = found.filter { fullPath(of: $0) == fullPath(of: symbol) }
      guard twins.count > 1 else { return path }
      let isOnlyOfKind = twins.count { $0.kind == symbol.kind } == 1
      return "\(path)-\(isOnlyOfKind ? symbol.kind.rawValue : symbol.usr.shortHash)"
    }
    let hints = zip(spellings, found).map { spelling, symbol in
      "``\(spelling)``: \(symbol.declaration.map(\.text).joined())"
    }
    return LinkFault(
      identifier: "symbol-is-ambiguous",
      summary: "'\(link.text)' can mean \(found.count) symbols",
      hints: ["Write one of these:"] + hints.sorted()
    )
  }

  private func unknown(_ link: SymbolPath) -> LinkFault {
    let near = nearMiss(for: link)
    return LinkFault(
      identifier: "symbol-is-unknown",
      summary: "No symbol '\(link.text)' in the API reference",
      hints: near.map { ["Did you mean '\($0)'?"] }
        ?? ["Use single backticks for names from other libraries"]
    )
  }

  /// The probable spelling: a correction of the last component if the others are right.
  private func nearMiss(for link: SymbolPath) -> String? {
    let before = link.components.dropLast()
    // Types aren't nested more deeply, so a longer path isn't a name.
    if (1...8).contains(before.count), let last = link.components.last,
      let parent = try? resolve(before.joined(separator: "/"))
    {
      let names = (children[parent.usr] ?? []).compactMap { symbols[$0]?.name }
      if let near = last.nearestSymbol(among: Set(names)) {
        return (before + [near]).joined(separator: "/")
      }
    }
    let all = symbols.values.filter { $0.kind != .extension && !isImplicit($0) }
    guard before.isEmpty else {
      return link.path.nearestSymbol(among: Set(all.map { $0.path.joined(separator: "/") }))
    }
    return link.path.nearestSymbol(among: Set(all.map(\.name)))
  }
}

/// The parts of a name in documentation.
private struct SymbolPath {
  /// The name as written.
  var text: String
  var components: [String]
  /// The suffix after a hyphen that selects an overload.
  var disambiguation: String?

  /// The name without that suffix.
  var path: String { components.joined(separator: "/") }

  init(_ text: String) {
    self.text = text
    components = Self.components(of: text)
    guard let last = components.last, let hyphen = last.lastIndex(of: "-"), hyphen != last.startIndex else {
      return
    }
    let suffix = last[last.index(after: hyphen)...]
    // In an operator such as `->(_:_:)`, no word follows the hyphen.
    guard !suffix.isEmpty, suffix.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "." }) else { return }
    components[components.count - 1] = String(last[..<hyphen])
    disambiguation = String(suffix)
  }

  /// The components. A slash in an operator, such as `/(_:_:)`, is not a separator.
  private static func components(of text: String) -> [String] {
    var components: [String] = []
    var component = ""
    for character in text {
      if character == "/", component.contains(where: { $0.isLetter || $0.isNumber || $0 == ")" }) {
        components.append(component)
        component = ""
      } else {
        component.append(character)
      }
    }
    return component.isEmpty ? components : components + [component]
  }
}

extension String {
  /// The probable spelling. A name without labels is compared with names without labels.
  fileprivate func nearestSymbol(among names: Set<String>) -> String? {
    let hasLabels = contains("(")
    let spellings = Dictionary(names.sorted().map { (hasLabels ? $0 : $0.symbolBaseName, $0) }) { first, _ in
      first
    }
    // Among equally near names, a capital letter suggests a type, and a lowercase one anything else.
    let inOrder = spellings.keys.sorted { left, right in
      (left.startsLike(self) ? 0 : 1, left) < (right.startsLike(self) ? 0 : 1, right)
    }
    // The labels may differ widely, for example if an argument was added.
    let sameBase = inOrder.first { hasLabels && $0.symbolBaseName == symbolBaseName }
    return (nearest(among: inOrder) ?? sameBase).flatMap { spellings[$0] }
  }

  /// Whether the last components of two paths both begin with a capital letter, or both don't.
  private func startsLike(_ other: String) -> Bool {
    let capitals = [self, other].map { $0.split(separator: "/").last?.first?.isUppercase ?? false }
    return capitals[0] == capitals[1]
  }
}
