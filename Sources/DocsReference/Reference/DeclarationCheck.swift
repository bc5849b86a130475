import DocsFoundation
import DocsMarkdown
import SimulationKit

/// Compares the declarations that a listing shows, without their bodies, with those of the modules.
///
/// A listing may leave out what its reader can do without: attributes, default values, requirements on generic
/// parameters, effects on accessors, members. Everything that it does say has to be so.
package struct DeclarationCheck {
  private let library: SymbolLibrary
  private let modules: Set<String>
  /// The type aliases in each type, by its path.
  private let typealiases: [[String]: [Symbol]]
  /// The protocols that a type alias stands for, by its name.
  private let compositions: [String: [String]]

  package init(_ library: SymbolLibrary) {
    self.library = library
    modules = Set(library.modules.compactMap { library.symbols[$0]?.module })
    typealiases = Dictionary(grouping: library.symbols.values.filter { $0.kind == .typealias }) {
      Array($0.path.dropLast())
    }
    compositions = (typealiases[[]] ?? []).reduce(into: ["Codable": ["Decodable", "Encodable"]]) {
      guard let type = $1.aliased, !type.contains("<") else { return }
      $0[$1.name] = type.split(separator: "&").map { simpleName($0) }
    }
  }

  /// The faults of a listing.
  package func diagnostics(of sample: Sample) -> [Diagnostic] {
    let code = SwiftSource(sample.code)
    let source = code.interface ?? code
    let declarations = source.declarations(in: modules)
    guard source.isComplete, !declarations.isEmpty else {
      return [
        Diagnostic(
          "declaration-is-stale",
          at: sample.position,
          source.isComplete ? "The listing declares nothing" : "The declarations can't be parsed",
          hints: ["Write declarations only, without bodies: func dim(to level: Int) throws"]
        )
      ]
    }
    return declarations.compactMap { diagnostic(of: $0, in: sample) }
  }

  private func diagnostic(of declaration: Declaration, in sample: Sample) -> Diagnostic? {
    let place = sample.place(line: declaration.line, column: declaration.column)
    let candidates = candidates(for: declaration)
    let compared = candidates.map { ($0, differences(between: declaration, and: $0)) }
    guard let (nearest, differences) = compared.min(by: { $0.1.count < $1.1.count }) else {
      guard !modules.isEmpty else {
        return Diagnostic(
          "declaration-has-no-module",
          at: place,
          "'\(declaration.title)' isn't checked: listings can't import any module here",
          hints: ["Name the modules in docs.yml, or write ```swift ignore"]
        )
      }
      if let target = target(of: sample) {
        return Diagnostic(
          "declaration-has-no-module",
          at: place,
          "'\(declaration.title)' isn't checked: listings can't import '\(target)'",
          hints: ["Make a product of the target, or write ```swift ignore"]
        )
      }
      return missing(declaration).map { hints in
        Diagnostic(
          "declaration-is-stale",
          at: place,
          "\(modules.sorted().joined(separator: ", ")) declares no '\(declaration.title)'",
          hints: hints
        )
      }
    }
    guard let first = differences.first else { return nil }
    return Diagnostic(
      "declaration-is-stale",
      at: place,
      "'\(declaration.title)' \(first)",
      hints: differences.dropFirst().map { "It \($0)" }
        + ["\(nearest.module) declares: \(nearest.declaration.map(\.text).joined())"]
    )
  }

  /// The target in whose folder a listing is, if it is none of the modules.
  private func target(of sample: Sample) -> Substring? {
    let names = sample.position.file.split(separator: "/")
    guard names.count > 2, names[0] == "Sources", !modules.contains(String(names[1])) else { return nil }
    return names[1]
  }

  // MARK: Symbols

  /// The symbols that a declaration can mean: those of its type, or else all with its name.
  private func candidates(for declaration: Declaration) -> [Symbol] {
    let named = (library.names[declaration.name.symbolBaseName] ?? []).compactMap { library.symbols[$0] }
      .filter {
        $0.kind != .extension && $0.kind != .module && $0.name == declaration.name
      }
    let inside = named.filter {
      $0.path.dropLast().suffix(declaration.container.count) == declaration.container[...]
    }
    return inside.isEmpty ? named : inside
  }

  /// What to say about a declaration that no module has; nil if that is no fault.
  private func missing(_ declaration: Declaration) -> [String]? {
    // Which modules extend a type of another module without adding a member isn't known.
    guard declaration.keyword != "extension" else { return nil }
    let siblings = (library.names[declaration.name.symbolBaseName] ?? []).compactMap { library.symbols[$0] }
    if !siblings.isEmpty {
      return ["It declares \(siblings.map { "'\($0.title)'" }.sorted().prefix(3).joined(separator: ", "))"]
    }
    let near = declaration.name.nearest(among: library.spellings.names)
    return near.map { ["Did you mean '\($0)'?"] } ?? []
  }

  /// A symbol in the form of a listing's declaration; nil if its text can't be parsed.
  private func declaration(of symbol: Symbol) -> Declaration? {
    var text = symbol.declaration.map(\.text).joined()
    switch symbol.kind {
    case .structure, .class, .enumeration, .protocol: text += " {}"
    default: break
    }
    if symbol.path.count > 1 {
      let container = symbol.path.dropLast().joined(separator: ".")
      let head = symbol.kind == .enumerationCase ? "enum" : "extension"
      let conditions = symbol.constraints.map(\.text).joined(separator: ", ")
      text = "\(head) \(container)\(conditions.isEmpty ? "" : " where \(conditions)") { \(text)\n}"
    }
    return SwiftSource(text).declarations(in: modules).last
  }

  // MARK: Comparison

  /// What a declaration says that isn't so, each as a predicate.
  private func differences(between shown: Declaration, and symbol: Symbol) -> [String] {
    guard let real = declaration(of: symbol) else { return [] }
    guard shown.keyword != "extension" else { return inheritance(of: shown, symbol) }
    guard shown.keyword == real.keyword else {
      return ["is declared with '\(real.keyword)', not '\(shown.keyword)'"]
    }
    var found: [String] = []
    if shown.isStatic != real.isStatic { found.append(real.isStatic ? "is static" : "isn't static") }
    let aliases = aliases(in: symbol.path.dropLast())
    found += parameters(of: shown, real, symbol, aliases)
    if let type = shown.type, let actual = real.type, !aliases.areEqual(type, actual) {
      found.append(
        shown.keyword == "func"
          ? "returns '\(aliases.named(actual))', not '\(type)'" : "is '\(actual)', not '\(type)'"
      )
    }
    if ["func", "init"].contains(shown.keyword), shown.effects != real.effects {
      let words = real.effects.joined(separator: " ")
      found.append(words.isEmpty ? "neither waits nor throws" : "is declared '\(words)'")
    }
    if shown.isMutating, !real.isMutating { found.append("isn't mutating") }
    if let isSettable = shown.isSettable, isSettable != (real.isSettable ?? true) {
      found.append(isSettable ? "can't be set" : "can also be set")
    }
    let known = real.requirements.union(real.container.last.map { ["Self:\($0)"] } ?? [])
    found += shown.requirements.sorted().filter { !isMet($0, by: known) }.map {
      "doesn't require '\($0.replacing("$0", with: "T"))'"
    }
    return found + inheritance(of: shown, symbol)
  }

  /// The types that the members of a type have other names for there: `Index` for `Int`, and its own name for `Self`.
  private func aliases(in container: ArraySlice<String>) -> TypeAliases {
    var aliases: [String: String] = [:]
    let types = container.last.flatMap { library.names[$0] }?.compactMap { library.symbols[$0] } ?? []
    let own = types.first {
      $0.path == Array(container) && [.structure, .class, .enumeration].contains($0.kind)
    }
    if let own { aliases[own.name] = "Self" }
    for symbol in typealiases[Array(container)] ?? [] {
      guard let type = symbol.aliased else { continue }
      let source = SwiftSource("extension \(container.joined(separator: ".")) { var alias: \(type) }")
      aliases[symbol.name] = source.declarations(in: modules).last?.type
    }
    return TypeAliases(names: aliases, own: own?.name, parameters: own?.genericParameters ?? [])
  }

  private func parameters(
    of shown: Declaration,
    _ real: Declaration,
    _ symbol: Symbol,
    _ aliases: TypeAliases
  ) -> [String] {
    zip(shown.parameters, real.parameters).enumerated().flatMap { index, pair -> [String] in
      let (shown, real) = pair
      let name =
        symbol.parameters.indices.contains(index) ? "'\(symbol.parameters[index])'" : "number \(index + 1)"
      if !aliases.areEqual(shown.type, real.type) {
        return ["takes '\(aliases.named(real.type))' as \(name), not '\(shown.type)'"]
      }
      guard let standard = shown.standard, standard != real.standard else { return [] }
      return [real.standard.map { "has the default '\($0)' for \(name)" } ?? "has no default for \(name)"]
    }
  }

  private func inheritance(of shown: Declaration, _ symbol: Symbol) -> [String] {
    let real = ((library.conformances[symbol.usr] ?? []) + (library.superclasses[symbol.usr] ?? [])).map(
      \.title
    )
    return shown.inherited.filter { name in
      !Self.rawTypes.contains(name)
        && !protocols(simpleName(name.prefix { $0 != "<" })).allSatisfy { name in
          real.contains { refines(simpleName($0[...]), name) }
        }
    }.map { "doesn't conform to '\($0)'" }
  }

  /// Whether some requirements include another, or one that is stronger.
  private func isMet(_ requirement: String, by known: Set<String>) -> Bool {
    if known.contains(requirement) { return true }
    let parts = requirement.split(separator: ":", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return false }
    return protocols(simpleName(parts[1][...])).allSatisfy { name in
      known.contains { stronger in
        stronger.hasPrefix(parts[0] + ":")
          && refines(simpleName(stronger.dropFirst(parts[0].count + 1)), name)
      }
    }
  }

  /// The protocols that a name stands for.
  private func protocols(_ name: String) -> [String] { compositions[name] ?? [name] }

  /// Whether a protocol is another one, or refines it.
  private func refines(_ name: String, _ other: String) -> Bool {
    var waiting = [name]
    var seen: Set<String> = []
    while let name = waiting.popLast() {
      if name == other { return true }
      guard seen.insert(name).inserted else { continue }
      waiting += Self.refinements[name] ?? []
      for usr in library.names[name] ?? [] {
        waiting += (library.conformances[usr] ?? []).map(\.title)
      }
    }
    return false
  }

  /// The types that an enumeration names for its raw values, which aren't conformances.
  private static let rawTypes: Set = [
    "String", "Character", "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32",
    "UInt64",
    "Double", "Float", "AnyObject",
  ]

  /// The protocols of the standard library that others refine, which symbol graphs of other modules don't contain.
  /// Source: https://github.com/swiftlang/swift/tree/main/stdlib/public/core
  private static let refinements = [
    "Collection": ["Sequence"], "BidirectionalCollection": ["Collection"],
    "RandomAccessCollection": ["BidirectionalCollection"], "MutableCollection": ["Collection"],
    "RangeReplaceableCollection": ["Collection"], "LazySequenceProtocol": ["Sequence"],
    "LazyCollectionProtocol": ["Collection", "LazySequenceProtocol"],
    "StringProtocol": [
      "BidirectionalCollection", "Comparable", "Hashable",
    ],
    "Hashable": ["Equatable"], "Comparable": ["Equatable"], "Strideable": ["Comparable"],
    "Error": ["Sendable"],
    "SetAlgebra": ["Equatable"], "AdditiveArithmetic": ["Equatable"], "Numeric": ["AdditiveArithmetic"],
    "SignedNumeric": ["Numeric"], "BinaryInteger": ["Hashable", "Numeric", "Strideable"],
    "FixedWidthInteger": ["BinaryInteger"], "FloatingPoint": ["Hashable", "SignedNumeric", "Strideable"],
    "BinaryFloatingPoint": ["FloatingPoint"], "Actor": ["Sendable"],
  ]
}

