import Foundation
import SimulationKit

extension UserActivity {
  /// `NSUserActivityTypeBrowsingWeb`: a person looks at a page. "Only activities of this type can be continued
  /// from a web browser to a native app" (`NSUserActivity.h`).
  public static let browsingWebType = "NSUserActivityTypeBrowsingWeb"

  /// The activity of a browser: its type, the page's address, and an empty `userInfo`
  /// ([Handoff in Xamarin.iOS](https://learn.microsoft.com/previous-versions/xamarin/ios/platform/handoff)).
  ///
  /// - Parameter url: the page's address.
  /// - Returns: the activity, which is not current.
  /// - Throws: ``ActivityError/unsupportedScheme(_:)``.
  public static func browsingWeb(_ url: URL) throws(ActivityError) -> UserActivity {
    var activity = try UserActivity(activityType: browsingWebType)
    try activity.setWebpageURL(url)
    return activity
  }
}

/// From a browser to an app, and from an app to a browser.
public enum WebContinuation {
  /// An app on a device, as far as it matters to what the app and a site do together.
  public struct Installation: Hashable, Sendable {
    /// The app's name, as sites list it.
    public var app: AppIdentifier
    /// The app's entitlement `com.apple.developer.associated-domains`.
    public var domains: [AssociatedDomain]
    /// Whether the app is signed with a development profile.
    public var isDevelopmentSigned = false
    /// Whether Associated Domains Development is on, on the device.
    public var isDeveloperModeOn = false
    /// Whether an organization manages the device.
    public var isManaged = false

    /// An app from the App Store on a device of a person.
    ///
    /// - Parameters:
    ///   - app: the app's name, as sites list it.
    ///   - domains: the app's entitlement `com.apple.developer.associated-domains`.
    public init(_ app: AppIdentifier, domains: [AssociatedDomain]) {
      self.app = app
      self.domains = domains
    }
  }

  /// Whether an app may continue what a person does on a page, and why or why not.
  ///
  /// Every condition that can be asked is asked. Of several entries that match, those come first that the
  /// device goes by, then the host itself, then the longest wildcard. The file of a wildcard is that of the domain behind the star
  /// ([reported](https://developer.apple.com/forums/thread/47315); Apple's pages do not say).
  ///
  /// - Parameters:
  ///   - activity: the browser's activity; see `UserActivity.browsingWeb(_:)`.
  ///   - installation: the app on its device.
  ///   - files: what the sites answered for `apple-app-site-association`, by host in small letters; no entry
  ///     where a site has no such file or the device has not fetched it yet.
  /// - Returns: the conditions. The app may continue where all of them hold.
  public static func conditions(
    for activity: UserActivity,
    in installation: Installation,
    files: [String: AppSiteAssociation]
  ) -> [Reason] {
    var conditions = [typeCondition(activity), pageCondition(activity)]
    let entries = installation.domains.filter { $0.service == .activityContinuation }
    conditions.append(
      Reason(
        "entitled",
        holds: !entries.isEmpty,
        entries.isEmpty
          ? "The app's associated domains name no site for activitycontinuation."
          : "The app's associated domains name \(entries.map(\.text).joined(separator: ", "))."
      )
    )
    guard let host = host(of: activity) else { return conditions }
    let entry = entry(for: host, among: entries) { isInForce($0, for: installation) }
    conditions.append(
      Reason(
        "domain",
        holds: entry != nil,
        entry.map { "\($0.text) stands for \(host)." }
          ?? "No entry for activitycontinuation stands for \(host)."
      )
    )
    guard let entry else { return conditions }
    conditions.append(modeCondition(entry, installation))
    let file = files[entry.domain]
    conditions.append(
      Reason(
        "site-file",
        holds: file != nil,
        file == nil
          ? "The device has no apple-app-site-association of \(entry.domain)."
          : "\(entry.domain) has an apple-app-site-association."
      )
    )
    if let file {
      conditions.append(listCondition(file, of: entry.domain, installation.app))
    }
    return conditions
  }

