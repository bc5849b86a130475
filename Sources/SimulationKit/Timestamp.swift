/// A date and time with a time zone, in the format of RFC 3339: `2026-03-08T06:59:59Z`.
///
/// Foundation is too lenient: it accepts `12:99` as a time and 30 February as a date.
package struct Timestamp: Hashable {
  /// Seconds since 1970, without the fraction.
  package let seconds: Int

  /// - Returns: nil if the text has another format, or the day or time doesn't exist.
  package init?(_ text: String) {
    var rest = Array(text.utf8)[...]
    /// Consumes `mark`, if any, and a number of exactly `digits` digits that must be in `range`.
    func number(_ mark: Character? = nil, digits: Int, _ range: ClosedRange<Int>) -> Int? {
      if let mark, rest.popFirst() != mark.asciiValue { return nil }
      guard rest.count >= digits, rest.prefix(digits).allSatisfy({ (48...57).contains($0) }) else {
        return nil
      }
      let number = rest.prefix(digits).reduce(0) { $0 * 10 + Int($1) - 48 }
      rest = rest.dropFirst(digits)
      return range.contains(number) ? number : nil
    }
    guard let year = number(digits: 4, 0...9999), let month = number("-", digits: 2, 1...12),
      let day = number("-", digits: 2, 1...31), let date = CivilDate(year, month, day),
      let hour = number("T", digits: 2, 0...23), let minute = number(":", digits: 2, 0...59),
      let second = number(":", digits: 2, 0...59)
    else { return nil }
    if rest.first == UInt8(ascii: ".") {
      let fraction = rest.dropFirst().prefix { (48...57).contains($0) }
      guard (1...9).contains(fraction.count) else { return nil }
      rest = rest.dropFirst(fraction.count + 1)
    }
    var offset = 0
    switch rest.first {
    case UInt8(ascii: "Z"): rest = rest.dropFirst()
    case UInt8(ascii: "+"), UInt8(ascii: "-"):
      let sign = rest.popFirst() == UInt8(ascii: "-") ? -1 : 1
      guard let hours = number(digits: 2, 0...23), let minutes = number(":", digits: 2, 0...59) else {
        return nil
      }
      offset = sign * (hours * 60 + minutes) * 60
    default: return nil
    }
    guard rest.isEmpty else { return nil }
    seconds = date.daysSince1970 * 86_400 + (hour * 60 + minute) * 60 + second - offset
  }
}
