extension JSONValue {
  /// Parses a number in JSON notation, as an integer if it has no fraction and fits.
  ///
  /// - Returns: nil if it is too large for a `Double`.
  init?(number text: String) {
    guard let number = Double(text), number.isFinite else { return nil }
    guard let whole = Int(exactly: number) else {
      self = .number(number)
      return
    }
    // From 2^53 on, rounding to a `Double` may change the number, so use the digits of the text.
    guard whole.magnitude >= 1 << 53 else {
      self = .integer(whole)
      return
    }
    self = Self.whole(text).map(JSONValue.integer) ?? .number(number)
  }

  /// The value of a number after encoding and decoding it: ``integer(_:)`` if it is whole and fits.
  ///
  /// - Returns: nil if it isn't finite.
  init?(_ number: Double) {
    if let whole = Int(exactly: number), whole.magnitude < 1 << 53 {
      self = .integer(whole)
    } else {
      self.init(number: number.description)
    }
  }

  /// The value after encoding and decoding it, which turns 3.0 into 3.
  ///
  /// - Parameter fault: makes the error to throw for a number that isn't finite.
  func normalized(_ fault: (Double) -> any Error) throws -> JSONValue {
    switch self {
    case .number(let number):
      guard let value = JSONValue(number) else { throw fault(number) }
      return value
    case .array(let items): return .array(try items.map { try $0.normalized(fault) })
    case .object(let members): return .object(try members.mapValues { try $0.normalized(fault) })
    case .null, .bool, .integer, .string: return self
    }
  }

  /// The number with its exponent applied, or nil if a fraction remains or it doesn't fit.
  private static func whole(_ text: String) -> Int? {
    let parts = text.split { $0 == "e" || $0 == "E" }
    guard let mantissa = parts.first, let exponent = parts.count > 1 ? Int(parts[1]) : 0 else { return nil }
    let isNegative = mantissa.first == "-"
    let digits = mantissa.compactMap(\.wholeNumberValue)
    let fraction = mantissa.firstIndex(of: ".").map { mantissa[$0...].count - 1 } ?? 0
    // The number is less than 2^63, so it has at most nineteen digits after its leading zeros.
    let count = max(0, digits.count - fraction + exponent)
    guard digits.dropFirst(count).allSatisfy({ $0 == 0 }) else { return nil }
    var whole = 0
    for place in 0..<count {
      let digit = place < digits.count ? digits[place] : 0
      let (shifted, overflows) = whole.multipliedReportingOverflow(by: 10)
      let (sum, isOver) = shifted.addingReportingOverflow(isNegative ? -digit : digit)
      guard !overflows, !isOver else { return nil }
      whole = sum
    }
    return whole
  }
}
