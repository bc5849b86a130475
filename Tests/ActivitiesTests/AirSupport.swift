import AirReference
import Foundation
import SimulationKit

@testable import Activities

extension Air {
  /// Multiplies the amount of random input; set by `LIVEDOCS_FUZZ`.
  static let fuzz = max(1, ProcessInfo.processInfo.environment["LIVEDOCS_FUZZ"].flatMap { Int($0) } ?? 1)

  static let day = Date(timeIntervalSince1970: 1_412_035_200)

  static func key(_ seed: UInt64) -> HandoffKey {
    var random = SeededSource(seed: seed)
    return HandoffKey(dateCreated: day, from: &random)
  }

  static func key(bytes: [UInt8], lastUsedCounter: UInt16 = 0) throws -> HandoffKey {
    try HandoffKey(
      identifier: key(0).identifier,
      dateCreated: day,
      bytes: bytes,
      lastUsedCounter: lastUsedCounter
    )
  }

  static func plaintext(from random: inout SeededSource) -> HandoffAdvertisement.Plaintext? {
    HandoffAdvertisement.Plaintext(bytes(10, from: &random))
  }
}
