import DocsFoundation

/// The pattern that one line of an expected output stands for.
///
/// `...` within a line matches any text; alone on a line, it matches any number of lines. `\...` is three literal dots;
/// before dots, `\\` is one backslash. Trailing blanks are ignored.
package struct LinePattern: Hashable, Sendable {
  /// A line of actual output, prepared for matching.
  package struct Line: Hashable, Sendable {
    package let bytes: [UInt8]
    /// The numbers by the index of their first byte; empty if there is no tolerance.
    fileprivate var numbers: [Int: NumberToken] = [:]

    /// A line in which trailing blanks matter.
    package init(exactly text: String) {
      bytes = Array(text.utf8)
    }

    /// - Parameter findsNumbers: whether numbers are compared by value.
    package init(_ text: String, findsNumbers: Bool = false) {
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
  /// Whether the pattern matches any number of lines.
  let isAnyLines: Bool
  /// The bytes of the only line that matches, or nil if several can.
  package let literal: [UInt8]?

  /// - Parameters:
  ///   - text: the line as written.
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

  /// A pattern that matches only the line itself, including trailing blanks.
  init(exactly text: String) {
    glob = Glob(text.utf8.map { Int($0) })
    numbers = []
    tolerance = 0
    isAnyLines = false
    literal = Array(text.utf8)
  }

  /// Returns a pattern that matches only this line of output.
  package static func escaping(_ text: String) -> String {
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

  /// Returns a line's text without its holes, and the offsets of the holes in it.
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
        // A hole next to a number may cut it short, so it is compared as text.
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

  /// Returns whether the pattern matches a line.
  ///
  /// The numbers of a line don't overlap, so an earlier match of a piece also ends earlier, as `Glob` requires.
  package func matches(_ line: Line) -> Bool {
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
