import Foundation

/// The key that a device encrypts its advertisements with, as stored in its keychain.
///
/// Each device has its own 256-bit key, and sends it to its owner's other devices over a separately encrypted
/// connection ([Apple Platform Security](https://support.apple.com/guide/security/handoff-security-secf78dbe639/web)).
/// The fields are those of the record that
/// [Handoff-BLE-Viewer](https://github.com/Sn0wfreezeDev/Handoff-BLE-Viewer/blob/master/BLE-Viewer/Crypto/KeychainAccess.swift)
/// reads, without `isWrappedKey`, whose meaning is not published.
public struct HandoffKey: Hashable, Sendable {
  /// Why a key cannot be made or used.
  public enum Failure: Error, Hashable, Sendable {
    /// A key whose length isn't ``byteCount``, and its length in bytes.
    case wrongLength(Int)
    /// Every counter has been used; see ``nextCounter()``.
    case counterExhausted
  }

  /// The length of a key, in bytes.
  public static let byteCount = 32

  /// The name of the key. It appears in the keychain and in the key exchange, but never in an advertisement.
  public let identifier: UUID
  /// When the key was created.
  public let dateCreated: Date
  /// The key itself.
  public let bytes: [UInt8]
  /// The counter of the last advertisement under this key; 0 if there was none.
  public private(set) var lastUsedCounter: UInt16

  /// Creates a key from its record.
  ///
  /// - Parameters:
  ///   - identifier: its name.
  ///   - dateCreated: when it was created.
  ///   - bytes: the key itself, ``byteCount`` bytes.
  ///   - lastUsedCounter: the counter of the last advertisement under it.
  /// - Throws: ``Failure/wrongLength(_:)``.
  public init(
    identifier: UUID,
    dateCreated: Date,
    bytes: [UInt8],
    lastUsedCounter: UInt16 = 0
  ) throws(Failure) {
    guard bytes.count == Self.byteCount else { throw .wrongLength(bytes.count) }
    self.identifier = identifier
    self.dateCreated = dateCreated
    self.bytes = bytes
    self.lastUsedCounter = lastUsedCounter
  }

  /// Creates a new, unused key.
  ///
  /// Where Apple's counters start is not published; here the first advertisement has the counter 1.
  ///
  /// - Parameters:
  ///   - dateCreated: when it is created.
  ///   - random: the source of its bytes and its name. A seeded source gives the same key every time, which is right
  ///     for a simulation but not for a secret.
  public init(dateCreated: Date, from random: inout some RandomNumberGenerator) {
    self.dateCreated = dateCreated
    identifier = UUID(from: &random)
    bytes = (0..<4).flatMap { _ in UInt128(random.next()).blockBytes.suffix(8) }
    lastUsedCounter = 0
  }

  /// Takes the next counter.
  ///
  /// After 65,535 there is none. If the counter started over, an initialization vector would be used twice, which
  /// reveals the difference of two plaintexts to an eavesdropper (NIST SP 800-38D, section 8 and appendix A), and
  /// receivers would reject every advertisement as a replay. What Apple's devices do then is not published. Here they
  /// need a new key.
  ///
  /// - Returns: the counter, one more than ``lastUsedCounter`` was.
  /// - Throws: ``Failure/counterExhausted``; the key is then unchanged.
  public mutating func nextCounter() throws(Failure) -> UInt16 {
    guard lastUsedCounter < .max else { throw .counterExhausted }
    lastUsedCounter += 1
    return lastUsedCounter
  }
}

extension HandoffKey.Failure: CustomStringConvertible {
  /// The failure as a sentence without a full stop.
  public var description: String {
    switch self {
    case .wrongLength(let count): "A key has \(HandoffKey.byteCount) bytes, not \(count)"
    case .counterExhausted: "All 65,535 counters of the key were used, so the device needs a new key"
    }
  }
}

extension UUID {
  /// A random UUID (RFC 9562, version 4).
  fileprivate init(from random: inout some RandomNumberGenerator) {
    var bits = UInt128(random.next()) << 64 | UInt128(random.next())
    bits = bits & ~(0xF << 76) | 4 << 76
    bits = bits & ~(0b11 << 62) | 0b10 << 62
    let b = bits.blockBytes
    self.init(
      uuid: (
        b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7], b[8], b[9], b[10], b[11], b[12], b[13], b[14], b[15]
      )
    )
  }
}
