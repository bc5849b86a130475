/// A number in a line of output: `-1.5e3`.
struct NumberToken: Hashable, Sendable {
  /// Its byte range within the line.
  var range: Range<Int>
  var value: Double

  /// Returns the numbers of a line, in order and without overlap.
  ///
  /// Digits within a word don't count (`x86`, `utf8`). A sign belongs to a number only if it can't be a binary operator
  /// (`3-4` contains 3 and 4).
  static func all(in bytes: ArraySlice<UInt8>) -> [NumberToken] {
    var tokens: [NumberToken] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let before = index > bytes.startIndex ? bytes[index - 1] : UInt8(ascii: " ")
      guard bytes[index].isDigit, !before.isWord else {
        index += 1
        continue
      }
      let end = endOfNumber(in: bytes, from: index)
      let start = index - (before.isSign && !bindsToTheLeft(bytes, before: index - 1) ? 1 : 0)
      if let value = Double(String(decoding: bytes[start..<end], as: UTF8.self)) {
        tokens.append(NumberToken(range: start..<end, value: value))
      }
      index = end
    }
    return tokens
  }

  private static func endOfNumber(in bytes: ArraySlice<UInt8>, from start: Int) -> Int {
    func afterDigits(_ start: Int) -> Int {
      bytes[start...].firstIndex { !$0.isDigit } ?? bytes.endIndex
    }
    func isDigit(at index: Int) -> Bool { index < bytes.endIndex && bytes[index].isDigit }
    var end = afterDigits(start)
    if end < bytes.endIndex, bytes[end] == UInt8(ascii: "."), isDigit(at: end + 1) {
      end = afterDigits(end + 1)
    }
    if end < bytes.endIndex, bytes[end] | 0x20 == UInt8(ascii: "e") {
      let hasSign = end + 1 < bytes.endIndex && bytes[end + 1].isSign
      let digits = end + (hasSign ? 2 : 1)
      if isDigit(at: digits) {
        end = afterDigits(digits)
      }
    }
    return end
  }

  /// Returns whether the byte before a sign makes it a binary operator.
  private static func bindsToTheLeft(_ bytes: ArraySlice<UInt8>, before sign: Int) -> Bool {
    guard sign > bytes.startIndex else { return false }
    let byte = bytes[sign - 1]
    return byte.isWord || [")", "]", "}", ".", "\""].contains(Character(Unicode.Scalar(byte)))
  }

  /// Returns whether a number is as close to the expected one as `approx=` allows.
  ///
  /// - Parameter tolerance: the permitted difference, absolute for expected values up to 1 and relative above: `|a - b|
  ///   <= tolerance * max(1, |b|)`.
  static func isNear(_ actual: Double, to expected: Double, tolerance: Double) -> Bool {
    guard actual.isFinite, expected.isFinite else { return false }
    return abs(actual - expected) <= tolerance * max(1, abs(expected))
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  fileprivate var isSign: Bool { self == UInt8(ascii: "-") || self == UInt8(ascii: "+") }

  fileprivate var isWord: Bool {
    isDigit || self == UInt8(ascii: "_") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }
}
