import DocsReference

extension SearchDocument {
  /// Creates the document of a symbol in the API reference.
  ///
  /// Its names are found as they are typed, with or without labels and types. They weigh less than the same words on a
  /// page, so a plain word leads to an explanation before it leads to a member of that name; ``SearchName`` decides
  /// when the symbol still comes first.
  ///
  /// - Parameters:
  ///   - symbol: a symbol with a page.
  ///   - address: the address of that page, relative to the site's base.
  ///   - kind: its kind, in a word for readers.
  ///   - summary: the first paragraph of its documentation.
  ///   - language: the language of the reference.
  package init(_ symbol: Symbol, address: String, kind: String, summary: String, language: String) {
    var terms = SymbolTerms()
    let base = symbol.name.symbolBaseName
    let isType = base.utf8.first.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) } ?? false
    let isShallow = symbol.path.count <= 2
    let isCompound = SymbolTerms.isCompound(base)
    // `UserDefaults` means the type of another module, which a guide explains, and not what is added to it.
    let isOwn = symbol.kind != .extension
    terms.add(
      name: base,
      SearchName(isType: isOwn && isType, isCompound: isOwn && isCompound, isShallow: isShallow)
    )
    let whole = SearchName(isType: isType, isCompound: true, isShallow: isShallow)
    if symbol.name != base {
      terms.add(name: symbol.name, whole)
    }
    if !symbol.path.isEmpty {
      for title in Set([symbol.title, (symbol.path.dropLast() + [base]).joined(separator: ".")]).sorted() {
        if symbol.path.count > 1 {
          terms.add(name: title, whole)
        }
        terms.add(name: "\(symbol.module).\(title)", whole)
      }
    }
    terms.add(words: base, weight: 96)
    terms.add(words: symbol.name, weight: 32)
    terms.add(words: symbol.path.dropLast().joined(separator: " "), weight: 32)
    terms.add(words: symbol.module, weight: 16)
    terms.add(words: summary, weight: 16)
    var fragment = SearchFragmentWriter(
      address: address,
      title: symbol.title,
      label: symbol.path.isEmpty ? kind : "\(kind) · \(symbol.module)",
      isSymbol: true,
      capacity: 512
    )
    fragment.add(anchor: "", heading: Array(symbol.title.utf8), text: Array(summary.utf8))
    self.init(address: address, language: language, terms: terms.encoded, fragment: fragment.finish())
  }
}

/// Marks a word as the whole name of a symbol, and the kind of that name. It is stored in place of a weight.
package struct SearchName: Hashable, Sendable {
  /// Examples: `name` and `userInfo`; `Receipt` and `UserActivity`.
  package enum Kind: UInt8 {
    case member, type, compoundMember, compoundType
  }

  package var kind: Kind
  /// Whether the symbol is at the top level of a module, or a member of such a type.
  package var isShallow: Bool

  init(isType: Bool, isCompound: Bool, isShallow: Bool) {
    kind = isCompound ? (isType ? .compoundType : .compoundMember) : (isType ? .type : .member)
    self.isShallow = isShallow
  }

  // MARK: In the index

  /// The first byte that isn't a weight.
  static let firstByte: UInt8 = 248

  /// Decodes a byte of the index; nil if it is a weight.
  init?(byte: UInt8) {
    guard byte >= Self.firstByte, let kind = Kind(rawValue: (byte - Self.firstByte) / 2) else { return nil }
    self.kind = kind
    isShallow = byte & 1 == 1
  }

  package var byte: UInt8 { Self.firstByte + 2 * kind.rawValue + (isShallow ? 1 : 0) }

  // MARK: In a ranking

  /// The weight of the word when the symbol isn't ranked first by its fit.
  package var weight: Int { isShallow ? 40 : 30 }
  static let weightOfOthers = 24

  /// How well a symbol with this name matches the query of a reader who typed it.
  ///
  /// A reader who types `userInfo` never means two plain words. But `receipt` may be a word, even if `Receipt` is a
  /// type.
  ///
  /// - Parameters:
  ///   - beginsUpper: whether the query begins with an uppercase letter.
  ///   - hasUpper: whether the query contains one.
  /// - Returns: 2 for the exact name, 1 if only the case of the first letter differs, else 0.
  func fit(beginsUpper: Bool, hasUpper: Bool) -> Int {
    switch kind {
    case .compoundType: beginsUpper || !hasUpper ? 2 : 1
    case .compoundMember: hasUpper && !beginsUpper ? 2 : 1
    case .type: beginsUpper ? 2 : 0
    case .member: 0
    }
  }
}

/// Collects the words of a symbol. Each counts once, with its highest weight.
private struct SymbolTerms {
  private var weights: [[UInt8]: UInt8] = [:]

  mutating func add(name: String, _ kind: SearchName) {
    let word = SymbolTerms.lowercased(Array(name.utf8))
    guard (2...SearchTerms.lengthLimit).contains(word.count) else { return }
    weights[word] = max(weights[word] ?? 0, kind.byte)
  }

  /// - Parameter weight: in sixteenths of an occurrence in a text.
  mutating func add(words: String, weight: Int) {
    let text = Array(words.utf8)
    var scanner = SearchScanner(text, in: 0..<text.count, joins: false)
    // Half the weight of the same words on a page.
    let weight = max(1, SearchTerms.saturated(weight) / 2)
    while let token = scanner.next() {
      let parts = token.isCompound ? SearchScanner.parts(of: token.range, in: text) : []
      for range in [token.range] + parts.filter({ $0.count >= SearchTerms.partLimit }) {
        let word = SymbolTerms.lowercased(Array(text[range]))
        guard (2...SearchTerms.lengthLimit).contains(word.count) else { continue }
        weights[word] = max(weights[word] ?? 0, weight)
      }
    }
  }

  var encoded: [UInt8] {
    var bytes: [UInt8] = []
    for (word, weight) in weights.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      bytes.append(UInt8(truncatingIfNeeded: word.count))
      bytes += word
      bytes.append(weight)
    }
    return bytes
  }

  static func isCompound(_ name: String) -> Bool {
    let text = Array(name.utf8)
    var scanner = SearchScanner(text, in: 0..<text.count, joins: false)
    return scanner.next()?.isCompound ?? false
  }

  private static func lowercased(_ word: [UInt8]) -> [UInt8] { LetterFolding.lowercased(word[...]) }
}
