import Foundation

/// The app or browser that continues an activity on the other device.
public enum HandoffRoute: Hashable, Sendable {
  /// An app of the sender's team that lists the activity's type.
  case app(InstalledApp)
  /// An app that claims the web site shown in a browser.
  case site(InstalledApp)
  /// The default browser with this name, which opens the activity's `webpageURL`.
  case browser(String)

  /// The app, or nil for a browser.
  public var app: InstalledApp? {
    switch self {
    case .app(let app), .site(let app): app
    case .browser: nil
    }
  }
}

extension HandoffRoute {
  /// The type of the activity of a user who is browsing the web
  /// ([NSUserActivityTypeBrowsingWeb](https://developer.apple.com/documentation/foundation/nsuseractivitytypebrowsingweb)).
  public static let browsingWeb = UserActivity.browsingWebType
}

extension HandoffDevice {
  /// Returns the app or browser that continues an activity on this device.
  ///
  /// An app must match the team first, then the type ([Adopting Handoff][adopting]). If several apps match both,
  /// Apple's guide only says that the activity's title may count. Here the app with the sender's bundle identifier
  /// comes first, and otherwise the one installed first. If no app matches, the activity's `webpageURL` opens in the
  /// default browser.
  ///
  /// A web page in a browser opens in an app that claims the site, and otherwise in the default browser; the browser's
  /// team doesn't matter. The guide says so about iOS devices. Here a Mac does the same, because macOS also has
  /// associated domains. Whether an app that claims the site takes precedence over the browser for another app's
  /// `webpageURL` is not documented; here it doesn't.
  ///
  /// [adopting]:
  ///   https://developer.apple.com/library/archive/documentation/UserExperience/Conceptual/Handoff/AdoptingHandoff/AdoptingHandoff.html
  ///
  /// - Parameters:
  ///   - activity: the activity.
  ///   - source: the app that made it.
  /// - Returns: the app or the browser; nil if nothing can continue it.
  public func route(for activity: UserActivity, by source: InstalledApp) -> HandoffRoute? {
    taker(of: activity, by: source).flatMap { route($0) }
  }

  func taker(of activity: UserActivity, by source: InstalledApp) -> HandoffTaker? {
    let isBrowsing = activity.activityType == HandoffRoute.browsingWeb
    if !isBrowsing, let index = app(for: activity.activityType, by: source) {
      return .app(index)
    }
    guard let url = activity.webpageURL else { return nil }
    if isBrowsing, let host = url.host(), let index = apps.firstIndex(where: { $0.claims(host: host) }) {
      return .site(index)
    }
    return defaultBrowser == nil ? nil : .browser
  }

  func route(_ taker: HandoffTaker) -> HandoffRoute? {
    switch taker {
    case .app(let index): .app(apps[index])
    case .site(let index): .site(apps[index])
    case .browser: defaultBrowser.map { .browser($0) }
    }
  }

  private func app(for type: String, by source: InstalledApp) -> Int? {
    var first: Int?
    for (index, app) in apps.enumerated() where app.isOfSameTeam(as: source) && app.continues(type) {
      if source.bundleIdentifier.isEmpty || app.bundleIdentifier == source.bundleIdentifier {
        return index
      }
      first = first ?? index
    }
    return first
  }
}

/// A route as an index in the device's list, which is cheap to store.
enum HandoffTaker: Hashable, Sendable {
  /// The app at this index, which matches team and type.
  case app(Int)
  /// The app at this index, which claims the site.
  case site(Int)
  /// The default browser.
  case browser
}
