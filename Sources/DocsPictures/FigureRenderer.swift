import Foundation
import SimulationKit

/// Draws each figure of the stage at its own size, so a narrow page stacks figures instead of shrinking text.
struct FigureRenderer {
  /// The space between two elements.
  private static let gap = 8
  /// The height of the content of one sheet.
  private static let tallest = 348

  private let generation: DeviceGeneration
  private let strings: WidgetStrings

  /// Creates a renderer for the figures of a run.
  init(_ run: Run, _ strings: WidgetStrings) {
    generation = DeviceGeneration(profile: run.scenario["profile"])
    self.strings = strings
  }

  /// The figure as a single image with its name.
  func svg(_ figure: Figure) -> String {
    switch figure.form {
    case .server, .process, .folder, .document, .facts: card(figure)
    case .watch, .phone, .tablet, .computer, .clock: device(figure)
    }
  }

  private func image(_ figure: Figure, width: Int, height: Int, _ shapes: String) -> String {
    #"<svg class="device \#(figure.form.rawValue)"\#(FigureRenderer.process(of: figure)) role="img""#
      + #"\#(strings.simulationLanguage) width="\#(width)" height="\#(height)"><title>\#(figure.name.escapedForHTML)</title>"#
      + "<desc>\(FigureRenderer.description(of: figure).escapedForHTML)</desc>\(shapes)</svg>"
  }

  // MARK: Devices

