extension HandoffAdvertisement {
  /// The ten encrypted bytes of an advertisement, readable only with the key.
  ///
  /// The fields are those of
  /// [Handoff-BLE-Viewer](https://github.com/Sn0wfreezeDev/Handoff-BLE-Viewer/blob/master/BLE-Viewer/HandoffModels/HandoffAdvertisement.swift).
  public struct Plaintext: Hashable, Sendable {
    /// Another status byte, 0 in every published recording. Its relation to the unencrypted status is not known.
    public var status: UInt8
    /// The hash of the activity's type.
    public var activity: ActivityHash
    /// Further properties of the activity.
    public var flags: Flags
    /// An unexplained byte. Published recordings have 0, `8E` and `BF` here.
    public var unknown: UInt8

    /// A plaintext from its fields.
    public init(status: UInt8 = 0, activity: ActivityHash, flags: Flags = [], unknown: UInt8 = 0) {
      self.status = status
      self.activity = activity
      self.flags = flags
      self.unknown = unknown
    }

    /// No activity any longer: all bytes are zero, as in a published recording.
    public static let clear = Plaintext(activity: .clear)

    /// Reads a plaintext.
    ///
    /// - Parameter bytes: the decrypted bytes.
    /// - Returns: nil unless there are ten.
    public init?(_ bytes: [UInt8]) {
      guard bytes.count == HandoffAdvertisement.ciphertextLength,
        let activity = ActivityHash(bytes: Array(bytes[1...7]))
      else { return nil }
      self.init(
        status: bytes[0],
        activity: activity,
        flags: Flags(rawValue: bytes[8]),
        unknown: bytes[9]
      )
    }

    /// The ten bytes that are encrypted.
    public var bytes: [UInt8] { [status] + activity.bytes + [flags.rawValue, unknown] }
  }

  /// Properties of the advertised activity other than its type.
  ///
  /// Names and bits are those of Handoff-BLE-Viewer. Some bits have no name: a published recording has `40` set. They
  /// are preserved.
  public struct Flags: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8

    /// Creates flags from their bits.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// The activity has a web page's address.
    public static let url = Flags(rawValue: 0x01)
    /// The activity has the address of a file provider.
    public static let fileProvider = Flags(rawValue: 0x02)
    /// The activity is a document in iCloud.
    public static let cloudDocs = Flags(rawValue: 0x04)
    /// There is something on the clipboard.
    public static let pasteboard = Flags(rawValue: 0x08)
    /// A bit of the clipboard's version.
    public static let pasteboardVersion = Flags(rawValue: 0x10)
    /// The receiver fetches the activity on its own.
    public static let autoPull = Flags(rawValue: 0x20)

    /// Every flag that has a name, with its name, from the lowest bit.
    public static let named: [(flag: Flags, name: String)] = [
      (.url, "URL"), (.fileProvider, "file provider"), (.cloudDocs, "iCloud document"),
      (.pasteboard, "clipboard"), (.pasteboardVersion, "clipboard version"), (.autoPull, "auto-pull"),
    ]
  }
}

extension HandoffAdvertisement.Flags: CustomStringConvertible {
  /// The names of the set flags, and any unnamed bits as a number: `URL, clipboard, 0x40`.
  public var description: String {
    var rest = self
    var names: [String] = []
    for (flag, name) in Self.named where contains(flag) {
      names.append(name)
      rest.remove(flag)
    }
    if !rest.isEmpty { names.append("0x" + [rest.rawValue].hexadecimal) }
    return names.isEmpty ? "none" : names.joined(separator: ", ")
  }
}
