extension Sequence<UInt8> {
  /// The bytes as hexadecimal digits, two per byte: `4c000c0e`.
  package var hexadecimal: String {
    reduce(into: "") { text, byte in
      text += (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
  }
}

extension [UInt8] {
  /// Parses hexadecimal digits, two per byte; spaces are allowed anywhere.
  ///
  /// - Parameter text: the digits, in upper or lower case.
  /// - Returns: nil if there are other characters or an odd number of digits.
  init?(hexadecimal text: String) {
    let digits = text.utf8.filter { $0 != UInt8(ascii: " ") }
    guard digits.count.isMultiple(of: 2) else { return nil }
    self = []
    reserveCapacity(digits.count / 2)
    for index in stride(from: 0, to: digits.count, by: 2) {
      // Check for digits, because `UInt8(_:radix:)` also accepts a sign.
      guard let high = Self.digit(digits[index]), let low = Self.digit(digits[index + 1]) else { return nil }
      append(high << 4 | low)
    }
  }

  private static func digit(_ character: UInt8) -> UInt8? {
    Character(Unicode.Scalar(character)).hexDigitValue.map { UInt8($0) }
  }
}
