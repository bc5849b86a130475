import AppFoundation
import Receipts

/// A promotional offer with the seller's signature.
///
/// Source: developer.apple.com/documentation/storekit/skpaymentdiscount. Since iOS 12.2; deprecated in iOS 18.
open class SKPaymentDiscount: NSObject, @unchecked Sendable {
  // Unchecked, because NSObject isn't Sendable; everything here is constant.
  private let offer: String
  let proof: OfferSignature
  private let text: String

  /// Creates an offer that the seller's server signed.
  ///
  /// Source: developer.apple.com/documentation/storekit/skpaymentdiscount/init(identifier:keyidentifier:nonce:signature:timestamp:).
  ///
  /// - Parameters:
  ///   - identifier: the offer.
  ///   - keyIdentifier: the key that signed.
  ///   - nonce: a number to use once.
  ///   - signature: the signature in Base64.
  ///   - timestamp: when it was signed, in milliseconds since 1970.
  public init(identifier: String, keyIdentifier: String, nonce: UUID, signature: String, timestamp: NSNumber)
  {
    offer = identifier
    text = signature
    proof = OfferSignature(
      keyID: keyIdentifier,
      nonce: nonce,
      timestamp: timestamp.intValue,
      signature: Data(base64Encoded: signature) ?? Data()
    )
  }

  /// The offer of a payment in the queue; nil for one that an app can't have made with this class.
  convenience init?(_ identifier: String, _ proof: OfferProof?) {
    guard case .signature(let signature)? = proof else { return nil }
    self.init(
      identifier: identifier,
      keyIdentifier: signature.keyID,
      nonce: signature.nonce,
      signature: signature.signature.base64EncodedString(),
      timestamp: NSNumber(value: signature.timestamp)
    )
  }

  /// The identifier of the offer.
  ///
  /// Source: developer.apple.com/documentation/storekit/skpaymentdiscount/identifier.
  open var identifier: String { offer }

  /// The identifier of the key that signed.
  ///
  /// Source: developer.apple.com/documentation/storekit/skpaymentdiscount/keyidentifier.
  open var keyIdentifier: String { proof.keyID }

  /// A number to use once.
  ///
  /// Source: developer.apple.com/documentation/storekit/skpaymentdiscount/nonce.
  open var nonce: UUID { proof.nonce }

  /// The signature in Base64.
  ///
  /// Source: developer.apple.com/documentation/storekit/skpaymentdiscount/signature.
  open var signature: String { text }

  /// When it was signed, in milliseconds since 1970.
  ///
  /// Source: developer.apple.com/documentation/storekit/skpaymentdiscount/timestamp.
  open var timestamp: NSNumber { NSNumber(value: proof.timestamp) }
}
