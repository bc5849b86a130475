import Foundation
import SwiftASN1
import X509

/// The CMS SignedData envelope of a receipt, with the certificates and the signature.
///
/// It reads DER, as the App Store writes it, and BER, as Xcode does: indefinite lengths, strings in parts, sets in
/// any order.
///
/// Source: RFC 5652, section 5. The CMS code of swift-certificates reads only sorted sets, which the certificates of
/// a receipt aren't, and doesn't support `rsaEncryption` as a signature algorithm.
struct ReceiptContainer {
  /// The digest that is signed.
  enum Digest {
    /// Used until 2023.
    case sha1
    /// Used since then.
    case sha256

    init?(_ id: ASN1ObjectIdentifier) {
      switch id {
      case .sha1: self = .sha1
      case .sha256: self = .sha256
      default: return nil
      }
    }

    /// The RSA signature algorithm with this digest.
    var signatureAlgorithm: Certificate.SignatureAlgorithm {
      switch self {
      case .sha1: .sha1WithRSAEncryption
      case .sha256: .sha256WithRSAEncryption
      }
    }

    /// The identifiers that may name the signature algorithm: with the digest, and without it, as in receipts.
    var signatureIdentifiers: [ASN1ObjectIdentifier] {
      switch self {
      case .sha1: [.AlgorithmIdentifier.rsaEncryption, .sha1WithRSAEncryption]
      case .sha256: [.AlgorithmIdentifier.rsaEncryption, .AlgorithmIdentifier.sha256WithRSAEncryption]
      }
    }
  }

  /// The signer's digest and signature.
  struct Signer {
    let issuer: DistinguishedName
    let serialNumber: Certificate.SerialNumber
    let digest: Digest
    let signature: ArraySlice<UInt8>
  }

  /// The signed content.
  let content: Octets
  /// The certificates, in the order of the receipt.
  let certificates: [[UInt8]]
  let signers: [Signer]

  /// The maximum size in bytes; every reported receipt is smaller.
  static let maximumCount = 16 << 20

  init(_ receipt: [UInt8]) throws(ReceiptFault) {
    guard receipt.count <= Self.maximumCount else { throw .oversized(receipt.count) }
    let whole = Octets(receipt)
    var info = try ElementReader(whole.parse(), .sequence, "a SEQUENCE, the content info", in: whole)
    let (type, typeOffset) = try info.identifier("the identifier of a content type")
    guard type == .signedData else { throw .notSignedData(type.description, at: typeOffset) }
    var tagged = try info.reader(.tagged(0), "[0], the content")
    try info.finish("the content info")
    var signedData = try tagged.reader(.sequence, "a SEQUENCE, the signed data")
    try tagged.finish("the content")

    try signedData.version(1)
    let digests = try Self.digests(signedData.reader(.set, "a SET of digest algorithms"))
    content = try Self.content(signedData.reader(.sequence, "a SEQUENCE, the encapsulated content"))
    certificates =
      if let node = signedData.optional(.tagged(0)) {
        try Self.certificates(ElementReader(node, .tagged(0), "[0], the certificates", in: whole))
      } else {
        []
      }
    var set = try signedData.reader(.set, "a SET of signers")
    try signedData.finish("the signed data")
    var signers: [Signer] = []
    while let node = set.next() {
      signers.append(
        try Self.signer(ElementReader(node, .sequence, "a SEQUENCE, a signer", in: whole), digests)
      )
    }
    self.signers = signers
  }

  /// Returns the attributes of the content.
  func payload() throws(ReceiptFault) -> ReceiptAttributes { try ReceiptAttributes(content) }

  private static func digests(_ set: ElementReader) throws(ReceiptFault) -> [Digest] {
    var set = set
    var digests: [Digest] = []
    while let node = set.next() {
      digests.append(try digest(ElementReader(node, .sequence, "a SEQUENCE, an algorithm", in: set.octets)))
    }
    return digests
  }

  private static func digest(_ algorithm: ElementReader) throws(ReceiptFault) -> Digest {
    var algorithm = algorithm
    let (id, offset) = try algorithm.algorithm()
    guard let digest = Digest(id) else { throw .unknownDigest(id.description, at: offset) }
    return digest
  }

