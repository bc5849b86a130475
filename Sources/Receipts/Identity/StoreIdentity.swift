@preconcurrency import Crypto
import Foundation
import Synchronization
import X509
import _CryptoExtras

/// The identity of a test App Store: its signing keys and their certificates.
///
/// There are two chains, as at Apple: one with RSA keys for app receipts, one with elliptic curves for signed
/// transactions. To accept the store's data, trust the root of the matching chain.
public struct StoreIdentity: Sendable {
  /// The chain that signs app receipts: RSA, 2048 bits each.
  public let receipts: SigningChain<_RSA.Signing.PrivateKey>
  /// The chain that signs transactions: a P-256 leaf below P-384 authorities, like Apple's.
  public let transactions: SigningChain<P256.Signing.PrivateKey>

  /// Creates a new, unique identity.
  ///
  /// - Parameters:
  ///   - notBefore: the start of its certificates, before any date to simulate.
  ///   - notAfter: the end of its certificates.
  /// - Throws: an error of the cryptographic library.
  public init(
    notBefore: Date = Self.beginning,
    notAfter: Date = Self.end
  ) throws {
    try self.init(
      receiptKeys: Self.newReceiptKeys(),
      transactionKeys: (P384.Signing.PrivateKey(), P384.Signing.PrivateKey(), P256.Signing.PrivateKey()),
      CertificateProfile(
        notBefore: notBefore,
        notAfter: notAfter,
        serialNumbers: (0..<3).map { _ in Certificate.SerialNumber() }
      )
    )
  }

  /// Three keys, made at once: to find their primes takes longer than all else that a store does.
  private static func newReceiptKeys() throws -> [_RSA.Signing.PrivateKey] {
    let keys = Mutex<[Result<_RSA.Signing.PrivateKey, any Error>]>([])
    DispatchQueue.concurrentPerform(iterations: 3) { _ in
      let key = Result { try _RSA.Signing.PrivateKey(keySize: .bits2048) }
      keys.withLock { $0.append(key) }
    }
    return try keys.withLock { try $0.map { try $0.get() } }
  }

  /// The identity of the handbook's store. Its keys are public, so don't trust it anywhere.
  ///
  /// The same receipt has the same bytes everywhere. A signed transaction doesn't: ECDSA signatures are randomized.
  public static let demonstration = Result {
    let keys = try DemonstrationKey.allCases.map { try $0.make() }
    func digest(_ name: String) -> [UInt8] {
      Array(SHA384.hash(data: Data("LiveDocs demonstration store, transactions, \(name)".utf8)))
    }
    return try StoreIdentity(
      receiptKeys: keys,
      transactionKeys: (
        P384.Signing.PrivateKey(rawRepresentation: digest("root")),
        P384.Signing.PrivateKey(rawRepresentation: digest("intermediate")),
        P256.Signing.PrivateKey(rawRepresentation: digest("leaf").prefix(32))
      ),
      CertificateProfile(
        name: "Demonstration App Store",
        notBefore: beginning,
        notAfter: end,
        serialNumbers: (1...3).map { Certificate.SerialNumber(bytes: [$0]) }
      )
    )
  }

  /// 1 January 2000.
  public static let beginning = Date(timeIntervalSince1970: 946_684_800)
  /// The last second of 9999, which means no expiration (RFC 5280, section 4.1.2.5). Virtual time may pass any other
  /// date.
  public static let end = Date(timeIntervalSince1970: 253_402_300_799)

  package init(
    receiptKeys: [_RSA.Signing.PrivateKey],
    transactionKeys: (
      root: P384.Signing.PrivateKey, intermediate: P384.Signing.PrivateKey, leaf: P256.Signing.PrivateKey
    ),
    _ profile: CertificateProfile
  ) throws {
    let (root, intermediate, leaf) = (receiptKeys[0], receiptKeys[1], receiptKeys[2])
    receipts = try SigningChain(
      key: leaf,
      certificates: profile.issue(
        root: Certificate.PrivateKey(root),
        intermediate: Certificate.PrivateKey(intermediate),
        leaf: Certificate.PublicKey(leaf.publicKey),
        algorithms: (.sha256WithRSAEncryption, .sha256WithRSAEncryption)
      )
    )
    transactions = try SigningChain(
      key: transactionKeys.leaf,
      certificates: profile.issue(
        root: Certificate.PrivateKey(transactionKeys.root),
        intermediate: Certificate.PrivateKey(transactionKeys.intermediate),
        leaf: Certificate.PublicKey(transactionKeys.leaf.publicKey),
        algorithms: (.ecdsaWithSHA384, .ecdsaWithSHA384)
      )
    )
  }
}
