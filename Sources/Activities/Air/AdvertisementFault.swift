/// Why data is not a Handoff advertisement, and where it goes wrong.
public enum AdvertisementFault: Error, Hashable, Sendable {
  /// The data ends too early: the number of missing bytes, and the offset at which the data ends.
  case truncated(missing: Int, at: Int)
  /// Manufacturer data of another company, and its offset.
  case wrongCompany(UInt16, at: Int)
  /// Apple's data without a Handoff message; the kinds of the messages it contains.
  case noHandoffMessage(found: [UInt8])
  /// A Handoff message whose length is not 14, and the offset of that length.
  case wrongLength(Int, at: Int)
  /// Bytes after the Handoff message that are not a complete message, or bytes after the end of a payload: their
  /// number, and the offset of the first.
  case trailingBytes(Int, at: Int)
  /// A payload without manufacturer data.
  case noManufacturerData
  /// A payload that exceeds the size of a legacy advertisement, and its number of bytes.
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
  /// The fault as a sentence without a full stop.
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
