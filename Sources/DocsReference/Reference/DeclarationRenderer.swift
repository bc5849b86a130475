/// Renders declarations as HTML, with the classes of listings and links to the pages of the symbols they
/// mention.
package struct DeclarationRenderer {
  private let library: SymbolLibrary
  /// The base path of the site: `/` or `/docs/`.
  private let basePath: String
  /// The maximum length of a declaration on one line, in characters.
  private static let widthLimit = 76

  package init(library: SymbolLibrary, basePath: String) {
    self.library = library
    self.basePath = basePath
  }

  /// The complete declaration of a symbol: attributes on their own line, and one parameter per line if the
  /// declaration is long.
  package func declaration(of symbol: Symbol) -> String {
    var fragments = symbol.declaration
    var text = ""
    while fragments.first?.kind == .attribute {
      let attributes = fragments.prefix { $0.kind == .attribute }
      text += attributes.map { html($0, of: symbol, links: true) }.joined()
      fragments = Array(fragments.dropFirst(attributes.count))
      if let first = fragments.first, first.kind == .text {
        fragments[0].text = String(first.text.drop { $0 == " " })
        text += first.text.hasPrefix(" ") ? "\n" : ""
      }
    }
    let isLong = fragments.reduce(0) { $0 + $1.text.count } > Self.widthLimit
    if isLong, symbol.parameters.count > 1 {
      fragments = Self.brokenIntoLines(fragments)
    }
    return text + fragments.map { html($0, of: symbol, links: true) }.joined()
  }

  /// The short form of a declaration, without links, for a list in which the whole entry is a link.
  package func subheading(of symbol: Symbol) -> String {
    symbol.subheading.map { html($0, of: symbol, links: false) }.joined()
  }

  private func html(_ fragment: Symbol.Fragment, of symbol: Symbol, links: Bool) -> String {
    let text = fragment.text.escapedForHTML
    switch fragment.kind {
    case .keyword where symbol.kind.nameKeyword == fragment.text:
      return "<b class=\"name k\">\(text)</b>"
    case .keyword: return "<span class=\"k\">\(text)</span>"
    case .attribute: return "<span class=\"a\">\(text)</span>"
    case .number: return "<span class=\"n\">\(text)</span>"
    case .string: return "<span class=\"s\">\(text)</span>"
    case .label: return "<span class=\"l\">\(text)</span>"
    case .identifier: return "<b class=\"name\(symbol.kind.nameClass)\">\(text)</b>"
    case .type, .genericParameter:
      let address = links ? fragment.usr.flatMap { $0 == symbol.usr ? nil : library.address(of: $0) } : nil
      guard let address else { return "<span class=\"t\">\(text)</span>" }
      return "<a class=\"t\" href=\"\(basePath)\(address.dropFirst())\">\(text)</a>"
    case .parameter: return text
    case .text:
      // The compiler writes an unusual space before the colon of a superclass. And no line may end with an
      // arrow.
      let text = text.hasPrefix(" : ") ? String(text.dropFirst()) : text
      return links ? text : text.replacing("-&gt;", with: "<span class=\"arrow\">-&gt;</span>")
    }
  }

  // MARK: Lines

  /// The fragments with a line break before each parameter and after the last one.
  static func brokenIntoLines(_ fragments: [Symbol.Fragment]) -> [Symbol.Fragment] {
    var breaker = ParameterBreaker()
    return fragments.map { fragment in
      guard fragment.kind == .text else {
        breaker.pass(fragment)
        return fragment
      }
      return Symbol.Fragment(text: breaker.broken(fragment.text), kind: .text)
    }
  }
}

/// Finds the parentheses and commas of a declaration's own parameters.
private struct ParameterBreaker {
  /// The number of open brackets, including the parentheses of the parameters.
  private var depth = 0
  private var hasName = false
  private var isInParameters = false
  private var isDone = false
  private var isInText = false

  mutating func pass(_ fragment: Symbol.Fragment) {
    // Parentheses before the name belong to an attribute.
    hasName =
      hasName || fragment.kind == .identifier || ["init", "subscript"].contains(fragment.text)
  }

  mutating func broken(_ text: String) -> String {
    guard hasName, !isDone else { return text }
    var broken = ""
    var before: Character = " "
    for character in text {
      defer { before = character }
      if isDone || isInText || character == "\"" {
        isInText = character == "\"" && before != "\\" ? !isInText : isInText
        broken.append(character)
        continue
      }
      switch character {
      case " " where broken.hasSuffix("\n  "): break
      case "(", "[", "{", "<":
        depth += 1
        let isFirst = depth == 1 && character == "("
        isInParameters = isInParameters || isFirst
        broken += isFirst ? "(\n  " : String(character)
      case ">" where before == "-": broken.append(character)
      case ")", "]", "}", ">":
        isDone = isInParameters && depth == 1 && character == ")"
        broken += isDone ? "\n)" : String(character)
        depth -= 1
      case "," where depth == 1 && isInParameters: broken += ",\n  "
      default: broken.append(character)
      }
    }
    return broken
  }
}

extension Symbol.Kind {
  /// The keyword that names every symbol of this kind.
  fileprivate var nameKeyword: String? {
    switch self {
    case .initializer: "init"
    case .subscript, .typeSubscript: "subscript"
    default: nil
    }
  }

  /// The highlighting class of names of this kind in listings, with a leading space.
  fileprivate var nameClass: String {
    switch self {
    case .protocol, .class, .structure, .enumeration, .typealias, .associatedtype: " t"
    case .function, .method, .typeMethod, .operator, .macro: " f"
    default: ""
    }
  }
}
