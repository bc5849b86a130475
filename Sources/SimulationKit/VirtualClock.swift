import Foundation

/// A clock that moves only when its world does.
public struct VirtualClock: Hashable, Sendable {
  /// The date at which the run begins.
  public let start: Date
  /// The time since the start, in milliseconds.
  public internal(set) var elapsed: Int

  /// A clock that stands at its start.
  public init(start: Date) {
    self.start = start
    elapsed = 0
  }

  /// The date that a person in the world would read.
  public var now: Date { start.addingTimeInterval(Double(elapsed) / 1000) }
}
