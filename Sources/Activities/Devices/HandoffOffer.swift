import Foundation
import SimulationKit

/// Whether one device offers to continue what happens on another, and why or why not.
///
/// Every condition is asked, whatever the others say, so a test or a reader sees all that is missing at
/// once. The sources: [Implementing Handoff in Your App][handoff]
/// (team and type), `NSUserActivity.h` (order of matching, current, expiration),
/// [Continuity feature support](https://support.apple.com/guide/platform-support/sup60beac13c/web)
/// (account, Bluetooth, Wi-Fi).
///
/// [handoff]: https://developer.apple.com/documentation/foundation/implementing-handoff-in-your-app
public struct HandoffOffer: Hashable, Sendable {
  /// How far Bluetooth LE carries, in metres: what Apple's support pages promise for Continuity.
  public static let range = 10.0

  /// The activity of the sender, or nil where it never made one.
  public let activity: UserActivity?
  /// The app that made it.
  public let source: InstalledApp
  /// The device that it runs on.
  public let sender: HandoffDevice
  /// The other device.
  public let receiver: HandoffDevice
  /// Metres between the two.
  public let distance: Double
  /// The moment of the question.
  public let now: Date
  /// Who would go on, or nil where nobody can.
  public let route: HandoffRoute?
  /// The conditions that do not hold, in the order in which they are asked.
  public private(set) var failedConditions: [HandoffCondition] = []

  let quirks: HandoffQuirks

  /// Whether the icon is there: every condition holds.
  public var isOffered: Bool { failedConditions.isEmpty }
  /// The app that would open, or nil where none matches or a browser does.
  public var app: InstalledApp? { route?.app }

  /// Asks every condition.
  ///
  /// - Parameters:
  ///   - activity: the activity of the sender, or nil where it never made one.
  ///   - source: the app that made it.
  ///   - sender: the device that it runs on.
  ///   - receiver: the other device.
  ///   - distance: metres between the two, 0 or more; any other number is out of range. Where it is left out, the
  ///     devices' positions tell.
  ///   - now: the moment of the question.
  ///   - profile: the version of the real system; the documented one where it is left out.
  public init(
    of activity: UserActivity?,
    by source: InstalledApp,
    from sender: HandoffDevice,
    to receiver: HandoffDevice,
    distance: Double? = nil,
    at now: Date,
    profile: Profile = .documented
  ) {
    self.init(
      of: activity,
      by: source,
      from: sender,
      to: receiver,
      distance: distance ?? sender.position.distance(to: receiver.position),
      at: now,
      quirks: HandoffQuirks(profile)
    )
  }

  init(
    of activity: UserActivity?,
    by source: InstalledApp,
    from sender: HandoffDevice,
    to receiver: HandoffDevice,
    distance: Double,
    at now: Date,
    quirks: HandoffQuirks
  ) {
    self.activity = activity
    self.source = source
    self.sender = sender
    self.receiver = receiver
    self.distance = distance
    self.now = now
    self.quirks = quirks
    route = activity.flatMap { receiver.route(for: $0, by: source) }
    failedConditions = HandoffCondition.allCases.filter { asks($0) && !holds($0) }
  }

  /// The conditions that are asked of these two devices and this activity, in order.
  public var askedConditions: [HandoffCondition] { HandoffCondition.allCases.filter(asks) }

  /// The conditions and their answers, in the order in which they are asked.
  public var conditions: [Reason] { askedConditions.map(reason) }

  /// The conditions that do not hold, with what is wrong.
  public var failures: [Reason] { failedConditions.map(reason) }

  private func reason(_ condition: HandoffCondition) -> Reason {
    Reason(
      condition.rawValue,
      holds: !failedConditions.contains(condition),
      explanation(of: condition)
    )
  }
}

// MARK: - The conditions

extension HandoffOffer {
  /// Whether the activity is what a browser shows.
  var isBrowsing: Bool { activity?.activityType == HandoffRoute.browsingWeb }

  /// Whether a condition is asked of these two devices and this activity.
  func asks(_ condition: HandoffCondition) -> Bool {
    switch condition {
    case .sameTeam, .declaredType: needsApp
    case .oneApp: needsApp && route == nil && hasAppOfTeam && hasAppWithType
    case .webPage:
      switch route {
      case .app: false
      case .site, .browser: true
      case nil: isBrowsing || activity?.webpageURL != nil
      }
    case .macSignature: quirks.hidesMacAppsInDevelopment && sender.kind == .mac
    default: true
    }
  }

  private func holds(_ condition: HandoffCondition) -> Bool {
    switch condition {
    case .receiverReceives: receiver.kind.receivesActivities
    case .sameAccount: !sender.account.isEmpty && sender.account == receiver.account
    case .senderBluetooth: sender.isBluetoothOn
    case .receiverBluetooth: receiver.isBluetoothOn
    case .inRange: (0...Self.range).contains(distance)
    case .senderWiFi: sender.isWiFiOn
    case .receiverWiFi: receiver.isWiFiOn
    case .senderHandoff: sender.isHandoffOn
    case .receiverHandoff: receiver.isHandoffOn
    case .activityCurrent: activity?.phase == .current
    case .eligible: quirks.knowsNoEligibility || activity?.isEligibleForHandoff ?? false
    case .notExpired: quirks.knowsNoExpiration || !(activity?.isExpired(at: now) ?? false)
    case .sameTeam: hasAppOfTeam
    case .declaredType: hasAppWithType
    case .oneApp, .webPage: route != nil
    case .macSignature: !source.isDevelopmentSigned
    }
  }

  private var needsApp: Bool {
    switch route {
    case .app: true
    case .site, .browser: false
    case nil: !isBrowsing
    }
  }

  var hasAppOfTeam: Bool { receiver.apps.contains { $0.isOfSameTeam(as: source) } }

  var hasAppWithType: Bool {
    guard let activity else { return false }
    return receiver.apps.contains { $0.continues(activity.activityType) }
  }
}

/// What a profile changes about the conditions.
struct HandoffQuirks: Hashable, Sendable {
  let knowsNoEligibility: Bool
  let knowsNoExpiration: Bool
  let hidesMacAppsInDevelopment: Bool

  init(_ profile: Profile) {
    knowsNoEligibility = profile.has("no-eligibility")
    knowsNoExpiration = profile.has("no-expiration")
    hidesMacAppsInDevelopment = profile.has("mac-development-signing")
  }
}
