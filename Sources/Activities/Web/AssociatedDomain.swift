/// An entry of the entitlement `com.apple.developer.associated-domains`: `activitycontinuation:*.example.com`.
///
/// Source: [Associated Domains Entitlement][entitlement].
///
/// [entitlement]: https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.associated-domains
public struct AssociatedDomain: Hashable, Sendable {
  /// A service that an app and a site share.
  public enum Service: String, Hashable, Sendable, Codable, CaseIterable {
    /// Sharing the site's passwords with the app.
    case webCredentials = "webcredentials"
    /// Universal links.
    case appLinks = "applinks"
    /// Handoff.
    case activityContinuation = "activitycontinuation"
    /// App Clips.
    case appClips = "appclips"
  }

  /// The devices that ask the site itself instead of Apple's network; all others ignore the entry.
  public enum Mode: String, Hashable, Sendable, Codable, CaseIterable {
    /// Devices with Associated Domains Development switched on.
    case developer
    /// Devices that an organization manages.
    case managed
    /// Devices that are both.
    case developerAndManaged = "developer+managed"
  }

  /// The service of the entry.
  public let service: Service
  /// The domain in lowercase, without the asterisk.
  public let domain: String
  /// Whether the entry covers all subdomains of the domain, but not the domain itself.
  public let isWildcard: Bool
  /// The devices that the entry applies to; nil for all.
  public let mode: Mode?

  /// Parses an entry.
  ///
  /// - Parameter entry: a service, a colon and a domain; optionally `*.` before the domain, and `?mode=` with a mode
  ///   after it. A port is not allowed: Apple's engineers say that the format has none ([thread 707901][port]).
  /// - Throws: ``AssociationFault``.
  ///
  /// [port]: https://developer.apple.com/forums/thread/707901
  public init(_ entry: String) throws(AssociationFault) {
    guard let colon = entry.firstIndex(of: ":") else { throw .noService(entry) }
    let name = String(entry[..<colon])
    guard let service = Service(rawValue: name) else { throw .unknownService(name) }
    let rest = entry[entry.index(after: colon)...]
    let mark = rest.firstIndex(of: "?") ?? rest.endIndex
    mode = try Self.mode(rest[mark...])
    let place = rest[..<mark]
    isWildcard = place.hasPrefix("*.")
    domain = (isWildcard ? place.dropFirst(2) : place).lowercased()
    let labels = domain.domainLabels
    guard labels.count > 1, labels.allSatisfy({ $0.isHostLabel }) else { throw .domain(String(place)) }
    guard !isWildcard || service != .appClips else { throw .wildcardForAppClips(String(place)) }
    self.service = service
  }

  private static func mode(_ text: Substring) throws(AssociationFault) -> Mode? {
    guard !text.isEmpty else { return nil }
    guard text.hasPrefix("?mode="), let mode = Mode(rawValue: String(text.dropFirst(6))) else {
      throw .mode(String(text))
    }
    return mode
  }

  /// The entry as text, in lowercase.
  public var text: String {
    "\(service.rawValue):\(isWildcard ? "*." : "")\(domain)\(mode.map { "?mode=\($0.rawValue)" } ?? "")"
  }

  /// Returns whether the entry covers a host.
  ///
  /// `*.example.com` covers `www.example.com` and `a.b.example.com`, but not `example.com`, because of the full stop
  /// after the asterisk.
  ///
  /// - Parameter host: the host, in lowercase, without a trailing full stop.
  public func matches(_ host: String) -> Bool {
    isWildcard ? host.hasSuffix(".\(domain)") && host.count > domain.count + 1 : host == domain
  }

  /// Returns whether the entry applies to an app on a device.
  ///
  /// - Parameters:
  ///   - isDeveloper: whether Associated Domains Development is on and the app is signed for development; no other app
  ///     can use that mode.
  ///   - isManaged: whether an organization manages the device.
  public func isInForce(developer isDeveloper: Bool, managed isManaged: Bool) -> Bool {
    switch mode {
    case nil: true
    case .developer: isDeveloper
    case .managed: isManaged
    case .developerAndManaged: isDeveloper && isManaged
    }
  }
}

extension Substring.UTF8View {
  /// Whether it is a valid part of a host name: no hyphen at either end, and at most 63 characters (RFC 1123).
  fileprivate var isHostLabel: Bool {
    isDomainLabel && count <= 63 && first != UInt8(ascii: "-") && last != UInt8(ascii: "-")
  }
}
