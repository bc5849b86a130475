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
  /// below each of its ancestors, then at the top level of all modules, then anywhere. A type's own member is preferred
  /// to one from a protocol. A hyphen and a kind, the types of the parameters, an arrow and what is returned, or a
  /// hyphen and a hash select an overload, as in DocC.
  ///
  /// - Parameters:
  ///   - path: the name.
  ///   - scope: the symbol whose documentation contains the name; nil for a page.
  /// - Throws: ``LinkFault``.
  package func resolve(_ path: String, in scope: String? = nil) throws(LinkFault) -> Symbol {
    let link = SymbolPath(path)
    let candidates = self.candidates(for: link)
    for prefix in prefixes(from: scope) {
      let found = candidates.filter { symbol in
        fullPaths(of: symbol).contains { path in
          path.count == prefix.count + link.components.count && path.starts(with: prefix)
            && ends(path, with: link)
        }
      }
      if !found.isEmpty {
        return try one(of: found, for: link)
      }
      if let member = inheritedMember(link, below: prefix) { return member }
    }
    if candidates.isEmpty, let member = inheritedMember(link) { return member }
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

  /// The paths that lead to a symbol. To a member of another module's type, two do: with that module, and without it.
  private func fullPaths(of symbol: Symbol) -> [[String]] {
    let path = fullPath(of: symbol)
    return [path] + (symbol.extendedModule.map { [[symbol.module, $0] + symbol.path] } ?? [])
  }

  /// The symbols whose paths end with that of a link, and that it selects.
  private func candidates(for link: SymbolPath) -> [Symbol] {
    (link.names.last.flatMap { names[$0.symbolBaseName] } ?? []).compactMap { symbols[$0] }.filter { symbol in
      symbol.kind != .extension && fullPaths(of: symbol).contains { ends($0, with: link) }
        && isSelected(symbol, by: link)
    }
  }

  private func ends(_ path: [String], with link: SymbolPath) -> Bool {
    path.count >= link.components.count
      && zip(path.suffix(link.components.count), link.components).allSatisfy { name, component in
        name == component.name || name.symbolBaseName == component.name
      }
  }

  /// The member that a protocol adds to a type, as the protocol declares it.
  ///
  /// If the protocol belongs to another library, the member has no page.
  ///
  /// - Parameters:
  ///   - link: the name of the member. On its own it must follow the type's name.
  ///   - prefix: what precedes the name; nil for anything.
  private func inheritedMember(_ link: SymbolPath, below prefix: [String]? = nil) -> Symbol? {
    guard link.components.count > 1 || prefix != nil else { return nil }
    let named = link.names.last.flatMap { inherited[$0.symbolBaseName] } ?? []
    for member in named {
      let (origin, owner) = member.origins
      guard let type = symbols[owner] else { continue }
      let copy = Symbol(member, of: type)
      let path = fullPath(of: copy)
      guard ends(path, with: link), prefix.map({ $0 == path.dropLast(link.components.count) }) ?? true,
        isSelected(copy, ancestors(of: owner) + [type], by: link)
      else { continue }
      return symbols[origin] ?? copy
    }
    return nil
  }

  /// Whether a link's kinds, types and hashes are those of a symbol and its ancestors.
  private func isSelected(_ symbol: Symbol, by link: SymbolPath) -> Bool {
    guard link.components.contains(where: { $0.choice != nil }) else { return true }
    return isSelected(symbol, ancestors(of: symbol.usr), by: link)
  }

  private func isSelected(_ symbol: Symbol, _ ancestors: [Symbol], by link: SymbolPath) -> Bool {
    zip([symbol] + ancestors.reversed(), link.components.reversed()).allSatisfy { symbol, component in
      component.choice.map { fits(symbol, $0) } ?? true
    }
  }

  private func fits(_ symbol: Symbol, _ choice: SymbolPath.Choice) -> Bool {
    func fit(_ types: [String]?, _ pattern: [String]?) -> Bool {
      guard let pattern else { return true }
      guard let types, types.count == pattern.count else { return false }
      return zip(types, pattern).allSatisfy { $1 == "_" || $0 == $1 }
    }
    // What kind of type a module extends is known to its own module alone.
    return (symbol.kind == .extension || choice.kind.map { $0 == symbol.kind.rawValue } ?? true)
      && choice.hash.map { $0 == symbol.usr.linkHash } ?? true
      && fit(symbol.signature?.parameters, choice.parameters)
      && fit(symbol.signature?.results, choice.results)
  }

  private func one(of found: [Symbol], for link: SymbolPath) throws(LinkFault) -> Symbol {
    guard found.count > 1 else {
      guard let symbol = found.first else { throw unknown(link) }
      return symbol
    }
    // An exact name is preferred to one without labels, and a requirement to its default implementation.
    let exact = found.filter { $0.name == link.names.last }
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
      return twins.count > 1 ? path + symbol.suffix(among: twins) : path
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
    let before = link.names.dropLast()
    // Types aren't nested more deeply, so a longer path isn't a name.
    if (1...8).contains(before.count), let last = link.names.last,
      let parent = try? resolve(before.joined(separator: "/"))
    {
      let names = (children[parent.usr] ?? []).compactMap { symbols[$0]?.name }
      if let near = last.nearestSymbol(among: Set(names).sorted()) {
        return (before + [near]).joined(separator: "/")
      }
    }
    let path = link.names.joined(separator: "/")
    return path.nearestSymbol(among: before.isEmpty ? spellings.names : spellings.paths)
  }
}

