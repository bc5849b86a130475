import Foundation

/// The bytes that bind a receipt to a device: the sixteen of `identifierForVendor`, or on a Mac the six of the MAC
/// address of its primary network interface.
///
/// Source: Apple, https://developer.apple.com/documentation/appstorereceipts/validating-receipts-on-the-device, "Get the
/// device identifier".
public struct DeviceGUID: Hashable, Sendable, Codable, CustomStringConvertible {
  /// Sixteen bytes, or six.
  public let bytes: [UInt8]

  /// The device with an `identifierForVendor`.
  public init(_ identifierForVendor: UUID) {
    bytes = withUnsafeBytes(of: identifierForVendor.uuid) { Array($0) }
  }

  /// The Mac with a MAC address; nil if it hasn't six bytes.
  public init?(macAddress: some Collection<UInt8>) {
    guard macAddress.count == 6 else { return nil }
    bytes = Array(macAddress)
  }

  /// The device of a text: a UUID, or a MAC address such as `a4:83:e7:00:1b:2c`; nil for any other text.
  public init?(_ text: String) {
    if let identifier = UUID(uuidString: text) {
      self.init(identifier)
      return
    }
    let pairs = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    let bytes = pairs.compactMap { pair -> UInt8? in
      guard pair.count == 2, pair.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }) else { return nil }
      return UInt8(String(decoding: pair, as: UTF8.self), radix: 16)
    }
    guard bytes.count == pairs.count else { return nil }
    self.init(macAddress: bytes)
  }

  /// Decodes a text that ``description`` has written.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let value = DeviceGUID(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: Self.expectation)
    }
    self = value
  }

  /// Encodes ``description``.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }

  /// Whether this is a Mac.
  public var isMac: Bool { bytes.count == 6 }

  /// The UUID or the MAC address in lowercase.
  public var description: String {
    let pairs = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    if isMac { return pairs.joined(separator: ":") }
    return [pairs[0..<4], pairs[4..<6], pairs[6..<8], pairs[8..<10], pairs[10...]].map { $0.joined() }.joined(
      separator: "-"
    )
  }

  /// What a text for ``init(_:)-(String)`` has to be, in messages.
  package static let expectation = "a UUID, or a MAC address such as a4:83:e7:00:1b:2c"
}
