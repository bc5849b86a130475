import Crypto
import Foundation
import SimulationKit
import Testing
import X509

@testable import Receipts

private typealias Support = SignedDataSupport

/// The payload of a JWS, read without verification.
private func unverified(_ jws: some StringProtocol) -> [String: JSONValue]? {
  let parts = jws.split(separator: ".", omittingEmptySubsequences: false)
  guard parts.count == 3, let bytes = Base64.url.decode(Array(parts[1].utf8)[...]),
    case .object(let members) = try? JSONValue(parsing: bytes)
  else { return nil }
  return members
}

@Test func refusesEveryBitThatIsTurnedOver() throws {
  let jws = Array(try Support.signer().sign(TransactionPayload(Support.transaction, Support.issuance)).utf8)
  let verifier = try Support.verifier()
  #expect(throws: Never.self) { try Support.verdict(verifier, String(decoding: jws, as: UTF8.self)).get() }
  // A prime step, so all eight bit positions are tried.
  for bit in stride(from: 0, to: jws.count * 8, by: Support.isThorough ? 1 : 13) {
    var changed = jws
    changed[bit / 8] ^= 1 << (bit % 8)
    let verdict = Support.verdict(verifier, String(decoding: changed, as: UTF8.self))
    // Every bit of each character counts, so none may change.
    #expect(throws: SignedDataFault.self, "bit \(bit)") { try verdict.get() }
  }
}

@Test func neverTrapsOnWhatIsNoJWS() throws {
  let verifier = try Support.verifier(remembering: 2)
  var random = SeededSource(seed: 11)
  let good = Array(try Support.signer().sign(TransactionPayload(Support.transaction, Support.issuance)).utf8)
  // Cache the certificates, so the fuzzing isn't spent on them.
  #expect(throws: Never.self) { try Support.verdict(verifier, String(decoding: good, as: UTF8.self)).get() }
  let parts = good.split(separator: UInt8(ascii: ".")).map(Array.init)
  let header = try #require(Base64.url.decode(parts[0][...]))
  let payload = try #require(Base64.url.decode(parts[1][...]))
  func number(_ count: Int) -> Int { random.number(in: 0...max(0, count - 1)) }
  /// Changes, removes, duplicates or moves a few of the bytes.
  func mutated(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0...number(3) where !bytes.isEmpty {
      let (place, length) = (number(bytes.count), number(40))
      let end = min(bytes.count, place + length)
      switch number(6) {
      case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
      case 1: bytes[place] ^= 1 << number(8)
      case 2: bytes.removeSubrange(place..<end)
      case 3: bytes.insert(contentsOf: Array(bytes[place..<end]), at: number(bytes.count))
      case 4: bytes.removeSubrange(place...)
      default: bytes[place] = Array("\"{}[]:,0-.eE\\".utf8)[number(13)]
      }
    }
    return bytes
  }
  var faults: Set<String> = []
  for _ in 0..<5_000 * Support.fuzz {
    let text: [UInt8]
    switch number(4) {
    case 0: text = mutated(good)
    case 1: text = Base64.url.encode(mutated(header)) + [46] + parts[1] + [46] + parts[2]
    case 2: text = parts[0] + [46] + Base64.url.encode(mutated(payload)) + [46] + parts[2]
    default: text = (0..<number(300)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    }
    guard text != good else { continue }
    switch Support.verdict(verifier, String(decoding: text, as: UTF8.self)) {
    case .success(let read):
      // If it is accepted at all, nothing significant may have changed.
      #expect(
        unverified(String(decoding: text, as: UTF8.self)).flatMap { try? TransactionPayload($0) } == read
      )
      Issue.record("A changed JWS was believed: \(String(decoding: text, as: UTF8.self))")
    case .failure(let fault): faults.insert(String("\(fault)".prefix(12)))
    }
  }
  // Some inputs got as far as the certificates and the signature.
  #expect(faults.count > 12, "\(faults.sorted())")
}

/// Attacks on chains, and their dates: certificates from several chains, keys of several leaves, dates at the limits of
/// validity.
private struct Mixture {
  var leaves: [(der: [UInt8], key: P256.Signing.PrivateKey)] = []
  var intermediates: [[UInt8]] = []
  var roots: [Certificate] = []
  let edges: [Date]
  private var headers: [[Int]: String] = [:]

  init() throws {
    let beginning = ChainDraft.beginning
    edges = [beginning, beginning + 1000, ChainDraft.middle, ChainDraft.end - 1000, ChainDraft.end]
    for name in ["A", "A", "B"] {
      let keys = (root: P384.Signing.PrivateKey(), intermediate: P384.Signing.PrivateKey())
      var draft = try ChainDraft(
        (
          Certificate.PrivateKey(keys.root), Certificate.PrivateKey(keys.intermediate),
          Certificate.PrivateKey(P256.Signing.PrivateKey())
        ),
        name: name
      )
      draft.intermediate.notBefore = edges[1]
      roots.append(try draft.root.issue())
      intermediates.append(try draft.intermediate.issue().der())
      // The same intermediate, without its marker.
      var unmarked = draft.intermediate
      unmarked.remove(Marker.developerRelations)
      intermediates.append(try unmarked.issue().der())
      for isMarked in [true, true, false] {
        let key = P256.Signing.PrivateKey()
        var leaf = draft.leaf
        leaf.key = Certificate.PrivateKey(key)
        leaf.notAfter = edges[3]
        leaf.set(try .init(SubjectKeyIdentifier(hash: leaf.key.publicKey), critical: false))
        if !isMarked { leaf.remove(Marker.receiptSigning) }
        leaves.append((try leaf.issue().der(), key))
      }
    }
  }

