import Foundation

/// Who goes on with an activity on the other device.
public enum HandoffRoute: Hashable, Sendable {
  /// An app of the sender's team that lists the activity's type.
  case app(InstalledApp)
  /// An app that claims the web site which a browser shows.
  case site(InstalledApp)
  /// The default browser, by this name, at the activity's `webpageURL`.
  case browser(String)

  /// The app, or nil where it is a browser.
  public var app: InstalledApp? {
    switch self {
    case .app(let app), .site(let app): app
    case .browser: nil
    }
  }
}

extension HandoffRoute {
  /// The type of the activity of a person who browses the web
  /// ([NSUserActivityTypeBrowsingWeb](https://developer.apple.com/documentation/foundation/nsuseractivitytypebrowsingweb)).
  public static let browsingWeb = UserActivity.browsingWebType
}

extension HandoffDevice {
  /// Who goes on with an activity here.
  ///
  /// The team is asked first, then the type ([Adopting Handoff][adopting]). Of several apps that have both, Apple's
  /// guide says only that the activity's title may count; here the one with the sender's bundle identifier goes
  /// first, and otherwise the one that was installed first. Where no app takes the activity, its `webpageURL` opens
  /// in the default browser.
  ///
  /// What a browser shows goes to an app that claims the web site, and otherwise to the default browser; the team
  /// of the browser does not matter. The guide says so of iOS devices. Here a Mac does the same, since macOS too has
  /// associated domains. Whether an app that claims the site goes before the browser for another app's `webpageURL`
  /// is not documented: here it does not.
  ///
  /// [adopting]:
  ///   https://developer.apple.com/library/archive/documentation/UserExperience/Conceptual/Handoff/AdoptingHandoff/AdoptingHandoff.html
  ///
  /// - Parameters:
  ///   - activity: the activity.
  ///   - source: the app that made it.
  /// - Returns: the app or the browser; nil where nobody can go on.
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

/// A route as a place in the device's own list, which costs nothing to keep.
enum HandoffTaker: Hashable, Sendable {
  /// The app with this index, by team and type.
  case app(Int)
  /// The app with this index, by its claim to a site.
  case site(Int)
  /// The default browser.
  case browser
}
