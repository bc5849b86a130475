import Crypto
import Foundation
import Receipts

/// The key with which a seller's server calls the App Store Server API, in the file format of App Store Connect.
///
/// It is derived from the store's own key, so all servers with the same identity know it.
struct CallerKey: Sendable {
  /// The key in the store's form.
  let known: APIKey
  /// The key in the caller's form: PKCS#8, as PEM.
  let pem: String

  init(_ identity: StoreIdentity) throws {
    let secret = HKDF<SHA256>.deriveKey(
      inputKeyMaterial: SymmetricKey(data: identity.transactions.key.rawRepresentation),
      info: Data("App Store Server API key".utf8),
      outputByteCount: 32
    )
    // One in 2³² of these values isn't a valid key. An identity with which that happens has to be created again.
    let key = try secret.withUnsafeBytes { try P256.Signing.PrivateKey(rawRepresentation: $0) }
    pem = key.pemRepresentation
    known = APIKey(
      id: "LIVEDOCS01",
      issuer: "57246542-96fe-1a63-e053-0824d011072a",
      publicKey: key.publicKey
    )
  }
}
