/// An app on a device: its signature, and the activities that it declares to continue.
///
/// Each device has its own apps with their own lists, so the two sides may differ: Apple describes a Mac app whose
/// activities go to several iOS apps ([Adopting Handoff][adopting]).
///
/// [adopting]:
///   https://developer.apple.com/library/archive/documentation/UserExperience/Conceptual/Handoff/AdoptingHandoff/AdoptingHandoff.html
public struct InstalledApp: Hashable, Sendable {
  /// The purpose of an app's signature.
  public enum Signature: String, Hashable, Sendable, Codable, CaseIterable {
    /// The App Store's.
    case appStore = "app-store"
    /// The developer's own, for testing.
    case development
  }

  /// The app's name.
  public var name: String
  /// The bundle identifier; empty if irrelevant.
  public var bundleIdentifier: String
  /// The developer team that signed the app; empty if unsigned, which matches no other app.
  public var team: String
  /// The purpose of the app's signature.
  public var signature = Signature.appStore
  /// The `NSUserActivityTypes` of the app's Info.plist.
  public var activityTypes: [String]
  /// The `NSUbiquitousDocumentUserActivityType` of each entry in the app's `CFBundleDocumentTypes`.
  ///
  /// You don't need to repeat them in ``activityTypes``
  /// ([Handoff in Xamarin.iOS](https://learn.microsoft.com/previous-versions/xamarin/ios/platform/handoff)).
  public var documentActivityTypes: [String] = []
  /// The entitlement `com.apple.developer.associated-domains`, such as `activitycontinuation:www.example.com`.
  public var associatedDomains: [String] = []
  /// Whether the sites in ``associatedDomains`` list the app in their `apple-app-site-association`, which confirms its
  /// claim. ``WebContinuation`` reads the files themselves.
  public var isListedBySites = true

  /// Creates an app.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - team: the developer team that signed it.
  ///   - activityTypes: the `NSUserActivityTypes` of its Info.plist; a watch app needs none.
  ///   - bundleIdentifier: its bundle identifier; empty if irrelevant.
  public init(_ name: String, team: String, activityTypes: [String] = [], bundleIdentifier: String = "") {
    self.name = name
    self.team = team
    self.activityTypes = activityTypes
    self.bundleIdentifier = bundleIdentifier
  }

  /// Whether the app has a development signature instead of the App Store's.
  public var isDevelopmentSigned: Bool {
    get { signature == .development }
    set { signature = newValue ? .development : .appStore }
  }

  /// Returns whether the app declares a type, in its own list or in its document types.
  ///
  /// - Parameter type: the activity type.
  public func continues(_ type: String) -> Bool {
    activityTypes.contains(type) || documentActivityTypes.contains(type)
  }

  /// Returns whether the same team signed both apps.
  ///
  /// - Parameter other: the other app.
  public func isOfSameTeam(as other: InstalledApp) -> Bool {
    !team.isEmpty && team == other.team
  }

  /// Returns whether the app continues the pages of a web site: it claims the site, and the site lists it.
  ///
  /// - Parameter host: the site's host, such as `www.example.com`.
  public func claims(host: String) -> Bool {
    isListedBySites && isEntitled(to: host)
  }

  /// Returns whether the app claims to continue the pages of a web site.
  ///
  /// It does so with an ``AssociatedDomain`` for `activitycontinuation`; an invalid entry is ignored, and so is one whose
  /// mode is for other devices or another signature.
  ///
  /// - Parameters:
  ///   - host: the site's host, such as `www.example.com`; a trailing full stop makes no difference (RFC 1034,
  ///     section 3.1).
  ///   - isDeveloper: whether Associated Domains Development is on; it counts for an app signed for development.
  ///   - isManaged: whether an organization manages the device.
  public func isEntitled(
    to host: String,
    developer isDeveloper: Bool = false,
    managed isManaged: Bool = false
  ) -> Bool {
    guard !associatedDomains.isEmpty, !host.isEmpty else { return false }
    let host = host.lowercased().domainWithoutRoot
    return associatedDomains.contains { entry in
      guard let domain = try? AssociatedDomain(entry) else { return false }
      return domain.service == .activityContinuation && domain.matches(host)
        && domain.isInForce(developer: isDeveloper && isDevelopmentSigned, managed: isManaged)
    }
  }
}
