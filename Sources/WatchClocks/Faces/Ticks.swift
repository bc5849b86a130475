import Foundation

/// The times at which a repeating timer fires.
///
/// All ticks are computed from the first one, so a late tick doesn't delay the next. Apple's timer does the same ("the
/// next fire date is calculated from the original fire date",
/// [tolerance](https://developer.apple.com/documentation/foundation/timer/tolerance)).
public struct Ticks: Hashable, Sendable {
  /// The time of the first tick.
  public let first: Date
  /// Milliseconds between two ticks.
  public let interval: Int

  /// Creates the ticks of a timer that is scheduled at a given time.
  ///
  /// - Parameters:
  ///   - interval: milliseconds between two ticks, from 1 to a day's 86,400,000.
  ///   - start: the time at which the timer is scheduled. The first tick is one interval later.
  ///   - aligned: whether the first tick is instead at the next whole interval of universal time, such as the full
  ///     minute for an interval of a minute.
  /// - Throws: ``ClockError`` if the interval or the date is out of range.
  public init(every interval: Int, from start: Date, aligned: Bool = false) throws(ClockError) {
    guard (1...86_400_000).contains(interval) else { throw .interval(interval) }
    let start = try start.checked().milliseconds
    let remainder = ((start % interval) + interval) % interval
    self.interval = interval
    first = Date(milliseconds: aligned ? start - remainder + interval : start + interval)
  }

  /// Returns the first tick after a given time.
  ///
  /// A timer that was blocked for several intervals fires once for all of them, like
  /// [Timer](https://developer.apple.com/documentation/foundation/timer).
  ///
  /// - Throws: ``ClockError/dateOutOfRange`` if the date is out of range.
  public func next(after date: Date) throws(ClockError) -> Date {
    let passed = try date.checked().milliseconds - first.milliseconds
    guard passed >= 0 else { return first }
    return Date(milliseconds: first.milliseconds + (passed / interval + 1) * interval)
  }
}
