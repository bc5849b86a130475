/// The arrow or line between two nodes, as it is written: `-->`, `-- text -->`, `-.->|text|`.
struct FlowchartLink {
  private var line: Flowchart.Line
  private var hasArrow: Bool
  private var length: Int
  private var label = ""

  func edge(from: Int, to: Int) -> Flowchart.Edge {
    Flowchart.Edge(from: from, to: to, line: line, hasArrow: hasArrow, label: label, length: length)
  }

  /// Reads a link, with its text.
  ///
  /// - Returns: nil if none follows.
  static func read(_ line: inout DiagramLine) throws(DiagramFault) -> FlowchartLink? {
    let start = line.rest.startIndex
    try rejectOtherHeads(line)
    guard let opening = Stroke.first(in: line.rest) else { return nil }
    if var link = opening.link {
      _ = line.take(to: line.rest.index(start, offsetBy: opening.count))
      try rejectEnd(line, at: start)
      line.skipBlanks()
      if line.take("|") {
        guard let raw = line.takeText(before: "|") else {
          throw line.fault("The text of the arrow isn't closed", "Write |text|", at: start)
        }
        link.label = try text(raw, line)
      }
      return try checked(link, line, at: start)
    }
    var behind = line
    _ = behind.take(to: line.rest.index(start, offsetBy: opening.count))
    try rejectEnd(behind, at: start)
    guard let (raw, closing) = opening.closing(in: line.rest), var link = closing.link else {
      throw line.fault("The arrow has no end", "Write -- text -->, or -->|text|", at: start)
    }
    _ = line.take(to: raw.endIndex)
    link.label = try text(raw, line)
    _ = line.take(to: line.rest.index(line.rest.startIndex, offsetBy: closing.count))
    try rejectEnd(line, at: start)
    return try checked(link, line, at: start)
  }

  private static func text(_ raw: Substring, _ line: DiagramLine) throws(DiagramFault) -> String {
    var text = raw.trimmed
    if text.count > 1, text.hasPrefix("\""), text.hasSuffix("\"") {
      text = text.dropFirst().dropLast().trimmed
    }
    return try DiagramLabel.text(text, in: line)
  }

  private static func checked(
    _ link: FlowchartLink,
    _ line: DiagramLine,
    at start: Substring.Index
  ) throws(DiagramFault) -> FlowchartLink {
    guard link.length <= Flowchart.lengthLimit else {
      throw line.fault(
        "The arrow is too long",
        "Write at most \(Flowchart.lengthLimit - 1) more dashes",
        at: start
      )
    }
    return link
  }

  /// Rejects arrows that have a head at their beginning: `<-->`, `o--o`, `x--x`, and the invisible `~~~`.
  private static func rejectOtherHeads(_ line: DiagramLine) throws(DiagramFault) {
    let strokes = ["--", "==", "-."]
    if line.rest.hasPrefix("~~~") { throw line.fault("An invisible line can't be drawn") }
    if let first = line.rest.first, "<ox".contains(first),
      strokes.contains(where: { line.rest.dropFirst().hasPrefix($0) })
    {
      throw line.fault("An arrow with two heads can't be drawn", "Write two arrows")
    }
  }

  /// Rejects `--o` and `--x`, which Mermaid draws with a circle and a cross.
  private static func rejectEnd(_ line: DiagramLine, at start: Substring.Index) throws(DiagramFault) {
    guard let last = line.text[..<line.rest.startIndex].last, last != ">", last != "|" else { return }
    if let next = line.rest.first, next == "o" || next == "x" {
      throw line.fault(
        "A line that ends in '\(next)' can't be drawn",
        "For a line to a node, write a space",
        at: start
      )
    }
  }

  /// A run of dashes, dots or equals signs at the start of a text.
  private struct Stroke {
    let line: Flowchart.Line
    let count: Int
    /// The link, or nil if it is the first half of one, before a text.
    let link: FlowchartLink?

    /// The run that a text begins with, or nil if there is none.
    static func first(in text: Substring) -> Stroke? {
      let dashes = text.prefix { $0 == "-" }.count
      let equals = text.prefix { $0 == "=" }.count
      let dots = text.dropFirst(dashes).prefix { $0 == "." }.count
      if dashes <= 1, dots > 0 { return dotted(dots, before: dashes, text.dropFirst(dashes + dots)) }
      let count = max(dashes, equals)
      guard count >= 2 else { return nil }
      let line: Flowchart.Line = equals > 0 ? .thick : .solid
      let hasArrow = text.dropFirst(count).first == ">"
      let length = hasArrow ? count - 1 : count - 2
      return Stroke(
        line: line,
        count: count + (hasArrow ? 1 : 0),
        link: length > 0 ? FlowchartLink(line: line, hasArrow: hasArrow, length: length) : nil
      )
    }

    /// A dotted line: `-.->`, `-.-`, or the halves `-.` and `.->` around a text.
    private static func dotted(_ dots: Int, before: Int, _ rest: Substring) -> Stroke {
      let hasArrow = rest.hasPrefix("->")
      let ends = rest.hasPrefix("-")
      return Stroke(
        line: .dotted,
        count: before + dots + (hasArrow ? 2 : ends ? 1 : 0),
        link: ends ? FlowchartLink(line: .dotted, hasArrow: hasArrow, length: dots) : nil
      )
    }

    /// The text after the first half of a link, and its second half.
    func closing(in text: Substring) -> (text: Substring, stroke: Stroke)? {
      let start = text.index(text.startIndex, offsetBy: count)
      var index = start
      while index < text.endIndex {
        let isMark =
          line == .thick ? text[index] == "=" : line == .dotted ? text[index] == "." : text[index] == "-"
        if isMark, let stroke = Stroke.first(in: text[index...]), stroke.line == line, stroke.link != nil {
          return (text[start..<index], stroke)
        }
        index = text.index(after: index)
      }
      return nil
    }
  }
}
