/// A difference between two texts that a reader can't see: a space of another kind, or a character without a shape.
struct UnseenDifference {
  private let place: Int
  private let expected: Unicode.Scalar?
  private let actual: Unicode.Scalar?

  /// Compares two texts.
  ///
  /// - Returns: nil if the texts are equal, or if their first difference can be seen.
  init?(_ expected: String, _ actual: String) {
    let (left, right) = (Array(expected.unicodeScalars), Array(actual.unicodeScalars))
    let place = zip(left, right).prefix { $0 == $1 }.count
    self.place = place
    self.expected = left.indices.contains(place) ? left[place] : nil
    self.actual = right.indices.contains(place) ? right[place] : nil
    let both = [self.expected, self.actual].compactMap { $0 }
    // A plain space that is missing between two words can be seen.
    guard both.contains(where: { $0.isUnseen && ($0 != " " || both.count == 1) }) else { return nil }
  }

  /// The difference in words, with the names of both characters.
  var hint: String {
    "At character \(place + 1) the page has \(Self.name(expected)), and the program wrote \(Self.name(actual))"
  }

  private static func name(_ scalar: Unicode.Scalar?) -> String {
    guard let scalar else { return "nothing more" }
    if scalar == " " { return "a space" }
    if !scalar.isUnseen { return "'\(scalar)'" }
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    return scalar.properties.name.map { "\(code) \($0)" } ?? code
  }
}

extension Unicode.Scalar {
  /// Whether it looks like a space, or like nothing.
  fileprivate var isUnseen: Bool {
    properties.isWhitespace || properties.isDefaultIgnorableCodePoint
      || properties.generalCategory == .control
      || properties.generalCategory == .format
  }
}
