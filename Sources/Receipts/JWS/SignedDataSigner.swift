@preconcurrency import Crypto
import Foundation
import SimulationKit

/// Signs payloads as the App Store does: a JWS with ES256 and the certificates in its header.
///
/// ```swift
/// import Foundation
///
/// let noon = Date(timeIntervalSince1970: 1_772_452_800)
/// var store = TestStore()
/// let payment = try store.buy("full.version", at: noon)
/// let chain = try StoreIdentity.demonstration.get().transactions
/// let signer = SignedDataSigner(chain)
/// let jws = try signer.sign(TransactionPayload(payment, Issuance(.lighthouse, .sandbox, at: noon)))
///
/// let verifier = try SignedDataVerifier(
///   roots: chain.certificates.suffix(1),
///   environment: .sandbox,
///   bundleID: "com.example.lighthouse"
/// )
/// try verifier.transaction(jws, now: noon).productId  // => Optional("full.version")
/// ```
///
/// The same payload has a different signature each time, because ECDSA signatures are randomized.
///
/// Source: RFC 7515 section 7.1; RFC 7518 section 3.4; Apple,
/// https://developer.apple.com/documentation/appstoreserverapi/jwsdecodedheader
public struct SignedDataSigner: Sendable {
  private let key: P256.Signing.PrivateKey
  /// The header with its dot, the same for everything it signs.
  private let header: [UInt8]

  /// Creates a signer.
  ///
  /// - Parameter chain: the key with its certificates.
  public init(_ chain: SigningChain<P256.Signing.PrivateKey>) {
    key = chain.key
    // Base64 never needs escaping in JSON.
    let certificates = chain.der.map {
      "\"" + String(decoding: Base64.standard.encode($0), as: UTF8.self) + "\""
    }
    let json = "{\"alg\":\"ES256\",\"x5c\":[\(certificates.joined(separator: ","))]}"
    header = Base64.url.encode(json.utf8) + [UInt8(ascii: ".")]
  }

  /// Signs a payload.
  ///
  /// - Parameter payload: the payload; its members are sorted by name.
  /// - Returns: the JWS in its compact form.
  /// - Throws: an error of the cryptographic library if signing fails.
  public func sign(_ payload: some JSONPayload) throws -> String {
    try sign(CanonicalJSON.encode(payload.json))
  }

  /// Signs arbitrary bytes.
  func sign(_ payload: some Collection<UInt8>) throws -> String {
    var jws = header + Base64.url.encode(payload)
    let signature = try key.signature(for: jws)
    jws.append(UInt8(ascii: "."))
    jws += Base64.url.encode(signature.rawRepresentation)
    return String(decoding: jws, as: UTF8.self)
  }
}
