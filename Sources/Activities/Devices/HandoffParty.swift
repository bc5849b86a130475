/// A device and what it advertises. All offers that involve it share it, so an offer is cheap to create.
final class HandoffParty: Hashable, Sendable {
  let device: HandoffDevice
  let activity: UserActivity?
  let app: InstalledApp
  /// Whether the activity is a web page in a browser.
  let isBrowsing: Bool
  let hasPage: Bool

  init(_ device: HandoffDevice, activity: UserActivity? = nil, by app: InstalledApp? = nil) {
    self.device = device
    self.activity = activity
    self.app = app ?? InstalledApp("", team: "")
    isBrowsing = activity?.activityType == HandoffRoute.browsingWeb
    hasPage = activity?.webpageURL != nil
  }

  static func == (one: HandoffParty, other: HandoffParty) -> Bool {
    one === other || one.device == other.device && one.activity == other.activity && one.app == other.app
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(device)
    hasher.combine(activity)
    hasher.combine(app)
  }
}
