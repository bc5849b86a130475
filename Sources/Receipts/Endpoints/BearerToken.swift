import Crypto
import Foundation
import SimulationKit

/// The JSON Web Token with which a seller's server calls the App Store Server API.
///
/// Apple requires an `iat`, but its own server libraries for Python and Java don't send one. So it is optional here,
/// and the sixty minutes then count from now.
///
/// Source: RFC 7519; RFC 7518, section 3.4; Apple,
/// https://developer.apple.com/documentation/appstoreserverapi/generating-json-web-tokens-for-api-requests
enum BearerToken {
  static let audience = "appstoreconnect-v1"
  /// The maximum lifetime of a token, in seconds.
  static let longestLife = 3600.0
  /// The allowed clock skew, in seconds, if a seller's clock is ahead. Apple documents no value.
  static let tolerance = 60.0
  /// The maximum size of a token; a real one has a few hundred bytes.
  static let longestToken = 8192

  /// Checks the header of a request.
  ///
  /// - Parameters:
  ///   - authorization: the value of the `Authorization` header; nil if there is none.
  ///   - keys: the registered keys.
  ///   - bundleID: the app in question.
  ///   - date: when the request arrived.
  /// - Throws: the first ``TokenFault``.
  static func check(
    _ authorization: String?,
    keys: [APIKey],
    bundleID: String,
    at date: Date
  ) throws(TokenFault) {
    guard let authorization, authorization.utf8.count <= longestToken,
      authorization.prefix(7).lowercased() == "bearer "
    else { throw .missing }
    let (header, payload, signature, signed) = try read(String(authorization.dropFirst(7)))
    guard header["alg"] == "ES256" else { throw .algorithm }
    guard header["crit"] == nil else { throw .criticalHeader }
    guard let id = header["kid"]?.wireText, let key = keys.first(where: { $0.id == id }) else {
      throw .unknownKey
    }
    guard let signature = try? P256.Signing.ECDSASignature(rawRepresentation: signature),
      key.publicKey.isValidSignature(signature, for: signed)
    else { throw .signature }
    try check(payload, of: key, bundleID: bundleID, at: date.timeIntervalSince1970)
  }

  private static func check(
    _ payload: WireMembers,
    of key: APIKey,
    bundleID: String,
    at now: Double
  ) throws(TokenFault) {
    guard payload["iss"] == .string(key.issuer) else { throw .issuer }
    guard payload["aud"] == .string(audience) else { throw .audience }
    guard payload["bid"] == .string(bundleID) else { throw .bundleID }
    let issued = payload["iat"]?.seconds
    guard (issued ?? now) <= now + tolerance else { throw .notYetValid }
    guard let end = payload["exp"]?.seconds, now < end else { throw .expired }
    guard end - (issued ?? now) <= longestLife else { throw .lifetime }
  }

  private static func read(
    _ token: String
  ) throws(TokenFault) -> (header: WireMembers, payload: WireMembers, signature: [UInt8], signed: [UInt8]) {
    do throws(SignedDataFault) {
      let jws = try CompactJWS(token)
      let header = try CompactJWS.members(jws.header, .header)
      return (header, try jws.payload(), try jws.signature(), Array(jws.header + jws.rest))
    } catch {
      throw .malformed
    }
  }
}

extension JSONValue {
  /// The number of seconds, with or without a fraction.
  fileprivate var seconds: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    default: nil
    }
  }
}
