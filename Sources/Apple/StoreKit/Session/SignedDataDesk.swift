import AppFoundation
import Receipts
import SimulationKit

/// The App Store's signature on an app's data, and StoreKit's check of it.
struct SignedDataDesk: Sendable {
  private let signer: SignedDataSigner
  private let impostor: SignedDataSigner
  let verifier: SignedDataVerifier

  init(_ identity: StoreIdentity?, _ environment: StoreEnvironment, _ app: StoreApp) throws {
    let chain = try (identity ?? StoreIdentity.demonstration.get()).transactions
    signer = SignedDataSigner(chain)
    impostor = SignedDataSigner(try StoreIdentity.impostor.get().transactions)
    verifier = try SignedDataVerifier(
      roots: chain.certificates.suffix(1),
      environment: environment,
      bundleID: app.bundleID,
      appAppleID: app.adamID
    )
  }

  /// Signs a payload, and damages it if a test wants so.
  func sign<Payload: JSONPayload>(_ payload: Payload, _ damage: StoreDevice.Damage?) throws -> String {
    switch damage {
    case nil, .device: return try signer.sign(payload)
    case .signer: return try impostor.sign(payload)
    case .signature: return try parts(payload, signedAs: changed(payload))
    case .content: return try parts(changed(payload), signedAs: payload)
    }
  }

  /// Returns a payload with the signature of another one.
  private func parts<Payload: JSONPayload>(_ payload: Payload, signedAs other: Payload) throws -> String {
    let parts = try signer.sign(payload).split(separator: ".")
    let signature = try signer.sign(other).split(separator: ".")
    return (parts.dropLast() + signature.suffix(1)).joined(separator: ".")
  }

  private func changed<Payload: JSONPayload>(_ payload: Payload) throws -> Payload {
    guard case .object(var members) = payload.json else { return payload }
    for (name, step) in [("quantity", 1), ("renewalPrice", 1000), ("receiptCreationDate", 1000)] {
      if case .integer(let value)? = members[name] {
        members[name] = .integer(value + step)
        return try Payload(members)
      }
    }
    if case .integer(let value)? = members["signedDate"] {
      members["signedDate"] = .integer(value + 1000)
    }
    return try Payload(members)
  }
}

/// A JWS whose parts StoreKit hands to the app, verified or not.
package struct SignedText: Hashable, Sendable {
  /// The JWS in its compact form.
  package let jws: String
  package let header: Data
  package let payload: Data
  package let signature: Data

  init(_ jws: String) {
    self.jws = jws
    let parts = jws.split(separator: ".", omittingEmptySubsequences: false).map {
      Data(base64URL: $0) ?? Data()
    }
    header = parts.first ?? Data()
    payload = parts.dropFirst().first ?? Data()
    signature = parts.dropFirst(2).first ?? Data()
  }

  /// What was signed: the header and the payload with the period between them.
  package var signedData: Data {
    Data(jws.split(separator: ".", omittingEmptySubsequences: false).prefix(2).joined(separator: ".").utf8)
  }

  /// The content, regardless of who signed it.
  func claims<Payload: JSONPayload>(_ type: Payload.Type = Payload.self) -> Payload {
    guard let json = try? JSONValue(parsing: payload), case .object(let members) = json,
      let claims = try? Payload(members)
    else { return Payload() }
    return claims
  }
}

extension Data {
  /// Creates the bytes of a text in base64url (RFC 4648, section 5).
  fileprivate init?(base64URL text: Substring) {
    let digits = text.map { character -> Character in
      switch character {
      case "-": "+"
      case "_": "/"
      default: character
      }
    }
    let padding = String(repeating: "=", count: (4 - digits.count % 4) % 4)
    self.init(base64Encoded: String(digits) + padding)
  }
}
