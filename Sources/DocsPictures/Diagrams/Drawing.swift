import DocsFoundation

/// Shapes of SVG. Colors and fonts are in the style sheet, so each shape has a class and nothing else.
struct Drawing {
  /// The height of a line of text, in CSS pixels.
  static let lineHeight = 20

  private(set) var svg = ""

  mutating func rectangle(_ frame: Frame, radius: Int = 0, _ name: String) {
    svg += #"<rect class="\#(name)" x="\#(frame.left)" y="\#(frame.top)" width="\#(frame.width)""#
    svg += #" height="\#(frame.height)"\#(radius > 0 ? #" rx="\#(radius)""# : "")/>"#
  }

  mutating func line(_ x1: Int, _ y1: Int, _ x2: Int, _ y2: Int, _ name: String) {
    svg += #"<line class="\#(name)" x1="\#(x1)" y1="\#(y1)" x2="\#(x2)" y2="\#(y2)"/>"#
  }

  mutating func circle(_ x: Int, _ y: Int, radius: Int, _ name: String) {
    svg += #"<circle class="\#(name)" cx="\#(x)" cy="\#(y)" r="\#(radius)"/>"#
  }

  mutating func path(_ path: String, _ name: String) {
    svg += #"<path class="\#(name)" d="\#(path)"/>"#
  }

  /// Lines of text around a center, the first below `top`.
  mutating func text(_ lines: [String], x: Int, top: Int, _ name: String = "") {
    text(lines, x: x, top: top, name, anchor: #" text-anchor="middle""#)
  }

  /// Lines of text that begin at a place.
  mutating func text(_ lines: [String], from x: Int, top: Int, _ name: String = "") {
    text(lines, x: x, top: top, name, anchor: "")
  }

  private mutating func text(_ lines: [String], x: Int, top: Int, _ name: String, anchor: String) {
    let kind = name.isEmpty ? "" : #" class="\#(name)""#
    for (index, line) in lines.enumerated() where !line.isEmpty {
      svg += #"<text\#(kind) x="\#(x)" y="\#(top + 15 + index * Drawing.lineHeight)"\#(anchor)>"#
      svg += "\(line.escapedForHTML)</text>"
    }
  }

  mutating func append(_ other: Drawing) {
    svg += other.svg
  }
}

/// A rectangle in whole CSS pixels.
struct Frame: Hashable {
  var left: Int
  var top: Int
  var width: Int
  var height: Int

  var right: Int { left + width }
  var bottom: Int { top + height }
  var centerX: Int { left + width / 2 }
  var centerY: Int { top + height / 2 }
}

/// A text of a diagram, wrapped into lines.
struct DiagramText {
  static let measure = TextMeasure(size: 14)
  static let bold = TextMeasure(size: 14, isBold: true)

  let lines: [String]
  let width: Int

  init(_ text: String, width limit: Int, isBold: Bool = false) {
    let measure = isBold ? DiagramText.bold : DiagramText.measure
    lines = text.isEmpty ? [] : measure.lines(text, width: limit)
    width = lines.map { measure.width($0) }.max() ?? 0
  }

  var height: Int { lines.count * Drawing.lineHeight }
}
