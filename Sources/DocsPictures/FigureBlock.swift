import SimulationKit

/// A part of a figure: SVG whose origin is its upper left corner, and its height.
struct FigureBlock: Sendable {
  /// The height in CSS pixels.
  var height = 0
  /// The shapes.
  var svg = ""
  /// Whether it is a row of a list, which touches the next one.
  var isListRow = false

  /// The text styles. The style sheet repeats their sizes for the classes with the same names.
  enum TextStyle: String {
    case plain, strong, small, name, title, mono

    var measure: TextMeasure {
      switch self {
      case .plain: TextMeasure(size: 14)
      case .strong: TextMeasure(size: 14, isBold: true)
      case .small: TextMeasure(size: 13)
      case .name: TextMeasure(size: 13, isBold: true)
      case .title: TextMeasure(size: 16, isBold: true)
      case .mono: TextMeasure(size: 13, isMonospaced: true)
      }
    }

    var lineHeight: Int {
      switch self {
      case .plain, .strong: 20
      case .small, .name, .mono: 18
      case .title: 22
      }
    }
  }

  /// Adds text at the bottom.
  ///
  /// - Parameters:
  ///   - lines: the wrapped lines.
  ///   - style: the size and weight.
  ///   - x: the start, the middle or the end of the lines, depending on `anchor`.
  ///   - anchor: nil for the start, or `middle` or `end`.
  ///   - color: the class of a color other than the default.
  mutating func addText(
    _ lines: [String],
    _ style: TextStyle,
    x: Int,
    anchor: String? = nil,
    color: String? = nil
  ) {
    svg += FigureBlock.text(lines, style, x: x, y: height, anchor: anchor, color: color)
    height += lines.count * style.lineHeight
  }

  /// Adds a block at the bottom.
  mutating func add(_ block: FigureBlock, x: Int = 0, gap: Int = 0) {
    height += gap
    let isMoved = x != 0 || height != 0
    svg += isMoved ? #"<g transform="translate(\#(x) \#(height))">\#(block.svg)</g>"# : block.svg
    height += block.height
  }

  /// Lines of text. The upper edge of the first is at `y`.
  static func text(
    _ lines: [String],
    _ style: TextStyle,
    x: Int,
    y: Int,
    anchor: String? = nil,
    color: String? = nil
  ) -> String {
    let classes = [style == .plain ? nil : style.rawValue, color].compactMap { $0 }.joined(separator: " ")
    let attributes =
      (classes.isEmpty ? "" : #" class="\#(classes)""#) + (anchor.map { #" text-anchor="\#($0)""# } ?? "")
    return lines.enumerated().map { index, line in
      let text = style == .mono ? line.replacing(" ", with: "\u{A0}") : line
      let baseline = y + index * style.lineHeight + style.lineHeight - 5
      return "<text\(attributes) x=\"\(x)\" y=\"\(baseline)\">\(text.escapedForHTML)</text>"
    }.joined()
  }

  /// A box with rounded corners.
  static func box(
    _ classes: String,
    x: Int,
    y: Int,
    width: Int,
    height: Int,
    radius: Int = 0,
    fill: String? = nil
  ) -> String {
    let corner = radius > 0 ? #" rx="\#(radius)""# : ""
    let color = fill.map { #" fill="\#($0)""# } ?? ""
    return #"<rect class="\#(classes)" x="\#(x)" y="\#(y)" "#
      + #"width="\#(width)" height="\#(height)"\#(corner)\#(color)/>"#
  }

  /// A horizontal hairline.
  static func rule(y: Int, from left: Int = 0, to right: Int) -> String {
    #"<path class="hair" d="M\#(left) \#(y).5H\#(right)"/>"#
  }
}

extension Figure.Mark {
  /// The symbol beside the text, 12 px square, so meaning never depends on color alone.
  var sign: String? {
    let path: String? =
      switch self {
      case .ok: "M1.5 6.5l3 3 6-7"
      case .fail: "M2 2l8 8M10 2l-8 8"
      case .wait: "M6 .8a5.2 5.2 0 1 0 .01 0M6 3.2V6l2 1.6"
      case .info: "M6 .8a5.2 5.2 0 1 0 .01 0M6 5.4v3.4M6 3v.6"
      case .quirk: "M6 .6l5.8 10.6H.2zM6 4.6v2.8M6 9.2v.1"
      case .plain, .muted: nil
      }
    return path.map { #"<path class="sign \#(rawValue)" d="\#($0)"/>"# }
  }

  /// The class of the text color; nil for the default.
  package var color: String? { self == .plain ? nil : rawValue }
}
