import Foundation

/// The faces of several time zones, which are formatted only once a minute.
///
/// A timer may tick as often as it likes: a tick within the minute only compares two dates. At the minute, each face
/// whose text may have changed is formatted once, reusing its format.
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
  /// The clocks, in the order given.
  public let clocks: [ZoneClock]
  /// The text of each face, in the same order; empty until the first tick.
  public private(set) var texts: [String]
  /// The next moment at which a text may change: the best fire date for a timer that fires as rarely as possible.
  public private(set) var nextChange: Date

  private var faces: [Face]
  /// The time of the last tick. If the clock is set back, every face is formatted again.
  private var last: Date

  /// The cached times of a face.
  private struct Face: Hashable, Sendable {
    /// The first moment at which the text may change.
    var until = Date.distantPast
    /// The next known change of the zone's clocks, or the end of time.
    var transition = Date.distantPast
  }

  /// Creates the faces of some clocks.
  ///
  /// - Parameter clocks: at least one clock.
  /// - Throws: ``ClockError/noFaces`` if there is none.
  public init(_ clocks: [ZoneClock]) throws(ClockError) {
    guard !clocks.isEmpty else { throw .noFaces }
    self.clocks = clocks
    texts = Array(repeating: "", count: clocks.count)
    faces = Array(repeating: Face(), count: clocks.count)
    nextChange = .distantPast
    last = .never
  }

  /// Updates the faces.
  ///
  /// - Parameter date: a moment in the years 1 to 9999, not necessarily later than the last.
  /// - Returns: the indices of the faces whose text has changed, in order.
  /// - Throws: ``ClockError/dateOutOfRange`` for any other date. The faces are then unchanged.
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
