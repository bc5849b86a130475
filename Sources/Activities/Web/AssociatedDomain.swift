/// An entry of the entitlement `com.apple.developer.associated-domains`: `activitycontinuation:*.example.com`.
///
/// Source: [Associated Domains Entitlement][entitlement].
///
/// [entitlement]: https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.associated-domains
public struct AssociatedDomain: Hashable, Sendable {
  /// What an app and a site do together.
  public enum Service: String, Hashable, Sendable, Codable, CaseIterable {
    /// Passwords of the site in the app.
    case webCredentials = "webcredentials"
    /// Universal links.
    case appLinks = "applinks"
    /// Handoff.
    case activityContinuation = "activitycontinuation"
    /// App Clips.
    case appClips = "appclips"
  }

  /// Devices that ask the site itself, and not Apple's network; to others the entry is nothing.
  public enum Mode: String, Hashable, Sendable, Codable, CaseIterable {
    /// Devices whose owner has switched on Associated Domains Development.
    case developer
    /// Devices that an organization manages.
    case managed
    /// Devices that are both.
    case developerAndManaged = "developer+managed"
  }

  /// What it is for.
  public let service: Service
  /// The domain in small letters, without the star.
  public let domain: String
  /// Whether it stands for all subdomains of the domain, and not for the domain itself.
  public let isWildcard: Bool
  /// Which devices it is for; nil for all.
  public let mode: Mode?

  /// Reads an entry.
  ///
  /// - Parameter entry: service, colon, domain; before the domain `*.`, after it `?mode=` and a mode. No port:
  ///   Apple's engineers say that the format has none ([thread 707901][port]).
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

  /// The entry as text, in small letters.
  public var text: String {
    "\(service.rawValue):\(isWildcard ? "*." : "")\(domain)\(mode.map { "?mode=\($0.rawValue)" } ?? "")"
  }

  /// Whether the entry is for a host.
  ///
  /// `*.example.com` is for `www.example.com` and `a.b.example.com`, and not for `example.com`, because of the
  /// full stop behind the star.
  ///
  /// - Parameter host: the host, in small letters, without a full stop at its end.
  public func matches(_ host: String) -> Bool {
    isWildcard ? host.hasSuffix(".\(domain)") && host.count > domain.count + 1 : host == domain
  }

  /// Whether a device goes by the entry.
  ///
  /// - Parameters:
  ///   - isDeveloper: whether Associated Domains Development is on, and the app is signed for development: no other
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
  /// Whether it is a part of a host's name: no hyphen at either end, and at most 63 letters (RFC 1123).
  fileprivate var isHostLabel: Bool {
    isDomainLabel && count <= 63 && first != UInt8(ascii: "-") && last != UInt8(ascii: "-")
  }
}
