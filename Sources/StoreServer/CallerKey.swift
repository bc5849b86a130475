import Crypto
import Foundation
import Receipts

/// The key with which a seller's server calls the App Store Server API, as the file that App Store Connect gives out.
///
/// It is derived from the store's own key, so that all servers of one identity know the same one.
struct CallerKey: Sendable {
  /// As the store knows it.
  let known: APIKey
  /// As the caller has it: PKCS#8, as PEM.
  let pem: String

  init(_ identity: StoreIdentity) throws {
    let secret = HKDF<SHA256>.deriveKey(
      inputKeyMaterial: SymmetricKey(data: identity.transactions.key.rawRepresentation),
      info: Data("App Store Server API key".utf8),
      outputByteCount: 32
    )
    // One in 2³² of such numbers is no key; an identity with which that happens is made anew.
    let key = try secret.withUnsafeBytes { try P256.Signing.PrivateKey(rawRepresentation: $0) }
    pem = key.pemRepresentation
    known = APIKey(
      id: "LIVEDOCS01",
      issuer: "57246542-96fe-1a63-e053-0824d011072a",
      publicKey: key.publicKey
    )
  }
}
