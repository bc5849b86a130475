import Foundation
import Synchronization
import X509

/// Verifies what the App Store has signed, as strictly as Apple's server libraries do without a network.
///
/// The algorithm must be ES256, the chain of three certificates must lead to a trusted root at the time at
/// which the data says that it was signed, and what the data says about app and environment must fit.
///
/// Apple's libraries look at no signature at all in the environments `Xcode` and `LocalTesting`. Here there is
/// no such hole: data from there is refused because of its environment.
///
/// A chain that has signed something valid is remembered, so that its certificates are verified once. What
/// is remembered is found by the very bytes of the header, and the times of its certificates are compared
/// anew for each verification. An intermediate is remembered apart from its leaves. No more is kept than was
/// asked for, and what nobody has used for longest goes first.
///
/// Members that no table names are not looked at, `exp`, `nbf` and `aud` among them: Apple writes none.
///
/// Source: Apple, https://github.com/apple/app-store-server-library-python
public final class SignedDataVerifier: Sendable {
  /// The environment from which data must be.
  public let environment: StoreEnvironment
  /// The app of which data must be.
  public let bundleID: String
  /// The number of the app in the App Store, which counts in production alone.
  public let appAppleID: Int?

  private let roots: [Certificate]
  private let memory: Mutex<Memory>

  /// What is remembered: valid whatever the time, for the roots of this verifier.
  private struct Memory: Sendable {
    var leaves: RecentlyUsed<BytesKey, TrustedLeaf>
    var authorities: RecentlyUsed<BytesKey, Authority>
  }

  /// A verifier.
  ///
  /// - Parameters:
  ///   - roots: the certificates that are trusted.
  ///   - environment: the environment from which data must be.
  ///   - bundleID: the app of which data must be.
  ///   - appAppleID: the number of the app in the App Store; required in production.
  ///   - chains: how many chains to remember, 0 or more; each takes some 10 kB.
  /// - Throws: ``SignedDataFault/missingAppAppleID``.
  public init(
    roots: [Certificate],
    environment: StoreEnvironment,
    bundleID: String,
    appAppleID: Int? = nil,
    remembering chains: Int = 64
  ) throws(SignedDataFault) {
    guard environment != .production || appAppleID != nil else { throw .missingAppAppleID }
    self.roots = roots
    self.environment = environment
    self.bundleID = bundleID
    self.appAppleID = appAppleID
    memory = Mutex(
      Memory(leaves: RecentlyUsed(capacity: chains), authorities: RecentlyUsed(capacity: chains))
    )
  }

  /// Verifies that a JWS is from the store, and reads what it says.
  ///
  /// - Parameters:
  ///   - text: the JWS in its compact form.
  ///   - now: the time for data that does not say when it was signed.
  func decode<Payload: JSONPayload>(_ text: String, now: Date) throws(SignedDataFault) -> Payload {
    let jws = try CompactJWS(text)
    let members = try jws.payload()
    var date = now
    for name in ["receiptCreationDate", "signedDate"] {
      if let value = members[name], value != .null {
        date = try known(value, name, \.date)
      }
    }
    let header = BytesKey(jws.header)
    if let leaf = memory.withLock({ $0.leaves.value(for: header) }) {
      try leaf.check(jws, at: date)
    } else {
      try check(jws, header, at: date)
    }
    return try Payload(members)
  }

  /// Checks a chain that is not remembered, and remembers it once it has signed something valid.
  ///
  /// So nobody can push good chains out of the memory with headers of their own making.
  private func check(_ jws: CompactJWS, _ header: BytesKey, at date: Date) throws(SignedDataFault) {
    let certificates = try SignedDataHeader(jws.header).certificates
    guard certificates.count == 3 else { throw .chain(.count(certificates.count)) }
    let issuer = BytesKey(certificates[1])
    let certificate: Certificate
    let authority: Authority
    do throws(ChainFault) {
      certificate = try Certificate(certificates[0], .leaf)
      authority = try self.authority(certificates[1], issuer)
    } catch {
      throw .chain(error)
    }
    let leaf = try TrustedLeaf(certificate, authority, header: jws.header)
    try leaf.check(jws, at: date)
    memory.withLock {
      $0.leaves.insert(leaf, for: header)
      $0.authorities.insert(authority, for: issuer)
    }
  }

  private func authority(_ der: [UInt8], _ key: BytesKey) throws(ChainFault) -> Authority {
    if let known = memory.withLock({ $0.authorities.value(for: key) }) {
      return known
    }
    return try Authority(Certificate(der, .intermediate), roots: roots)
  }
}

/// Bytes as the key of a memory. They are hashed once, all at a time, and before a lock is taken.
private struct BytesKey: Hashable, Sendable {
  private let bytes: [UInt8]
  private let hash: Int

  init(_ bytes: some Collection<UInt8>) {
    self.bytes = Array(bytes)
    var hasher = Hasher()
    self.bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    hash = hasher.finalize()
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(hash)
  }
}
