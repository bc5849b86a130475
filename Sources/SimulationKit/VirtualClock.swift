import Foundation

/// A clock that only its world advances.
public struct VirtualClock: Hashable, Sendable {
  /// The date at which the run begins.
  public let start: Date
  /// The time since the start, in milliseconds.
  public internal(set) var elapsed: Int

  /// A clock at its start date.
  public init(start: Date) {
    self.start = start
    elapsed = 0
  }

  /// The current date in the world.
  public var now: Date { start.addingTimeInterval(Double(elapsed) / 1000) }
}
