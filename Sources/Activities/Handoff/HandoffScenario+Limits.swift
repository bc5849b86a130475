import Foundation
import SimulationKit

extension HandoffScenario {
  /// Seconds that a step may name: a day.
  static let seconds = 0...86_400
  /// Bytes of text that a publication may add.
  static let bodySizes = 0...200_000
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
      case .wait(let seconds) where !Self.seconds.contains(seconds):
        throw Rejection(step: number, "seconds", "\(seconds) is not from 0 to \(Self.seconds.upperBound)")
      case .publish(let publication):
        if !Self.bodySizes.contains(publication.bodySize) {
          let bound = Self.bodySizes.upperBound
          throw Rejection(step: number, "bodySize", "\(publication.bodySize) is not from 0 to \(bound)")
        }
        if let seconds = publication.expiresAfter, !Self.seconds.contains(seconds) {
          throw Rejection(
            step: number,
            "expiresAfter",
            "\(seconds) is not from 0 to \(Self.seconds.upperBound)"
          )
        }
      default: break
      }
    }
  }
}
