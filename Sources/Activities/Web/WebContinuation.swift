import Foundation
import SimulationKit

/// The conditions for continuing from a browser to an app, and from an app to a browser.
public enum WebContinuation {
  /// An app on a device, with the properties that matter for associated domains.
  public struct Installation: Hashable, Sendable {
    /// The app's name, as sites list it.
    public var app: AppIdentifier
    /// The app's entitlement `com.apple.developer.associated-domains`.
    public var domains: [AssociatedDomain]
    /// Whether the app is signed with a development profile.
    public var isDevelopmentSigned = false
    /// Whether Associated Domains Development is on for the device.
    public var isDeveloperModeOn = false
    /// Whether an organization manages the device.
    public var isManaged = false

    /// Creates an app from the App Store on an unmanaged device.
    ///
    /// - Parameters:
    ///   - app: the app's name, as sites list it.
    ///   - domains: the app's entitlement `com.apple.developer.associated-domains`.
    public init(_ app: AppIdentifier, domains: [AssociatedDomain]) {
      self.app = app
      self.domains = domains
    }
  }

  /// Returns whether an app may continue a browser's activity, and why or why not.
  ///
  /// - Parameters:
  ///   - activity: the browser's activity; see `UserActivity.browsingWeb(_:)`.
  ///   - installation: the app on its device.
  ///   - files: the sites' `apple-app-site-association` files, by host in lowercase.
  /// - Returns: the conditions: the activity's type, and those of ``conditions(forPage:in:files:)``.
  public static func conditions(
    for activity: UserActivity,
    in installation: Installation,
    files: [String: AppSiteAssociation]
  ) -> [Reason] {
    [typeCondition(activity)] + conditions(forPage: activity.webpageURL, in: installation, files: files)
  }

  /// Returns whether an app may continue a user's activity on a web page, and why or why not.
  ///
  /// Every applicable condition is checked. If several entries match, those that apply to the device take precedence,
  /// then the host itself, then the longest wildcard. The file for a wildcard is that of the domain after the asterisk
  /// ([reported](https://developer.apple.com/forums/thread/47315), but not documented by Apple).
  ///
  /// - Parameters:
  ///   - url: the page's address; nil for none.
  ///   - installation: the app on its device.
  ///   - files: the sites' `apple-app-site-association` files, by host in lowercase; no entry if a site has no such
  ///     file or the device has not fetched it yet.
  /// - Returns: the conditions. The app may continue if all of them hold.
  public static func conditions(
    forPage url: URL?,
    in installation: Installation,
    files: [String: AppSiteAssociation]
  ) -> [Reason] {
    let entries = installation.domains.filter { $0.service == .activityContinuation }
    var conditions = [pageCondition(url), entitlementCondition(entries)]
    guard let host = host(of: url) else { return conditions }
    let entry = entry(for: host, among: entries) { isInForce($0, for: installation) }
    conditions.append(
      Reason(
        "domain",
        holds: entry != nil,
        entry.map { "\($0.text) matches \(host)." }
          ?? "No entry for activitycontinuation matches \(host)."
      )
    )
    guard let entry else { return conditions }
    let file = files[entry.domain]
    conditions += [modeCondition(entry, installation), fileCondition(file, of: entry.domain)]
    if let file {
      conditions.append(listCondition(file, of: entry.domain, installation.app))
    }
    return conditions
  }

  /// Returns whether an activity continues in the browser, with its `webpageURL`, because no app takes it.
  ///
  /// "When no suitable application is installed on a resuming device and the webpageURL is set, the user activity will
  /// instead be continued in a web browser" (`NSUserActivity.h`).
  ///
  /// - Parameters:
  ///   - activity: the activity of the app.
  ///   - hasSuitableApp: whether an app on the receiving device takes it.
  /// - Returns: the conditions. The browser opens if all of them hold.
  public static func browserConditions(for activity: UserActivity, hasSuitableApp: Bool) -> [Reason] {
    [
      Reason(
        "no-suitable-app",
        holds: !hasSuitableApp,
        hasSuitableApp
          ? "An app takes the activity, and goes before the browser."
          : "No app on the device takes the activity."
      ),
      pageCondition(activity.webpageURL),
    ]
  }

  // MARK: Conditions

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

  private static func pageCondition(_ url: URL?) -> Reason {
    let explanation =
      switch (url, host(of: url)) {
      case (nil, _): "webpageURL is not set."
      case (let url?, nil): "\(url.absoluteString) is no address of a page, http or https with a host."
      case (let url?, _): "webpageURL is \(url.absoluteString)."
      }
    return Reason("webpage-url", holds: host(of: url) != nil, explanation)
  }

  private static func entitlementCondition(_ entries: [AssociatedDomain]) -> Reason {
    Reason(
      "entitled",
      holds: !entries.isEmpty,
      entries.isEmpty
        ? "The app's associated domains name no site for activitycontinuation."
        : "The app's associated domains name \(entries.map(\.text).joined(separator: ", "))."
    )
  }

  private static func fileCondition(_ file: AppSiteAssociation?, of domain: String) -> Reason {
    Reason(
      "site-file",
      holds: file != nil,
      file == nil
        ? "The device has no apple-app-site-association of \(domain)."
        : "\(domain) has an apple-app-site-association."
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

  /// The host of a page in lowercase, without a trailing full stop; nil if the URL is not a page's address.
  private static func host(of url: URL?) -> String? {
    guard let url, ["http", "https"].contains(url.scheme?.lowercased() ?? ""),
      let host = url.host()?.lowercased()
    else { return nil }
    let name = host.domainWithoutRoot
    return name.isEmpty ? nil : name
  }

  private static func isInForce(_ entry: AssociatedDomain, for installation: Installation) -> Bool {
    entry.isInForce(
      developer: installation.isDeveloperModeOn && installation.isDevelopmentSigned,
      managed: installation.isManaged
    )
  }

  /// The entry that counts for a host, preferably one that applies to the device.
  private static func entry(
    for host: String,
    among entries: [AssociatedDomain],
    where isInForce: (AssociatedDomain) -> Bool
  ) -> AssociatedDomain? {
    let matches = entries.filter { $0.matches(host) }
    let inForce = matches.filter(isInForce)
    let candidates = inForce.isEmpty ? matches : inForce
    // Of equally long wildcards, the first in the entitlement wins.
    return candidates.first { !$0.isWildcard }
      ?? candidates.reduce(nil) { best, entry in
        entry.domain.utf8.count > best?.domain.utf8.count ?? 0 ? entry : best
      }
  }
}
