/// The reason the App Store Server API rejects a request's token.
///
/// The caller doesn't learn it: Apple responds with a bare 401.
///
/// Source: Apple,
/// https://developer.apple.com/documentation/appstoreserverapi/generating-json-web-tokens-for-api-requests
public enum TokenFault: Error, Hashable, Sendable, CaseIterable {
  /// There is no `Authorization: Bearer …` header.
  case missing
  /// It isn't three parts of base64url with JSON in the first two.
  case malformed
  /// Its `alg` isn't ES256.
  case algorithm
  /// Its `crit` lists extensions that must be understood; none is supported (RFC 7515, section 4.1.11).
  case criticalHeader
  /// Its `kid` isn't a registered key.
  case unknownKey
  /// The signature isn't from the key.
  case signature
  /// Its `iss` isn't the key's issuer.
  case issuer
  /// Its `aud` isn't `appstoreconnect-v1`.
  case audience
  /// Its `bid` isn't the app.
  case bundleID
  /// Its `iat` is in the future.
  case notYetValid
  /// Its `exp` is in the past or missing.
  case expired
  /// It is valid for more than sixty minutes.
  case lifetime
}
