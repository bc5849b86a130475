import Foundation
import SimulationKit

extension HandoffScenario {
  /// Seconds that a step may name: a day.
  static let seconds = 0...86_400
  /// Bytes of text that a publication may add.
  static let bodySizes = 0...200_000
  /// Counters that a forger may plant: two bytes hold no others.
  static let counters = 0...65_535
  /// How many bytes may be left of an advertisement: less than all 18.
  static let truncations = 0...17
  /// The moments at which a run may begin: from 1970 until 2100.
  private static let starts = Date(timeIntervalSince1970: 0)...Date(timeIntervalSince1970: 4_102_444_800)

  /// Refuses what a run could not count with; `run(_:)` has seen to it by the schema, `simulate(_:)` has not.
  ///
  /// - Throws: `Rejection` at the first number that is out of bounds, or where there is no screen.
  func checkLimits() throws(Rejection) {
    guard !screens.isEmpty else { throw Rejection(at: JSONPointer(["screens"]), "The app has no screen") }
    guard Self.starts.contains(start) else {
      throw Rejection(at: JSONPointer(["start"]), "The run must begin between 1970 and 2100")
    }
    for (number, step) in steps.enumerated() {
      switch step {
      case .wait(let seconds): try check(seconds, Self.seconds, number, "seconds")
      case .forge(let counter): try check(counter, Self.counters, number, "counter")
      case .truncate(let bytes): try check(bytes, Self.truncations, number, "bytes")
      case .publish(let publication):
        try check(publication.bodySize, Self.bodySizes, number, "bodySize")
        if let seconds = publication.expiresAfter {
          try check(seconds, Self.seconds, number, "expiresAfter")
        }
      default: break
      }
    }
  }

  private func check(
    _ value: Int,
    _ range: ClosedRange<Int>,
    _ step: Int,
    _ member: String
  ) throws(Rejection) {
    guard range.contains(value) else {
      throw Rejection(step: step, member, "\(value) is not from \(range.lowerBound) to \(range.upperBound)")
    }
  }
}
