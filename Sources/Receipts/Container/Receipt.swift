import Foundation

/// A signed app receipt: the bytes at `Bundle.main.appStoreReceiptURL`.
///
/// It is a PKCS#7 container (RFC 2315, now RFC 5652) with the content, the signer's certificates and one signature.
/// ``ReceiptContent`` is the data in it, ``ReceiptTree`` explains each byte, and ``ReceiptVerifier`` decides whether
/// to accept it.
///
/// Source: Apple, *Receipt Validation Programming Guide* (archived),
/// https://developer.apple.com/library/archive/releasenotes/General/ValidateAppStoreReceipt/
public struct Receipt: Hashable, Sendable {
  /// The bytes, regardless of who wrote them.
  public var bytes: Data

  /// Creates a receipt from bytes, without checking them.
  public init(bytes: Data) {
    self.bytes = bytes
  }

  /// Creates a receipt from posted Base64: RFC 4648, with padding and without line breaks.
  ///
  /// - Parameter base64: the text of `receipt-data`.
  /// - Returns: nil if the text isn't Base64 or is empty.
  public init?(base64: String) {
    // Foundation ignores padding in the middle; the length alone doesn't rule it out.
    let digits = base64.utf8.reversed().drop { $0 == UInt8(ascii: "=") }
    guard !digits.isEmpty, !digits.contains(UInt8(ascii: "=")), let bytes = Data(base64Encoded: base64)
    else { return nil }
    self.bytes = bytes
  }

  /// Creates a receipt from posted Base64, or throws the reason it can't.
  ///
  /// - Parameter base64: the text of `receipt-data`.
  /// - Throws: ``ReceiptFault/notBase64``.
  public static func decode(base64: String) throws(ReceiptFault) -> Receipt {
    guard let receipt = Receipt(base64: base64) else { throw .notBase64 }
    return receipt
  }

  /// Writes and signs a receipt for one device, in the App Store's format.
  ///
  /// The same content, identity and device produce the same bytes.
  ///
  /// - Parameters:
  ///   - content: the content. If its opaque value is nil, one is derived from the rest and the device. Its hash is
  ///     recomputed.
  ///   - identity: the signer.
  ///   - deviceGUID: the device.
  /// - Throws: ``ReceiptFault/unwritable(_:_:)`` for a value that the format can't hold, or an error of the
  ///   cryptographic library.
  public init(_ content: ReceiptContent, signedBy identity: StoreIdentity, deviceGUID: DeviceGUID) throws {
    try self.init(content, signedBy: identity.receipts, deviceGUID: deviceGUID)
  }

  /// The bytes as Base64, as in `receipt-data`.
  public var base64: String { bytes.base64EncodedString() }

  /// Returns the receipt's content, without verifying it.
  ///
  /// - Throws: ``ReceiptFault`` if it can't be read.
  public func content() throws(ReceiptFault) -> ReceiptContent {
    try ReceiptContent(ReceiptContainer([UInt8](bytes)).payload())
  }

  /// Flips one bit of one byte.
  ///
  /// - Parameters:
  ///   - position: the index of the byte, from 0.
  ///   - bit: the bit, from 0, the lowest, to 7.
  /// - Returns: the changed receipt, or nil if there is no such byte or bit.
  public func flippingByte(at position: Int, bit: Int = 0) -> Receipt? {
    guard position >= 0, position < bytes.count, (0..<8).contains(bit) else { return nil }
    var copy = Data(bytes)
    copy[copy.startIndex + position] ^= 1 << bit
    return Receipt(bytes: copy)
  }
}
