import SimulationKit

/// Why signed data is not believed.
public enum SignedDataFault: Error, Hashable, Sendable {
  /// A part of a JWS.
  public enum Part: String, Hashable, Sendable {
    /// How it is signed, and by whom.
    case header
    /// What it says.
    case payload
    /// The signature over both.
    case signature
  }

  /// In production the number of the app in the App Store has to be compared, and none was given.
  case missingAppAppleID
  /// There are not three parts between dots, but so many.
  case parts(Int)
  /// A part is not written in base64url.
  case base64(Part)
  /// A part is no JSON.
  case json(Part, JSONSyntaxError)
  /// A part is JSON, and no object.
  case notAnObject(Part)
  /// It is not signed with ES256 but with this, or the header does not say.
  case algorithm(String?)
  /// The header lists extensions that must be understood, and none is.
  case criticalHeader
  /// The header has no list of certificates, or an item of it is no base64.
  case certificates
  /// The certificates are not believed.
  case chain(ChainFault)
  /// The key of the leaf is not on the curve P-256.
  case key
  /// The signature is not one of these bytes by that key.
  case signature
  /// A member of the payload has another type than it must have: its JSON pointer.
  case malformedMember(String)
  /// A member of the payload is missing: its JSON pointer.
  case missingMember(String)
  /// It is of another app, or of none.
  case bundleID(String?)
  /// It is of an app with another number, or with none.
  case appAppleID(Int?)
  /// It is of another environment, or of none.
  case environment(String?)
}

extension SignedDataFault: CustomStringConvertible {
  /// The reason as a sentence without its full stop.
  public var description: String {
    func found<Value>(_ value: Value?) -> String { value.map { "'\($0)'" } ?? "none" }
    return switch self {
    case .missingAppAppleID: "The number of the app must be given in production"
    case .parts(let count): "A JWS has three parts between dots, not \(count)"
    case .base64(let part): "The \(part.rawValue) is not written in base64url"
    case .json(let part, let fault): "The \(part.rawValue) is no JSON: \(fault)"
    case .notAnObject(let part): "The \(part.rawValue) is no JSON object"
    case .algorithm(let name): "The algorithm must be ES256, not \(found(name))"
    case .criticalHeader: "The header demands extensions that nobody here knows"
    case .certificates: "The header has no list of certificates in base64"
    case .chain(let fault): fault.description
    case .key: "The key of the leaf is not on the curve P-256"
    case .signature: "The signature is wrong"
    case .malformedMember(let pointer): "The member \(pointer) has another type than it must have"
    case .missingMember(let pointer): "The member \(pointer) is missing"
    case .bundleID(let id): "It is of another app: the bundle identifier is \(found(id))"
    case .appAppleID(let id): "It is of another app: the number is \(found(id))"
    case .environment(let name): "It is of another environment: \(found(name))"
    }
  }
}
