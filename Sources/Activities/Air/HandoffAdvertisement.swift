/// A Bluetooth LE advertisement of a device's current activity, in 18 bytes.
///
/// A receiver learns a hash of the activity's type, but none of its data. Apple doesn't publish the format; researchers
/// derived it from recordings and from the system.
/// [furiousMAC/continuity](https://github.com/furiousMAC/continuity/blob/master/messages/handoff.md) and its Wireshark
/// dissector name the fields, and [Handoff-BLE-Viewer](https://github.com/Sn0wfreezeDev/Handoff-BLE-Viewer) decrypts
/// them.
///
/// | bytes | what |
/// |---|---|
/// | 2 | the company, `4C 00`: Apple |
/// | 1 | the kind of Continuity message, `0C`: Handoff |
/// | 1 | the length of the rest, `0E`: 14 |
/// | 1 | ``status``, readable |
/// | 2 | ``counter``, the lower byte first; these two bytes are the initialization vector |
/// | 1 | ``tag``, the first byte of the tag |
/// | 10 | ``ciphertext``: a ``Plaintext`` under AES-256-GCM, with the status as associated data |
public struct HandoffAdvertisement: Hashable, Sendable {
  /// The company that the manufacturer data belongs to: Apple, 0x004C in Bluetooth's Assigned Numbers.
  public static let company: UInt16 = 0x004C
  /// The message type of Handoff among the Continuity messages.
  public static let messageType: UInt8 = 0x0C
  /// The length of a Handoff message, without its type and length bytes.
  public static let contentLength = 14
  /// The length of ``ciphertext``.
  public static let ciphertextLength = 10
  /// The status while there is something on the clipboard.
  ///
  /// The source is [BTLEmap-Framework](https://github.com/seemoo-lab/BTLEmap-Framework)'s `HandoffDecoder`. Wireshark's
  /// dissector calls the lower half of the byte "Copy/Cut Performed".
  public static let clipboardStatus: UInt8 = 0x08

  /// The unencrypted status: 0, or ``clipboardStatus``.
  public var status: UInt8
  /// The number of the advertisement under its key, and its initialization vector.
  ///
  /// It is unencrypted and increases. An eavesdropper can therefore track a device even though its Bluetooth address
  /// changes (Martin et al., "Handoff All Your Privacy", PETS 2019, doi:10.2478/popets-2019-0057).
  public var counter: UInt16
  /// The only byte that authenticates the rest.
  public var tag: UInt8
  /// The encrypted ``Plaintext``, ``ciphertextLength`` bytes.
  public let ciphertext: [UInt8]

  /// Creates an advertisement from its fields.
  ///
  /// - Parameters:
  ///   - status: the unencrypted status.
  ///   - counter: the number of the advertisement under its key.
  ///   - tag: the first byte of the tag.
  ///   - ciphertext: the encrypted activity, ``ciphertextLength`` bytes.
  /// - Returns: nil for a ciphertext of another length.
  public init?(status: UInt8 = 0, counter: UInt16, tag: UInt8, ciphertext: [UInt8]) {
    guard ciphertext.count == Self.ciphertextLength else { return nil }
    self.init(status: status, counter: counter, tag: tag, tenBytes: ciphertext)
  }

  /// Creates an advertisement from its fields; the ciphertext must have the right length.
  package init(status: UInt8, counter: UInt16, tag: UInt8, tenBytes ciphertext: [UInt8]) {
    self.status = status
    self.counter = counter
    self.tag = tag
    self.ciphertext = ciphertext
  }

  /// The initialization vector: ``counter``, least significant byte first.
  public var vector: [UInt8] { counter.littleEndianBytes }

  /// Whether the status announces something on the clipboard.
  public var announcesClipboard: Bool { status & 0x0F != 0 }

  /// The Continuity message: its type, length and content, 16 bytes.
  public var message: [UInt8] {
    [Self.messageType, UInt8(Self.contentLength), status] + vector + [tag] + ciphertext
  }

  /// The manufacturer data that Core Bluetooth provides: the company and the message, 18 bytes.
  public var manufacturerData: [UInt8] { Self.company.littleEndianBytes + message }

  /// The whole payload of the legacy advertisement: 23 of at most 31 bytes.
  ///
  /// Consists of a flags structure and the manufacturer data. The value of the flags, `1A`, is what Apple's devices
  /// send ([furiousMAC/continuity#10](https://github.com/furiousMAC/continuity/issues/10)): generally discoverable, and
  /// both kinds of Bluetooth at once.
  public var payload: [UInt8] {
    let data = manufacturerData
    return [2, AdvertisingStructure.flags, 0x1A]
      + [UInt8(1 + data.count), AdvertisingStructure.manufacturerData] + data
  }
}

extension HandoffAdvertisement: CustomStringConvertible {
  /// The manufacturer data as hexadecimal digits.
  public var description: String { manufacturerData.hexadecimal }
}

/// The structures in the payload of an advertisement, with the types from Bluetooth's Assigned Numbers.
enum AdvertisingStructure {
  static let flags: UInt8 = 0x01
  static let manufacturerData: UInt8 = 0xFF
  /// The maximum payload length in bytes (Bluetooth Core Specification 5.4, volume 6, part B, section 2.3.1).
  static let longestPayload = 31
}

extension UInt16 {
  /// The two bytes, least significant first.
  var littleEndianBytes: [UInt8] {
    [UInt8(truncatingIfNeeded: self), UInt8(truncatingIfNeeded: self >> 8)]
  }
}
