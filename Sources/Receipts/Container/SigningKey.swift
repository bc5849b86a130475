import Crypto
import Foundation

/// The one key with which a test store signs its receipts: Ed25519, made from a seed.
///
/// BoringSSL signs deterministically, as RFC 8032 says, but CryptoKit adds chance to each signature. So the
/// bytes of a signature are equal on every Linux machine and not on a Mac, and nothing that is recorded
/// shows them: traces tell what is in a receipt, how long it is, and whether the signature holds.
/// Apple signs app receipts with a chain of certificates in a PKCS#7 container instead.
struct SigningKey: Hashable, Sendable {
  private let secret: Data

  init(seed: Int) {
    secret = Data(SHA256.hash(data: Data("receipt signing key \(seed)".utf8)))
  }

  func signature(for data: Data) throws -> Data {
    try Curve25519.Signing.PrivateKey(rawRepresentation: secret).signature(for: data)
  }

  func isSignature(_ signature: Data, of data: Data) -> Bool {
    guard let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: secret) else { return false }
    return key.publicKey.isValidSignature(signature, for: data)
  }
}
