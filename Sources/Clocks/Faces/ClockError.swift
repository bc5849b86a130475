import Foundation

/// Why a clock cannot tell a time, or a timer cannot tick.
public enum ClockError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The date is not a number, or not of the years 1 to 9999.
  case dateOutOfRange
  /// The interval between two ticks, in milliseconds, is not positive or is longer than a day.
  case interval(Int)
  /// The year is not of those that are asked about.
  case year(Int)
  /// There is no such day, or no such time of a day.
  case wallTime(String)
  /// A world clock has no face.
  case noFaces

  /// The reason as a sentence without its full stop.
  public var description: String {
    switch self {
    case .dateOutOfRange: "The date is not of the years 1 to 9999"
    case .interval(let milliseconds): "A timer cannot tick every \(milliseconds) ms"
    case .year(let year): "The year \(year) is not of 1970 to 2037"
    case .wallTime(let text): "No clock ever shows \(text)"
    case .noFaces: "A world clock needs at least one face"
    }
  }
}

extension Date {
  /// The date itself, where a calendar can tell it.
  ///
  /// Foundation traps on Linux when it formats a date that is not a number, so every entrance asks here.
  func checked() throws(ClockError) -> Date {
    // The first second of the year 1 and the last of 9999, a day in from the edge for the zones' sake.
    guard (-62_135_510_400...253_402_214_400).contains(timeIntervalSince1970) else {
      throw .dateOutOfRange
    }
    return self
  }

  /// Whole milliseconds since 1970; the date must have been checked.
  var milliseconds: Int { Int((timeIntervalSince1970 * 1000).rounded()) }

  /// A date after every date that a clock can tell; Foundation's distant future is in the year 4001.
  static let never = Date(timeIntervalSince1970: 1e15)

  init(milliseconds: Int) {
    self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
  }
}
