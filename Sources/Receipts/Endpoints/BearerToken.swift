import Crypto
import Foundation
import SimulationKit

/// The JSON Web Token with which a seller's server calls the App Store Server API.
///
/// Apple demands an `iat`, yet its own server libraries for Python and Java send none; so none is needed here,
/// and the sixty minutes then count from now.
///
/// Source: RFC 7519; RFC 7518, section 3.4; Apple,
/// https://developer.apple.com/documentation/appstoreserverapi/generating-json-web-tokens-for-api-requests
enum BearerToken {
  static let audience = "appstoreconnect-v1"
  /// Seconds that a token may live.
  static let longestLife = 3600.0
  /// Seconds by which the clock of a seller may be ahead. Apple states no figure.
  static let tolerance = 60.0
  /// A token has some hundred bytes.
  static let longestToken = 8192

  /// Checks the header of a request.
  ///
  /// - Parameters:
  ///   - authorization: the value of the header `Authorization`; nil where there is none.
  ///   - keys: the keys that are registered.
  ///   - bundleID: the app that is asked about.
  ///   - date: when the request came.
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
  /// A number of seconds, with a fraction or without.
  fileprivate var seconds: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    default: nil
    }
  }
}
