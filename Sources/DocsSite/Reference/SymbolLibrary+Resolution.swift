import SimulationKit

/// The resolution of names that documentation writes between two pairs of backticks.
extension SymbolLibrary {
  /// Why a name stands for no symbol.
  struct LinkFault: Error, Hashable {
    var identifier: String
    /// What is wrong, as a headline.
    var summary: String
    var hints: [String]
  }

  /// The symbol that a name stands for.
  ///
  /// A name is one or more components, parted by slashes: `TestStore/buy(_:)`. The labels of a function may be
  /// left out where that is clear. The nearest meaning wins: below the symbol that speaks, then below each
  /// symbol around it, then below the top of all modules, then anywhere. Two overloads of one name are told
  /// apart by a hyphen and the kind, or by a hyphen and the hash that the message names, as in DocC.
  ///
  /// - Parameters:
  ///   - path: the name.
  ///   - scope: the symbol whose documentation it stands in; nil for a page.
  /// - Throws: ``LinkFault``.
  func resolve(_ path: String, in scope: String? = nil) throws(LinkFault) -> Symbol {
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

  /// The symbol that a name stands for; nil where there is none or more than one.
  func symbol(named path: String) -> Symbol? { try? resolve(path) }

  /// The paths below which a name is looked for, the nearest first.
  private func prefixes(from scope: String?) -> [[String]] {
    guard let scope, let symbol = symbols[scope] else { return [[]] }
    let path = fullPath(of: symbol)
    var prefixes = (0...path.count).reversed().map { Array(path.prefix($0)) }
    if let extended = symbol.extendedModule {
      // What a module adds to a type knows the other members of the type.
      prefixes.insert([extended] + symbol.path.dropLast(), at: min(2, prefixes.count))
    }
    return prefixes
  }

  private func fullPath(of symbol: Symbol) -> [String] { [symbol.module] + symbol.path }

  /// The symbols whose path ends in that of a link.
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
    // A name that is spelled out wins over one whose labels were left out, and a requirement over the
    // implementation that its protocol has for it.
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
      summary: "There is no symbol '\(link.text)' in the API reference",
      hints: near.map { ["Did you mean '\($0)'?"] }
        ?? ["A name of another library stands between single backticks"]
    )
  }

  /// The spelling that was probably meant: of the last component, where the others are right.
  private func nearMiss(for link: SymbolPath) -> String? {
    let before = link.components.dropLast()
    // Types are not nested deeper; what is longer is no name.
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

/// A name as documentation writes it, in its parts.
private struct SymbolPath {
  /// The name as it stands there.
  var text: String
  var components: [String]
  /// What is behind a hyphen, to tell overloads apart.
  var disambiguation: String?

  /// The name without what tells overloads apart.
  var path: String { components.joined(separator: "/") }

  init(_ text: String) {
    self.text = text
    components = Self.components(of: text)
    guard let last = components.last, let hyphen = last.lastIndex(of: "-"), hyphen != last.startIndex else {
      return
    }
    let suffix = last[last.index(after: hyphen)...]
    // The hyphen of an operator, as in `->(_:_:)`, has no word behind it.
    guard !suffix.isEmpty, suffix.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "." }) else { return }
    components[components.count - 1] = String(last[..<hyphen])
    disambiguation = String(suffix)
  }

  /// The components; a slash that belongs to an operator, such as `/(_:_:)`, parts nothing.
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
  /// The name that was probably meant; one without labels is compared with names without labels.
  fileprivate func nearestSymbol(among names: Set<String>) -> String? {
    let hasLabels = contains("(")
    let spellings = Dictionary(names.sorted().map { (hasLabels ? $0 : $0.symbolBaseName, $0) }) { first, _ in
      first
    }
    // Among names that are equally near, one of a type is meant by a capital letter, and no other.
    let inOrder = spellings.keys.sorted { left, right in
      (left.startsLike(self) ? 0 : 1, left) < (right.startsLike(self) ? 0 : 1, right)
    }
    // Labels that are far from the right ones, as where an argument was added since.
    let sameBase = inOrder.first { hasLabels && $0.symbolBaseName == symbolBaseName }
    return (nearest(among: inOrder) ?? sameBase).flatMap { spellings[$0] }
  }

  /// Whether the last components of two paths begin alike: both with a capital letter, or both without.
  private func startsLike(_ other: String) -> Bool {
    let capitals = [self, other].map { $0.split(separator: "/").last?.first?.isUppercase ?? false }
    return capitals[0] == capitals[1]
  }
}
