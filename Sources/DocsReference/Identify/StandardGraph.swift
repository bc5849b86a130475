import DocsMarkdown
import DocsToolchain

/// The parts of a symbol graph that a card needs.
///
/// The format is that of `swift-symbolgraph-extract`. The files for the compiler's own modules have tens of megabytes,
/// so they are streamed and not decoded whole.
struct StandardGraph {
  /// A card for each symbol, in file order.
  private(set) var cards: [SymbolCard] = []

  /// Reads a symbol graph.
  ///
  /// - Parameters:
  ///   - json: the file.
  ///   - module: the module to import for the symbols.
  /// - Throws: ``JSONScanner/Failure`` if the bytes aren't JSON.
  init(_ json: [UInt8], module: String) throws(JSONScanner.Failure) {
    var scanner = JSONScanner(json)
    var keys: [Key] = []
    var symbol = Symbol()
    while let event = try scanner.next() {
      switch event {
      case .begin(let key):
        let key = Key(scanner, key)
        // Nothing needed is nested below another key.
        if key == .other, !keys.isEmpty {
          try scanner.skipContainer()
        } else {
          keys.append(key)
        }
      case .string(let key, let value):
        guard let parent = keys.last else { continue }
        symbol.take(Key(scanner, key), in: parent) { scanner.text(value) }
      case .end:
        // The array of symbols, and one element of it.
        if keys == [.other, .symbols, .symbols] {
          cards.append(symbol.card(module: module))
          symbol = Symbol()
        }
        keys.removeLast()
      case .literal:
        continue
      }
    }
  }

  private enum Key: String, CaseIterable {
    case symbols, identifier, precise, docComment, lines, text, declarationFragments, kind, spelling
    case other = ""

    private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

    init(_ scanner: JSONScanner, _ range: Range<Int>) {
      self = Self.byName[scanner.text(range)] ?? .other
    }
  }

  /// A symbol being read.
  private struct Symbol {
    var usr = ""
    var lines: [String] = []
    var kinds: [String] = []
    var spellings: [String] = []

    mutating func take(_ key: Key, in parent: Key, text: () -> String) {
      switch (parent, key) {
      case (.identifier, .precise): usr = text()
      case (.lines, .text): lines.append(text())
      case (.declarationFragments, .kind): kinds.append(text())
      case (.declarationFragments, .spelling): spellings.append(text())
      default: break
      }
    }

    func card(module: String) -> SymbolCard {
      SymbolCard(
        usr: usr,
        declaration: zip(kinds, spellings).map { kind, spelling in
          SymbolCard.Fragment(text: spelling, tokenClass: StandardGraph.tokenClass(of: kind))
        },
        summary: SymbolCard.summary(of: lines),
        module: module
      )
    }
  }

  /// Returns the token class for a kind of fragment.
  private static func tokenClass(of kind: String) -> TokenClass? {
    switch kind {
    case "keyword": .keyword
    case "attribute": .attribute
    case "typeIdentifier", "genericParameter": .type
    case "externalParam": .label
    case "number": .number
    case "string": .string
    default: nil
    }
  }
}
