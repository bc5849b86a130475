/// An app on a device: who signed it, and which activities it says it continues.
///
/// Each device has its own apps with their own lists, so the two sides need not be alike: Apple names the case of
/// one Mac app whose activities go to several iOS apps ([Adopting Handoff][adopting]).
///
/// [adopting]:
///   https://developer.apple.com/library/archive/documentation/UserExperience/Conceptual/Handoff/AdoptingHandoff/AdoptingHandoff.html
public struct InstalledApp: Hashable, Sendable {
  /// What an app's signature was made for.
  public enum Signature: String, Hashable, Sendable, Codable, CaseIterable {
    /// The App Store's.
    case appStore = "app-store"
    /// The developer's own, for testing.
    case development
  }

  /// Its name.
  public var name: String
  /// Its bundle identifier; empty where it does not matter.
  public var bundleIdentifier: String
  /// The developer team that signed it; empty where nobody did, which matches no other app.
  public var team: String
  /// What its signature was made for.
  public var signature = Signature.appStore
  /// The `NSUserActivityTypes` of its Info.plist.
  public var activityTypes: [String]
  /// The `NSUbiquitousDocumentUserActivityType` of each entry of its `CFBundleDocumentTypes`.
  ///
  /// They need no second entry in ``activityTypes``
  /// ([Handoff in Xamarin.iOS](https://learn.microsoft.com/previous-versions/xamarin/ios/platform/handoff)).
  public var documentActivityTypes: [String] = []
  /// Its entitlement `com.apple.developer.associated-domains`, such as `activitycontinuation:www.example.com`.
  public var associatedDomains: [String] = []
  /// Whether the sites of its ``associatedDomains`` list it in their `apple-app-site-association`: their half of the
  /// claim. ``WebContinuation`` reads the files themselves.
  public var isListedBySites = true

  /// An app.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - team: the developer team that signed it.
  ///   - activityTypes: the `NSUserActivityTypes` of its Info.plist; a watch app needs none.
  ///   - bundleIdentifier: its bundle identifier; empty where it does not matter.
  public init(_ name: String, team: String, activityTypes: [String] = [], bundleIdentifier: String = "") {
    self.name = name
    self.team = team
    self.activityTypes = activityTypes
    self.bundleIdentifier = bundleIdentifier
  }

  /// Whether it carries a development signature rather than the App Store's.
  public var isDevelopmentSigned: Bool {
    get { signature == .development }
    set { signature = newValue ? .development : .appStore }
  }

  /// Whether it says that it continues activities of a type, by its own list or by that of its documents.
  ///
  /// - Parameter type: the activity type.
  public func continues(_ type: String) -> Bool {
    activityTypes.contains(type) || documentActivityTypes.contains(type)
  }

  /// Whether the same team signed both apps.
  ///
  /// - Parameter other: the other app.
  public func isOfSameTeam(as other: InstalledApp) -> Bool {
    !team.isEmpty && team == other.team
  }

  /// Whether it goes on with the pages of a web site: it says so, and the site agrees.
  ///
  /// - Parameter host: the site's host, such as `www.example.com`.
  public func claims(host: String) -> Bool {
    isListedBySites && isEntitled(to: host)
  }

  /// Whether it says that it goes on with the pages of a web site.
  ///
  /// An ``AssociatedDomain`` for `activitycontinuation` says so, whatever its mode; an entry that is none says nothing.
  ///
  /// - Parameter host: the site's host, such as `www.example.com`.
  public func isEntitled(to host: String) -> Bool {
    guard !associatedDomains.isEmpty, !host.isEmpty else { return false }
    let host = host.lowercased()
    return associatedDomains.contains { entry in
      guard let domain = try? AssociatedDomain(entry) else { return false }
      return domain.service == .activityContinuation && domain.matches(host)
    }
  }
}
