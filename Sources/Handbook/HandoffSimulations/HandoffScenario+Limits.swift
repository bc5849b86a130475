import Activities
import Foundation
import SimulationKit

extension HandoffScenario {
  /// The duration that a step may specify, in seconds: up to a day.
  static let seconds = 0...86_400
  /// The bytes of text that a publication may add.
  static let bodySizes = 0...200_000
  /// The counters that a forger may plant: those that fit in two bytes.
  static let counters = 0...65_535
  /// The number of bytes that may remain of an advertisement: fewer than all 18.
  static let truncations = 0...17
  /// The start dates that a run may have: from 1970 until 2100.
  private static let starts = Date(timeIntervalSince1970: 0)...Date(timeIntervalSince1970: 4_102_444_800)

  /// Checks the limits that `run(_:)` enforces with the schema, because `simulate(_:)` can be called without it.
  ///
  /// - Throws: `Rejection` at the first number that is out of bounds, or if there is no screen.
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
