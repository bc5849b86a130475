import Foundation
import SimulationKit

/// Draws each figure of the stage at its own size, so a narrow page stacks figures instead of shrinking text.
enum FigureRenderer {
  /// The space between two elements.
  private static let gap = 8

  /// The figure as a single image, with its name below.
  static func svg(_ figure: Figure, _ strings: WidgetStrings) -> String {
    let outline = FigureOutline(figure.form)
    let (upper, lower) = content(figure, outline)
    let used = upper.height + lower.height + (upper.height > 0 && lower.height > 0 ? gap : 0)
    let contentHeight = max(used, outline.leastHeight)
    let bodyHeight = outline.origin.y + contentHeight + outline.bottom
    var name = FigureBlock()
    name.addText(
      FigureBlock.TextStyle.name.measure.lines(figure.name, width: outline.nameWidth),
      .name,
      x: outline.width / 2,
      anchor: "middle"
    )
    let height = bodyHeight + gap + name.height + 2
    let (x, y) = outline.origin
    let foot = y + contentHeight - lower.height
    return #"<svg class="device \#(figure.form.rawValue)" role="img"\#(strings.simulationLanguage) "#
      + #"width="\#(outline.width)" height="\#(height)">"#
      + "<title>\(figure.name.escapedForHTML)</title>"
      + "<desc>\(description(of: figure).escapedForHTML)</desc>"
      + outline.shapes(contentHeight: contentHeight)
      + (outline.isGlass ? #"<g class="on-glass">"# : "<g>")
      + #"<g transform="translate(\#(x) \#(y))">\#(upper.svg)</g>"#
      + (lower.height > 0 ? #"<g transform="translate(\#(x) \#(foot))">\#(lower.svg)</g>"# : "")
      + #"</g><g transform="translate(0 \#(bodyHeight + gap))">\#(name.svg)</g></svg>"#
  }

  /// The content at the top, and the content at the bottom of a screen: tabs and the corner icon.
  private static func content(_ figure: Figure, _ outline: FigureOutline) -> (FigureBlock, FigureBlock) {
    let footCount =
      outline.isGlass ? figure.elements.reversed().prefix { $0.standsAtFoot }.count : 0
    let isCentered = outline.isCentered || figure.elements.contains(where: \.isTime)
    let blocks = figure.elements.map { element in
      FigureBlock(element, width: outline.contentWidth, isCentered: isCentered)
    }
    return (stack(blocks.dropLast(footCount)), stack(blocks.suffix(footCount)))
  }

  private static func stack(_ blocks: ArraySlice<FigureBlock>) -> FigureBlock {
    blocks.reduce(into: FigureBlock()) { stack, block in
      stack.add(block, gap: stack.height > 0 ? gap : 0)
    }
  }

  /// The words on a figure, for readers who can't see it.
  private static func description(of figure: Figure) -> String {
    figure.elements.map(\.words).filter { !$0.isEmpty }.joined(separator: "; ")
  }
}

extension Figure.Element {
  fileprivate var standsAtFoot: Bool {
    switch self {
    case .tabs, .cornerIcon: true
    default: false
    }
  }

  /// Whether this is the clock, which centers a lock screen or a watch face.
  fileprivate var isTime: Bool {
    if case .time = self { true } else { false }
  }

  /// The element's text in one line.
  fileprivate var words: String {
    switch self {
    case .status(let text), .title(let text), .text(let text, _), .button(let text, _),
      .cornerIcon(let text), .code(let text):
      text
    case .row(let label, let value, _): "\(label): \(value)"
    case .choices(let items, let selected): Self.list(items, selected: selected)
    case .tabs(let items, let selected): Self.list(items, selected: selected)
    case .time(let digits, let caption): caption.isEmpty ? digits : "\(digits), \(caption)"
    case .swipedRow(let title, let leading, let trailing):
      (leading.map(\.title) + [title] + trailing.map(\.title)).joined(separator: " | ")
    case .outline(let lines): lines.map(\.text).joined(separator: ", ")
    case .cells(_, _, let caption): caption
    case .dial: ""
    case .plan(let spots, _):
      spots.map { spot in
        let metres = spots.first.map { hypot(spot.x - $0.x, spot.y - $0.y) } ?? 0
        return metres > 0
          ? "\(spot.name), \(metres.formatted(.number.precision(.fractionLength(0...1)))) m" : spot.name
      }.joined(separator: ", ")
    }
  }

  private static func list(_ items: [String], selected: Int?) -> String {
    items.enumerated().map { $0.offset == selected ? "[\($0.element)]" : $0.element }
      .joined(separator: ", ")
  }
}
