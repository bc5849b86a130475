import DocsMarkdown

/// Draws a sequence diagram from top to bottom, one line after the other.
struct SequenceLayout {
  private let diagram: SequenceDiagram
  let columns: SequenceColumns

  /// The layers, from back to front.
  private var lifelines = Drawing()
  private var bars = Drawing()
  var front = Drawing()

  /// The next free row, and the height of the last arrow.
  var y = 0
  var lastArrow = 0
  /// The tops of each participant's open activations.
  private var active: [[Int]]
  private var blocks: [OpenBlock] = []
  /// The horizontal extent of everything drawn.
  private var extent = 0...0

  /// A block whose end isn't reached.
  private struct OpenBlock {
    var kind: SequenceDiagram.BlockKind
    var label: DiagramText
    var top: Int
    var extent: ClosedRange<Int>?
    var sections: [(top: Int, label: DiagramText)] = []
  }

  private static let margin = 4
  /// Above this height, the participants are named at the bottom too.
  private static let tallHeight = 480

  init(_ diagram: SequenceDiagram) {
    self.diagram = diagram
    columns = SequenceColumns(diagram)
    active = Array(repeating: [], count: diagram.participants.count)
  }

  /// All shapes, once they are drawn.
  var drawing: Drawing {
    var all = lifelines
    all.append(bars)
    all.append(front)
    return all
  }

  /// The frame around all shapes.
  var frame: Frame {
    Frame(
      left: extent.lowerBound - SequenceLayout.margin,
      top: -SequenceLayout.margin,
      width: extent.upperBound - extent.lowerBound + 2 * SequenceLayout.margin,
      height: y + 2 * SequenceLayout.margin
    )
  }

  mutating func draw() {
    let headHeight = drawHeads(top: 0, isLast: false)
    y = headHeight + 12
    lastArrow = y
    for (index, item) in diagram.items.enumerated() {
      draw(item, next: index + 1 < diagram.items.count ? diagram.items[index + 1] : nil)
    }
    y += 12
    for index in active.indices {
      while !active[index].isEmpty { deactivate(index, at: y - 4) }
    }
    for x in columns.centers {
      lifelines.line(x, headHeight, x, y, "life")
    }
    if y > SequenceLayout.tallHeight { y += drawHeads(top: y, isLast: true) }
  }

  // MARK: Participants

  /// Draws the names, at the ends of the lifelines.
  ///
  /// - Returns: their height.
  private mutating func drawHeads(top: Int, isLast: Bool) -> Int {
    let figure = 44
    let boxHeight = (columns.heads.map(\.height).max() ?? 0) + 20
    let actors = columns.heads.indices.filter { diagram.participants[$0].isActor }
    let height = max(boxHeight, actors.map { columns.heads[$0].height + figure + 8 }.max() ?? 0)
    for (index, participant) in diagram.participants.enumerated() {
      let (x, head) = (columns.centers[index], columns.heads[index])
      let width = SequenceColumns.headWidth(head)
      include(x - width / 2...x + width / 2)
      if participant.isActor {
        drawPerson(x, top: top + (isLast ? 8 : height - head.height - figure))
        front.text(head.lines, x: x, top: top + (isLast ? figure + 8 : height - head.height), "strong")
      } else {
        let box = Frame(
          left: x - width / 2,
          top: top + (isLast ? 0 : height - boxHeight),
          width: width,
          height: boxHeight
        )
        front.rectangle(box, radius: 4, "box")
        front.text(head.lines, x: x, top: box.top + (boxHeight - head.height) / 2, "strong")
      }
    }
    return height
  }

  private mutating func drawPerson(_ x: Int, top: Int) {
    front.circle(x, top + 8, radius: 7, "box")
    front.path("M\(x) \(top + 15)v14M\(x - 12) \(top + 20)h24M\(x) \(top + 29)l-10 12m10-12l10 12", "line")
  }

  // MARK: Lines

  private mutating func draw(_ item: SequenceDiagram.Item, next: SequenceDiagram.Item?) {
    switch item {
    case .message(let message) where message.from == message.to:
      drawLoop(message)
    case .message(let message):
      drawArrow(message, activates: next == .activate(message.to))
    case .note(let note): drawNote(note)
    case .activate(let index): active[index].append(lastArrow)
    case .deactivate(let index): deactivate(index, at: lastArrow)
    case .begin(let kind, let text):
      y += 8
      blocks.append(OpenBlock(kind: kind, label: label(text), top: y))
      y += max(26, (blocks.last?.label.height ?? 0) + 8)
    case .section(let text):
      guard let last = blocks.indices.last else { return }
      y += 10
      let label = label(text)
      blocks[last].sections.append((y, label))
      y += label.height + 4
    case .end: endBlock()
    }
  }

  private func label(_ text: String) -> DiagramText {
    DiagramText(text.isEmpty ? "" : "[\(text)]", width: 260)
  }

  /// The place where an arrow meets a lifeline, which is the edge of a bar if the participant is active.
  func edge(_ index: Int, towardsRight: Bool, isActive: Bool = false) -> Int {
    let depth = max(active[index].count, isActive ? 1 : 0)
    guard depth > 0 else { return columns.centers[index] }
    return columns.centers[index] + (towardsRight ? 5 * depth : -5)
  }

  private mutating func deactivate(_ index: Int, at bottom: Int) {
    guard let top = active[index].popLast() else { return }
    let left = columns.centers[index] - 5 + 5 * active[index].count
    // An outer bar ends after those in it, and is drawn behind them.
    var bar = Drawing()
    bar.rectangle(Frame(left: left, top: top, width: 10, height: max(12, bottom - top)), "bar")
    bar.append(bars)
    bars = bar
  }

  // MARK: Blocks

  private mutating func endBlock() {
    guard let block = blocks.popLast() else { return }
    y += 10
    let word = DiagramText(block.kind.rawValue, width: 100, isBold: true)
    let tab = word.width + 20
    let inner = block.extent ?? (columns.centers.first ?? 0)...(columns.centers.first ?? 0)
    let left = inner.lowerBound - 12
    let widest = max(tab + 8 + block.label.width, block.sections.map { $0.label.width + 8 }.max() ?? 0)
    let right = max(inner.upperBound + 12, left + widest + 12)
    front.rectangle(Frame(left: left, top: block.top, width: right - left, height: y - block.top), "frame")
    front.path("M\(left) \(block.top)h\(tab)v14l-8 8h\(8 - tab)z", "tab")
    front.text(word.lines, from: left + 8, top: block.top + 1, "strong")
    front.text(block.label.lines, from: left + tab + 8, top: block.top + 2, "halo")
    for section in block.sections {
      front.line(left, section.top, right, section.top, "divider")
      front.text(section.label.lines, from: left + 8, top: section.top + 2, "halo")
    }
    include(left...right)
    y += 8
  }

  /// Extends the drawing, and the block around it, to contain a range.
  mutating func include(_ range: ClosedRange<Int>) {
    extent = min(extent.lowerBound, range.lowerBound)...max(extent.upperBound, range.upperBound)
    guard let last = blocks.indices.last else { return }
    let inner = blocks[last].extent ?? range
    blocks[last].extent =
      min(inner.lowerBound, range.lowerBound)...max(inner.upperBound, range.upperBound)
  }
}
