/// The reason a receipt can't be read or must be rejected, with the byte at fault, if it is a single one.
public enum ReceiptFault: Error, Hashable, Sendable {
  /// The text is not base64.
  case notBase64
  /// It is too large: its size in bytes.
  case oversized(Int)
  /// It has too many elements: the maximum number.
  case tooManyElements(Int)
  /// The bytes aren't BER-encoded ASN.1: where they begin.
  case notASN1(at: Int)
  /// Something else is expected at an offset: its description.
  case unexpected(expected: String, at: Int)
  /// The container isn't signed data but another kind: its identifier.
  case notSignedData(String, at: Int)
  /// The signature is detached: the content is elsewhere.
  case noContent(at: Int)
  /// The content isn't plain data: its identifier.
  case notData(String, at: Int)
  /// The digest is neither SHA-1 nor SHA-256: its identifier.
  case unknownDigest(String, at: Int)
  /// The signature isn't an RSA signature over the digest: its identifier.
  case unknownSignatureAlgorithm(String, at: Int)
  /// The signature is over attributes, which receipts don't have.
  case signedAttributes(at: Int)
  /// An attribute occurs twice: its number.
  case duplicateAttribute(Int, at: Int)
  /// An attribute can't be read: its number, and the expected value.
  case malformedAttribute(Int, expected: String, at: Int)
  /// An attribute is missing: its number.
  case missingAttribute(Int)
  /// A value to write doesn't fit the format: its attribute, and the reason.
  case unwritable(Int, String)

  /// There isn't exactly one signer: the count.
  case signerCount(Int)
  /// There aren't three certificates: the count.
  case certificateCount(Int)
  /// The signer names a certificate other than the leaf.
  case signerMismatch
  /// The signature doesn't match these bytes and this leaf.
  case signature
  /// The certificate chain is rejected.
  case chain(ChainFault)
  /// It was issued for another app.
  case bundleIdentifier(expected: String, found: String)
  /// It was issued for another version of the app.
  case version(expected: String, found: String)
  /// It was issued for another device.
  case device
  /// A volume purchase has expired: when, in RFC 3339.
  case expired(String)

  /// A transaction receipt isn't a NeXTSTEP property list: what is expected at an offset.
  case notPropertyList(expected: String, at: Int)
  /// A transaction receipt has no value for a key.
  case missingKey(String)
  /// A transaction receipt has an invalid value for a key: what is expected.
  case malformedKey(String, expected: String)
}

extension ReceiptFault {
  /// A stable name for tests and tables: `signer-mismatch`.
  public var name: String {
    switch self {
    case .notBase64: "not-base64"
    case .oversized: "oversized"
    case .tooManyElements: "too-many-elements"
    case .notASN1: "not-asn1"
    case .unexpected: "unexpected"
    case .notSignedData: "not-signed-data"
    case .noContent: "no-content"
    case .notData: "not-data"
    case .unknownDigest: "unknown-digest"
    case .unknownSignatureAlgorithm: "unknown-signature-algorithm"
    case .signedAttributes: "signed-attributes"
    case .duplicateAttribute: "duplicate-attribute"
    case .malformedAttribute: "malformed-attribute"
    case .missingAttribute: "missing-attribute"
    case .unwritable: "unwritable"
    case .signerCount: "signer-count"
    case .certificateCount: "certificate-count"
    case .signerMismatch: "signer-mismatch"
    case .signature: "signature"
    case .chain: "chain"
    case .bundleIdentifier: "bundle-identifier"
    case .version: "version"
    case .device: "device"
    case .expired: "expired"
    case .notPropertyList: "not-property-list"
    case .missingKey: "missing-key"
    case .malformedKey: "malformed-key"
    }
  }

  /// The index of the byte at fault, from 0; nil if it isn't a single byte.
  public var offset: Int? {
    switch self {
    case .notASN1(let offset), .unexpected(_, let offset), .notSignedData(_, let offset),
      .noContent(let offset), .notData(_, let offset), .unknownDigest(_, let offset),
      .unknownSignatureAlgorithm(_, let offset), .signedAttributes(let offset),
      .duplicateAttribute(_, let offset), .malformedAttribute(_, _, let offset),
      .notPropertyList(_, let offset):
      offset
    default: nil
    }
  }
}

extension ReceiptFault: CustomStringConvertible {
  /// The fault as a sentence without its period.
  public var description: String {
    switch self {
    case .notBase64: "The text is not base64"
    case .oversized(let count): "The receipt has \(count) bytes, which is too many"
    case .tooManyElements(let limit): "The receipt has more than \(limit) elements"
    case .notASN1(let offset): "The bytes from \(offset) on are not ASN.1"
    case .unexpected(let expected, let offset): "Byte \(offset) should begin \(expected)"
    case .notSignedData(let id, _): "The container is not signed data but \(id)"
    case .noContent: "The receipt has a signature and no content"
    case .notData(let id, _): "The content is not data but \(id)"
    case .unknownDigest(let id, _): "The digest is neither SHA-1 nor SHA-256 but \(id)"
    case .unknownSignatureAlgorithm(let id, _): "The signature is not RSA's for the digest but \(id)"
    case .signedAttributes: "The signature is over attributes instead of the content"
    case .duplicateAttribute(let type, _): "The attribute \(Self.attribute(type)) is there twice"
    case .malformedAttribute(let type, let expected, let offset):
      "The attribute \(Self.attribute(type)) at byte \(offset) is not \(expected)"
    case .missingAttribute(let type): "The attribute \(Self.attribute(type)) is missing"
    case .unwritable(let type, let reason):
      "The attribute \(Self.attribute(type)) cannot be written: \(reason)"
    case .signerCount(let count): "A receipt has one signer, not \(count)"
    case .certificateCount(let count): "A receipt has three certificates, not \(count)"
    case .signerMismatch: "The signer names another certificate than the first"
    case .signature: "The signature does not fit the content"
    case .chain(let fault): fault.description
    case .bundleIdentifier(let expected, let found):
      "The receipt is for the app '\(found)', not '\(expected)'"
    case .version(let expected, let found): "The receipt is for the version '\(found)', not '\(expected)'"
    case .device: "The receipt is for another device"
    case .expired(let date): "The purchase in volume ended at \(date)"
    case .notPropertyList(let expected, let offset): "Character \(offset) should be \(expected)"
    case .missingKey(let key): "The transaction receipt has no '\(key)'"
    case .malformedKey(let key, let expected): "'\(key)' of the transaction receipt is not \(expected)"
    }
  }

  private static func attribute(_ type: Int) -> String { "\(type) (\(ReceiptField.title(type)))" }
}
