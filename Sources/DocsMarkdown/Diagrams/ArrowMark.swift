/// An arrow between two participants, as it is written.
struct ArrowMark {
  let head: SequenceDiagram.Head
  let isDashed: Bool

  /// Longer marks first, because some begin with others. Those without a value can't be drawn.
  private static let marks: KeyValuePairs<String, ArrowMark?> = [
    "<<-->>": nil,
    "<<->>": nil,
    "-->>": ArrowMark(head: .filled, isDashed: true),
    "->>": ArrowMark(head: .filled, isDashed: false),
    "-->": ArrowMark(head: .none, isDashed: true),
    "--x": ArrowMark(head: .cross, isDashed: true),
    "--)": ArrowMark(head: .open, isDashed: true),
    "->": ArrowMark(head: .none, isDashed: false),
    "-x": ArrowMark(head: .cross, isDashed: false),
    "-)": ArrowMark(head: .open, isDashed: false),
  ]

  /// The first arrow of a message, before the colon.
  static func first(in text: Substring) -> (range: Range<Substring.Index>, arrow: ArrowMark?)? {
    var index = text.startIndex
    while index < text.endIndex, text[index] != ":" {
      if text[index] == "-" || text[index] == "<" {
        for (mark, arrow) in marks where text[index...].hasPrefix(mark) {
          return (index..<text.index(index, offsetBy: mark.count), arrow)
        }
      }
      index = text.index(after: index)
    }
    return nil
  }
}
