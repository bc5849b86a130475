import Crypto
import Foundation
import SwiftASN1
import X509

@testable import Receipts

/// A fault of a certificate chain, and the expected reason to refuse it.
struct BrokenChain: Sendable, CustomStringConvertible {
  let fault: ChainFault
  /// Whether swift-certificates' verifier, which checks fewer rules, refuses it too.
  let isPlain: Bool
  let description: String
  let change: @Sendable (inout ChainDraft) throws -> Void

  init(
    _ fault: ChainFault,
    plain: Bool = false,
    _ title: String = "",
    _ change: @escaping @Sendable (inout ChainDraft) throws -> Void
  ) {
    self.fault = fault
    isPlain = plain
    description = title.isEmpty ? "\(fault)" : title
    self.change = change
  }

  typealias ID = ASN1ObjectIdentifier.X509ExtensionID

  static let authorities: [(CertificateRole, WritableKeyPath<ChainDraft, ChainDraft.Link> & Sendable)] = [
    (.intermediate, \.intermediate), (.root, \.root),
  ]
  static let links: [(CertificateRole, WritableKeyPath<ChainDraft, ChainDraft.Link> & Sendable)] =
    authorities + [(.leaf, \.leaf)]

  static var all: [BrokenChain] {
    links.flatMap { broken($0, $1) } + authorities.flatMap { brokenAuthority($0, $1) } + others
  }

  /// The possible faults of any of the three certificates.
  static func broken(
    _ role: CertificateRole,
    _ link: WritableKeyPath<ChainDraft, ChainDraft.Link> & Sendable
  ) -> [BrokenChain] {
    let unknown = Certificate.Extension(oid: [1, 2, 3, 4], critical: true, value: [5, 0])
    return [
      BrokenChain(.version(role), plain: true) { $0[keyPath: link].version = .v1 },
      BrokenChain(.criticalExtension(role, "1.2.3.4"), plain: true) { $0[keyPath: link].set(unknown) },
      BrokenChain(.criticalExtension(role, "2.5.29.14"), plain: true) {
        $0[keyPath: link].set(
          try .init(SubjectKeyIdentifier(hash: $0[keyPath: link].key.publicKey), critical: true)
        )
      },
      BrokenChain(.criticalExtension(role, "2.5.29.35"), plain: true) {
        $0[keyPath: link].setCritical(ID.authorityKeyIdentifier, true)
      },
      BrokenChain(.nameConstraints(role)) {
        $0[keyPath: link].set(try .init(NameConstraints(excludedDNSDomains: ["example.com"]), critical: true))
      },
      BrokenChain(.malformedExtension(role, "2.5.29.15")) {
        $0[keyPath: link].set(.init(oid: ID.keyUsage, critical: true, value: [4, 0]))
      },
      BrokenChain(.malformedExtension(role, "2.5.29.19"), plain: role != .leaf) {
        $0[keyPath: link].set(.init(oid: ID.basicConstraints, critical: true, value: [4, 0]))
      },
      BrokenChain(.malformedExtension(role, "2.5.29.35")) {
        $0[keyPath: link].set(.init(oid: ID.authorityKeyIdentifier, critical: false, value: [4, 0]))
      },
      BrokenChain(.keyIdentifierMismatch(role)) {
        $0[keyPath: link].set(try .init(AuthorityKeyIdentifier(keyIdentifier: [1, 2, 3]), critical: false))
      },
      BrokenChain(.keyIdentifierMismatch(role), "serial number of the issuer of \(role)") {
        let key = SubjectKeyIdentifier(hash: $0[keyPath: link].signer.publicKey).keyIdentifier
        $0[keyPath: link].set(
          try .init(
            AuthorityKeyIdentifier(keyIdentifier: key, authorityCertSerialNumber: .init(bytes: [9])),
            critical: false
          )
        )
      },
      // The root is trusted directly, so only this library checks its signature.
      BrokenChain(.signature(role), plain: role != .root) {
        $0[keyPath: link].signer = Certificate.PrivateKey(P384.Signing.PrivateKey())
      },
      BrokenChain(.expired(role), plain: true) { $0[keyPath: link].notAfter = ChainDraft.middle - 1 },
      BrokenChain(.notYetValid(role), plain: true) { $0[keyPath: link].notBefore = ChainDraft.middle + 1 },
    ]
  }

