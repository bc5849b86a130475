import Crypto
import Foundation
import SimulationKit
import X509
import _CryptoExtras

/// A receipt of one transaction, as `SKPaymentTransaction.transactionReceipt` returned it up to iOS 6.
///
/// It is a NeXTSTEP property list with five strings: `purchase-info`, which is another such list in Base64,
/// `signature`, `environment`, `pod` and `signing-status`.
///
/// Only the layout of the signature is genuine: a version byte, the signature, four bytes with the length of a
/// certificate, and the leaf. Genuine receipts have version 2 and 128 bytes of RSA over SHA-1, by a 1024-bit key that
/// only Apple has. Here the version is `signatureVersion`, which Apple's code rejects, followed by 256 bytes of RSA
/// over SHA-256, by the key that signs app receipts. The signature covers the version and the list, as in genuine
/// receipts, and also the name of the environment: Apple knows in which of its stores it sold something, and this
/// library has only the receipt.
///
/// Source: Apple, *In-App Purchase Receipt Validation on iOS* (archived; it has the genuine signature, in
/// VerificationController.m), https://developer.apple.com/library/archive/releasenotes/StoreKit/IAP_ReceiptValidation/
public struct TransactionReceipt: Hashable, Sendable {
  /// The bytes, regardless of who wrote them.
  public var bytes: Data

  /// The first byte of a signature.
  static let signatureVersion: UInt8 = 0xFE
  /// The size of a signature by a 2048-bit key.
  static let signatureLength = 256
  /// The maximum size in bytes; every transaction is smaller.
  static let maximumCount = 1 << 20

  /// Creates a receipt from bytes, without checking them.
  public init(bytes: Data) {
    self.bytes = bytes
  }

  /// Creates a receipt from posted Base64.
  ///
  /// - Parameter base64: the text of `receipt-data`.
  /// - Throws: ``ReceiptFault/notBase64``.
  public init(base64: String) throws(ReceiptFault) {
    bytes = try Receipt.decode(base64: base64).bytes
  }

  /// Returns whether bytes look like a transaction receipt rather than an app receipt: they start with a brace.
  public static func isLikely(_ bytes: Data) -> Bool {
    bytes.first { $0 != 0x20 && !(0x09...0x0D).contains($0) } == UInt8(ascii: "{")
  }

  /// Writes and signs a receipt. The same purchase and identity produce the same bytes.
  ///
  /// - Parameters:
  ///   - purchase: the content.
  ///   - identity: the signer.
  /// - Throws: an error of the cryptographic library.
  public init(_ purchase: TransactionPurchase, signedBy identity: StoreIdentity) throws {
    let info = Data(OpenStepPropertyList.write(purchase.pairs).utf8)
    let chain = identity.receipts
    guard let leaf = chain.der.first else { throw ReceiptFault.certificateCount(0) }
    let digest = Self.digest(of: info, purchase.environment)
    let signature = try chain.key.signature(for: digest, padding: .insecurePKCS1v1_5)
    let length = (0..<4).map { UInt8(truncatingIfNeeded: leaf.count >> (24 - 8 * $0)) }
    let blob = Data([Self.signatureVersion]) + signature.rawRepresentation + Data(length + leaf)
    let list = OpenStepPropertyList.write([
      "purchase-info": info.base64EncodedString(),
      "signature": blob.base64EncodedString(),
      "environment": purchase.environment.wireName,
      "pod": "100",
      "signing-status": "0",
    ])
    bytes = Data(list.utf8)
  }

  /// The bytes as Base64, as in `receipt-data`.
  public var base64: String { bytes.base64EncodedString() }

  /// Returns the receipt's content, without verifying it.
  ///
  /// - Throws: ``ReceiptFault`` if it can't be read.
  public func purchase() throws(ReceiptFault) -> TransactionPurchase {
    let pairs = try Self.pairs(bytes)
    let info = try Self.pairs(pairs.base64("purchase-info"))
    return try TransactionPurchase(info, Self.environment(pairs))
  }

  private static func environment(_ pairs: TransactionPairs) throws(ReceiptFault) -> StoreEnvironment {
    let name = try pairs.text("environment")
    guard let environment = StoreEnvironment.allCases.first(where: { $0.wireName == name }) else {
      throw .malformedKey("environment", expected: "Production or Sandbox")
    }
    return environment
  }

  /// Verifies the receipt.
  ///
  /// Like genuine ones, it comes without its chain, so you must know the leaf.
  ///
  /// - Parameter leaf: the certificate that must have signed: the first of ``StoreIdentity/receipts``.
  /// - Returns: the receipt's content.
  /// - Throws: ``ReceiptFault``; ``ReceiptFault/signerMismatch`` if it contains another certificate.
  public func verify(leaf: Certificate) throws(ReceiptFault) -> TransactionPurchase {
    let pairs = try Self.pairs(bytes)
    let info = try pairs.base64("purchase-info")
    let blob = [UInt8](try pairs.base64("signature"))
    let head = 1 + Self.signatureLength
    guard blob.count > head + 4, blob[0] == Self.signatureVersion else {
      throw .malformedKey("signature", expected: "a signature of a test store")
    }
    let length = blob[head..<head + 4].reduce(0) { $0 << 8 | Int($1) }
    guard length == blob.count - head - 4 else {
      throw .malformedKey("signature", expected: "a signature and one certificate")
    }
    guard let certificate = try? Certificate(derEncoded: Array(blob[(head + 4)...])), certificate == leaf,
      let key = _RSA.Signing.PublicKey(leaf.publicKey)
    else { throw .signerMismatch }
    let signature = _RSA.Signing.RSASignature(rawRepresentation: blob[1..<head])
    let digest = Self.digest(of: info, try Self.environment(pairs))
    guard key.isValidSignature(signature, for: digest, padding: .insecurePKCS1v1_5) else { throw .signature }
    return try purchase()
  }

  private static func digest(of info: Data, _ environment: StoreEnvironment) -> SHA256Digest {
    SHA256.hash(data: Data([signatureVersion]) + info + Data(environment.wireName.utf8))
  }

  private static func pairs(_ bytes: Data) throws(ReceiptFault) -> TransactionPairs {
    guard bytes.count <= maximumCount else { throw .oversized(bytes.count) }
    let list: OpenStepPropertyList
    do {
      list = try OpenStepPropertyList([UInt8](bytes))
    } catch {
      throw .notPropertyList(expected: error.expected, at: error.offset)
    }
    guard case .dictionary(let pairs) = list else { throw .notPropertyList(expected: "a dictionary", at: 0) }
    return TransactionPairs(pairs)
  }
}
