/// Who says what to whom, from top to bottom.
package struct SequenceDiagram: Hashable, Sendable {
  package struct Participant: Hashable, Sendable {
    package var name: String
    /// Whether it is drawn as a person.
    package var isActor: Bool
  }

  /// The end of an arrow.
  package enum Head: Hashable, Sendable { case none, filled, cross, open }

  package struct Message: Hashable, Sendable {
    package var from: Int
    package var to: Int
    package var text: String
    package var head: Head
    package var isDashed: Bool
    /// Its number, if the messages are numbered.
    package var number: Int?
  }

  package struct Note: Hashable, Sendable {
    package enum Side: Hashable, Sendable { case left, right, over }
    package var side: Side
    /// The participants that it is beside or over: one, or the first and the last.
    package var participants: ClosedRange<Int>
    package var text: String
  }

  /// A kind of block, by its word.
  package enum BlockKind: String, Hashable, Sendable, CaseIterable {
    case loop, alt, opt, par

    /// The word that begins another section of such a block; nil if it has only one.
    var sectionWord: String? {
      switch self {
      case .alt: "else"
      case .par: "and"
      case .loop, .opt: nil
      }
    }
  }

  /// A line of the diagram. Blocks are flat, from `begin` to `end`, so no step has to recurse.
  package enum Item: Hashable, Sendable {
    case message(Message)
    case note(Note)
    case activate(Int)
    case deactivate(Int)
    case begin(BlockKind, String)
    case section(String)
    case end
  }

  package internal(set) var participants: [Participant] = []
  package internal(set) var items: [Item] = []

  static let participantLimit = 20
  static let itemLimit = 300
  static let depthLimit = 8

  /// The texts that a reader sees.
  var labels: [String] {
    participants.map(\.name)
      + items.compactMap { item in
        switch item {
        case .message(let message): message.text
        case .note(let note): note.text
        case .begin(_, let text), .section(let text): text
        case .activate, .deactivate, .end: nil
        }
      }
  }
}
