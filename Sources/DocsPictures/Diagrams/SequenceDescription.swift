import DocsMarkdown

/// A sequence diagram in words.
struct SequenceDescription {
  private let diagram: SequenceDiagram
  private let word: (String) -> String

  init(_ diagram: SequenceDiagram, word: (String) -> String) {
    self.diagram = diagram
    // The words of all phrases are looked up at once, so the closure doesn't escape.
    let words = Dictionary(
      SequenceDescription.phrases.map { ($0, word($0)) },
      uniquingKeysWith: { first, _ in first }
    )
    self.word = { words[$0] ?? $0 }
  }

  private static let phrases = [
    "sequenceDiagram", "diagramTo", "diagramNote", "diagramActive", "diagramInactive", "diagramLost",
    "diagramAsync",
    "diagramDotted", "diagramBegin", "diagramSection", "diagramEnd", "diagramLoop", "diagramAlt",
    "diagramOpt",
    "diagramPar",
  ]

  var texts: (title: String, text: String) {
    let names = diagram.participants.map(\.name.asPhrase).joined(separator: ", ")
    return (filled(word("sequenceDiagram"), ["names": names]), lines.joined(separator: "\n"))
  }

  /// The lines, without the colon of a text that the author left out.
  private var lines: [String] {
    allLines.map { $0.hasSuffix(": ") ? $0.dropLast(2) + "." : $0 }
  }

  private var allLines: [String] {
    var open: [SequenceDiagram.BlockKind] = []
    return diagram.items.map { item in
      switch item {
      case .message(let message): return line(message)
      case .note(let note):
        let names = Set([note.participants.lowerBound, note.participants.upperBound]).sorted().map(name)
        return filled(
          word("diagramNote"),
          ["names": names.joined(separator: ", "), "text": note.text.asPhrase]
        )
      case .activate(let index): return filled(word("diagramActive"), ["name": name(index)])
      case .deactivate(let index): return filled(word("diagramInactive"), ["name": name(index)])
      case .begin(let kind, let text):
        open.append(kind)
        return filled(word("diagramBegin"), ["kind": title(kind), "text": text.asPhrase])
      case .section(let text):
        let kind = open.last ?? .alt
        return filled(word("diagramSection"), ["kind": title(kind), "text": text.asPhrase])
      case .end: return filled(word("diagramEnd"), ["kind": title(open.popLast() ?? .loop)])
      }
    }
  }

  private func line(_ message: SequenceDiagram.Message) -> String {
    var kinds: [String] = []
    if message.isDashed { kinds.append(word("diagramDotted")) }
    switch message.head {
    case .cross: kinds.append(word("diagramLost"))
    case .open: kinds.append(word("diagramAsync"))
    case .none, .filled: break
    }
    let number = message.number.map { "\($0). " } ?? ""
    let ends = filled(word("diagramTo"), ["from": name(message.from), "to": name(message.to)])
    let kind = kinds.isEmpty ? "" : " (\(kinds.joined(separator: ", ")))"
    return "\(number)\(ends)\(kind)" + (message.text.isEmpty ? "." : ": \(message.text.asPhrase)")
  }

  private func name(_ index: Int) -> String { diagram.participants[index].name.asPhrase }

  private func title(_ kind: SequenceDiagram.BlockKind) -> String {
    switch kind {
    case .loop: word("diagramLoop")
    case .alt: word("diagramAlt")
    case .opt: word("diagramOpt")
    case .par: word("diagramPar")
    }
  }
}
