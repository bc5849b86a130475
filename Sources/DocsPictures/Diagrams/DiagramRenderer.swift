import DocsFoundation
import DocsMarkdown

/// Draws a diagram as SVG, with its description for people who can't see it.
package enum DiagramRenderer {
  /// The HTML of a diagram.
  ///
  /// - Parameters:
  ///   - number: its number on the page, from 1.
  ///   - word: a word of the theme by its name.
  package static func html(_ diagram: Diagram, number: Int, word: (String) -> String) -> String {
    let (drawing, frame) = drawing(of: diagram)
    let description = description(of: diagram, word: word)
    // The region can be focused, so that a drawing that is wider than the page can be scrolled with the keyboard.
    return #"<figure class="diagram"><div class="diagram-view" tabindex="0" role="region" aria-label=""#
      + #"\#(word("diagram").escapedForHTML) \#(number)">"#
      + #"<svg role="img" width="\#(frame.width)" height="\#(frame.height)""#
      + #" viewBox="\#(frame.left) \#(frame.top) \#(frame.width) \#(frame.height)">"#
      + "<title>\(description.title.escapedForHTML)</title>"
      + "<desc>\(description.text.escapedForHTML)</desc>"
      + "\(drawing.svg)</svg></div></figure>\n"
  }

  private static func drawing(of diagram: Diagram) -> (Drawing, Frame) {
    switch diagram {
    case .sequence(let sequence):
      var layout = SequenceLayout(sequence)
      layout.draw()
      return (layout.drawing, layout.frame)
    case .flowchart(let chart):
      return FlowchartDrawing(chart).drawn
    }
  }

  private static func description(of diagram: Diagram, word: (String) -> String) -> (
    title: String, text: String
  ) {
    switch diagram {
    case .sequence(let sequence): SequenceDescription(sequence, word: word).texts
    case .flowchart(let chart): FlowchartDescription(chart, word: word).texts
    }
  }
}

/// Puts values into a phrase of the theme: `{from} to {to}`.
func filled(_ phrase: String, _ values: KeyValuePairs<String, String>) -> String {
  values.reduce(phrase) { $0.replacing("{\($1.key)}", with: $1.value) }
}

extension String {
  /// The text on one line, as part of a sentence.
  var asPhrase: String { split { $0 == "\n" || $0 == " " }.joined(separator: " ") }
}
