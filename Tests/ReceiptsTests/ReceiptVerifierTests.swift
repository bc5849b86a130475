import Foundation
import SimulationKit
import Testing
import X509
import _CryptoExtras

@testable import Receipts

private func fault(
  _ receipt: Receipt,
  _ verifier: ReceiptVerifier? = nil,
  bundleID: String? = nil,
  version: String? = nil,
  deviceGUID: DeviceGUID? = nil,
  at date: Date? = nil
) throws -> ReceiptFault? {
  do throws(ReceiptFault) {
    let verifier = try? verifier ?? Sample.verifier()
    _ = try verifier?.verify(receipt, bundleID: bundleID, version: version, deviceGUID: deviceGUID, at: date)
    return nil
  } catch {
    return error
  }
}

private func signed(by identity: StoreIdentity, at date: Date = Sample.noon) throws -> Receipt {
  var content = try Sample.content()
  content.creationDate = date
  return try Receipt(content, signedBy: identity, deviceGUID: Sample.device)
}

private func roots(_ identity: StoreIdentity) -> ReceiptVerifier {
  ReceiptVerifier(roots: identity.receipts.certificates.suffix(1))
}

@Test func believesWhatATrustedStoreSigned() throws {
  let receipt = try Sample.receipt()
  let content = try Sample.verifier().verify(
    receipt,
    bundleID: "com.example.lighthouse",
    version: "3.1",
    deviceGUID: Sample.device,
    at: Sample.noon
  )
  #expect(try content == receipt.content())
  let fresh = try StoreIdentity()
  #expect(try fault(signed(by: fresh), roots(fresh)) == nil)
}

@Test func refusesWhatIsForAnotherAppVersionOrDevice() throws {
  let receipt = try Sample.receipt()
  #expect(
    try fault(receipt, bundleID: "com.example.anchor")
      == .bundleIdentifier(expected: "com.example.anchor", found: "com.example.lighthouse")
  )
  #expect(try fault(receipt, version: "3.2") == .version(expected: "3.2", found: "3.1"))
  #expect(try fault(receipt, deviceGUID: TestStore.deviceGUID) == .device)
}

@Test func refusesAForeignRoot() throws {
  #expect(try fault(signed(by: StoreIdentity.impostor.get()))?.name == "chain")
  #expect(try fault(signed(by: StoreIdentity())) == .chain(.untrustedRoot))
  #expect(try fault(Sample.receipt(), ReceiptVerifier(roots: [])) == .chain(.untrustedRoot))
}

@Test func refusesCertificatesWithoutMarkers() throws {
  let plain = try Sample.identity { $0.marksLeaf = false }
  #expect(try fault(signed(by: plain), roots(plain)) == .chain(.missingMarker(.leaf)))
  let unmarked = try Sample.identity { $0.marksIntermediate = false }
  #expect(try fault(signed(by: unmarked), roots(unmarked)) == .chain(.missingMarker(.intermediate)))
}

@Test func asksWhetherTheChainWasGoodWhenTheReceiptWasCreated() throws {
  let brief = try Sample.identity {
    $0.notBefore = Sample.noon
    $0.notAfter = Sample.noon + 3600
  }
  for seconds in [0.0, 3600] {
    #expect(try fault(signed(by: brief, at: Sample.noon + seconds), roots(brief)) == nil)
  }
  #expect(try fault(signed(by: brief, at: Sample.noon - 1), roots(brief))?.name == "chain")
  #expect(try fault(signed(by: brief, at: Sample.noon + 3601), roots(brief))?.name == "chain")
}

@Test func refusesAPurchaseInVolumeThatHasEnded() throws {
  var content = try Sample.content()
  content.type = .productionVPP
  content.expirationDate = Sample.noon + 60
  let receipt = try Receipt(content, signedBy: Sample.identity(), deviceGUID: Sample.device)
  #expect(try fault(receipt, at: Sample.noon + 59) == nil)
  #expect(try fault(receipt, at: Sample.noon + 60) == .expired("2026-03-02T12:01:00Z"))
  #expect(try fault(receipt) == nil)
}

@Test func refusesASignatureByAnotherKeyOrOverOtherBytes() throws {
  let bytes = [UInt8](try Sample.receipt().bytes)
  var flipped = bytes
  flipped[bytes.count - 1] ^= 1
  #expect(try fault(Receipt(bytes: Data(flipped))) == .signature)
  let place = try #require(ReceiptTree(Sample.receipt()).field("Bundle identifier")?.ranges.first)
  flipped = bytes
  flipped[place.upperBound - 1] ^= 1
  #expect(try fault(Receipt(bytes: Data(flipped))) == .signature)
}

