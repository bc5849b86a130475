extension FlowchartParser {
  /// The marks around a text, longer ones first. Those without a shape can't be drawn.
  private static let shapes: [(open: String, close: String, shape: Flowchart.Shape?)] = [
    ("(((", ")))", nil),
    ("((", "))", .circle),
    ("([", "])", .stadium),
    ("(", ")", .rounded),
    ("[[", "]]", .subroutine),
    ("[(", ")]", .cylinder),
    ("[/", "]", nil),
    ("[\\", "]", nil),
    ("[", "]", .rectangle),
    ("{{", "}}", .hexagon),
    ("{", "}", .diamond),
  ]

  /// Reads the shape of a node and its text, if they follow.
  func readShape(_ line: inout DiagramLine) throws(DiagramFault) -> (Flowchart.Shape, String)? {
    guard let mark = Self.shapes.first(where: { line.rest.hasPrefix($0.open) }) else { return nil }
    guard let shape = mark.shape else {
      throw line.fault(
        "The shape '\(mark.open)' can't be drawn",
        "The shapes are [], (), ([]), [[]], [()], (()), {} and {{}}"
      )
    }
    return (shape, try readLabel(&line, from: mark.open, to: mark.close))
  }

  /// Reads a text between two marks, with or without quotation marks.
  func readLabel(_ line: inout DiagramLine, from open: String, to close: String) throws(DiagramFault)
    -> String
  {
    let start = line.rest.startIndex
    _ = line.take(open)
    line.skipBlanks()
    if line.rest.hasPrefix("\"") {
      let label = try readQuoted(&line)
      line.skipBlanks()
      guard line.take(close) else { throw line.fault("'\(open)' has no '\(close)'", at: start) }
      return label
    }
    guard let raw = line.takeText(before: close) else {
      throw line.fault("'\(open)' has no '\(close)'", at: start)
    }
    if let place = raw.firstIndex(where: { "[](){}\"|".contains($0) }) {
      throw line.fault("The text contains '\(raw[place])'", "Put the text between quotation marks", at: place)
    }
    guard !raw.trimmed.isEmpty else { throw line.fault("The text is empty", at: start) }
    return try DiagramLabel.text(raw.trimmed, in: line)
  }

  func readQuoted(_ line: inout DiagramLine) throws(DiagramFault) -> String {
    let start = line.rest.startIndex
    _ = line.take("\"")
    guard let raw = line.takeText(before: "\"") else {
      throw line.fault("The quotation mark isn't closed", at: start)
    }
    guard !raw.hasPrefix("`") else {
      throw line.fault(
        "Markdown in a label can't be drawn",
        "Labels are plain text; <br> breaks a line",
        at: start
      )
    }
    guard !raw.trimmed.isEmpty else { throw line.fault("The text is empty", at: start) }
    return try DiagramLabel.text(raw.trimmed, in: line)
  }
}
