import DocsMarkdown

/// What the listings of a session printed and did, read from the marks that the harness wrote into the output.
package struct RunResult: Hashable, Sendable, Codable {
  /// The indices of the listings that ran to their end.
  private(set) var finished: Set<Int> = []
  /// The index of the last listing that ran. If the program ended early, this listing ended it.
  package private(set) var last: Int?
  /// Whether all statements ran, including deferred ones.
  private(set) var hasEnded = false
  /// Whether all tasks that they started came to rest.
  private(set) var hasSettled = false
  /// The text of an uncaught error.
  private(set) var thrown: String?
  /// Whether a listing that had to end the program didn't.
  private(set) var survived = false
  /// Whether the program could read every file of the machine, because the system can't restrict it.
  package private(set) var isOpen = false
  /// Whether a child process was still running at the end.
  private(set) var leftChild = false
  /// The origin of the signal that ended the program; nil if the harness saw none.
  package private(set) var signal: Signal?
  /// The output of each listing, by index. Output after the last statement belongs to the last listing.
  package private(set) var output: [Int: String] = [:]
  /// The output of each compared statement, by listing and position. If it completes a line that earlier statements
  /// began, none of which was compared, it includes that beginning.
  package private(set) var printed: [Int: [Int: String]] = [:]
  /// The value of each compared expression, by listing and position.
  package private(set) var values: [Int: [Int: String]] = [:]
  /// Those values that are written differently in Swift, as they are written there.
  private(set) var forms: [Int: [Int: ValueForm]] = [:]

  /// The beginning of an unfinished line that wasn't compared.
  private var openLine = ""

  /// The origin of a signal.
  package enum Signal: String, Hashable, Sendable, Codable {
    /// The program's own instructions.
    case trap
    /// It was sent, possibly by the program itself.
    case sent
  }

  /// - Parameters:
  ///   - output: what the program printed.
  ///   - secret: the secret that tells its marks from a listing's output.
  init(_ output: String, secret: String) {
    var turn: Int?
    var place: (listing: Int, turn: Int)?
    for (number, piece) in output.split(on: ListingHarness.mark + secret + " ").enumerated() {
      // Output before the first mark belongs to no listing.
      guard number > 0 else { continue }
      let end = piece.utf8.firstIndex(of: UInt8(ascii: "\n")) ?? piece.endIndex
      let mark = piece[..<end]
      let text = end < piece.endIndex ? piece[piece.utf8.index(after: end)...] : ""
      switch mark {
      case "thrown":
        thrown = String(text).trimmingLastNewline
        continue
      case "form", "stable-form":
        if let place {
          let form = ValueForm(String(text).trimmingLastNewline, isOrdered: mark == "form")
          forms[place.listing, default: [:]][place.turn] = form
        }
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
            place = (number, turn)
          }
          continue
        }
      }
      take(text, turn: turn)
    }
  }

  /// Adds output to the current listing and statement.
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
  package var trimmingLastNewline: String { hasSuffix("\n") ? String(dropLast()) : self }

  /// The pieces between the occurrences of a separator.
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
