/// What one line of an expected output stands for.
///
/// `...` matches any text within a line when it stands inside a line, and any number of lines when it stands
/// alone on one. Blanks at the end of a line do not matter.
struct LinePattern: Hashable, Sendable {
  /// A line of actual output, ready to be matched.
  struct Line: Hashable, Sendable {
    let bytes: [UInt8]
    /// The numbers by their first byte; empty where no tolerance asks for them.
    fileprivate var numbers: [Int: NumberToken] = [:]

    /// A line of which every blank matters.
    init(exactly text: String) {
      bytes = Array(text.utf8)
    }

    /// - Parameter findsNumbers: whether numbers are compared by value.
    init(_ text: String, findsNumbers: Bool = false) {
      bytes = text.utf8.map(\.self).withoutTrailingBlanks
      if findsNumbers {
        numbers = Dictionary(NumberToken.all(in: bytes[...]).map { ($0.range.lowerBound, $0) }) { first, _ in
          first
        }
      }
    }
  }

  private struct Number: Hashable, Sendable {
    var value: Double
    var text: [UInt8]
  }

  private static let dots = Array("...".utf8)

  /// The bytes, with -1 for the first of `numbers`, -2 for the second, and so on.
  private let glob: Glob
  private let numbers: [Number]
  private let tolerance: Double
  /// Whether it matches any number of lines.
  let isAnyLines: Bool
  /// The bytes of the only line that it matches, where there is only one.
  let literal: [UInt8]?

  /// - Parameters:
  ///   - text: the line as its author wrote it.
  ///   - tolerance: how far numbers may differ, or nil to compare them as text.
  init(_ text: String, tolerance: Double? = nil) {
    let bytes = text.utf8.map(\.self).withoutTrailingBlanks
    let (tokens, numbers) = Self.tokens(of: bytes, findsNumbers: tolerance != nil)
    glob = Glob(tokens)
    self.numbers = numbers
    self.tolerance = tolerance ?? 0
    isAnyLines = Array(bytes.drop(while: \.isBlank)) == Self.dots
    literal = numbers.isEmpty && !tokens.contains(nil) ? bytes : nil
  }

  /// A line that matches itself and nothing else, to its last blank.
  init(exactly text: String) {
    glob = Glob(text.utf8.map { Int($0) })
    numbers = []
    tolerance = 0
    isAnyLines = false
    literal = Array(text.utf8)
  }

  private static func tokens(of bytes: [UInt8], findsNumbers: Bool) -> (tokens: [Int?], numbers: [Number]) {
    var tokens: [Int?] = []
    var numbers: [Number] = []
    func read(_ piece: Range<Int>) {
      var start = piece.lowerBound
      for number in findsNumbers ? NumberToken.all(in: bytes[piece]) : [] {
        // A number that touches a hole is cut short by it, so it is text.
        let touchesHole =
          (number.range.lowerBound == piece.lowerBound && piece.lowerBound > 0)
          || (number.range.upperBound == piece.upperBound && piece.upperBound < bytes.count)
        guard !touchesHole else { continue }
        tokens += bytes[start..<number.range.lowerBound].map { Int($0) }
        numbers.append(Number(value: number.value, text: Array(bytes[number.range])))
        tokens.append(-numbers.count)
        start = number.range.upperBound
      }
      tokens += bytes[start..<piece.upperBound].map { Int($0) }
    }
    var start = 0
    var index = 0
    while index < bytes.count {
      guard bytes[index...].starts(with: dots) else {
        index += 1
        continue
      }
      read(start..<index)
      tokens.append(nil)
      index += dots.count
      start = index
    }
    read(start..<bytes.count)
    return (tokens, numbers)
  }

  /// Whether a line is one of those that the pattern stands for.
  ///
  /// No two numbers of a line overlap, so the first place of a piece ends first, as `Glob` asks.
  func matches(_ line: Line) -> Bool {
    if let literal {
      return literal == line.bytes
    }
    return glob.matches(line.bytes.map { Int($0) }) { token, index in
      let number = numbers[-token - 1]
      guard let other = line.numbers[index],
        line.bytes[other.range] == number.text[...]
          || NumberToken.isNear(other.value, to: number.value, tolerance: tolerance)
      else { return nil }
      return other.range.upperBound
    }
  }
}
