import SimulationKit

/// A fault in an entry of the entitlement, or in a site's file.
public enum AssociationFault: Error, Hashable, Sendable {
  /// An entry of the entitlement does not begin with a service and a colon.
  case noService(String)
  /// There is no such service.
  case unknownService(String)
  /// The domain of an entry is invalid: it has a path, a port, a scheme, an empty part or an asterisk in the middle.
  case domain(String)
  /// The mode is unknown, or something else follows the domain.
  case mode(String)
  /// An App Clip's domain has a wildcard, which only the other services allow.
  case wildcardForAppClips(String)
  /// An app's name is not ten capital letters and digits, a full stop, and a bundle identifier.
  case appIdentifier(String)
  /// The site's file is not JSON.
  case syntax(JSONSyntaxError)
  /// A value in the site's file has the wrong type: its place, and the expected type.
  case shape(at: JSONPointer, expected: String)
  /// An app in the site's file has an invalid name, and its place.
  case app(String, at: JSONPointer)
  /// The site's file is too large for a device to read; its size in bytes.
  case tooLarge(Int)
}

extension AssociationFault: CustomStringConvertible {
  /// The fault as a sentence without a full stop.
  public var description: String {
    switch self {
    case .noService(let entry): "'\(entry)' is not of the form service:domain"
    case .unknownService(let service): "There is no service '\(service)'"
    case .domain(let domain): "'\(domain)' is not a fully qualified domain, without scheme, port or path"
    case .mode(let mode): "'\(mode)' is not ?mode=developer, ?mode=managed or ?mode=developer+managed"
    case .wildcardForAppClips(let domain): "appclips does not allow a wildcard: \(domain)"
    case .appIdentifier(let text): "'\(text)' is not of the form ABCDE12345.com.example.app"
    case .syntax(let error): "The file is not JSON: \(error)"
    case .shape(let place, let expected):
      "\(place.tokens.isEmpty ? "The file" : "\(place)") must be \(expected)"
    case .app(let text, let place): "\(place): '\(text)' is not of the form ABCDE12345.com.example.app"
    case .tooLarge(let size): "The file has \(size) bytes; at most \(AppSiteAssociation.largest) are read"
    }
  }
}
