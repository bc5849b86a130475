import SimulationKit

/// What is wrong with an entry of the entitlement, or with a site's file.
public enum AssociationFault: Error, Hashable, Sendable {
  /// An entry of the entitlement has no service and colon in front.
  case noService(String)
  /// There is no such service.
  case unknownService(String)
  /// The domain of an entry is none: it has a path, a port, a scheme, an empty part or a star in the middle.
  case domain(String)
  /// There is no such mode, or something else follows the domain.
  case mode(String)
  /// An App Clip's domain has a wildcard, which is for the other services.
  case wildcardForAppClips(String)
  /// An app's name is not ten capitals and digits, a full stop, and a bundle's identifier.
  case appIdentifier(String)
  /// The site's file is no JSON.
  case syntax(JSONSyntaxError)
  /// A value in the site's file is not what it has to be: its place, and what it has to be.
  case shape(at: JSONPointer, expected: String)
  /// An app in the site's file has a name that is none, and its place.
  case app(String, at: JSONPointer)
  /// The site's file is larger than a device would read, in bytes.
  case tooLarge(Int)
}

extension AssociationFault: CustomStringConvertible {
  /// The fault as a sentence without its full stop.
  public var description: String {
    switch self {
    case .noService(let entry): "'\(entry)' is not of the form service:domain"
    case .unknownService(let service): "There is no service '\(service)'"
    case .domain(let domain): "'\(domain)' is no fully qualified domain, without scheme, port or path"
    case .mode(let mode): "'\(mode)' is none of ?mode=developer, ?mode=managed and ?mode=developer+managed"
    case .wildcardForAppClips(let domain): "appclips takes no wildcard: \(domain)"
    case .appIdentifier(let text): "'\(text)' is not of the form ABCDE12345.com.example.app"
    case .syntax(let error): "The file is no JSON: \(error)"
    case .shape(let place, let expected):
      "\(place.tokens.isEmpty ? "The file" : "\(place)") has to be \(expected)"
    case .app(let text, let place): "\(place): '\(text)' is not of the form ABCDE12345.com.example.app"
    case .tooLarge(let size): "The file has \(size) bytes; at most \(AppSiteAssociation.largest) are read"
    }
  }
}