  /// A JWS with certificates that may or may not belong together.
  mutating func jws(_ random: inout SeededSource) throws -> String {
    let leaf = random.number(in: 0...leaves.count - 1)
    // Mostly certificates that belong together, because all others are refused at once.
    let isHonest = random.number(in: 0...7) > 0
    let intermediate = isHonest ? leaf / 3 * 2 : random.number(in: 0...intermediates.count - 1)
    let root = isHonest ? leaf / 3 : random.number(in: 0...roots.count - 1)
    let signer = random.number(in: 0...9) == 0 ? random.number(in: 0...leaves.count - 1) : leaf
    let edge = edges[random.number(in: 0...edges.count - 1)]
    let date = edge + Double([-1000, -1, 0, 1, 1000][random.number(in: 0...4)]) / 1000
    var payload = TransactionPayload(
      SignedDataSupport.transaction,
      Issuance(.lighthouse, .sandbox, at: date)
    )
    payload.transactionId = String(random.number(in: 0...99))
    let header = try header([leaf, intermediate, root])
    let signed = try header + "." + text(Base64.url.encode(CanonicalJSON.encode(payload.json)))
    let signature = try leaves[signer].key.signature(for: Data(signed.utf8)).rawRepresentation
    var jws = Array((signed + "." + text(Base64.url.encode(signature))).utf8)
    if random.number(in: 0...9) == 0 {
      let place = random.number(in: 0...jws.count - 1)
      jws[place] = jws[place] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
    }
    return text(jws)
  }

  private mutating func header(_ choice: [Int]) throws -> String {
    if let header = headers[choice] { return header }
    let header = SignedDataSupport.header(
      [leaves[choice[0]].der, intermediates[choice[1]], try roots[choice[2]].der()])
    let written = text(Base64.url.encode(try CanonicalJSON.encode(header)))
    headers[choice] = written
    return written
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}

@Test func givesTheSameVerdictWithAndWithoutMemory() throws {
  var random = SeededSource(seed: 5)
  var mixture = try Mixture()
  func verifier(_ roots: [Certificate], _ chains: Int) throws -> SignedDataVerifier {
    try SignedDataVerifier(
      roots: roots,
      environment: .sandbox,
      bundleID: StoreApp.lighthouse.bundleID,
      remembering: chains
    )
  }
  // The third chain isn't trusted.
  let roots = Array(mixture.roots.prefix(2))
  let verifiers = try [0, 2, 64].map { try verifier(roots, $0) }
  var counts: [String: Int] = [:]
  for _ in 0..<500 * Support.fuzz {
    let jws = try mixture.jws(&random)
    let expected = Support.verdict(verifiers[0], jws)
    for verifier in verifiers.dropFirst() {
      #expect(Support.verdict(verifier, jws) == expected)
    }
    switch expected {
    case .success(let payload):
      counts["good", default: 0] += 1
      // An accepted payload was signed by the leaf in its header, and that leaf is one of ours.
      let date = try #require(payload.signedDate)
      #expect(date >= mixture.edges[1] && date <= mixture.edges[3])
    case .failure(let fault): counts[String("\(fault)".prefix(30)), default: 0] += 1
    }
  }
  #expect(counts["good", default: 0] > 25 * Support.fuzz, "\(counts)")
  #expect(counts.count > 8, "\(counts)")
}

@Test func remembersOnlyWhatHasSignedSomething() throws {
  // The cache has one slot, which must not go to a foreign chain, or to a good chain under a wrong signature.
  let verifier = try Support.verifier(remembering: 1)
  let identity = try Support.identity().transactions
  let payload = TransactionPayload(Support.transaction, Support.issuance)
  for _ in 0..<3 {
    let forged = try Support.jws(
      header: Support.header(identity.der),
      payload: payload.json,
      key: P256.Signing.PrivateKey()
    )
    #expect(Support.verdict(verifier, forged) == .failure(.signature))
    let foreign = try SignedDataSigner(ChainDraft.signingChain()).sign(payload)
    #expect(Support.verdict(verifier, foreign) == .failure(.chain(.untrustedRoot)))
    #expect(throws: Never.self) { try Support.verdict(verifier, Support.signer().sign(payload)).get() }
  }
}

@Test func verifiesOnManyThreadsAtOnce() async throws {
  let verifier = try Support.verifier(remembering: 1)
  let (signer, stranger) = (try Support.signer(), SignedDataSigner(try ChainDraft.signingChain()))
  let payload = TransactionPayload(Support.transaction, Support.issuance)
  await withTaskGroup(of: Bool.self) { group in
    for index in 0..<64 {
      group.addTask {
        guard let jws = try? (index.isMultiple(of: 3) ? stranger : signer).sign(payload) else { return false }
        return (try? verifier.transaction(jws, now: Support.date))
          == (index.isMultiple(of: 3) ? nil : payload)
      }
    }
    for await isRight in group {
      #expect(isRight)
    }
  }
}

@Test func forgetsWhatWasNotUsedForLongest() {
  var memory = RecentlyUsed<Int, String>(capacity: 2)
  memory.insert("one", for: 1)
  memory.insert("two", for: 2)
  #expect(memory.value(for: 1) == "one")
  memory.insert("three", for: 3)
  #expect(memory.value(for: 2) == nil)
  #expect(memory.value(for: 1) == "one")
  memory.insert("another three", for: 3)
  #expect(memory.value(for: 1) == "one")
  #expect(memory.value(for: 3) == "another three")
  var none = RecentlyUsed<Int, String>(capacity: 0)
  none.insert("one", for: 1)
  #expect(none.value(for: 1) == nil)
}
