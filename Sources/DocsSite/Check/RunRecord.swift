/// What a session's listings printed and did, read from its output by the marks that the harness set there.
struct RunRecord: Hashable, Sendable, Codable {
  /// The indices of the listings that ran to their end.
  private(set) var finished: Set<Int> = []
  /// The index of the listing that ran last: where the program ended before its time, the one that ended it.
  private(set) var last: Int?
  /// Whether all statements were run, and what they had put off as well.
  private(set) var hasEnded = false
  /// Whether the tasks came to rest that they had begun.
  private(set) var hasSettled = false
  /// The words of an error that was thrown and not caught.
  private(set) var thrown: String?
  /// Whether a listing that had to end the program did not.
  private(set) var survived = false
  /// Whether it could read every file of the machine, because the system cannot keep it from that.
  private(set) var isOpen = false
  /// Whether a process that it had started was still running at the end.
  private(set) var leftChild = false
  /// What sent the signal that ended the program; nil where it got none that the harness has seen.
  private(set) var signal: Signal?
  /// Everything that a listing printed, by its index. What comes behind the last statement is the last listing's.
  private(set) var output: [Int: String] = [:]
  /// What each compared statement printed, by listing and by the statement's turn. Where it ends a line that statements
  /// before it began, and nothing was compared with those, it is the whole line.
  private(set) var printed: [Int: [Int: String]] = [:]
  /// The value of each compared expression, by listing and by the statement's turn.
  private(set) var values: [Int: [Int: String]] = [:]

  /// What has been printed of a line that is not at its end, and was not compared.
  private var openLine = ""

  /// Where a signal comes from.
  enum Signal: String, Hashable, Sendable, Codable {
    /// The program's own instructions.
    case trap
    /// Somebody, itself included, sent it.
    case sent
  }

  /// - Parameters:
  ///   - output: what the program printed.
  ///   - secret: what tells its marks from what a listing prints.
  init(_ output: String, secret: String) {
    var turn: Int?
    for (number, piece) in output.split(on: ListingHarness.mark + secret + " ").enumerated() {
      // What stands before the first mark is nobody's.
      guard number > 0 else { continue }
      let end = piece.utf8.firstIndex(of: UInt8(ascii: "\n")) ?? piece.endIndex
      let mark = piece[..<end]
      let text = end < piece.endIndex ? piece[piece.utf8.index(after: end)...] : ""
      switch mark {
      case "thrown":
        thrown = String(text).trimmingLastNewline
        continue
      case "survived": survived = true
      case "end":
        turn = nil
        finished.formUnion(last.map { [$0] } ?? [])
        hasEnded = true
      case "settled": hasSettled = true
      case "open": isOpen = true
      case "child": leftChild = true
      case "trap", "sent": signal = Signal(rawValue: String(mark))
      default:
        let isValue = mark.hasSuffix("=")
        let numbers = mark.prefix { $0 != "=" }.split(separator: ".").compactMap { Int($0) }
        guard let number = numbers.first else { continue }
        if let last, last != number {
          finished.insert(last)
        }
        last = number
        turn = numbers.count == 2 ? numbers[1] : nil
        guard !isValue else {
          if let turn {
            values[number, default: [:]][turn] = String(text).trimmingLastNewline
          }
          continue
        }
      }
      take(text, turn: turn)
    }
  }

  /// Puts what was printed to the listing that ran last, and to its statement.
  private mutating func take(_ text: Substring, turn: Int?) {
    guard let last else { return }
    output[last, default: ""] += text
    let end = text.utf8.lastIndex(of: UInt8(ascii: "\n"))
    if let turn {
      printed[last, default: [:]][turn, default: ""] += (end == nil ? "" : openLine) + text
      openLine = ""
    } else if let end {
      openLine = String(text[text.utf8.index(after: end)...])
    } else {
      openLine += text
    }
  }
}

extension String {
  var trimmingLastNewline: String { hasSuffix("\n") ? String(dropLast()) : self }

  /// The pieces between the places where some other text stands.
  fileprivate func split(on separator: String) -> [Substring] {
    var pieces: [Substring] = []
    var rest = Substring(self)
    while let found = rest.firstRange(of: separator) {
      pieces.append(rest[..<found.lowerBound])
      rest = rest[found.upperBound...]
    }
    return pieces + [rest]
  }
}
