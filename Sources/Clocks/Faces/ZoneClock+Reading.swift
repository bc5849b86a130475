import Foundation

extension ZoneClock {
  /// What a clock shows at one moment.
  public struct Reading: Hashable, Sendable {
    /// The time on the face: `1:59 AM`.
    public let time: String
    /// The date in the zone: `2025-11-02`.
    public let day: String
    /// The short name of the zone at that moment: `EDT`, or `GMT-4` where the locale has no name for it.
    public let abbreviation: String
    /// Seconds east of Greenwich.
    public let offset: Int
    /// Whether summer time is in force.
    public let isDaylightSaving: Bool

    /// The offset as text: `-02:30`.
    public var offsetText: String {
      let minutes = abs(offset) / 60
      func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
      return "\(offset < 0 ? "-" : "+")\(twoDigits(minutes / 60)):\(twoDigits(minutes % 60))"
    }
  }

  /// A moment at which a zone moves its clocks.
  public struct Change: Hashable, Sendable {
    /// The first moment of the new time.
    public let date: Date
    /// What the clock shows one second earlier.
    public let before: Reading
    /// What the clock shows at the moment itself.
    public let after: Reading

    /// Seconds by which the clocks are put forward; negative where they are put back.
    public var shift: Int { after.offset - before.offset }

    /// Whether the calendar steps back to the day before, as in St. John's until 2011.
    public var dateRunsBackwards: Bool { after.day < before.day }
  }
}
