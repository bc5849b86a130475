import Crypto

/// A key with which a seller's server may call the App Store Server API, as far as the App Store knows it.
///
/// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/creating-api-keys-to-authorize-api-requests
public struct APIKey: Sendable {
  /// Its identifier, the `kid` in the header of a token.
  public let id: String
  /// The issuer of the account, the `iss` in a token.
  public let issuer: String
  /// The half of it with which tokens are checked.
  public let publicKey: P256.Signing.PublicKey

  /// A key.
  ///
  /// - Parameters:
  ///   - id: its identifier.
  ///   - issuer: the issuer of the account.
  ///   - publicKey: the half of it with which tokens are checked.
  public init(id: String, issuer: String, publicKey: P256.Signing.PublicKey) {
    self.id = id
    self.issuer = issuer
    self.publicKey = publicKey
  }

  /// A key from a file.
  ///
  /// - Parameters:
  ///   - id: its identifier.
  ///   - issuer: the issuer of the account.
  ///   - pem: the public half as PEM (`BEGIN PUBLIC KEY`).
  /// - Throws: an error of the cryptographic library, where the text is no such key.
  public init(id: String, issuer: String, pem: String) throws {
    try self.init(id: id, issuer: issuer, publicKey: P256.Signing.PublicKey(pemRepresentation: pem))
  }
}
