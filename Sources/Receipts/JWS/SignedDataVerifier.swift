import Foundation
import Synchronization
import X509

/// Verifies data signed by the App Store, as strictly as Apple's server libraries do offline.
///
/// The algorithm must be ES256, the chain of three certificates must lead to a trusted root at the signing date in
/// the data, and the data's app and environment must match.
///
/// Apple's libraries skip signatures in the environments `Xcode` and `LocalTesting`. This verifier has no such hole:
/// it rejects data from there because of its environment.
///
/// A chain that has signed valid data is cached, so its certificates are verified only once. The cache key is the
/// exact bytes of the header, and the certificates' validity times are checked again each time. Intermediates are
/// cached separately from leaves. The cache never exceeds the requested size; the least recently used entry is
/// evicted first.
///
/// Unknown members are ignored, including `exp`, `nbf` and `aud`; Apple writes none of them.
///
/// Source: Apple, https://github.com/apple/app-store-server-library-python
public final class SignedDataVerifier: Sendable {
  /// The required environment.
  public let environment: StoreEnvironment
  /// The required app.
  public let bundleID: String
  /// The app's number in the App Store, which is checked only in production.
  public let appAppleID: Int?

  /// Whether certificates must also be valid at present, and not only when they signed.
  public let checksPresent: Bool

  private let roots: [Certificate]
  private let memory: Mutex<Memory>

  /// The cached certificates: valid at any time, for this verifier's roots.
  private struct Memory: Sendable {
    var leaves: RecentlyUsed<BytesKey, TrustedLeaf>
    var authorities: RecentlyUsed<BytesKey, Authority>
  }

  /// Creates a verifier.
  ///
  /// - Parameters:
  ///   - roots: the trusted certificates.
  ///   - environment: the required environment.
  ///   - bundleID: the required app.
  ///   - appAppleID: the app's number in the App Store; required in production.
  ///   - checksPresent: whether certificates must also be valid at present, as Apple's libraries demand with online
  ///     checks on. Data is then refused once its leaf has ended.
  ///   - chains: the number of chains to cache, 0 or more; each takes about 10 kB.
  /// - Throws: ``SignedDataFault/missingAppAppleID``.
  public init(
    roots: [Certificate],
    environment: StoreEnvironment,
    bundleID: String,
    appAppleID: Int? = nil,
    checksPresent: Bool = false,
    remembering chains: Int = 64
  ) throws(SignedDataFault) {
    guard environment != .production || appAppleID != nil else { throw .missingAppAppleID }
    self.roots = roots
    self.environment = environment
    self.bundleID = bundleID
    self.appAppleID = appAppleID
    self.checksPresent = checksPresent
    memory = Mutex(
      Memory(leaves: RecentlyUsed(capacity: chains), authorities: RecentlyUsed(capacity: chains))
    )
  }

  /// Creates a verifier with roots as bytes: what Apple's `AppleRootCA-G3.cer` holds.
  ///
  /// - Parameters:
  ///   - roots: the trusted certificates, in DER.
  ///   - environment: the required environment.
  ///   - bundleID: the required app.
  ///   - appAppleID: the app's number in the App Store; required in production.
  ///   - checksPresent: whether certificates must also be valid at present.
  ///   - chains: the number of chains to cache, 0 or more; each takes about 10 kB.
  /// - Throws: ``SignedDataFault/missingAppAppleID``; ``SignedDataFault/chain(_:)`` for bytes that are no certificate.
  public convenience init(
    roots: [Data],
    environment: StoreEnvironment,
    bundleID: String,
    appAppleID: Int? = nil,
    checksPresent: Bool = false,
    remembering chains: Int = 64
  ) throws(SignedDataFault) {
    var certificates: [Certificate] = []
    for root in roots {
      do throws(ChainFault) {
        certificates.append(try Certificate([UInt8](root), .root))
      } catch {
        throw .chain(error)
      }
    }
    try self.init(
      roots: certificates,
      environment: environment,
      bundleID: bundleID,
      appAppleID: appAppleID,
      checksPresent: checksPresent,
      remembering: chains
    )
  }

  /// Verifies that a JWS is from the store, and decodes its payload.
  ///
  /// - Parameters:
  ///   - text: the JWS in its compact form.
  ///   - now: the time to use for data without a signing date, and to check if ``checksPresent``.
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
    let leaf: TrustedLeaf
    if let known = memory.withLock({ $0.leaves.value(for: header) }) {
      leaf = known
      try leaf.check(jws, at: date)
    } else {
      leaf = try check(jws, header, at: date)
    }
    if checksPresent {
      try leaf.checkTimes(at: now)
    }
    return try Payload(members)
  }

  /// Checks a chain that isn't cached, and caches it once it has signed valid data.
  ///
  /// This way, forged headers can't evict good chains.
  private func check(_ jws: CompactJWS, _ header: BytesKey, at date: Date) throws(SignedDataFault)
    -> TrustedLeaf
  {
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
    return leaf
  }

  private func authority(_ der: [UInt8], _ key: BytesKey) throws(ChainFault) -> Authority {
    if let known = memory.withLock({ $0.authorities.value(for: key) }) {
      return known
    }
    return try Authority(Certificate(der, .intermediate), roots: roots)
  }
}

/// Bytes as a cache key. They are hashed once, in one pass, before a lock is taken.
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