  /// Where an activity goes on if no app takes it: in the browser, with its `webpageURL`.
  ///
  /// "When no suitable application is installed on a resuming device and the webpageURL is set, the user activity
  /// will instead be continued in a web browser" (`NSUserActivity.h`).
  ///
  /// - Parameters:
  ///   - activity: the activity of the app.
  ///   - hasSuitableApp: whether an app on the receiving device takes it.
  /// - Returns: the conditions. The browser opens where all of them hold.
  public static func browserConditions(for activity: UserActivity, hasSuitableApp: Bool) -> [Reason] {
    [
      Reason(
        "no-suitable-app",
        holds: !hasSuitableApp,
        hasSuitableApp
          ? "An app takes the activity, and goes before the browser."
          : "No app on the device takes the activity."
      ),
      pageCondition(activity),
    ]
  }

  // MARK: The conditions

  private static func typeCondition(_ activity: UserActivity) -> Reason {
    let holds = activity.activityType == UserActivity.browsingWebType
    return Reason(
      "browsing",
      holds: holds,
      holds
        ? "The activity is of the type of browsers."
        : "Only \(UserActivity.browsingWebType) goes from a browser to an app, not \(activity.activityType)."
    )
  }

  private static func pageCondition(_ activity: UserActivity) -> Reason {
    let url = activity.webpageURL
    return Reason(
      "webpage-url",
      holds: url != nil && host(of: activity) != nil,
      url.map { url in
        host(of: activity) == nil
          ? "\(url.absoluteString) names no host." : "webpageURL is \(url.absoluteString)."
      } ?? "webpageURL is not set."
    )
  }

  private static func modeCondition(_ entry: AssociatedDomain, _ installation: Installation) -> Reason {
    let holds = isInForce(entry, for: installation)
    guard let mode = entry.mode?.rawValue else {
      return Reason("mode", holds: holds, "The entry is for every device.")
    }
    return Reason(
      "mode",
      holds: holds,
      holds
        ? "The app on this device may use mode=\(mode)." : "The app on this device may not use mode=\(mode)."
    )
  }

  private static func listCondition(
    _ file: AppSiteAssociation,
    of domain: String,
    _ app: AppIdentifier
  ) -> Reason {
    let holds = file.apps?.contains(app) ?? false
    let explanation =
      switch (file.apps, holds) {
      case (nil, _): "The file of \(domain) has no activitycontinuation."
      case (_, true): "activitycontinuation of \(domain) lists \(app)."
      case (_, false): "activitycontinuation of \(domain) does not list \(app)."
      }
    return Reason("listed", holds: holds, explanation)
  }

  /// The host in small letters, without a full stop at its end; nil where there is none.
  static func host(of activity: UserActivity) -> String? {
    guard let host = activity.webpageURL?.host()?.lowercased() else { return nil }
    let name = host.hasSuffix(".") ? String(host.dropLast()) : host
    return name.isEmpty ? nil : name
  }

  private static func isInForce(_ entry: AssociatedDomain, for installation: Installation) -> Bool {
    entry.isInForce(
      developer: installation.isDeveloperModeOn && installation.isDevelopmentSigned,
      managed: installation.isManaged
    )
  }

  /// The entry that counts for a host: one of those that the device goes by, where there is any.
  private static func entry(
    for host: String,
    among entries: [AssociatedDomain],
    where isInForce: (AssociatedDomain) -> Bool
  ) -> AssociatedDomain? {
    let matches = entries.filter { $0.matches(host) }
    let inForce = matches.filter(isInForce)
    let candidates = inForce.isEmpty ? matches : inForce
    // Of wildcards that are equally long the first, so that the order of the entitlement decides.
    return candidates.first { !$0.isWildcard }
      ?? candidates.reduce(nil) { best, entry in
        entry.domain.utf8.count > best?.domain.utf8.count ?? 0 ? entry : best
      }
  }
}
