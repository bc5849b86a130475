/// A field of an advertisement: its position, bytes and meaning.
public struct AdvertisementField: Hashable, Sendable {
  /// The kind of a field.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// The length of a structure of the payload.
    case structureLength = "structure-length"
    /// The type of a structure of the payload.
    case structureType = "structure-type"
    /// The radio flags.
    case structureFlags = "structure-flags"
    /// The content of any other structure.
    case structureData = "structure-data"
    /// Zeros after the last structure.
    case padding
    /// The company that manufacturer data belongs to.
    case company
    /// The kind of a Handoff message.
    case messageType = "message-type"
    /// The length of a Handoff message.
    case messageLength = "message-length"
    /// The unencrypted status.
    case status
    /// The counter, which is the initialization vector.
    case counter
    /// The first byte of the tag.
    case tag
    /// The encrypted activity.
    case ciphertext
    /// A Continuity message of another kind, or a second one of Handoff's.
    case otherMessage = "other-message"
    /// Bytes that could not be read.
    case unread
    /// The status within the plaintext.
    case innerStatus = "inner-status"
    /// The hash of the activity's type.
    case activityHash = "activity-hash"
    /// The flags of the activity.
    case activityFlags = "activity-flags"
    /// The unexplained byte.
    case unknown
  }

  /// The kind of the field.
  public let kind: Kind
  /// The offset of its first byte.
  public let offset: Int
  /// Its bytes.
  public let bytes: [UInt8]

  init(_ kind: Kind, offset: Int, bytes: [UInt8]) {
    self.kind = kind
    self.offset = offset
    self.bytes = bytes
  }

  /// The number of its bytes.
  public var length: Int { bytes.count }

  /// Its bytes as hexadecimal digits: `4c 00`.
  public var digits: String { bytes.map { [$0].hexadecimal }.joined(separator: " ") }

  /// The display name.
  public var name: String {
    switch kind {
    case .structureLength: "Structure length"
    case .structureType: "Structure type"
    case .structureFlags: "Radio flags"
    case .structureData: "Structure data"
    case .padding: "Padding"
    case .company: "Company"
    case .messageType: "Message type"
    case .messageLength: "Message length"
    case .status, .innerStatus: "Status"
    case .counter: "Initialization vector"
    case .tag: "Authentication tag"
    case .ciphertext: "Ciphertext"
    case .otherMessage: "Other message"
    case .unread: "Unread"
    case .activityHash: "Activity hash"
    case .activityFlags: "Flags"
    case .unknown: "Unknown"
    }
  }
}

extension AdvertisementField {
  /// The meaning of its bytes, as a phrase without a full stop.
  public var meaning: String {
    switch kind {
    case .structureLength, .messageLength: "\(first) bytes follow"
    case .structureType: structureTypeMeaning
    case .structureFlags: radioFlagsMeaning
    case .structureData: "not looked into"
    case .padding: "zeros up to the end"
    case .company: "0x004C: Apple"
    case .messageType: "Handoff"
    case .status:
      first & 0x0F == 0 ? "nothing new on the clipboard" : "something was copied or cut"
    case .counter: "counter \(number), the lower byte first"
    case .tag: "the first of the 16 bytes of the tag; a guess is right once in 256"
    case .ciphertext: "the activity, under AES-256-GCM"
    case .otherMessage: "\(ContinuityMessage.title(first)), not looked into"
    case .unread: "cannot be read"
    case .innerStatus: first == 0 ? "0, as in every published recording" : "not explained so far"
    case .activityHash: activityMeaning
    case .activityFlags: HandoffAdvertisement.Flags(rawValue: first).description
    case .unknown: "not explained so far"
    }
  }

  private var first: UInt8 { bytes.first ?? 0 }

  /// The bytes as a number, least significant byte first.
  private var number: Int { bytes.reversed().reduce(0) { $0 << 8 | Int($1) } }

  private var structureTypeMeaning: String {
    switch first {
    case AdvertisingStructure.flags: "flags"
    case AdvertisingStructure.manufacturerData: "manufacturer data"
    default: "type 0x\([first].hexadecimal)"
    }
  }

  /// The radio flags (Bluetooth Core Specification Supplement, part A, section 1.3).
  private var radioFlagsMeaning: String {
    let names = [
      "limited discoverable", "generally discoverable", "no classic Bluetooth", "both at once (controller)",
      "both at once (host)",
    ]
    let set = names.indices.filter { first >> $0 & 1 == 1 }.map { names[$0] }
    return set.isEmpty ? "none" : set.joined(separator: ", ")
  }

  private var activityMeaning: String {
    guard let hash = ActivityHash(bytes: bytes) else { return "not explained so far" }
    if hash == .clear { return "no activity any more" }
    guard let pair = hash.published else { return "not among the published hashes" }
    return pair.activityType ?? "an activity of \(pair.app)"
  }
}

extension HandoffAdvertisement.Plaintext {
  /// The ten decrypted bytes as fields.
  public var fields: [AdvertisementField] {
    [
      AdvertisementField(.innerStatus, offset: 0, bytes: [status]),
      AdvertisementField(.activityHash, offset: 1, bytes: activity.bytes),
      AdvertisementField(.activityFlags, offset: 8, bytes: [flags.rawValue]),
      AdvertisementField(.unknown, offset: 9, bytes: [unknown]),
    ]
  }
}