@Test func refusesASignerWhoNamesAnotherCertificate() throws {
  let bytes = [UInt8](try Sample.receipt().bytes)
  let serial = try #require(ReceiptTree(Sample.receipt()).field("Signer", "Serial number")?.ranges.first)
  var other = bytes
  other[serial.upperBound - 1] ^= 1
  #expect(try fault(Receipt(bytes: Data(other))) == .signerMismatch)
  // The same, with the leaf as the second certificate.
  let chain = try Sample.identity().receipts
  let swapped = try SigningChain(
    key: chain.key,
    certificates: [chain.certificates[1], chain.certificates[0], chain.certificates[2]]
  )
  let written = try ReceiptContainer.write(Sample.content().payload(for: Sample.device), signedBy: swapped)
  #expect(try fault(Receipt(bytes: Data(written)))?.name == "signature")
}

@Test func wantsThreeCertificatesAndOneSigner() throws {
  let chain = try Sample.identity().receipts
  let payload = try Sample.content().payload(for: Sample.device)
  for count in [1, 2] {
    let short = try SigningChain(key: chain.key, certificates: Array(chain.certificates.prefix(count)))
    let receipt = Receipt(bytes: Data(try ReceiptContainer.write(payload, signedBy: short)))
    #expect(try receipt.content().app.bundleID == "com.example.lighthouse", "It can be read all the same.")
    #expect(try fault(receipt) == .certificateCount(count))
  }
  for count in [0, 2] {
    let receipt = try Edited.signers(Sample.receipt(), count: count)
    #expect(try fault(receipt) == .signerCount(count))
  }
}

@Test func tellsTheChecksInOrderUpToTheOneThatFails() throws {
  let verifier = try Sample.verifier()
  let all = try verifier.examine(
    Sample.receipt(),
    bundleID: "com.example.lighthouse",
    version: "3.1",
    deviceGUID: Sample.device,
    at: Sample.noon
  )
  #expect(all.checks.map(\.name) == ReceiptCheck.allCases.map(\.rawValue))
  #expect(all.checks.allSatisfy { $0.holds && $0.explanation.hasSuffix(".") })
  #expect(all.failed == nil)
  #expect(try all.result.get() == Sample.receipt().content())
  let wrong = try verifier.examine(Sample.receipt(), bundleID: "com.example.lighthouse", version: "3.2")
  #expect(wrong.checks.map(\.name).suffix(3) == ["chain", "bundle-identifier", "version"])
  #expect(wrong.checks.map(\.holds).suffix(3) == [true, true, false])
  #expect(wrong.failed == .version)
  #expect(wrong.result == .failure(.version(expected: "3.2", found: "3.1")))
  let nothing = verifier.examine(Receipt(bytes: Data("x".utf8)))
  #expect(nothing.checks.map(\.name) == ["container"])
  #expect(nothing.result == .failure(.notASN1(at: 0)))
  let foreign = ReceiptVerifier(roots: [])
  #expect(try foreign.examine(Sample.receipt()).checks.map(\.holds) == [true, true, true, true, false])
}

@Test func verifiesDigestsOfTheTimeOfSHA1() throws {
  let receipt = try Edited.sha1(Sample.content().payload(for: Sample.device), Sample.identity().receipts)
  #expect(try Sample.verifier().verify(receipt).app.bundleID == "com.example.lighthouse")
  #expect(try Sample.verifier().verify(receipt) == receipt.content())
  var bytes = [UInt8](receipt.bytes)
  bytes[bytes.count - 1] ^= 1
  #expect(try fault(Receipt(bytes: Data(bytes))) == .signature)
}

/// The most important property: flipping a bit never gains anything.
@Test func gainsNothingFromAnyBitThatIsTurnedOver() throws {
  let receipt = try Sample.receipt()
  let verifier = try Sample.verifier()
  let content = try receipt.content()
  let step = Sample.fuzz > 1 ? 1 : 29
  var refused = 0
  for bit in stride(from: 0, to: receipt.bytes.count * 8, by: step) {
    let flipped = try #require(receipt.flippingByte(at: bit / 8, bit: bit % 8))
    if let read = try? verifier.verify(flipped, deviceGUID: Sample.device) {
      #expect(read == content, "bit \(bit)")
    } else {
      refused += 1
    }
  }
  #expect(refused > receipt.bytes.count * 8 / step / 2)
}
