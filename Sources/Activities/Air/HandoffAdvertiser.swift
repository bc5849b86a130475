import Foundation

/// A device that advertises its current activity to the others of its owner.
///
/// Each advertisement takes the next counter of the key. A radio sends the same bytes many times a second
/// until there is something else to say; here that is one advertisement.
public struct HandoffAdvertiser: Hashable, Sendable {
  /// The name of the device.
  public let device: String
  /// The key that it seals with, and how far its counter has come.
  public private(set) var key: HandoffKey

  /// A device with a key of its own.
  ///
  /// - Parameters:
  ///   - device: the name of the device.
  ///   - key: its key.
  public init(_ device: String, key: HandoffKey) {
    self.device = device
    self.key = key
  }

  /// Makes the next advertisement.
  ///
  /// - Parameters:
  ///   - plaintext: what is said; ``HandoffAdvertisement/Plaintext/clear`` where there is no activity any
  ///     more.
  ///   - status: the byte that everyone may read.
  /// - Returns: the advertisement, under a counter that no other one has.
  /// - Throws: ``HandoffKey/Failure/counterExhausted`` after 65,535 advertisements under one key; then
  ///   ``replaceKey(with:)`` helps.
  public mutating func advertise(
    _ plaintext: HandoffAdvertisement.Plaintext,
    status: UInt8 = 0
  ) throws(HandoffKey.Failure) -> HandoffAdvertisement {
    try key.seal(plaintext, status: status, counter: key.nextCounter())
  }

  /// Goes on with another key, which receivers do not know until they are given it.
  ///
  /// - Parameter key: the new key.
  public mutating func replaceKey(with key: HandoffKey) {
    self.key = key
  }
}
