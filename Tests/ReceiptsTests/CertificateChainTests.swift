import Crypto
import Foundation
import SimulationKit
import SwiftASN1
import Testing
@_spi(FixedExpiryValidationTime) import X509

@testable import Receipts

/// The verdict of swift-certificates.
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
    // The other chain has a root of the same name, which doesn't validate this one.
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
  // The same name, but another key.
  let date = ChainDraft.middle
  #expect(try fault(chain, roots: [foreign[2]], at: date) == .keyIdentifierMismatch(.intermediate))
  #expect(try fault(chain, roots: [], at: date) == .untrustedRoot)
  #expect(try fault(chain, roots: [foreign[2], chain[2]], at: date) == nil)
  // The root in the chain proves nothing, and does no harm either.
  #expect(try fault([chain[0], chain[1], foreign[2]], roots: [chain[2]], at: date) == nil)
  // An intermediate of another chain.
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
  // Changes ecdsa-with-SHA384 to ecdsa-with-SHA256, outside the signed part.
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

@Test func refusesASignatureWithUnusedBits() throws {
  // The encoding is only valid if the last bit is 0, as it is in every other signature.
  for _ in 0..<64 {
    let chain = try ChainDraft.curves().issue()
    var der = try chain.map { try $0.der() }
    guard let last = der[0].last, last.isMultiple(of: 2) else { continue }
    // A bit string: its length, the number of unused bits, and a sequence of two numbers.
    let place = try #require(
      der[0].indices.reversed().first {
        der[0][$0] == 0x03 && der[0].count - $0 == Int(der[0][$0 + 1]) + 2 && der[0][$0 + 2] == 0
      }
    )
    der[0][place + 2] = 1
    let changed = try CertificateChain(der: der)
    #expect(throws: ChainFault.signature(.leaf)) {
      try changed.check(roots: [chain[2]], at: ChainDraft.middle)
    }
    return
  }
  Issue.record("No signature ended with 0")
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
  // Every bit of a certificate is signed, or part of the signature or its encoding.
  #expect(believed == 0)
}
