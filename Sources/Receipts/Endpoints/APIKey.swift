@preconcurrency import Crypto

/// The App Store's side of a key that lets a seller's server call the App Store Server API.
///
/// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/creating-api-keys-to-authorize-api-requests
public struct APIKey: Sendable {
  /// The key's identifier, the `kid` in a token's header.
  public let id: String
  /// The account's issuer, the `iss` in a token.
  public let issuer: String
  /// The public key that verifies tokens.
  public let publicKey: P256.Signing.PublicKey

  /// Creates a key.
  ///
  /// - Parameters:
  ///   - id: the key's identifier.
  ///   - issuer: the account's issuer.
  ///   - publicKey: the public key that verifies tokens.
  public init(id: String, issuer: String, publicKey: P256.Signing.PublicKey) {
    self.id = id
    self.issuer = issuer
    self.publicKey = publicKey
  }

  /// Creates a key from a PEM file.
  ///
  /// - Parameters:
  ///   - id: the key's identifier.
  ///   - issuer: the account's issuer.
  ///   - pem: the public key as PEM (`BEGIN PUBLIC KEY`).
  /// - Throws: an error of the cryptographic library if the text isn't such a key.
  public init(id: String, issuer: String, pem: String) throws {
    try self.init(id: id, issuer: issuer, publicKey: P256.Signing.PublicKey(pemRepresentation: pem))
  }
}

extension APIKey: Hashable {
  /// Returns whether two keys are the same.
  public static func == (one: APIKey, other: APIKey) -> Bool {
    one.id == other.id && one.issuer == other.issuer
      && one.publicKey.rawRepresentation == other.publicKey.rawRepresentation
  }

  /// Hashes the identifier and the key.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(publicKey.rawRepresentation)
  }
}
