import Foundation

/// A stored date: milliseconds since 1970, like the App Store's.
struct Moment: Hashable, Comparable {
  let milliseconds: Int64

  /// Creates a date in the years 1970 to 9999; nil for any other.
  init?(_ date: Date) {
    let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
    guard (0..<Double(Self.end)).contains(milliseconds) else { return nil }
    self.milliseconds = Int64(milliseconds)
  }

  init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

  static func < (left: Moment, right: Moment) -> Bool { left.milliseconds < right.milliseconds }

  /// The first millisecond of the year 10000.
  private static let end: Int64 = 253_402_300_800_000
}
