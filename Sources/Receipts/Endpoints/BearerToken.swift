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
    guard let authorization, authorization.prefix(7).lowercased() == "bearer " else { throw .missing }
    let token = try SellerToken(String(authorization.dropFirst(7)), keys: keys)
    try check(token.payload, of: token.key, bundleID: bundleID, at: date.timeIntervalSince1970)
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
