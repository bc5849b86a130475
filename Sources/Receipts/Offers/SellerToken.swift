import Crypto
import Foundation
import SimulationKit

/// A JSON Web Token that a seller's server signs with a key from App Store Connect.
///
/// Source: RFC 7519; RFC 7518, section 3.4.
struct SellerToken {
  /// What a token is for; the raw value is its `aud`.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/storekit/generating-jws-to-sign-app-store-requests
  enum Audience: String {
    case promotionalOffer = "promotional-offer"
    case introductoryOffer = "introductory-offer-eligibility"
  }

  /// The maximum size of a token; a real one has a few hundred bytes.
  static let longest = 8192

  let payload: WireMembers
  /// The key that signed it.
  let key: APIKey

  /// Verifies a token's signature, and reads it.
  ///
  /// - Parameters:
  ///   - text: the token in its compact form.
  ///   - keys: the registered keys.
  /// - Throws: the first ``TokenFault``.
  init(_ text: String, keys: [APIKey]) throws(TokenFault) {
    guard text.utf8.count <= Self.longest else { throw .malformed }
    let (header, payload, signature, signed) = try Self.read(text)
    guard header["alg"] == "ES256" else { throw .algorithm }
    guard header["crit"] == nil else { throw .criticalHeader }
    guard let id = header["kid"]?.wireText, let key = keys.first(where: { $0.id == id }) else {
      throw .unknownKey
    }
    guard let signature = try? P256.Signing.ECDSASignature(rawRepresentation: signature),
      key.publicKey.isValidSignature(signature, for: signed)
    else { throw .signature }
    self.payload = payload
    self.key = key
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

  /// Signs a token.
  ///
  /// - Throws: an error of the cryptographic library if signing fails.
  static func sign(_ claims: WireMembers, keyID: String, key: P256.Signing.PrivateKey) throws -> String {
    let header: JSONValue = ["alg": "ES256", "kid": .string(keyID), "typ": "JWT"]
    var token = Base64.url.encode(try CanonicalJSON.encode(header)) + [UInt8(ascii: ".")]
    token += Base64.url.encode(try CanonicalJSON.encode(JSONValue.object(claims)))
    let signature = try key.signature(for: token).rawRepresentation
    return String(decoding: token + [UInt8(ascii: ".")] + Base64.url.encode(signature), as: UTF8.self)
  }
}
