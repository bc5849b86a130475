import Crypto
import Foundation
import SwiftASN1
import X509
import _CryptoExtras

/// A key with its three certificates: leaf, intermediate, root.
///
/// The certificates match Apple's in everything that Apple's libraries check: key identifiers, `keyCertSign` for both
/// authorities, a path length of 0 for the intermediate, and `Marker` on the intermediate and the leaf.
public struct SigningChain<Key: Sendable>: Sendable {
  /// The key of the leaf.
  public let key: Key
  /// Leaf, intermediate and root, in that order.
  public let certificates: [Certificate]
  /// The certificates as DER.
  public let der: [[UInt8]]

  package init(key: Key, certificates: [Certificate]) throws {
    self.key = key
    self.certificates = certificates
    der = try certificates.map { certificate in
      var serializer = DER.Serializer()
      try certificate.serialize(into: &serializer)
      return serializer.serializedBytes
    }
  }
}

/// The contents of a chain's certificates.
package struct CertificateProfile {
  /// The prefix of all three names.
  package var name = "Test App Store"
  package var notBefore: Date
  package var notAfter: Date
  /// The serial numbers of root, intermediate and leaf.
  package var serialNumbers: [Certificate.SerialNumber]
  /// Whether the intermediate and the leaf have their `Marker`.
  package var marksIntermediate = true
  package var marksLeaf = true

  package init(
    name: String = "Test App Store",
    notBefore: Date = StoreIdentity.beginning,
    notAfter: Date = StoreIdentity.end,
    serialNumbers: [Certificate.SerialNumber]
  ) {
    self.name = name
    self.notBefore = notBefore
    self.notAfter = notAfter
    self.serialNumbers = serialNumbers
  }
}

extension CertificateProfile {
  /// Issues the three certificates of a chain: leaf, intermediate, root.
  ///
  /// - Parameters:
  ///   - root: the key of the root.
  ///   - intermediate: the key of the intermediate.
  ///   - leaf: the public key of the leaf.
  ///   - algorithms: the signature algorithms of the root and of the intermediate.
  package func issue(
    root: Certificate.PrivateKey,
    intermediate: Certificate.PrivateKey,
    leaf: Certificate.PublicKey,
    algorithms: (root: Certificate.SignatureAlgorithm, intermediate: Certificate.SignatureAlgorithm)
  ) throws -> [Certificate] {
    let rootID = SubjectKeyIdentifier(hash: root.publicKey)
    let intermediateID = SubjectKeyIdentifier(hash: intermediate.publicKey)
    let rootName = try subject("Root")
    let intermediateName = try subject("Intermediate")
    let rootCertificate = try certificate(
      0,
      root.publicKey,
      rootName,
      issuer: rootName,
      by: root,
      algorithms.root,
      Certificate.Extensions {
        Critical(BasicConstraints.isCertificateAuthority(maxPathLength: nil))
        Critical(KeyUsage(keyCertSign: true, cRLSign: true))
        rootID
      }
    )
    let intermediateCertificate = try certificate(
      1,
      intermediate.publicKey,
      intermediateName,
      issuer: rootName,
      by: root,
      algorithms.root,
      Certificate.Extensions {
        Critical(BasicConstraints.isCertificateAuthority(maxPathLength: 0))
        Critical(KeyUsage(keyCertSign: true, cRLSign: true))
        intermediateID
        AuthorityKeyIdentifier(keyIdentifier: rootID.keyIdentifier)
        if marksIntermediate { Marker.extension(Marker.developerRelations) }
      }
    )
    let leafCertificate = try certificate(
      2,
      leaf,
      subject("Signing"),
      issuer: intermediateName,
      by: intermediate,
      algorithms.intermediate,
      Certificate.Extensions {
        Critical(BasicConstraints.notCertificateAuthority)
        Critical(KeyUsage(digitalSignature: true))
        SubjectKeyIdentifier(hash: leaf)
        AuthorityKeyIdentifier(keyIdentifier: intermediateID.keyIdentifier)
        if marksLeaf { Marker.extension(Marker.receiptSigning) }
      }
    )
    return [leafCertificate, intermediateCertificate, rootCertificate]
  }

  private func certificate(
    _ index: Int,
    _ key: Certificate.PublicKey,
    _ subject: DistinguishedName,
    issuer: DistinguishedName,
    by issuerKey: Certificate.PrivateKey,
    _ algorithm: Certificate.SignatureAlgorithm,
    _ extensions: Certificate.Extensions
  ) throws -> Certificate {
    try Certificate(
      version: .v3,
      serialNumber: serialNumbers[index],
      publicKey: key,
      notValidBefore: notBefore,
      notValidAfter: notAfter,
      issuer: issuer,
      subject: subject,
      signatureAlgorithm: algorithm,
      extensions: extensions,
      issuerPrivateKey: issuerKey
    )
  }

  private func subject(_ role: String) throws -> DistinguishedName {
    try DistinguishedName {
      CommonName("\(name) \(role)")
      OrganizationName("LiveDocs")
      CountryName("US")
    }
  }
}
