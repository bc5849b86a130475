import AppFoundation

/// Signed data, and whether the signature is the App Store's.
///
/// Source: developer.apple.com/documentation/storekit/verificationresult. Since iOS 15.
@frozen
public enum VerificationResult<SignedType> {
  /// Why data isn't verified.
  ///
  /// Source: developer.apple.com/documentation/storekit/verificationresult/verificationerror.
  public enum VerificationError: LocalizedError, Equatable, Hashable, Sendable {
    /// A certificate was revoked.
    case revokedCertificate
    /// The certificates don't lead to the App Store's root.
    case invalidCertificateChain
    /// The data was signed for another device.
    case invalidDeviceVerification
    /// The data can't be read.
    case invalidEncoding
    /// The signature doesn't match.
    case invalidSignature
    /// Something that the data must say is missing.
    case missingRequiredProperties

    /// The reason as a sentence.
    public var errorDescription: String? {
      switch self {
      case .revokedCertificate: "A certificate was revoked."
      case .invalidCertificateChain: "The certificate chain is invalid."
      case .invalidDeviceVerification: "The data isn't for this device."
      case .invalidEncoding: "The data can't be read."
      case .invalidSignature: "The signature is invalid."
      case .missingRequiredProperties: "Required properties are missing."
      }
    }

    /// What failed.
    public var failureReason: String? { errorDescription }
  }

  /// The data didn't pass the check.
  case unverified(SignedType, VerificationError)
  /// The App Store signed the data for this app and device.
  case verified(SignedType)

  /// The verified data.
  ///
  /// Source: developer.apple.com/documentation/storekit/verificationresult/payloadvalue.
  ///
  /// - Throws: the ``VerificationError`` if it isn't verified.
  public var payloadValue: SignedType {
    get throws {
      switch self {
      case .unverified(_, let error): throw error
      case .verified(let value): value
      }
    }
  }

  /// The data, verified or not.
  ///
  /// Source: developer.apple.com/documentation/storekit/verificationresult/unsafepayloadvalue.
  public var unsafePayloadValue: SignedType {
    switch self {
    case .unverified(let value, _), .verified(let value): value
    }
  }

  init(_ value: SignedType, _ fault: VerificationFault?) {
    self =
      switch fault {
      case nil: .verified(value)
      case .invalidCertificateChain: .unverified(value, .invalidCertificateChain)
      case .invalidDeviceVerification: .unverified(value, .invalidDeviceVerification)
      case .invalidEncoding: .unverified(value, .invalidEncoding)
      case .invalidSignature: .unverified(value, .invalidSignature)
      case .missingRequiredProperties: .unverified(value, .missingRequiredProperties)
      }
  }
}

extension VerificationResult: Equatable where SignedType: Equatable {}
extension VerificationResult: Hashable where SignedType: Hashable {}
extension VerificationResult: Sendable where SignedType: Sendable {}

extension VerificationResult: CustomDebugStringConvertible {
  /// The data with the result of the check.
  public var debugDescription: String {
    switch self {
    case .unverified(let value, let error): "unverified(\(value), \(error))"
    case .verified(let value): "verified(\(value))"
    }
  }
}
