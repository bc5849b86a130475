import Foundation

/// A device that advertises its current activity to its owner's other devices.
///
/// Each advertisement takes the next counter of the key. A radio repeats the same bytes many times a second until the
/// content changes; here all the repetitions are one advertisement.
public struct HandoffAdvertiser: Hashable, Sendable {
  /// The name of the device.
  public let device: String
  /// The key that it encrypts with, including the last counter.
  public private(set) var key: HandoffKey

  /// Creates a device with its own key.
  ///
  /// - Parameters:
  ///   - device: the name of the device.
  ///   - key: its key.
  public init(_ device: String, key: HandoffKey) {
    self.device = device
    self.key = key
  }

  /// Creates the next advertisement.
  ///
  /// - Parameters:
  ///   - plaintext: the content; ``HandoffAdvertisement/Plaintext/clear`` if there is no activity any longer.
  ///   - status: the unencrypted status.
  /// - Returns: the advertisement, with a unique counter.
  /// - Throws: ``HandoffKey/Failure/counterExhausted`` after 65,535 advertisements under one key; use
  ///   ``replaceKey(with:)`` then.
  public mutating func advertise(
    _ plaintext: HandoffAdvertisement.Plaintext,
    status: UInt8 = 0
  ) throws(HandoffKey.Failure) -> HandoffAdvertisement {
    try key.seal(plaintext, status: status, counter: key.nextCounter())
  }

  /// Switches to another key, which receivers don't know until they are given it.
  ///
  /// - Parameter key: the new key.
  public mutating func replaceKey(with key: HandoffKey) {
    self.key = key
  }
}
