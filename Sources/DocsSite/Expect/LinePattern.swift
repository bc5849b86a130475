/// What one line of an expected output stands for.
///
/// `...` matches any text within a line when it stands inside a line, and any number of lines when it stands
/// alone on one. `\...` is three dots; before dots, two backslashes are one. Blanks at the end of a line do not matter.
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
    let (text, holes) = Self.holes(in: bytes)
    let (tokens, numbers) = Self.tokens(of: text, holes: holes, findsNumbers: tolerance != nil)
    glob = Glob(tokens)
    self.numbers = numbers
    self.tolerance = tolerance ?? 0
    isAnyLines = Array(bytes.drop(while: \.isBlank)) == Self.dots
    literal = numbers.isEmpty && holes.isEmpty ? text : nil
  }

  /// A line that matches itself and nothing else, to its last blank.
  init(exactly text: String) {
    glob = Glob(text.utf8.map { Int($0) })
    numbers = []
    tolerance = 0
    isAnyLines = false
    literal = Array(text.utf8)
  }

  /// A line of output as a pattern that matches it and nothing else.
  static func escaping(_ text: String) -> String {
    var escaped: [UInt8] = []
    var backslashes = 0
    var rest = Array(text.utf8)[...]
    while let byte = rest.first {
      if rest.starts(with: dots) {
        escaped += Array(repeating: backslash, count: backslashes + 1) + dots
        rest = rest.dropFirst(dots.count)
        backslashes = 0
      } else {
        escaped.append(byte)
        rest = rest.dropFirst()
        backslashes = byte == backslash ? backslashes + 1 : 0
      }
    }
    return String(decoding: escaped, as: UTF8.self)
  }

  private static let backslash = UInt8(ascii: "\\")

  /// The text of a line without its holes, and the places in it at which they stand.
  private static func holes(in bytes: [UInt8]) -> (text: [UInt8], holes: [Int]) {
    var text: [UInt8] = []
    var holes: [Int] = []
    var rest = bytes[...]
    while let byte = rest.first {
      let backslashes = rest.prefix { $0 == backslash }
      guard bytes[backslashes.endIndex...].starts(with: dots) else {
        text += backslashes.isEmpty ? [byte] : Array(backslashes)
        rest = rest.dropFirst(max(1, backslashes.count))
        continue
      }
      text += backslashes.prefix(backslashes.count / 2)
      if backslashes.count.isMultiple(of: 2) {
        holes.append(text.count)
      } else {
        text += dots
      }
      rest = rest.dropFirst(backslashes.count + dots.count)
    }
    return (text, holes)
  }

  private static func tokens(
    of text: [UInt8],
    holes: [Int],
    findsNumbers: Bool
  ) -> (tokens: [Int?], numbers: [Number]) {
    var tokens: [Int?] = []
    var numbers: [Number] = []
    for (index, start) in ([0] + holes).enumerated() {
      let piece = start..<(index < holes.count ? holes[index] : text.count)
      var start = piece.lowerBound
      for number in findsNumbers ? NumberToken.all(in: text[piece]) : [] {
        // A number that touches a hole is cut short by it, so it is text.
        let touchesHole =
          (number.range.lowerBound == piece.lowerBound && index > 0)
          || (number.range.upperBound == piece.upperBound && index < holes.count)
        guard !touchesHole else { continue }
        tokens += text[start..<number.range.lowerBound].map { Int($0) }
        numbers.append(Number(value: number.value, text: Array(text[number.range])))
        tokens.append(-numbers.count)
        start = number.range.upperBound
      }
      tokens += text[start..<piece.upperBound].map { Int($0) }
      tokens += index < holes.count ? [nil] : []
    }
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
