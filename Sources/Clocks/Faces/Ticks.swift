import Foundation

/// The moments at which a repeating timer is due.
///
/// Every moment is counted from the first one, so the lateness of one tick never moves the next: Apple's
/// timer does the same ("the next fire date is calculated from the original fire date",
/// [tolerance](https://developer.apple.com/documentation/foundation/timer/tolerance)).
public struct Ticks: Hashable, Sendable {
  /// The moment of the first tick.
  public let first: Date
  /// Milliseconds between two ticks.
  public let interval: Int

  /// The ticks of a timer that is scheduled at a moment.
  ///
  /// - Parameters:
  ///   - interval: milliseconds between two ticks, from 1 to a day's 86,400,000.
  ///   - start: when the timer is scheduled; the first tick is one interval later.
  ///   - aligned: whether the first tick waits instead for the next whole interval of universal time: the
  ///     full minute, where the interval is a minute.
  /// - Throws: ``ClockError`` where the interval or the date is out of range.
  public init(every interval: Int, from start: Date, aligned: Bool = false) throws(ClockError) {
    guard (1...86_400_000).contains(interval) else { throw .interval(interval) }
    let start = try start.checked().milliseconds
    let remainder = ((start % interval) + interval) % interval
    self.interval = interval
    first = Date(milliseconds: aligned ? start - remainder + interval : start + interval)
  }

  /// The first tick that is due after a moment.
  ///
  /// A timer that was held up for several intervals fires once for all of them, as
  /// [Timer](https://developer.apple.com/documentation/foundation/timer) does.
  ///
  /// - Throws: ``ClockError/dateOutOfRange`` where the date is out of range.
  public func next(after date: Date) throws(ClockError) -> Date {
    let passed = try date.checked().milliseconds - first.milliseconds
    guard passed >= 0 else { return first }
    return Date(milliseconds: first.milliseconds + (passed / interval + 1) * interval)
  }
}
