import AppFoundation

// Apple declares these for each of the three types. `signature`, whose type is CryptoKit's, isn't declared: the bytes are
// the last part of the JWS.
extension VerificationResult where SignedType == Transaction {
  /// The JWS in its compact form, for the app's server.
  ///
  /// Source: developer.apple.com/documentation/storekit/verificationresult/jwsrepresentation-21vgo.
  public var jwsRepresentation: String { unsafePayloadValue.signed.jws }
  /// The JSON of the JWS's header.
  public var headerData: Data { unsafePayloadValue.signed.header }
  /// The JSON of the transaction.
  public var payloadData: Data { unsafePayloadValue.signed.payload }
  /// The bytes that were signed.
  public var signedData: Data { unsafePayloadValue.signed.signedData }
  /// The bytes of the signature.
  public var signatureData: Data { unsafePayloadValue.signed.signature }
  /// When it was signed.
  public var signedDate: Date { unsafePayloadValue.signedDate }
  /// The proof that the data belongs to this device.
  public var deviceVerification: Data { unsafePayloadValue.deviceVerification }
  /// The nonce of that proof.
  public var deviceVerificationNonce: UUID { unsafePayloadValue.deviceVerificationNonce }
}

extension VerificationResult where SignedType == Product.SubscriptionInfo.RenewalInfo {
  /// The JWS in its compact form, for the app's server.
  ///
  /// Source: developer.apple.com/documentation/storekit/verificationresult/jwsrepresentation-77gmh.
  public var jwsRepresentation: String { unsafePayloadValue.signed.jws }
  /// The JSON of the JWS's header.
  public var headerData: Data { unsafePayloadValue.signed.header }
  /// The JSON of the renewal info.
  public var payloadData: Data { unsafePayloadValue.signed.payload }
  /// The bytes that were signed.
  public var signedData: Data { unsafePayloadValue.signed.signedData }
  /// The bytes of the signature.
  public var signatureData: Data { unsafePayloadValue.signed.signature }
  /// When it was signed.
  public var signedDate: Date { unsafePayloadValue.signedDate }
}

extension VerificationResult where SignedType == AppTransaction {
  /// The JWS in its compact form, for the app's server.
  ///
  /// Source: developer.apple.com/documentation/storekit/verificationresult/jwsrepresentation-7nalk.
  public var jwsRepresentation: String { unsafePayloadValue.signed.jws }
  /// The JSON of the JWS's header.
  public var headerData: Data { unsafePayloadValue.signed.header }
  /// The JSON of the app transaction.
  public var payloadData: Data { unsafePayloadValue.signed.payload }
  /// The bytes that were signed.
  public var signedData: Data { unsafePayloadValue.signed.signedData }
  /// The bytes of the signature.
  public var signatureData: Data { unsafePayloadValue.signed.signature }
  /// When it was signed.
  public var signedDate: Date { unsafePayloadValue.signedDate }
  /// The proof that the data belongs to this device.
  public var deviceVerification: Data { unsafePayloadValue.deviceVerification }
  /// The nonce of that proof.
  public var deviceVerificationNonce: UUID { unsafePayloadValue.deviceVerificationNonce }
}
