/// A name in documentation, as DocC reads it: `Lamps/Lamp/dim(_:)-(Double)`.
///
/// Source: https://www.swift.org/documentation/docc/linking-to-symbols-and-other-content
struct SymbolPath {
  /// A part of a name between two slashes.
  struct Component {
    /// The name of a symbol or a module.
    var name: String
    /// What tells it from others of the same name.
    var choice: Choice?
  }

  /// What selects one of several symbols with the same name.
  struct Choice: Equatable {
    /// A kind: `method`, or `swift.method`.
    var kind: String?
    /// The hash that ``Swift/String/linkHash`` returns.
    var hash: String?
    /// The types of the parameters; `_` stands for any type.
    var parameters: [String]?
    /// The types that it returns.
    var results: [String]?
  }

  /// The name as written.
  let text: String
  /// The parts, from the outermost inward.
  private(set) var components: [Component]

  /// The names without what tells them apart.
  var names: [String] { components.map(\.name) }

  /// Parses a name.
  ///
  /// A slash before the name of a module, `documentation` and a fragment change nothing.
  init(_ text: String) {
    self.text = text
    let path = text.firstIndex(of: "#").map { $0 == text.startIndex ? text[...] : text[..<$0] } ?? text[...]
    components = Self.split(path).map(Component.init)
    if let first = components.first?.name, first.first == "/", first.dropFirst().first?.isLetter == true {
      components[0].name.removeFirst()
    }
    if components.count > 1, components[0].name == "documentation" { components.removeFirst() }
  }

  /// The texts between slashes. A slash in an operator, such as `/(_:_:)`, is no separator.
  private static func split(_ path: Substring) -> [String] {
    var components: [String] = []
    var component = ""
    for character in path {
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

extension SymbolPath.Component {
  /// Parses a part of a name.
  fileprivate init(_ text: String) {
    let end = Self.endOfName(in: text)
    name = String(text[..<end])
    let suffix = text[end...].filter { !$0.isWhitespace }
    guard let choice = SymbolPath.Choice(suffix) else {
      name = text
      return
    }
    self.choice = choice
  }

  /// Where the name ends: behind its labels, or else before the first hyphen. An operator has hyphens of its own.
  private static func endOfName(in text: String) -> String.Index {
    let isWord = text.first.map { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "`" || $0 == "$" } ?? true
    let parenthesis = text.firstIndex(of: "(")
    let hyphen = isWord ? text.firstIndex(of: "-") : nil
    if let hyphen, parenthesis.map({ hyphen < $0 }) ?? true { return hyphen }
    return text.firstIndex(of: ")").map(text.index(after:)) ?? text.endIndex
  }
}

extension SymbolPath.Choice {
  /// Parses what follows a name, without spaces; nil if it selects nothing.
  fileprivate init?(_ suffix: String) {
    guard suffix.first == "-", suffix.count > 1 else { return nil }
    if suffix.hasPrefix("->") {
      results = Self.types(suffix.dropFirst(2))
    } else if suffix.hasPrefix("-(") {
      guard let (list, rest) = Self.parenthesized(suffix.dropFirst()) else { return nil }
      parameters = list.isEmpty ? [] : list.splitAtCommas()
      guard rest.isEmpty || rest.hasPrefix("->") else { return nil }
      if !rest.isEmpty { results = Self.types(rest.dropFirst(2)) }
    } else {
      let words = suffix.dropFirst().split(separator: "-", omittingEmptySubsequences: false).map(String.init)
      guard words.count < 3, words.allSatisfy(\.isChoice) else { return nil }
      for word in words {
        let bare = word.hasPrefix("swift.") ? String(word.dropFirst("swift.".count)) : word
        if Symbol.Kind(rawValue: bare) != nil || bare != word {
          kind = bare
        } else {
          hash = word
        }
      }
    }
  }

  /// The types that a function returns: a tuple's elements each.
  private static func types(_ text: Substring) -> [String] { text.tupleElements ?? [String(text)] }

  /// What the first parentheses enclose, and what follows them.
  private static func parenthesized(_ text: Substring) -> (Substring, Substring)? {
    var depth = 0
    for index in text.indices {
      depth += text[index] == "(" ? 1 : text[index] == ")" ? -1 : 0
      if depth == 0 { return (text[..<index].dropFirst(), text[text.index(after: index)...]) }
    }
    return nil
  }
}

extension String {
  /// Whether it can be a kind or a hash.
  fileprivate var isChoice: Bool {
    !isEmpty && allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == ".") }
  }

  /// The hash by which links select a symbol, given its identifier: FNV-1 with 32 bits, folded to 24, in base 36.
  ///
  /// Source: `stableHashString` of https://github.com/swiftlang/swift-docc
  var linkHash: String {
    let hash = utf8.reduce(UInt32(0x811C_9DC5)) { ($0 &* 0x0100_0193) ^ UInt32($1) }
    return String((hash >> 24) ^ (hash & 0xFF_FFFF), radix: 36)
  }
}
