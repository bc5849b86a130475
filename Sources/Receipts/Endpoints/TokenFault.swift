/// Why the App Store Server API does not believe the token of a request.
///
/// The caller is told none of this: Apple answers each of them with a bare 401.
///
/// Source: Apple,
/// https://developer.apple.com/documentation/appstoreserverapi/generating-json-web-tokens-for-api-requests
public enum TokenFault: Error, Hashable, Sendable, CaseIterable {
  /// There is no header `Authorization: Bearer …`.
  case missing
  /// It is not three parts of base64url with JSON in the first two.
  case malformed
  /// Its `alg` is not ES256.
  case algorithm
  /// Its `crit` lists extensions that must be understood, and none is (RFC 7515, section 4.1.11).
  case criticalHeader
  /// Its `kid` is no key that is registered.
  case unknownKey
  /// The key did not sign it.
  case signature
  /// Its `iss` is not the issuer of the key.
  case issuer
  /// Its `aud` is not `appstoreconnect-v1`.
  case audience
  /// Its `bid` is not the app.
  case bundleID
  /// Its `iat` lies in the future.
  case notYetValid
  /// Its `exp` lies in the past, or is missing.
  case expired
  /// It is good for more than sixty minutes.
  case lifetime
}
