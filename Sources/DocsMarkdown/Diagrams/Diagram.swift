import DocsFoundation

/// A diagram that the site draws itself, from a fence in Mermaid's language.
///
/// Only two kinds are read, and of those only what is drawn. Anything else is a fault, because a diagram without one of
/// its lines still looks complete.
package enum Diagram: Hashable, Sendable {
  case sequence(SequenceDiagram)
  case flowchart(Flowchart)

  /// The language of its fence.
  package static let language = "mermaid"

  /// The most faults that a diagram reports.
  private static let faultLimit = 20

  /// Whether a code block is a diagram.
  package static func isDiagram(_ block: CodeBlock) -> Bool {
    block.isFenced && block.info.utf8.count >= language.utf8.count
      && FenceWords(block.info).language == language
  }

  /// Parses a code block.
  ///
  /// - Returns: the diagram, or nil if it has faults; and its faults.
  package static func parse(_ block: CodeBlock) -> (diagram: Diagram?, diagnostics: [Diagnostic]) {
    let (diagram, faults) = read(block)
    guard faults.isEmpty else { return (nil, faults.prefix(faultLimit).map(\.diagnostic)) }
    return (diagram, [])
  }

  private static func read(_ block: CodeBlock) -> (Diagram?, [DiagramFault]) {
    if let word = FenceWords(block.info).words.first {
      return (
        nil, [DiagramFault(block.position, "'\(word.name)' isn't a word for a diagram", "Write only mermaid")]
      )
    }
    var lines = DiagramLine.lines(of: block)[...]
    guard var header = lines.popFirst() else {
      return (nil, [DiagramFault(block.position, "The diagram is empty", kinds)])
    }
    let start = header.position
    switch String(header.takeWord()) {
    case "sequenceDiagram":
      var parser = SequenceParser()
      parser.read(header: header, lines)
      return (.sequence(parser.diagram), parser.faults)
    case "flowchart", "graph":
      var parser = FlowchartParser()
      parser.read(header: header, lines)
      return (.flowchart(parser.chart), parser.faults)
    case let word:
      return (
        nil, [DiagramFault(start, "'\(word.isEmpty ? String(header.text) : word)' can't be drawn", kinds)]
      )
    }
  }

  private static let kinds = "Begin with sequenceDiagram, or with flowchart and a direction: flowchart TD"

  /// The texts that a reader sees, in the order of their lines.
  package var labels: [String] {
    switch self {
    case .sequence(let diagram): diagram.labels
    case .flowchart(let chart): chart.labels
    }
  }
}

/// A fault of a diagram, with its place.
struct DiagramFault: Error {
  var position: SourcePosition
  var summary: String
  var hint: String

  init(_ position: SourcePosition, _ summary: String, _ hint: String = "") {
    self.position = position
    self.summary = summary
    self.hint = hint
  }

  var diagnostic: Diagnostic {
    Diagnostic("diagram-is-wrong", at: position, summary, hints: hint.isEmpty ? [] : [hint])
  }
}
