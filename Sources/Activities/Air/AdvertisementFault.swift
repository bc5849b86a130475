/// Why bytes are no Handoff advertisement, and where that shows.
public enum AdvertisementFault: Error, Hashable, Sendable {
  /// The bytes end within something: how many are missing, and the offset at which they end.
  case truncated(missing: Int, at: Int)
  /// Manufacturer data of another company, and its offset.
  case wrongCompany(UInt16, at: Int)
  /// Apple's data, without a Handoff message; the kinds of the messages that there are.
  case noHandoffMessage(found: [UInt8])
  /// A Handoff message whose length is not 14, and the offset of that length.
  case wrongLength(Int, at: Int)
  /// Bytes behind the Handoff message that are no whole message, or behind the end of a payload: how many,
  /// and the offset of the first.
  case trailingBytes(Int, at: Int)
  /// A payload without manufacturer data.
  case noManufacturerData
  /// A payload of more bytes than a legacy advertisement has room for, and how many.
  case oversized(Int)

  /// A stable word, for tests and tables: `truncated`.
  public var name: String {
    switch self {
    case .truncated: "truncated"
    case .wrongCompany: "wrong-company"
    case .noHandoffMessage: "no-handoff-message"
    case .wrongLength: "wrong-length"
    case .trailingBytes: "trailing-bytes"
    case .noManufacturerData: "no-manufacturer-data"
    case .oversized: "oversized"
    }
  }
}

extension AdvertisementFault: CustomStringConvertible {
  /// The fault as a sentence without its full stop.
  public var description: String {
    switch self {
    case .truncated(let missing, let offset):
      "The advertisement ends after \(offset) bytes, \(missing) too early"
    case .wrongCompany(let company, _):
      "The data belongs to the company 0x\(company.littleEndianBytes.reversed().hexadecimal), not to Apple"
    case .noHandoffMessage(let found):
      found.isEmpty
        ? "The data holds no message at all"
        : "The data holds no Handoff message, only \(found.map(ContinuityMessage.title).joined(separator: ", "))"
    case .wrongLength(let length, _):
      "A Handoff message has \(HandoffAdvertisement.contentLength) bytes, not \(length)"
    case .trailingBytes(let count, let offset):
      "After byte \(offset) there \(count == 1 ? "is 1 byte" : "are \(count) bytes") that nothing explains"
    case .noManufacturerData:
      "The payload holds no manufacturer data"
    case .oversized(let count):
      "A legacy advertisement has room for \(AdvertisingStructure.longestPayload) bytes, not for \(count)"
    }
  }
}
