import Foundation
import SimulationKit

/// A signed receipt: the bytes that lie at `Bundle.main.appStoreReceiptURL`.
///
/// Three bytes of header, the content as JSON, 64 bytes of Ed25519 signature over both. In base64 the header
/// reads `++//`, so that every receipt holds the two signs that forms and URLs lose, as genuine ones do
/// sooner or later. The genuine container, PKCS#7 with a chain of certificates, is another.
public struct Receipt: Hashable, Sendable {
  /// The bytes, whoever wrote them.
  public var bytes: Data

  static let header = Data([0xFB, 0xEF, 0xFF])
  static let signatureLength = 64

  /// A receipt from bytes, unchecked.
  public init(bytes: Data) {
    self.bytes = bytes
  }

  /// A receipt from what was posted, or nil where that is not base64 of RFC 4648, with its padding and
  /// without line breaks.
  public init?(base64: String) {
    // Foundation reads over a padding sign in the middle; the length alone does not exclude one.
    let digits = base64.utf8.reversed().drop { $0 == UInt8(ascii: "=") }
    guard !digits.isEmpty, !digits.contains(UInt8(ascii: "=")), let bytes = Data(base64Encoded: base64)
    else { return nil }
    self.bytes = bytes
  }

  init(_ content: ReceiptContent, signedWith key: SigningKey) throws {
    let signed = try Self.header + CanonicalJSON.encode(content)
    bytes = try signed + key.signature(for: signed)
  }

  /// The bytes as text, as `receipt-data` holds them.
  public var base64: String { bytes.base64EncodedString() }

  /// The number of bytes that the signature covers.
  public var signedCount: Int { max(0, bytes.count - Self.signatureLength) }

  /// Turns one bit of one byte over.
  ///
  /// - Parameter position: the index of the byte, from 0.
  /// - Returns: the changed receipt, or nil where there is no such byte.
  public func flippingByte(at position: Int) -> Receipt? {
    guard position >= 0, position < bytes.count else { return nil }
    var copy = Data(bytes)
    copy[copy.startIndex + position] ^= 1
    return Receipt(bytes: copy)
  }

  /// Whether the signature is the key's and covers exactly these bytes.
  func isAuthentic(_ key: SigningKey) -> Bool {
    guard bytes.count > Self.signatureLength else { return false }
    return key.isSignature(bytes.suffix(Self.signatureLength), of: bytes.prefix(signedCount))
  }

  /// What the receipt says, whether or not it is authentic; nil where it cannot be read.
  func content() -> ReceiptContent? {
    guard bytes.prefix(Self.header.count) == Self.header else { return nil }
    let json = bytes.prefix(signedCount).dropFirst(Self.header.count)
    return try? CanonicalJSON.decode(ReceiptContent.self, from: Data(json))
  }
}
