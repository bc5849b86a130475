import DocsMarkdown

extension SequenceLayout {
  /// Draws a message between two participants, with its text above the line.
  mutating func drawArrow(_ message: SequenceDiagram.Message, activates: Bool) {
    let isRightward = message.to > message.from
    let start = edge(message.from, towardsRight: isRightward)
    let end = edge(message.to, towardsRight: !isRightward, isActive: activates)
    let text = messageText(message)
    y += 6
    let numberWidth = message.number == nil ? 0 : isRightward ? 16 : -16
    front.text(text.lines, x: (start + end + numberWidth) / 2, top: y, "halo")
    y += text.height + 6
    lastArrow = y
    let tip = message.head == .cross ? end + (isRightward ? -8 : 8) : end
    front.line(start, y, tip, y, message.isDashed ? "line dashed" : "line")
    drawHead(message.head, x: tip, y: y, isRightward: isRightward)
    drawNumber(message.number, x: start, y: y)
    include(min(start, end) - 32...max(start, end) + 32)
    y += 12
  }

  /// The text of a message. It may be as wide as the space between the lifelines.
  private func messageText(_ message: SequenceDiagram.Message) -> DiagramText {
    let width = abs(columns.centers[message.to] - columns.centers[message.from])
    return DiagramText(message.text, width: max(SequenceColumns.textWidth, width - 72))
  }

  /// Draws a message of a participant to itself, with its text to the right.
  mutating func drawLoop(_ message: SequenceDiagram.Message) {
    let start = edge(message.from, towardsRight: true)
    let text = SequenceColumns.text(message.text)
    let height = max(24, text.height)
    y += 8
    let (top, bottom) = (y + height / 2 - 12, y + height / 2 + 12)
    let out = SequenceColumns.loopWidth - 12
    front.path(
      "M\(start) \(top)h\(out)a12 12 0 0 1 0 24h\(-out)",
      message.isDashed ? "line dashed" : "line"
    )
    drawHead(message.head, x: start, y: bottom, isRightward: false)
    drawNumber(message.number, x: start, y: top)
    front.text(
      text.lines,
      from: start + SequenceColumns.loopWidth + 8,
      top: y + (height - text.height) / 2,
      "halo"
    )
    include(start - 32...start + SequenceColumns.loopWidth + 8 + text.width)
    lastArrow = bottom
    y += height + 12
  }

  mutating func drawHead(_ head: SequenceDiagram.Head, x: Int, y: Int, isRightward: Bool) {
    let back = isRightward ? -10 : 10
    switch head {
    case .none: break
    case .filled: front.path("M\(x) \(y)l\(back) -5v10z", "head")
    case .open: front.path("M\(x + back) \(y - 5)L\(x) \(y)l\(back) 5", "line")
    case .cross: front.path("M\(x - 6) \(y - 6)l12 12m0-12l-12 12", "line cross")
    }
  }

  private mutating func drawNumber(_ number: Int?, x: Int, y: Int) {
    guard let number else { return }
    let text = DiagramText(String(number), width: 80, isBold: true)
    let width = max(20, text.width + 10)
    front.rectangle(Frame(left: x - width / 2, top: y - 10, width: width, height: 20), radius: 10, "number")
    front.text(text.lines, x: x, top: y - 10, "number-text")
  }

  mutating func drawNote(_ note: SequenceDiagram.Note) {
    let left = columns.centers[note.participants.lowerBound]
    let right = columns.centers[note.participants.upperBound]
    let span = right - left
    let text = DiagramText(note.text, width: max(SequenceColumns.textWidth, span + 16))
    let width = max(text.width + 24, span > 0 ? span + 40 : 0)
    y += 8
    let x =
      switch note.side {
      case .left: left - 16 - width
      case .right: right + 16
      case .over: (left + right - width) / 2
      }
    let box = Frame(left: x, top: y, width: width, height: text.height + 12)
    front.path("M\(x) \(y)h\(width - 10)l10 10v\(box.height - 10)h\(-width)z", "note")
    front.path("M\(box.right - 10) \(y)v10h10", "note-fold")
    front.text(text.lines, x: box.centerX, top: y + 6)
    include(box.left...box.right)
    y += box.height + 4
    lastArrow = y
  }
}
