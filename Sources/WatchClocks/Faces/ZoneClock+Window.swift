import Foundation
import SimulationKit

extension ZoneClock {
  /// Returns the next moment at which the text of the face may change.
  ///
  /// It is the next full minute of the zone (or second, if the face shows seconds), or an earlier change of the clocks.
  /// An offset may include seconds: until 1972 Liberia's was 44 minutes and 30 seconds.
  ///
  /// - Parameter date: a moment in the years 1 to 9999.
  /// - Throws: ``ClockError/dateOutOfRange`` for any other date.
  public func nextTextChange(after date: Date) throws(ClockError) -> Date {
    let step = try nextStep(after: date)
    guard let transition = try nextTransition(after: date) else { return step }
    return min(step, transition)
  }

  /// Returns the next full minute or second of the zone, ignoring changes of its clocks.
  func nextStep(after date: Date) throws(ClockError) -> Date {
    let date = try date.checked()
    let length = format.showsSeconds ? 1 : 60
    let seconds = Int(date.timeIntervalSince1970.rounded(.down))
    let local = seconds + zone.timeZone.secondsFromGMT(for: date)
    let rest = local - local.floored(by: length) * length
    return Date(timeIntervalSince1970: Double(seconds - rest + length))
  }
}
