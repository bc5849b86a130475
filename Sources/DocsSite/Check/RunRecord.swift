/// What a session's listings printed, cut at the marks that the program set.
struct RunRecord {
  /// The indices of the listings that ran to their end.
  private(set) var finished: Set<Int> = []
  /// The index of the listing that was running when the program ended before its time.
  private(set) var last: Int?
  /// The words of an error that was thrown and not caught.
  private(set) var thrown: String?
  /// Whether a listing that had to end the program did not.
  private(set) var survived = false
  /// Everything that a listing printed, by its index.
  private(set) var output: [Int: String] = [:]
  /// What each compared statement printed, by listing and by the statement's turn.
  private(set) var printed: [Int: [Int: String]] = [:]
  /// The value of each compared expression, by listing and by the statement's turn.
  private(set) var values: [Int: [Int: String]] = [:]

  init(_ output: String) {
    var current: Int?
    for piece in output.split(separator: SampleProgram.mark, omittingEmptySubsequences: true) {
      let end = piece.utf8.firstIndex(of: UInt8(ascii: "\n")) ?? piece.endIndex
      let mark = piece[..<end]
      let text = end < piece.endIndex ? piece[piece.utf8.index(after: end)...] : ""
      switch mark {
      case "thrown":
        thrown = String(text).trimmingLastNewline
      case "survived":
        survived = true
      case "end":
        finished.formUnion(current.map { [$0] } ?? [])
        last = nil
      default:
        let isValue = mark.hasSuffix("=")
        let numbers = mark.drop { $0 == " " }.prefix { $0 != "=" }.split(separator: ".").compactMap {
          Int($0)
        }
        guard let number = numbers.first else { continue }
        if let current, current != number {
          finished.insert(current)
        }
        current = number
        last = number
        take(text, of: number, turn: numbers.count == 2 ? numbers[1] : nil, isValue: isValue)
      }
    }
  }

  private mutating func take(_ text: Substring, of listing: Int, turn: Int?, isValue: Bool) {
    guard !isValue else {
      if let turn {
        values[listing, default: [:]][turn] = String(text).trimmingLastNewline
      }
      return
    }
    output[listing, default: ""] += text
    if let turn {
      printed[listing, default: [:]][turn, default: ""] += text
    }
  }
}

extension String {
  var trimmingLastNewline: String { hasSuffix("\n") ? String(dropLast()) : self }
}