extension Symbol {
  /// Creates the symbol of a member that a protocol adds to a type.
  fileprivate init(_ member: InheritedMember, of type: Symbol) {
    self.init(
      usr: member.usr,
      module: type.module,
      kind: member.kind,
      path: type.path + member.path.suffix(1),
      declaration: [],
      subheading: [],
      parameters: [],
      signature: member.signature,
      genericParameters: [],
      availability: [],
      constraints: [],
      isSynthesized: true
    )
  }

  /// What selects it among others with the same path: its kind, its types, or else a hash.
  fileprivate func suffix(among twins: [Symbol]) -> String {
    if twins.count(where: { $0.kind == kind }) == 1 { return "-\(kind.rawValue)" }
    if let signature {
      if twins.count(where: { $0.signature?.parameters == signature.parameters }) == 1 {
        return "-(\(signature.parameters.joined(separator: ",")))"
      }
      if twins.count(where: { $0.signature?.results == signature.results }) == 1 {
        let results = signature.results
        return "->" + (results.count == 1 ? results[0] : "(\(results.joined(separator: ",")))")
      }
    }
    return "-\(usr.linkHash)"
  }
}

extension String {
  /// The probable spelling. A name without labels is compared with names without labels.
  ///
  /// - Parameter names: the names of a library, sorted. There may be tens of thousands.
  fileprivate func nearestSymbol(among names: [String]) -> String? {
    let hasLabels = contains("(")
    let (base, length) = (symbolBaseName, comparedLength)
    let similar = names.lazy.map { (spelling: hasLabels ? $0 : $0.symbolBaseName, name: $0) }.filter {
      abs($0.spelling.comparedLength - length) <= Self.farthest || hasLabels && $0.name.symbolBaseName == base
    }
    let spellings = Dictionary(similar.map { ($0.spelling, $0.name) }) { first, _ in first }
    // Among equally near names, a capital letter suggests a type, and a lowercase one anything else.
    let inOrder = spellings.keys.sorted { left, right in
      (left.startsLike(self) ? 0 : 1, left) < (right.startsLike(self) ? 0 : 1, right)
    }
    // The labels may differ widely, for example if an argument was added.
    let sameBase = inOrder.first { hasLabels && $0.symbolBaseName == base }
    return (nearest(among: inOrder) ?? sameBase).flatMap { spellings[$0] }
  }

  /// The most letters by which a near miss can be longer or shorter.
  private static let farthest = 3

  /// The length that ``nearest(among:)`` compares.
  private var comparedLength: Int { unicodeScalars.prefix(64).count }

  /// Whether the last components of two paths both begin with a capital letter, or both don't.
  private func startsLike(_ other: String) -> Bool {
    let capitals = [self, other].map { $0.split(separator: "/").last?.first?.isUppercase ?? false }
    return capitals[0] == capitals[1]
  }
}
