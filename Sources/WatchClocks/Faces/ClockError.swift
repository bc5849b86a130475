import Foundation

/// The reason a clock can't show a time, or a timer can't tick.
public enum ClockError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The date is not a number, or is outside the years 1 to 9999.
  case dateOutOfRange
  /// An interval between two ticks, in milliseconds, that is not positive or is longer than a day.
  case interval(Int)
  /// A year outside the supported range.
  case year(Int)
  /// A date or a time of day that doesn't exist.
  case wallTime(String)
  /// A world clock without faces.
  case noFaces

  /// The reason as a sentence without its period.
  public var description: String {
    switch self {
    case .dateOutOfRange: "The date is outside the years 1 to 9999"
    case .interval(let milliseconds): "A timer cannot tick every \(milliseconds) ms"
    case .year(let year): "The year \(year) is outside 1970 to 2037"
    case .wallTime(let text): "\(text) is not a valid date and time"
    case .noFaces: "A world clock needs at least one face"
    }
  }
}

extension Date {
  /// Returns the date, if a calendar can represent it.
  ///
  /// Foundation traps on Linux when it formats a date that is not a number, so every entry point checks here.
  func checked() throws(ClockError) -> Date {
    // From the first second of the year 1 to the last of 9999, less a day at each end for time zone offsets.
    guard (-62_135_510_400...253_402_214_400).contains(timeIntervalSince1970) else {
      throw .dateOutOfRange
    }
    return self
  }

  /// Whole milliseconds since 1970. The date must have been checked.
  package var milliseconds: Int { Int((timeIntervalSince1970 * 1000).rounded()) }

  /// A date after every valid date. Foundation's distant future is in the year 4001.
  static let never = Date(timeIntervalSince1970: 1e15)

  init(milliseconds: Int) {
    self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
  }
}
