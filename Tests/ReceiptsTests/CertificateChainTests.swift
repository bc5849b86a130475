import Crypto
import Foundation
import SimulationKit
import SwiftASN1
import Testing
@_spi(FixedExpiryValidationTime) import X509

@testable import Receipts

/// One way in which a chain can be wrong, and why it is refused then.
struct BrokenChain: Sendable, CustomTestStringConvertible {
  let fault: ChainFault
  /// Whether the verifier of swift-certificates, which knows fewer rules, refuses it too.
  let isPlain: Bool
  let testDescription: String
  let change: @Sendable (inout ChainDraft) throws -> Void

  init(
    _ fault: ChainFault,
    plain: Bool = false,
    _ title: String = "",
    _ change: @escaping @Sendable (inout ChainDraft) throws -> Void
  ) {
    self.fault = fault
    isPlain = plain
    testDescription = title.isEmpty ? "\(fault)" : title
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

  /// What can be wrong with any of the three.
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
      // The root is trusted for itself, so nothing but this looks at its signature.
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
      // A root need not identify its own key, and one without this could not.
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

/// What swift-certificates says.
private func isValid(_ certificates: [Certificate], roots: [Certificate], at date: Date) async -> Bool {
  var verifier = Verifier(rootCertificates: CertificateStore(roots)) {
    RFC5280Policy(fixedExpiryValidationTime: date)
  }
  let result = await verifier.validate(
    leaf: certificates[0],
    intermediates: CertificateStore([certificates[1]])
  )
  guard case .validCertificate = result else { return false }
  return true
}

private func fault(_ certificates: [Certificate], roots: [Certificate], at date: Date) throws -> ChainFault? {
  let der = try certificates.map { try $0.der() }
  do throws(ChainFault) {
    try CertificateChain(der: der).check(roots: roots, at: date)
    return nil
  } catch {
    return error
  }
}

@Test(arguments: [false, true])
func believesAChainInWhichNothingIsWrong(_ isRSA: Bool) async throws {
  let chain = try (isRSA ? ChainDraft.rsa() : .curves()).issue()
  #expect(try fault(chain, roots: [chain[2]], at: ChainDraft.middle) == nil)
  #expect(await isValid(chain, roots: [chain[2]], at: ChainDraft.middle))
}

@Test func believesTheChainsOfAnIdentity() throws {
  let identity = try StoreIdentity.demonstration.get()
  for chain in [identity.receipts.certificates, identity.transactions.certificates] {
    #expect(try fault(chain, roots: [chain[2]], at: ChainDraft.middle) == nil)
    // The other chain has roots of the same name, and does not stand for this one.
    let roots = [identity.receipts.certificates[2], identity.transactions.certificates[2]]
    #expect(try fault(chain, roots: roots, at: ChainDraft.middle) == nil)
    #expect(try fault(chain, roots: roots.filter { $0 != chain[2] }, at: ChainDraft.middle) != nil)
  }
}

@Test(arguments: BrokenChain.all, [false, true])
func refusesAChainForTheOneThingThatIsWrong(_ broken: BrokenChain, _ isRSA: Bool) async throws {
  var draft = try isRSA ? ChainDraft.rsa() : .curves()
  try broken.change(&draft)
  let chain = try draft.issue()
  #expect(try fault(chain, roots: [chain[2]], at: ChainDraft.middle) == broken.fault)
  #expect(await isValid(chain, roots: [chain[2]], at: ChainDraft.middle) == !broken.isPlain)
}

@Test func looksOnlyAtTrustedRoots() async throws {
  let (own, other) = (try ChainDraft.curves(), try ChainDraft.curves())
  let (chain, foreign) = (try own.issue(), try other.issue())
  // Of the same name, but with another key.
  let date = ChainDraft.middle
  #expect(try fault(chain, roots: [foreign[2]], at: date) == .keyIdentifierMismatch(.intermediate))
  #expect(try fault(chain, roots: [], at: date) == .untrustedRoot)
  #expect(try fault(chain, roots: [foreign[2], chain[2]], at: date) == nil)
  // What came as the root proves nothing, and spoils nothing.
  #expect(try fault([chain[0], chain[1], foreign[2]], roots: [chain[2]], at: date) == nil)
  // Somebody else's intermediate.
  #expect(try fault([chain[0], foreign[1], chain[2]], roots: [chain[2]], at: date) != nil)
  #expect(
    try fault([chain[0], foreign[1], chain[2]], roots: [chain[2], foreign[2]], at: date)
      == .keyIdentifierMismatch(.leaf)
  )
  #expect(try fault([chain[1], chain[0], chain[2]], roots: [chain[2]], at: date) != nil)
}

@Test func believesARenewedRootWhereTheOldOneHasEnded() throws {
  let draft = try ChainDraft.curves()
  var old = draft
  old.root.notAfter = ChainDraft.middle - 1
  let (chain, expired) = (try draft.issue(), try old.root.issue())
  for roots in [[expired, chain[2]], [chain[2], expired]] {
    #expect(try fault(chain, roots: roots, at: ChainDraft.middle) == nil)
  }
  #expect(try fault(chain, roots: [expired], at: ChainDraft.middle) == .expired(.root))
}

@Test func believesALeafThatSaysLittleOfItself() throws {
  var draft = try ChainDraft.curves()
  draft.leaf.remove(BrokenChain.ID.keyUsage)
  draft.leaf.remove(BrokenChain.ID.basicConstraints)
  draft.leaf.remove(BrokenChain.ID.subjectKeyIdentifier)
  draft.intermediate.set(
    try .init(BasicConstraints.isCertificateAuthority(maxPathLength: nil), critical: true)
  )
  draft.root.remove(BrokenChain.ID.authorityKeyIdentifier)
  let chain = try draft.issue()
  #expect(try fault(chain, roots: [chain[2]], at: ChainDraft.middle) == nil)
}

@Test func believesAChainToTheLastSecond() async throws {
  let chain = try ChainDraft.curves().issue()
  for (date, expected) in [
    (ChainDraft.beginning, nil), (ChainDraft.beginning - 0.001, .notYetValid(.root)),
    (ChainDraft.beginning - 1, .notYetValid(.root)), (ChainDraft.end, nil),
    (ChainDraft.end + 0.001, .expired(.root)),
    (ChainDraft.end + 1, .expired(.root)), (Date.distantFuture, .expired(.root)),
    (Date(timeIntervalSince1970: 0), .notYetValid(.root)),
  ] as [(Date, ChainFault?)] {
    #expect(try fault(chain, roots: [chain[2]], at: date) == expected, "\(date.timeIntervalSince1970)")
    // The other verifier rounds to whole seconds.
    if date.timeIntervalSince1970 == date.timeIntervalSince1970.rounded() {
      #expect(await isValid(chain, roots: [chain[2]], at: date) == (expected == nil))
    }
  }
}

@Test func refusesAnotherNumberOfCertificates() throws {
  let der = try ChainDraft.curves().issue().map { try $0.der() }
  for count in [0, 1, 2, 4] {
    #expect(throws: ChainFault.count(count)) { try CertificateChain(der: Array((der + der).prefix(count))) }
  }
  for (index, role) in [(0, CertificateRole.leaf), (1, .intermediate), (2, .root)] {
    for wrong in [[], [0x30, 0x00], Array(der[index].dropLast()), der[index] + [0]] {
      var changed = der
      changed[index] = wrong
      #expect(throws: ChainFault.malformed(role)) { try CertificateChain(der: changed) }
    }
  }
}

@Test func refusesACertificateThatNamesTwoAlgorithms() throws {
  let chain = try ChainDraft.curves().issue()
  // ecdsa-with-SHA384 becomes ecdsa-with-SHA256, outside of what is signed.
  let name: [UInt8] = [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x04, 0x03, 0x03]
  for (index, role) in [(0, CertificateRole.leaf), (1, .intermediate), (2, .root)] {
    var der = try chain.map { try $0.der() }
    let place = try #require(
      der[index].indices.reversed().first { der[index][$0...].starts(with: name) }
    )
    der[index][place + 7] = 2
    let changed = try CertificateChain(der: der)
    #expect(throws: ChainFault.signatureAlgorithm(role)) {
      try changed.check(roots: [index == 2 ? changed.root : chain[2]], at: ChainDraft.middle)
    }
  }
}

@Test func believesNoChainThatAPlainVerifierRefuses() async throws {
  let chain = try ChainDraft.curves().issue()
  let der = try chain.map { try $0.der() }
  var believed = 0
  for index in 0..<2 {
    for bit in stride(from: 0, to: der[index].count * 8, by: SignedDataSupport.isThorough ? 1 : 23) {
      var changed = der
      changed[index][bit / 8] ^= 1 << (bit % 8)
      guard let read = try? CertificateChain(der: changed) else { continue }
      let certificates = [read.leaf, read.intermediate, read.root]
      guard try fault(certificates, roots: [chain[2]], at: ChainDraft.middle) == nil else { continue }
      believed += 1
      #expect(await isValid(certificates, roots: [chain[2]], at: ChainDraft.middle), "bit \(bit) of \(index)")
    }
  }
  // Every bit of a certificate is signed, or part of the signature or of its form.
  #expect(believed == 0)
}