  static func brokenAuthority(
    _ role: CertificateRole,
    _ link: WritableKeyPath<ChainDraft, ChainDraft.Link> & Sendable
  ) -> [BrokenChain] {
    [
      BrokenChain(.notAnAuthority(role), plain: true, "\(role) says that it is none") {
        $0[keyPath: link].set(try .init(BasicConstraints.notCertificateAuthority, critical: true))
      },
      BrokenChain(.notAnAuthority(role), plain: true, "\(role) without basic constraints") {
        $0[keyPath: link].remove(ID.basicConstraints)
      },
      BrokenChain(.basicConstraintsNotCritical(role)) {
        $0[keyPath: link].setCritical(ID.basicConstraints, false)
      },
      BrokenChain(.missingKeyUsage(role)) { $0[keyPath: link].remove(ID.keyUsage) },
      BrokenChain(.keyUsage(role)) {
        $0[keyPath: link].set(try .init(KeyUsage(digitalSignature: true, cRLSign: true), critical: true))
      },
    ]
  }

  static let others = [
    BrokenChain(.missingSubjectKeyIdentifier(.root)) {
      $0.root.remove(ID.subjectKeyIdentifier)
      // A root doesn't have to identify its own key, and without this extension it couldn't.
      $0.root.remove(ID.authorityKeyIdentifier)
    },
    BrokenChain(.missingSubjectKeyIdentifier(.intermediate)) {
      $0.intermediate.remove(ID.subjectKeyIdentifier)
    },
    BrokenChain(.missingAuthorityKeyIdentifier(.intermediate)) {
      $0.intermediate.remove(ID.authorityKeyIdentifier)
    },
    BrokenChain(.missingAuthorityKeyIdentifier(.leaf)) { $0.leaf.remove(ID.authorityKeyIdentifier) },
    BrokenChain(.missingAuthorityKeyIdentifier(.leaf), "leaf identifies its issuer by number alone") {
      $0.leaf.set(
        try .init(AuthorityKeyIdentifier(authorityCertSerialNumber: .init(bytes: [7])), critical: false)
      )
    },
    BrokenChain(.pathLength(.root), plain: true) {
      $0.root.set(try .init(BasicConstraints.isCertificateAuthority(maxPathLength: 0), critical: true))
    },
    BrokenChain(.authorityAsLeaf) {
      $0.leaf.set(try .init(BasicConstraints.isCertificateAuthority(maxPathLength: nil), critical: true))
    },
    BrokenChain(.authorityAsLeaf, "leaf that may sign certificates") {
      $0.leaf.set(try .init(KeyUsage(digitalSignature: true, keyCertSign: true), critical: true))
    },
    BrokenChain(.keyUsage(.leaf)) {
      $0.leaf.set(try .init(KeyUsage(keyEncipherment: true), critical: true))
    },
    BrokenChain(.missingMarker(.leaf)) { $0.leaf.remove(Marker.receiptSigning) },
    BrokenChain(.missingMarker(.intermediate)) { $0.intermediate.remove(Marker.developerRelations) },
    BrokenChain(.criticalExtension(.leaf, "\(Marker.receiptSigning)"), plain: true) {
      $0.leaf.setCritical(Marker.receiptSigning, true)
    },
    BrokenChain(.criticalExtension(.intermediate, "\(Marker.developerRelations)"), plain: true) {
      $0.intermediate.setCritical(Marker.developerRelations, true)
    },
    BrokenChain(.issuerMismatch(.leaf), plain: true) {
      $0.leaf.issuer = try DistinguishedName { CommonName("Somebody else") }
    },
    BrokenChain(.issuerMismatch(.root)) {
      $0.root.issuer = try DistinguishedName { CommonName("Somebody else") }
    },
    BrokenChain(.untrustedRoot, plain: true) {
      $0.intermediate.issuer = try DistinguishedName { CommonName("Somebody else") }
    },
    BrokenChain(.emptyName(.leaf)) { $0.leaf.subject = DistinguishedName() },
    BrokenChain(.emptyName(.intermediate)) {
      $0.intermediate.subject = DistinguishedName()
      $0.leaf.issuer = DistinguishedName()
    },
  ]
}