  /// A device, with its name below.
  private func device(_ figure: Figure) -> String {
    let hasWallpaper = figure.elements.contains(where: \.isOnWallpaper)
    let outline = FigureOutline(
      figure.form,
      generation: generation,
      hasWallpaper: hasWallpaper,
      isDimmed: figure.elements.contains(where: \.dimsApp)
    )
    let footCount = figure.form.isScreen ? figure.elements.reversed().prefix { $0.standsAtFoot }.count : 0
    let blocks = figure.elements.map {
      let outset = $0.isListRow ? outline.listOutset : 0
      return FigureBlock($0, width: outline.contentWidth + 2 * outset, surface: outline.surface)
    }
    let gap = figure.form == .clock ? 2 : FigureRenderer.gap
    let rows = -outline.listOutset
    var upper = FigureRenderer.stack(blocks.dropLast(footCount), gap: gap, rowsFrom: rows)
    let lower = FigureRenderer.stack(blocks.suffix(footCount))
    let between = upper.height > 0 && lower.height > 0 ? gap : 0
    let contentHeight = max(upper.height + lower.height + between, outline.leastHeight)
    if case .alert? = figure.elements.last, let alert = blocks.last {
      // In the middle of the screen, as far as there is room.
      let above = FigureRenderer.stack(blocks.dropLast(), gap: gap)
      let middle = (contentHeight - alert.height) / 2
      upper = above
      upper.add(alert, gap: max(above.height > 0 ? gap : 0, middle - above.height))
    }
    let bodyHeight = outline.origin.y + contentHeight + outline.bottom
    // "Newfoundland" stays one word below its narrow clock.
    let nameWidth = outline.width + (figure.form == .clock ? 16 : 0)
    var name = FigureBlock()
    name.addText(
      FigureBlock.TextStyle.name.measure.lines(figure.name, width: nameWidth),
      .name,
      x: outline.width / 2,
      anchor: "middle"
    )
    let (x, y) = outline.origin
    let foot = y + contentHeight - lower.height
    return image(
      figure,
      width: outline.width,
      height: bodyHeight + gap + name.height + 2,
      outline.shapes(contentHeight: contentHeight)
        + (outline.surface.isDark ? #"<g class="on-glass">"# : "<g>")
        + #"<g transform="translate(\#(x) \#(y))">\#(upper.svg)</g>"#
        + (lower.height > 0 ? #"<g transform="translate(\#(x) \#(foot))">\#(lower.svg)</g>"# : "")
        + #"</g><g transform="translate(0 \#(bodyHeight + gap))">\#(name.svg)</g>"#
    )
  }

  // MARK: Cards

  /// A card with its name in its head. Long content takes several cards, as a long text takes several sheets, and these
  /// are set in columns.
  private func card(_ figure: Figure) -> String {
    let width = FigureOutline(figure.form).contentWidth
    let blocks = figure.elements.flatMap(\.pieces).map { element in
      (element: element, block: FigureBlock(element, width: width, surface: .card))
    }
    let sheets = FigureRenderer.sheets(of: blocks.map(\.block))
    let images = sheets.indices.map { index in
      var sheet = figure
      sheet.elements = sheets[index].map { blocks[$0].element }
      if sheets.count > 1 { sheet.name += " (\(index + 1)/\(sheets.count))" }
      return self.sheet(sheet, FigureRenderer.stack(blocks[sheets[index]].map(\.block)[...]))
    }
    return images.count > 1 ? #"<div class="cards">\#(images.joined())</div>"# : images.joined()
  }

  private func sheet(_ figure: Figure, _ content: FigureBlock) -> String {
    let outline = FigureOutline(figure.form)
    let (width, origin) = (outline.width, outline.origin)
    let name = FigureBlock.TextStyle.name.measure.lines(figure.name, width: width - 46)
    let head = name.count * FigureBlock.TextStyle.name.lineHeight + 14
    let height = head + origin.y + max(content.height, outline.leastHeight) + outline.bottom
    return image(
      figure,
      width: width,
      height: height,
      FigureBlock.box(
        FigureRenderer.hasEnded(figure) ? "body ended" : "body",
        x: 1,
        y: 1,
        width: width - 2,
        height: height - 2,
        radius: 10
      )
        + #"<path class="head" d="M1.5 \#(head)V11Q1.5 1.5 11 1.5H\#(width - 11)"#
        + #"Q\#(width - 2).5 1.5 \#(width - 2).5 11V\#(head)Z"/>"#
        + #"<path class="form" d="\#(figure.form.sign)"/>"#
        + FigureBlock.text(name, .name, x: 34, y: 7)
        + #"<g transform="translate(\#(origin.x) \#(head + origin.y))">\#(content.svg)</g>"#
    )
  }

  /// The blocks of each sheet: as few sheets as keep each low, and about as much on each.
  private static func sheets(of blocks: [FigureBlock]) -> [Range<Int>] {
    let total = stack(blocks[...]).height
    let aim = total / max(1, (total + tallest - 1) / tallest)
    var sheets: [Range<Int>] = []
    var (start, height) = (0, 0)
    for (index, block) in blocks.enumerated() {
      if index > start, height + block.height > tallest || height + block.height / 2 > aim {
        sheets.append(start..<index)
        (start, height) = (index, 0)
      }
      height += block.height + gap
    }
    return sheets + [start..<blocks.count]
  }

  private static func stack(
    _ blocks: ArraySlice<FigureBlock>,
    gap: Int = gap,
    rowsFrom left: Int = 0
  ) -> FigureBlock {
    blocks.reduce(into: FigureBlock()) { stack, block in
      // Two rows of a list share the line between them.
      let isJoined = stack.isListRow && block.isListRow
      stack.add(block, x: block.isListRow ? left : 0, gap: stack.height == 0 ? 0 : isJoined ? -1 : gap)
      stack.isListRow = block.isListRow
    }
  }

  /// Whether the app or the process of a figure has ended.
  private static func hasEnded(_ figure: Figure) -> Bool {
    figure.elements.contains { element in
      switch element {
      case .homeScreen(_, _, let isRunning): !isRunning
      case .ended: true
      default: false
      }
    }
  }

  /// The attribute that says what playback moves: an app that leaves the screen, or a process that ends.
  private static func process(of figure: Figure) -> String {
    if hasEnded(figure) { return #" data-process="ended""# }
    let isAtHome = figure.elements.contains { if case .homeScreen = $0 { true } else { false } }
    return isAtHome ? #" data-process="background""# : ""
  }

  /// The words on a figure, for readers who can't see it.
  private static func description(of figure: Figure) -> String {
    figure.elements.map(\.words).filter { !$0.isEmpty }.joined(separator: "; ")
  }
}

extension Figure.Form {
  /// A sign of the form for the head of its card, in a square of 16 px whose corner is at (11, 8).
  fileprivate var sign: String {
    switch self {
    case .process: "M12 9.5H26V22.5H12ZM15 13l3 3-3 3M19.5 19.5H23"
    case .server: "M12 9.5H26V15.5H12ZM12 16.5H26V22.5H12ZM15 12.5H16M15 19.5H16M20 12.5H23M20 19.5H23"
    case .folder: "M12 22V10.5H17L18.5 12.5H26V22Z"
    case .document: "M14 9H21L25 13V23H14ZM21 9V13H25"
    case .facts: "M12 11.5l1.5 1.5 2.5-3M12 19.5l1.5 1.5 2.5-3M19 12H26M19 20H26"
    case .watch, .phone, .tablet, .computer, .clock: ""
    }
  }
}

extension Figure.Element {
  /// The longest piece of a tree or a text that stays on one sheet, in lines.
  private static let longest = 8

  /// The element, or its pieces if it is too long for one sheet.
  fileprivate var pieces: [Figure.Element] {
    switch self {
    case .outline(let lines) where lines.count > Self.longest:
      Self.parts(lines).map { .outline($0) }
    case .code(let text):
      Self.parts(text.split(separator: "\n", omittingEmptySubsequences: false)).map {
        .code($0.joined(separator: "\n"))
      }
    default: [self]
    }
  }

  private static func parts<Line>(_ lines: [Line]) -> [[Line]] {
    stride(from: 0, to: lines.count, by: longest).map { Array(lines[$0..<min($0 + longest, lines.count)]) }
  }

  /// Whether it is a row of a list, as wide as the screen.
  fileprivate var isListRow: Bool {
    switch self {
    case .swipedRow, .draggedRow: true
    default: false
    }
  }

  fileprivate var standsAtFoot: Bool {
    switch self {
    case .tabs, .cornerIcon, .paymentSheet: true
    default: false
    }
  }

  /// Whether no app is on the screen: a clock is so large only on a locked screen or a watch face.
  fileprivate var isOnWallpaper: Bool {
    switch self {
    case .time, .homeScreen: true
    default: false
    }
  }

  /// Whether the app behind it is dimmed.
  fileprivate var dimsApp: Bool {
    switch self {
    case .alert, .paymentSheet: true
    default: false
    }
  }

  /// The element's text in one line.
  fileprivate var words: String {
    switch self {
    case .status(let text), .title(let text), .text(let text, _), .button(let text, _),
      .cornerIcon(let text), .code(let text), .ended(let text):
      text
    case .notification(let app, let title, let text, let time):
      [app, time, title, text].filter { !$0.isEmpty }.joined(separator: ", ")
    case .alert(let title, let text, let buttons, let chosen):
      ([title, text].filter { !$0.isEmpty } + [Self.list(buttons, selected: chosen)]).joined(separator: ", ")
    case .paymentSheet(let product, let app, let price, let button):
      ["App Store", product, app, price, button].joined(separator: ", ")
    case .homeScreen(_, let note, _): note
    case .row(let label, let value, _): "\(label): \(value)"
    case .choices(let items, let selected): Self.list(items, selected: selected)
    case .tabs(let items, let selected): Self.list(items, selected: selected)
    case .time(let digits, let caption): caption.isEmpty ? digits : "\(digits), \(caption)"
    case .swipedRow(let title, let leading, let trailing):
      (leading.map(\.title) + [title] + trailing.map(\.title)).joined(separator: " | ")
    case .draggedRow(let title, let offset, _, _, let buttons):
      (offset > 0 ? buttons.map(\.title) + [title] : [title] + buttons.map(\.title)).joined(separator: " | ")
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
