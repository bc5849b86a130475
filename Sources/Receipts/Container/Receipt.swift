import Foundation

/// A signed receipt: the bytes that lie at `Bundle.main.appStoreReceiptURL`.
///
/// A PKCS#7 container (RFC 2315, now RFC 5652): the content, the certificates of whoever signed it, one
/// signature. What it says is a ``ReceiptContent``, what each byte is a ``ReceiptTree``, and whether it may be
/// believed is for a ``ReceiptVerifier`` to say.
///
/// Source: Apple, *Receipt Validation Programming Guide* (archived),
/// https://developer.apple.com/library/archive/releasenotes/General/ValidateAppStoreReceipt/
public struct Receipt: Hashable, Sendable {
  /// The bytes, whoever wrote them.
  public var bytes: Data

  /// A receipt from bytes, unchecked.
  public init(bytes: Data) {
    self.bytes = bytes
  }

  /// A receipt from what was posted: base64 of RFC 4648, with its padding and without line breaks.
  ///
  /// - Parameter base64: the text of `receipt-data`.
  /// - Returns: nil where the text is something else, or empty.
  public init?(base64: String) {
    // Foundation reads over a padding sign in the middle; the length alone does not exclude one.
    let digits = base64.utf8.reversed().drop { $0 == UInt8(ascii: "=") }
    guard !digits.isEmpty, !digits.contains(UInt8(ascii: "=")), let bytes = Data(base64Encoded: base64)
    else { return nil }
    self.bytes = bytes
  }

  /// A receipt from what was posted, where somebody wants to know why there is none.
  ///
  /// - Parameter base64: the text of `receipt-data`.
  /// - Throws: ``ReceiptFault/notBase64``.
  public static func decode(base64: String) throws(ReceiptFault) -> Receipt {
    guard let receipt = Receipt(base64: base64) else { throw .notBase64 }
    return receipt
  }

  /// Writes and signs a receipt, as the App Store lays it out for one device.
  ///
  /// The same content, identity and device give the same bytes.
  ///
  /// - Parameters:
  ///   - content: what it says. Where its opaque value is nil, one is derived from the rest and the device.
  ///     Its hash is computed anew.
  ///   - identity: who signs.
  ///   - deviceGUID: `identifierForVendor` of the device.
  /// - Throws: ``ReceiptFault/unwritable(_:_:)`` for a value that the format cannot hold, or an error of the
  ///   cryptographic library.
  public init(_ content: ReceiptContent, signedBy identity: StoreIdentity, deviceGUID: UUID) throws {
    let payload = try content.payload(for: deviceGUID)
    bytes = Data(try ReceiptContainer.write(payload, signedBy: identity.receipts))
  }

  /// The bytes as text, as `receipt-data` holds them.
  public var base64: String { bytes.base64EncodedString() }

  /// What the receipt says, whether or not it may be believed.
  ///
  /// - Throws: ``ReceiptFault`` where it cannot be read.
  public func content() throws(ReceiptFault) -> ReceiptContent {
    try ReceiptContent(ReceiptContainer([UInt8](bytes)).payload())
  }

  /// Turns one bit of one byte over.
  ///
  /// - Parameters:
  ///   - position: the index of the byte, from 0.
  ///   - bit: the bit, from 0, the lowest, to 7.
  /// - Returns: the changed receipt, or nil where there is no such byte or bit.
  public func flippingByte(at position: Int, bit: Int = 0) -> Receipt? {
    guard position >= 0, position < bytes.count, (0..<8).contains(bit) else { return nil }
    var copy = Data(bytes)
    copy[copy.startIndex + position] ^= 1 << bit
    return Receipt(bytes: copy)
  }
}
