import Foundation

/// The faces of several zones, which change their texts only when a minute does.
///
/// A timer may tick as often as it likes: a tick within the minute looks at one date and does nothing. At the minute
/// each face whose text may have changed is formatted once, with the format that it has had all along.
///
/// ```swift
/// import Foundation
///
/// let noon = Date(timeIntervalSince1970: 1_772_452_800)
/// var world = try WorldClock(ZoneRegion.canada.clocks())
/// try world.tick(at: noon).count  // => 23
/// try world.tick(at: noon.addingTimeInterval(59))  // => []
/// for index in try world.tick(at: noon.addingTimeInterval(60)).prefix(2) {
///   print(world.clocks[index].zone.title, world.texts[index])
/// }
/// // Prints "St Johns 8:31 AM"
/// // Prints "Halifax 8:01 AM"
/// ```
public struct WorldClock: Hashable, Sendable {
  /// The clocks, in the order in which they were given.
  public let clocks: [ZoneClock]
  /// The text of each face, in the same order; empty until the first tick.
  public private(set) var texts: [String]
  /// The next moment at which a text may change: when a timer should fire that fires no more often than it must.
  public private(set) var nextChange: Date

  private var faces: [Face]
  /// The moment of the last tick: a clock that is set back reads every face anew.
  private var last: Date

  /// What a face need not ask for again.
  private struct Face: Hashable, Sendable {
    /// The first moment at which the text may be another.
    var until = Date.distantPast
    /// The next change of the zone's clocks that is known, or the end of time.
    var transition = Date.distantPast
  }

  /// The faces of some clocks.
  ///
  /// - Parameter clocks: at least one.
  /// - Throws: ``ClockError/noFaces`` where there is none.
  public init(_ clocks: [ZoneClock]) throws(ClockError) {
    guard !clocks.isEmpty else { throw .noFaces }
    self.clocks = clocks
    texts = Array(repeating: "", count: clocks.count)
    faces = Array(repeating: Face(), count: clocks.count)
    nextChange = .distantPast
    last = .never
  }

  /// Brings the faces up to a moment.
  ///
  /// - Parameter date: a moment of the years 1 to 9999, later than the last or not.
  /// - Returns: the indices of the faces whose text is another than before, in order.
  /// - Throws: ``ClockError/dateOutOfRange`` for any other date; the faces then stay as they are.
  public mutating func tick(at date: Date) throws(ClockError) -> [Int] {
    let date = try date.checked()
    if date < last {
      faces = Array(repeating: Face(), count: clocks.count)
    } else if date < nextChange {
      last = date
      return []
    }
    var changed: [Int] = []
    var next = Date.never
    for index in clocks.indices {
      if date >= faces[index].until {
        let text = try clocks[index].text(at: date)
        if text != texts[index] {
          texts[index] = text
          changed.append(index)
        }
        try look(ahead: index, at: date)
      }
      next = min(next, faces[index].until)
    }
    nextChange = next
    last = date
    return changed
  }

  private mutating func look(ahead index: Int, at date: Date) throws(ClockError) {
    if date >= faces[index].transition {
      faces[index].transition = try clocks[index].nextTransition(after: date) ?? .never
    }
    faces[index].until = min(try clocks[index].nextStep(after: date), faces[index].transition)
  }
}
