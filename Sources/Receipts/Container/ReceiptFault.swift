/// Why a receipt cannot be read or must not be believed, and at which byte that shows, where it is one byte.
public enum ReceiptFault: Error, Hashable, Sendable {
  /// The text is not base64.
  case notBase64
  /// It has more bytes than anybody should read: how many.
  case oversized(Int)
  /// The bytes are not ASN.1 in BER: where they begin.
  case notASN1(at: Int)
  /// Something else is expected at an offset: what.
  case unexpected(expected: String, at: Int)
  /// The container is no signed data but another kind: its identifier.
  case notSignedData(String, at: Int)
  /// The signature is of data that stands elsewhere.
  case noContent(at: Int)
  /// The content is not plain data: its identifier.
  case notData(String, at: Int)
  /// The digest is neither SHA-1 nor SHA-256: its identifier.
  case unknownDigest(String, at: Int)
  /// The signature is no RSA signature over the digest: its identifier.
  case unknownSignatureAlgorithm(String, at: Int)
  /// The signature is over attributes, which no receipt has.
  case signedAttributes(at: Int)
  /// An attribute is there twice: its number.
  case duplicateAttribute(Int, at: Int)
  /// An attribute cannot be read: its number, and what it should be.
  case malformedAttribute(Int, expected: String, at: Int)
  /// An attribute is not there: its number.
  case missingAttribute(Int)
  /// A value that is to be written has no room in the format: its attribute, and why.
  case unwritable(Int, String)

  /// There is not one signer: how many.
  case signerCount(Int)
  /// There are not three certificates: how many.
  case certificateCount(Int)
  /// The signer names another certificate than the leaf.
  case signerMismatch
  /// The signature does not belong to these bytes and this leaf.
  case signature
  /// The chain of certificates is not to be believed.
  case chain(ChainFault)
  /// It was issued for another app.
  case bundleIdentifier(expected: String, found: String)
  /// It was issued for another version of the app.
  case version(expected: String, found: String)
  /// It was issued for another device.
  case device
  /// A purchase in volume has ended: when, as RFC 3339 has it.
  case expired(String)

  /// A transaction receipt is no property list as NeXTSTEP wrote it: what is expected at an offset.
  case notPropertyList(expected: String, at: Int)
  /// A transaction receipt has no value for a key.
  case missingKey(String)
  /// A transaction receipt has something else for a key: what is expected.
  case malformedKey(String, expected: String)
}

extension ReceiptFault {
  /// A stable word, for tests and tables: `signer-mismatch`.
  public var name: String {
    switch self {
    case .notBase64: "not-base64"
    case .oversized: "oversized"
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

  /// The index of the byte at which it shows, from 0; nil where no single byte is to blame.
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
  /// The fault as a sentence without its full stop.
  public var description: String {
    switch self {
    case .notBase64: "The text is not base64"
    case .oversized(let count): "The receipt has \(count) bytes, which is too many"
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