/// The name of a type without those of the types that it is in, which a text may leave out.
private func simpleName(_ type: Substring) -> String {
  String(type.split(separator: ".").last ?? "").filter { $0 != " " }
}

extension Symbol {
  /// What a type alias stands for.
  fileprivate var aliased: Substring? {
    let text = declaration.map(\.text).joined()
    return text.firstRange(of: " = ").map { text[$0.upperBound...] }
  }
}

/// Other names of types.
private struct TypeAliases {
  var names: [String: String]
  /// The type, unless it is a protocol.
  var own: String?
  /// The generic parameters of the type.
  var parameters: [String]

  func areEqual(_ left: String, _ right: String) -> Bool {
    left == right || (!names.isEmpty && expanded(left) == expanded(right))
  }

  /// A type as a reader knows it, who may not see whose `Self` it is.
  func named(_ type: String) -> String {
    type == "Self" ? own ?? type : type
  }

  /// A type without aliases. An alias of an alias is left as it is.
  private func expanded(_ type: String) -> String {
    var text = ""
    var word = ""
    for character in type + " " {
      if character.isLetter || character.isNumber || character == "_" {
        word.append(character)
      } else {
        text += (names[word] ?? word) + String(character)
        word = ""
      }
    }
    return parameters.isEmpty
      ? text : text.replacing("Self<\(parameters.joined(separator: ","))>", with: "Self")
  }
}
