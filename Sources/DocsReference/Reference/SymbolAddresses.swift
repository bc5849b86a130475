/// Assigns a folder to each symbol that has a page.
///
/// The names consist of lowercase ASCII letters, digits, hyphens and underscores, so they also work in URLs
/// and on case-insensitive file systems, and are easy to remember. If several symbols would share a name, the
/// one that was probably declared first keeps it, so a new overload rarely moves an existing page.
enum SymbolAddresses {
  /// The maximum length of a folder name, in bytes. Some systems limit paths to 260.
  private static let lengthLimit = 64

  /// The folder of each symbol, relative to the reference: `receipts/teststore/buy/`.
  static func folders(of library: SymbolLibrary) -> [String: String] {
    var folders = names(of: library.modules.compactMap { library.symbols[$0] }, in: library)
      .mapValues { $0 + "/" }
    var waiting = library.modules
    while let parent = waiting.popLast() {
      guard let usrs = library.children[parent], let folder = folders[parent] else { continue }
      for (usr, name) in names(of: usrs.compactMap { library.symbols[$0] }, in: library) {
        folders[usr] = "\(folder)\(name)/"
      }
      waiting += usrs
    }
    return folders
  }

  /// Assigns distinct names to sibling symbols.
  private static func names(of symbols: [Symbol], in library: SymbolLibrary) -> [String: String] {
    let groups = Dictionary(grouping: symbols) { slug(of: $0) }
    var taken = Set(groups.keys)
    var names: [String: String] = [:]
    for (slug, group) in groups.sorted(by: { $0.key < $1.key }) {
      let group = group.map { (rank: rank($0, in: library), symbol: $0) }.sorted { $0.rank < $1.rank }
      for (index, (_, symbol)) in group.enumerated() {
        guard index > 0 else {
          names[symbol.usr] = slug
          continue
        }
        let suffixes = suffixes(of: symbol, beside: group[0].symbol, in: library)
        let name = suffixes.lazy.map { "\(slug)-\($0)" }.first { !taken.contains($0) } ?? slug
        taken.insert(name)
        names[symbol.usr] = name
      }
    }
    return names
  }

  /// Suffixes that distinguish a symbol from the one that keeps the plain name, most readable first.
  private static func suffixes(
    of symbol: Symbol,
    beside first: Symbol,
    in library: SymbolLibrary
  ) -> [String] {
    let hash = symbol.usr.shortHash
    if library.isDefaultImplementation(symbol) {
      return ["default", "default-\(hash)"]
    }
    let kind = symbol.kind.rawValue.replacing(".", with: "-")
    return symbol.kind == first.kind ? [hash, "\(kind)-\(hash)"] : [kind, hash, "\(kind)-\(hash)"]
  }

  /// The precedence of symbols with the same name: types, then values, then functions with few parameters,
  /// then default implementations.
  private static func rank(_ symbol: Symbol, in library: SymbolLibrary) -> (Int, Int, String) {
    let kinds: [Symbol.Kind] = [
      .module, .protocol, .class, .structure, .enumeration, .typealias, .associatedtype, .macro,
      .enumerationCase, .typeProperty, .property, .variable, .initializer, .function, .method, .typeMethod,
      .subscript, .typeSubscript, .operator, .extension, .other,
    ]
    let kind = kinds.firstIndex(of: symbol.kind) ?? kinds.count
    let isDefault = library.isDefaultImplementation(symbol)
    return (isDefault ? kinds.count + kind : kind, symbol.parameters.count, symbol.usr)
  }

  // MARK: Names

  /// The name of a symbol in an address: `add-buyer-at` for `add(_:buyer:at:)`.
  static func slug(of symbol: Symbol) -> String {
    let name = symbol.kind == .extension ? symbol.path.joined(separator: "-") : symbol.name
    var words: [String] = []
    var word = ""
    func finish() {
      if !word.isEmpty, word != "_" {
        words.append(word)
      }
      word = ""
    }
    for scalar in name.unicodeScalars {
      switch scalar {
      case "a"..."z", "0"..."9", "_": word.unicodeScalars.append(scalar)
      case "A"..."Z": word += String(scalar).lowercased()
      case "(", ")", ":", "`": finish()
      case "-" where symbol.kind == .extension: finish()
      default:
        guard let name = operatorNames[scalar] else {
          word += "u" + String(scalar.value, radix: 16)
          continue
        }
        finish()
        words.append(name)
      }
    }
    finish()
    return safe(words.joined(separator: "-"), usr: symbol.usr)
  }

  private static let operatorNames: [Unicode.Scalar: String] = [
    "=": "equals", "+": "plus", "-": "minus", "*": "times", "/": "slash", "%": "percent", "<": "less",
    ">": "greater", "&": "and", "|": "or", "^": "caret", "~": "tilde", "!": "not", "?": "question",
    ".": "dot",
  ]

  /// Names that Windows reserves for devices.
  private static let reserved = Set(
    ["con", "prn", "aux", "nul"] + (0...9).flatMap { ["com\($0)", "lpt\($0)"] }
  )

  private static func safe(_ slug: String, usr: String) -> String {
    guard !slug.isEmpty else { return usr.shortHash }
    guard slug.utf8.count <= lengthLimit else {
      let start = slug.prefix(lengthLimit)
      let words = start.lastIndex(of: "-").map { start[..<$0] } ?? start
      return "\(words)-\(usr.shortHash)"
    }
    return reserved.contains(slug) ? "\(slug)-\(usr.shortHash)" : slug
  }
}

extension String {
  /// A short hash of letters and digits, the same on every machine: 32-bit FNV-1a in base 36.
  var shortHash: String {
    let hash = utf8.reduce(UInt32(0x811C_9DC5)) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    return String(hash, radix: 36)
  }
}
