import Crypto
import Foundation
import SwiftASN1
import X509

@testable import Receipts

/// A certificate chain before it is issued, in which a test can change one thing.
struct ChainDraft {
  struct Link {
    var version = Certificate.Version.v3
    var subject: DistinguishedName
    var issuer: DistinguishedName
    var notBefore = ChainDraft.beginning
    var notAfter = ChainDraft.end
    var extensions: [Certificate.Extension]
    var key: Certificate.PrivateKey
    var signer: Certificate.PrivateKey

    /// Replaces the extension with the same identifier, or appends a new one.
    mutating func set(_ new: Certificate.Extension) {
      if let index = extensions.firstIndex(where: { $0.oid == new.oid }) {
        extensions[index] = new
      } else {
        extensions.append(new)
      }
    }

    mutating func remove(_ id: ASN1ObjectIdentifier) {
      extensions.removeAll { $0.oid == id }
    }

    mutating func setCritical(_ id: ASN1ObjectIdentifier, _ critical: Bool) {
      for index in extensions.indices where extensions[index].oid == id {
        extensions[index].critical = critical
      }
    }

    func issue() throws -> Certificate {
      try Certificate(
        version: version,
        serialNumber: Certificate.SerialNumber(bytes: [7]),
        publicKey: key.publicKey,
        notValidBefore: notBefore,
        notValidAfter: notAfter,
        issuer: issuer,
        subject: subject,
        extensions: Certificate.Extensions(extensions),
        issuerPrivateKey: signer
      )
    }
  }

  var root: Link
  var intermediate: Link
  var leaf: Link

  static let beginning = Date(timeIntervalSince1970: 1_600_000_000)
  static let end = Date(timeIntervalSince1970: 1_700_000_000)
  static let middle = Date(timeIntervalSince1970: 1_650_000_000)

  /// Creates a valid chain.
  ///
  /// - Parameters:
  ///   - keys: the keys of root, intermediate and leaf.
  ///   - name: the prefix of the names.
  init(
    _ keys: (
      root: Certificate.PrivateKey, intermediate: Certificate.PrivateKey, leaf: Certificate.PrivateKey
    ),
    name: String = "Draft"
  ) throws {
    func title(_ role: String) throws -> DistinguishedName {
      try DistinguishedName { CommonName("\(name) \(role)") }
    }
    func common(
      _ key: Certificate.PrivateKey,
      _ issuer: Certificate.PrivateKey,
      _ constraints: BasicConstraints,
      _ usage: KeyUsage
    ) throws -> [Certificate.Extension] {
      [
        try Certificate.Extension(constraints, critical: true),
        try Certificate.Extension(usage, critical: true),
        try Certificate.Extension(SubjectKeyIdentifier(hash: key.publicKey), critical: false),
        try Certificate.Extension(
          AuthorityKeyIdentifier(keyIdentifier: SubjectKeyIdentifier(hash: issuer.publicKey).keyIdentifier),
          critical: false
        ),
      ]
    }
    let sign = KeyUsage(keyCertSign: true, cRLSign: true)
    root = Link(
      subject: try title("Root"),
      issuer: try title("Root"),
      extensions: try common(keys.root, keys.root, .isCertificateAuthority(maxPathLength: nil), sign),
      key: keys.root,
      signer: keys.root
    )
    intermediate = Link(
      subject: try title("Intermediate"),
      issuer: root.subject,
      extensions: try common(keys.intermediate, keys.root, .isCertificateAuthority(maxPathLength: 0), sign)
        + [Marker.extension(Marker.developerRelations)],
      key: keys.intermediate,
      signer: keys.root
    )
    leaf = Link(
      subject: try title("Leaf"),
      issuer: intermediate.subject,
      extensions: try common(
        keys.leaf,
        keys.intermediate,
        .notCertificateAuthority,
        KeyUsage(digitalSignature: true)
      ) + [Marker.extension(Marker.receiptSigning)],
      key: keys.leaf,
      signer: keys.intermediate
    )
  }

  /// Returns the leaf, the intermediate and the root.
  func issue() throws -> [Certificate] {
    [try leaf.issue(), try intermediate.issue(), try root.issue()]
  }

  /// A chain with elliptic curve keys, like that of signed transactions.
  static func curves() throws -> ChainDraft {
    try ChainDraft(
      (
        Certificate.PrivateKey(P384.Signing.PrivateKey()),
        Certificate.PrivateKey(P384.Signing.PrivateKey()),
        Certificate.PrivateKey(P256.Signing.PrivateKey())
      )
    )
  }

  /// A chain with RSA keys, like that of receipts.
  static func rsa() throws -> ChainDraft {
    try ChainDraft(
      (
        Certificate.PrivateKey(DemonstrationKey.root.make()),
        Certificate.PrivateKey(DemonstrationKey.intermediate.make()),
        Certificate.PrivateKey(DemonstrationKey.leaf.make())
      )
    )
  }
}

extension Certificate {
  /// The certificate's bytes.
  func der() throws -> [UInt8] {
    var serializer = DER.Serializer()
    try serialize(into: &serializer)
    return serializer.serializedBytes
  }
}

extension ChainDraft {
  /// A chain that signs transactions, and that nobody trusts.
  static func signingChain() throws -> SigningChain<P256.Signing.PrivateKey> {
    let leaf = P256.Signing.PrivateKey()
    let draft = try ChainDraft(
      (
        Certificate.PrivateKey(P384.Signing.PrivateKey()), Certificate.PrivateKey(P384.Signing.PrivateKey()),
        Certificate.PrivateKey(leaf)
      )
    )
    return try SigningChain(key: leaf, certificates: draft.issue())
  }
}
