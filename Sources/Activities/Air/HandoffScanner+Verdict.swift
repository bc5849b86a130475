import Foundation

extension HandoffScanner {
  /// A receiver's decision about an advertisement.
  public enum Verdict: Hashable, Sendable {
    /// It is accepted as genuine.
    case accepted(Acceptance)
    /// It is ignored.
    case refused(Refusal)

    /// The acceptance, or nil if the advertisement is ignored.
    public var acceptance: Acceptance? {
      guard case .accepted(let acceptance) = self else { return nil }
      return acceptance
    }

    /// The reason for ignoring it, or nil if it is accepted.
    public var refusal: Refusal? {
      guard case .refused(let refusal) = self else { return nil }
      return refusal
    }
  }

  /// An advertisement that is accepted as genuine.
  public struct Acceptance: Hashable, Sendable {
    /// The device whose key opened it.
    public let device: String
    /// The name of that key.
    public let key: UUID
    /// Its counter, which becomes the last one of that device.
    public let counter: UInt16
    /// Its content. If the tag matched by chance, this is noise.
    public let plaintext: HandoffAdvertisement.Plaintext
  }

  /// Why an advertisement is ignored.
  public enum Refusal: Hashable, Sendable {
    /// The bytes are not a Handoff advertisement.
    case malformed(AdvertisementFault)
    /// No key opens it, and its address is unknown: it is from a stranger, altered or forged.
    case foreignOrAltered
    /// It comes from the address of a device whose key does not open it: it is altered or forged, or that device has a
    /// new key.
    case tagMismatch(device: String)
    /// It comes from the address of a device whose key was never received.
    case keyUnknown(device: String)
    /// The tag matches, but the counter is not greater than the last one.
    case replayed(device: String, counter: UInt16, last: UInt16)

    /// A stable word, for tests and tables: `replayed`.
    public var name: String {
      switch self {
      case .malformed: "malformed"
      case .foreignOrAltered: "foreign-or-altered"
      case .tagMismatch: "tag-mismatch"
      case .keyUnknown: "key-unknown"
      case .replayed: "replayed"
      }
    }
  }
}

extension HandoffScanner.Refusal: CustomStringConvertible {
  /// The reason as a sentence without a full stop.
  public var description: String {
    switch self {
    case .malformed(let fault):
      fault.description
    case .foreignOrAltered:
      "No key that is known here opens it: it may be a stranger's, or altered"
    case .tagMismatch(let device):
      "The key of \(device) does not open it: it was altered or forged, or \(device) has a new key"
    case .keyUnknown(let device):
      "The key of \(device) was never given to this device"
    case .replayed(let device, let counter, let last):
      "Counter \(counter) is not greater than \(last), the last one of \(device)"
    }
  }
}
