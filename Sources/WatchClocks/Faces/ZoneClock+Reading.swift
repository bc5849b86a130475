import Foundation

extension ZoneClock {
  /// The display of a clock at one moment.
  public struct Reading: Hashable, Sendable {
    /// The time on the face: `1:59 AM`.
    public let time: String
    /// The date in the zone: `2025-11-02`.
    public let day: String
    /// The zone's abbreviation at that moment: `EDT`, or `GMT-4` if the locale has no name for it.
    public let abbreviation: String
    /// Seconds east of Greenwich.
    public let offset: Int
    /// Whether daylight saving time is in effect.
    public let isDaylightSaving: Bool

    /// The offset as text: `-02:30`.
    public var offsetText: String {
      let minutes = abs(offset) / 60
      func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
      return "\(offset < 0 ? "-" : "+")\(twoDigits(minutes / 60)):\(twoDigits(minutes % 60))"
    }
  }

  /// A moment at which a zone changes its clocks.
  public struct Change: Hashable, Sendable {
    /// The first moment of the new time.
    public let date: Date
    /// The clock's display one second earlier.
    public let before: Reading
    /// The clock's display at that moment.
    public let after: Reading

    /// Seconds by which the clocks are set forward; negative if they are set back.
    public var shift: Int { after.offset - before.offset }

    /// Whether the date goes back to the day before, as in St. John's until 2011.
    public var dateRunsBackwards: Bool { after.day < before.day }
  }
}