  private static func content(_ encapsulated: ElementReader) throws(ReceiptFault) -> Octets {
    var encapsulated = encapsulated
    let (id, offset) = try encapsulated.identifier("the identifier of a content type")
    guard id == .data else { throw .notData(id.description, at: offset) }
    guard let node = encapsulated.optional(.tagged(0)) else {
      try encapsulated.finish("the encapsulated content")
      throw .noContent(at: offset)
    }
    try encapsulated.finish("the encapsulated content")
    var tagged = try ElementReader(node, .tagged(0), "[0], the content", in: encapsulated.octets)
    let content = try tagged.string("an OCTET STRING, the content")
    try tagged.finish("the content")
    return content
  }

  private static func certificates(_ set: ElementReader) throws(ReceiptFault) -> [[UInt8]] {
    var set = set
    var certificates: [[UInt8]] = []
    while let node = set.next() {
      guard node.identifier == .sequence else {
        throw .unexpected(expected: "a SEQUENCE, a certificate", at: set.octets.offset(node.start))
      }
      certificates.append(Array(node.encodedBytes))
    }
    return certificates
  }

  private static func signer(
    _ info: ElementReader,
    _ digests: [Digest]
  ) throws(ReceiptFault) -> Signer {
    var info = info
    try info.version(1)
    var id = try info.reader(.sequence, "a SEQUENCE, issuer and serial number")
    let issuer = try id.name()
    let serialNumber = try id.serialNumber()
    try id.finish("issuer and serial number")
    let digestReader = try info.reader(.sequence, "a SEQUENCE, an algorithm")
    let digest = try digest(digestReader)
    if let node = info.optional(.tagged(0)) { throw .signedAttributes(at: info.octets.offset(node.start)) }
    var algorithm = try info.reader(.sequence, "a SEQUENCE, an algorithm")
    let (algorithmID, offset) = try algorithm.algorithm()
    guard digest.signatureIdentifiers.contains(algorithmID) else {
      throw .unknownSignatureAlgorithm(algorithmID.description, at: offset)
    }
    guard digests.contains(digest) else {
      throw .unexpected(expected: "a SEQUENCE, a digest algorithm of the signed data", at: offset)
    }
    let signature = try info.string("an OCTET STRING, the signature")
    try info.finish("the signer")
    return Signer(issuer: issuer, serialNumber: serialNumber, digest: digest, signature: signature.bytes)
  }
}

extension ElementReader {
  /// Reads a version, which must have one value.
  fileprivate mutating func version(_ expected: Int) throws(ReceiptFault) {
    let name = "an INTEGER, the version \(expected)"
    let node = try next(.integer, name)
    guard (try? Int(berEncoded: node)) == expected else {
      throw .unexpected(expected: name, at: octets.offset(node.start))
    }
  }

  /// Reads the identifier of an algorithm whose parameters are NULL or missing.
  fileprivate mutating func algorithm() throws(ReceiptFault) -> (id: ASN1ObjectIdentifier, at: Int) {
    let found = try identifier("the identifier of an algorithm")
    if let node = optional(.null) {
      guard (try? ASN1Null(berEncoded: node)) != nil else {
        throw .unexpected(expected: "NULL", at: octets.offset(node.start))
      }
    }
    try finish("the algorithm")
    return found
  }

  fileprivate mutating func name() throws(ReceiptFault) -> DistinguishedName {
    let node = try next(.sequence, "a SEQUENCE, the name of the issuer")
    do {
      return try DistinguishedName(derEncoded: node)
    } catch {
      throw .unexpected(expected: "the name of the issuer", at: octets.offset(node.start))
    }
  }

  fileprivate mutating func serialNumber() throws(ReceiptFault) -> Certificate.SerialNumber {
    let node = try next(.integer, "an INTEGER, the serial number")
    do {
      return Certificate.SerialNumber(bytes: try ArraySlice<UInt8>(derEncoded: node))
    } catch {
      throw .unexpected(expected: "the serial number", at: octets.offset(node.start))
    }
  }
}

extension ASN1ObjectIdentifier {
  /// `id-data` of PKCS#7.
  static let data: ASN1ObjectIdentifier = [1, 2, 840, 113549, 1, 7, 1]
  /// `id-signedData` of PKCS#7.
  static let signedData: ASN1ObjectIdentifier = [1, 2, 840, 113549, 1, 7, 2]
  static let sha1: ASN1ObjectIdentifier = [1, 3, 14, 3, 2, 26]
  static let sha256: ASN1ObjectIdentifier = [2, 16, 840, 1, 101, 3, 4, 2, 1]
  static let sha1WithRSAEncryption: ASN1ObjectIdentifier = [1, 2, 840, 113549, 1, 1, 5]
}
