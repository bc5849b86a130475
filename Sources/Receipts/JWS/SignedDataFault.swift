import SimulationKit

/// The reason signed data is rejected.
public enum SignedDataFault: Error, Hashable, Sendable {
  /// A part of a JWS.
  public enum Part: String, Hashable, Sendable {
    /// The algorithm and the certificates.
    case header
    /// The data.
    case payload
    /// The signature over header and payload.
    case signature
  }

  /// In production the app's App Store number must be compared, but none was given.
  case missingAppAppleID
  /// The JWS doesn't have three parts between dots, but this many.
  case parts(Int)
  /// A part isn't valid base64url.
  case base64(Part)
  /// A part isn't valid JSON.
  case json(Part, JSONSyntaxError)
  /// A part is JSON, but not an object.
  case notAnObject(Part)
  /// The algorithm isn't ES256 but this one, or the header doesn't name one.
  case algorithm(String?)
  /// The header lists extensions that must be understood; none is supported.
  case criticalHeader
  /// The header has no list of certificates, or an item isn't valid base64.
  case certificates
  /// The certificates are rejected.
  case chain(ChainFault)
  /// The leaf's key isn't on the curve P-256.
  case key
  /// The signature doesn't match the data and the key.
  case signature
  /// A member of the payload has the wrong type: its JSON pointer.
  case malformedMember(String)
  /// A member of the payload is missing: its JSON pointer.
  case missingMember(String)
  /// The data is from another app, or names none.
  case bundleID(String?)
  /// The app's number is different or missing.
  case appAppleID(Int?)
  /// The data is from another environment, or names none.
  case environment(String?)
}

extension SignedDataFault: CustomStringConvertible {
  /// The reason as a sentence without its period.
  public var description: String {
    func found<Value>(_ value: Value?) -> String { value.map { "'\($0)'" } ?? "none" }
    return switch self {
    case .missingAppAppleID: "Production needs the app's App Store number"
    case .parts(let count): "A JWS has three parts between dots, not \(count)"
    case .base64(let part): "The \(part.rawValue) is not valid base64url"
    case .json(let part, let fault): "The \(part.rawValue) is not valid JSON: \(fault)"
    case .notAnObject(let part): "The \(part.rawValue) is not a JSON object"
    case .algorithm(let name): "The algorithm must be ES256, not \(found(name))"
    case .criticalHeader: "The header requires extensions that are not supported"
    case .certificates: "The header has no list of certificates in base64"
    case .chain(let fault): fault.description
    case .key: "The key of the leaf is not on the curve P-256"
    case .signature: "The signature is wrong"
    case .malformedMember(let pointer): "The member \(pointer) has the wrong type"
    case .missingMember(let pointer): "The member \(pointer) is missing"
    case .bundleID(let id): "It is from another app: the bundle identifier is \(found(id))"
    case .appAppleID(let id): "It is from another app: the number is \(found(id))"
    case .environment(let name): "It is of another environment: \(found(name))"
    }
  }
}
