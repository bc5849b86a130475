import DocsFoundation

/// The footnotes of a page during parsing: the definitions and the references to them.
package struct Footnotes {
  /// The definitions by name.
  private var definitions: [String: FootnoteSource.Definition] = [:]
  private var numbers: [String: Int] = [:]
  /// The names in the order of their first reference.
  package private(set) var order: [String] = []
  private var counts: [String: Int] = [:]
  /// The number of undefined references so far.
  private var faults = 0

  /// Adds the definitions of a text.
  ///
  /// - Returns: a fault for each name that is already defined.
  package mutating func define(_ definitions: [FootnoteSource.Definition], in source: MarkdownSource)
    -> [Diagnostic]
  {
    definitions.compactMap { definition in
      guard let first = self.definitions[definition.name] else {
        self.definitions[definition.name] = definition
        return nil
      }
      return Diagnostic(
        "footnote-is-defined-twice",
        at: source.position(at: definition.place),
        "The footnote '\(definition.name)' is already defined",
        hints: ["The first is on line \(source.position(at: first.place).line)"]
      )
    }
  }

  /// The definition with a name.
  package func definition(of name: String) -> FootnoteSource.Definition? { definitions[name] }

  /// The number of references to a name.
  package func references(to name: String) -> Int { counts[name] ?? 0 }

  /// Counts a reference, or returns nil if the name is undefined.
  package mutating func reference(to name: String) -> Inline.FootnoteReference? {
    guard definitions[name] != nil else { return nil }
    let number = numbers[name] ?? order.count + 1
    if numbers[name] == nil {
      numbers[name] = number
      order.append(name)
    }
    counts[name, default: 0] += 1
    return .init(name: name, number: number, ordinal: references(to: name))
  }

  /// Reports a reference to an undefined name.
  mutating func undefined(_ name: String, at position: SourcePosition) -> Diagnostic {
    faults += 1
    // Edit distance is slow, so skip suggestions on pages with very many names.
    let isWorthWhile = faults <= 20 && definitions.count <= 1000
    let near = isWorthWhile ? name.nearest(among: definitions.keys.sorted()) : nil
    return Diagnostic(
      "footnote-is-undefined",
      at: position,
      "No footnote '\(name)'",
      hints: [
        near.map { "Did you mean '[^\($0)]'?" }
          ?? "Define it on a line of its own: [^\(name)]: text. For brackets as text write \\[^"
      ]
    )
  }

  /// The warnings about unused definitions.
  package func unused(in source: MarkdownSource) -> [Diagnostic] {
    definitions.values.filter { counts[$0.name] == nil }.sorted { $0.place < $1.place }.map { definition in
      Diagnostic(
        "footnote-is-unused",
        severity: .warning,
        at: source.position(at: definition.place),
        "Nothing refers to the footnote '\(definition.name)'"
      )
    }
  }

  /// A part of a text: plain text, or a footnote reference.
  package enum Piece {
    case text(String)
    case reference(String)
  }

  /// Splits a text at its references, `[^name]`.
  package static func pieces(of text: String) -> [Piece]? {
    guard text.utf8.contains(UInt8(ascii: "^")) else { return nil }
    let bytes = Array(text.utf8)
    var pieces: [Piece] = []
    var rest = 0
    var start = 0
    while let found = bytes.index(of: Array("[^".utf8), in: start..<bytes.count) {
      start = found + 2
      guard let end = FootnoteSource.nameEnd(in: bytes, from: found + 2, to: bytes.count) else { continue }
      if rest < found {
        pieces.append(.text(String(decoding: bytes[rest..<found], as: UTF8.self)))
      }
      pieces.append(.reference(String(decoding: bytes[(found + 2)..<end], as: UTF8.self)))
      rest = end + 1
      start = rest
    }
    guard rest > 0 else { return nil }
    if rest < bytes.count {
      pieces.append(.text(String(decoding: bytes[rest...], as: UTF8.self)))
    }
    return pieces
  }
}
