import Foundation
import SimulationKit

@testable import Activities
@testable import HandoffSimulations

/// An independent implementation of Handoff's conditions, from Apple's pages, to compare the library with.
///
/// It shares only the library's value types, and is as slow as it is simple.
enum HandoffOracle {
  /// Returns the names of all unmet conditions, in the order in which a trace lists them.
  static func missing(
    _ activity: UserActivity?,
    by app: InstalledApp?,
    from sender: HandoffDevice,
    to receiver: HandoffDevice,
    metres: Double,
    at now: Date,
    in version: String
  ) -> [String] {
    var missing: [String] = []
    func demand(_ name: String, _ holds: Bool) {
      if !holds { missing.append(name) }
    }
    demand("receiver-receives", ["phone", "tablet", "mac"].contains(receiver.kind.rawValue))
    demand(
      "same-account",
      sender.account != "" && receiver.account != "" && sender.account == receiver.account
    )
    demand("sender-bluetooth", sender.isBluetoothOn)
    demand("receiver-bluetooth", receiver.isBluetoothOn)
    demand("in-range", metres <= 10)
    demand("sender-wifi", sender.isWiFiOn)
    demand("receiver-wifi", receiver.isWiFiOn)
    demand("sender-handoff", sender.isHandoffOn)
    demand("receiver-handoff", receiver.isHandoffOn)
    demand("activity-current", activity != nil && activity?.phase == .current)
    if version != "ios-8" {
      demand("eligible", activity?.isEligibleForHandoff == true)
      if let end = activity?.expirationDate {
        demand("not-expired", end > now)
      }
    }
    missing += missingContinuers(activity, app, receiver)
    if version == "ios-10", sender.kind == .mac {
      demand("mac-signature", app?.signature != .development)
    }
    return missing
  }

  private static func missingContinuers(
    _ activity: UserActivity?,
    _ app: InstalledApp?,
    _ receiver: HandoffDevice
  ) -> [String] {
    guard let activity else {
      let team = receiver.apps.contains { $0.team != "" && $0.team == app?.team }
      return (team ? [] : ["same-team"]) + ["declared-type"]
    }
    let page = activity.webpageURL
    if activity.activityType == "NSUserActivityTypeBrowsingWeb" {
      guard let page else { return ["web-page"] }
      let claimants = receiver.apps.filter { claims($0, page.host() ?? "") }
      if receiver.defaultBrowser != nil || claimants.contains(where: \.isListedBySites) { return [] }
      return (claimants.isEmpty ? [] : ["site-lists-app"]) + ["web-page"]
    }
    var (team, type, both) = (false, false, false)
    for candidate in receiver.apps {
      let signed = candidate.team != "" && candidate.team == app?.team
      let lists = (candidate.activityTypes + candidate.documentActivityTypes).contains(activity.activityType)
      if signed { team = true }
      if lists { type = true }
      if signed, lists { both = true }
    }
    if both || page != nil && receiver.defaultBrowser != nil { return [] }
    return (team ? [] : ["same-team"]) + (type ? [] : ["declared-type"]) + (team && type ? ["one-app"] : [])
      + (page == nil ? [] : ["web-page"])
  }

  /// Compares label by label from the right.
  private static func claims(_ app: InstalledApp, _ host: String) -> Bool {
    let labels = host.split(separator: ".").map { $0.lowercased() }
    return app.associatedDomains.contains { entry in
      let halves = entry.split(separator: ":", maxSplits: 1)
      guard halves.count == 2, halves[0] == "activitycontinuation" else { return false }
      let wanted = halves[1].split(separator: ".").map { $0.lowercased() }
      if wanted.first == "*" {
        return labels.count >= wanted.count && labels.suffix(wanted.count - 1) == wanted.dropFirst()
      }
      return labels == wanted
    }
  }
}
