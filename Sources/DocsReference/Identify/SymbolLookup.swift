import DocsMarkdown
import DocsToolchain

/// Finds the cards of a program's identifiers, trying several sources in order.
struct SymbolLookup: Sendable {
  /// Returns the card of a symbol in the site's own libraries.
  let library: @Sendable (String) -> SymbolCard?
  /// Returns the card of a symbol in the compiler's modules.
  let standard: @Sendable (String) -> SymbolCard?
  /// The module of the listings, which is hidden from readers.
  let programModule: String
  /// Colors a piece of Swift.
  let highlight: DeclaredSymbols.Highlighter

  /// Returns the identifiers of a program that have a card, in order; each card is made once.
  func cards(of program: TypedProgram) -> [(reference: TypedReference, card: SymbolCard)] {
    let declared = DeclaredSymbols(program)
    var made: [TypedReference: SymbolCard?] = [:]
    return program.references.compactMap { reference in
      var key = reference
      key.range = 0..<0
      key.isDeclaration = false
      let card = made[key] ?? card(of: reference, in: declared)
      made[key] = .some(card)
      return card.map { (reference, $0) }
    }
  }

  /// Returns the card of an identifier, or nil if nothing is known about it.
  func card(of reference: TypedReference, in declared: DeclaredSymbols) -> SymbolCard? {
    if reference.kind == .module {
      return SymbolCard(
        usr: reference.usr ?? "",
        declaration: [
          SymbolCard.Fragment(text: "import", tokenClass: .keyword),
          SymbolCard.Fragment(text: " \(reference.name)", tokenClass: nil),
        ],
        module: reference.name
      )
    }
    let usrs = [reference.usr, reference.owner].compactMap(\.self)
    for usr in usrs {
      if var card = declared.card(usr: usr, highlight: highlight) ?? library(usr) ?? standard(usr) {
        if reference.isSpecialized || reference.kind == .type {
          card.type = TypeName.ofReference(reference) ?? card.type
        }
        return card
      }
    }
    if reference.kind == .label, let initializer = reference.usr,
      let property = declared.property(reference.name, ofInitializer: initializer)
    {
      return declared.card(usr: property, highlight: highlight)
    }
    return bare(reference)
  }

  /// Returns a card with only a name and a type, for `self`, `$0` and symbols of modules without a symbol graph.
  private func bare(_ reference: TypedReference) -> SymbolCard? {
    let type = TypeName.ofReference(reference)
    let module = reference.usr.flatMap(Self.module).flatMap { $0 == programModule ? nil : $0 }
    guard type != nil || module != nil else { return nil }
    let base = String(reference.name.prefix { $0 != "(" })
    let name = reference.kind == .label ? base + ":" : base
    let text = type.map { "\(name): \($0)" } ?? name
    return SymbolCard(
      usr: reference.usr ?? "",
      declaration: highlight(text).map(SymbolCard.Fragment.init),
      module: module
    )
  }

  /// Returns the module at the start of a symbol's mangled name, or nil if it has none.
  ///
  /// - Parameter usr: `s:` and the mangled name, which begins with a substitution for the standard library; or `c:` for
  ///   C, whose symbols don't name a module.
  static func module(of usr: String) -> String? {
    if usr.hasPrefix("c:") {
      return "C"
    }
    guard usr.hasPrefix("s:") else { return nil }
    guard !usr.hasPrefix("s:s"), !usr.hasPrefix("s:S") else { return "Swift" }
    let rest = usr.utf8.dropFirst(2)
    let digits = rest.prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    guard let length = Int(String(decoding: digits, as: UTF8.self)), length > 0 else { return nil }
    let name = rest.dropFirst(digits.count).prefix(length)
    return name.count == length ? String(decoding: name, as: UTF8.self) : nil
  }
}
