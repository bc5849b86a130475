import DocsMarkdown

/// Where the lifelines of a sequence diagram are, so that every text fits between them.
struct SequenceColumns {
  /// The widest line of a message or a note that is not wrapped.
  static let textWidth = 200
  /// The width of the loop that a participant's message to itself makes.
  static let loopWidth = 40

  let heads: [DiagramText]
  private(set) var centers: [Int] = []
  private var gaps: [Int]

  init(_ diagram: SequenceDiagram) {
    heads = diagram.participants.map { DiagramText($0.name, width: 160, isBold: true) }
    gaps = zip(heads, heads.dropFirst()).map { left, right in
      SequenceColumns.headWidth(left) / 2 + SequenceColumns.headWidth(right) / 2 + 24
    }
    for item in diagram.items {
      switch item {
      case .message(let message): widen(for: message)
      case .note(let note): widen(for: note)
      case .activate, .deactivate, .begin, .section, .end: break
      }
    }
    var x = 0
    for index in heads.indices {
      centers.append(x)
      if index < gaps.count { x += gaps[index] }
    }
  }

  static func headWidth(_ head: DiagramText) -> Int { max(88, head.width + 28) }

  /// The text of a message, and of a note beside a lifeline.
  static func text(_ text: String) -> DiagramText { DiagramText(text, width: textWidth) }

  private mutating func widen(for message: SequenceDiagram.Message) {
    let width = SequenceColumns.text(message.text).width + (message.number == nil ? 0 : 32)
    if message.from == message.to {
      widen(message.from, to: SequenceColumns.loopWidth + width + 36)
    } else {
      widen(min(message.from, message.to)..<max(message.from, message.to), to: width + 40)
    }
  }

  private mutating func widen(for note: SequenceDiagram.Note) {
    let width = SequenceColumns.text(note.text).width + 24
    let (first, last) = (note.participants.lowerBound, note.participants.upperBound)
    switch note.side {
    case .left: widen(first - 1, to: width + 32)
    case .right: widen(first, to: width + 32)
    case .over where first == last:
      widen(first - 1, to: width / 2 + 24)
      widen(first, to: width / 2 + 24)
    case .over: widen(first..<last, to: width - 40)
    }
  }

  /// Widens one gap, if there is such a gap.
  private mutating func widen(_ index: Int, to width: Int) {
    guard gaps.indices.contains(index) else { return }
    gaps[index] = max(gaps[index], width)
  }

  /// Widens the gaps of a range together, each by the same amount.
  private mutating func widen(_ range: Range<Int>, to width: Int) {
    let missing = width - gaps[range].reduce(0, +)
    guard missing > 0, !range.isEmpty else { return }
    for index in range {
      gaps[index] += (missing + range.count - 1) / range.count
    }
  }
}
