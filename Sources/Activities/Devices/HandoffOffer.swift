import Foundation
import SimulationKit

/// Whether one device offers to continue an activity of another, and why or why not.
///
/// Every condition is checked, even after others have failed, so a test or a reader sees everything that is missing at
/// once. The sources are [Implementing Handoff in Your App][handoff] (team and type), `NSUserActivity.h` (order of
/// matching, current, expiration), and
/// [Continuity feature support](https://support.apple.com/guide/platform-support/sup60beac13c/web) (account, Bluetooth,
/// Wi-Fi).
///
/// [handoff]: https://developer.apple.com/documentation/foundation/implementing-handoff-in-your-app
public struct HandoffOffer: Hashable, Sendable {
  /// The range of Bluetooth LE in meters, as Apple's support pages state it for Continuity.
  public static let range = 10.0

  /// The distance between the devices, in meters.
  public let distance: Double
  /// The date of the offer.
  public let now: Date
  /// The conditions that don't hold, in the order in which they are checked.
  public private(set) var failedConditions: [HandoffCondition] = []

  let from: HandoffParty
  let to: HandoffParty
  let quirks: HandoffQuirks
  let taker: HandoffTaker?

  /// The activity of the sender, or nil if it never made one.
  public var activity: UserActivity? { from.activity }
  /// The app that made it.
  public var source: InstalledApp { from.app }
  /// The device that the app runs on.
  public var sender: HandoffDevice { from.device }
  /// The other device.
  public var receiver: HandoffDevice { to.device }
  /// The app or browser that would continue, or nil if there is none.
  public var route: HandoffRoute? { taker.flatMap { to.device.route($0) } }
  /// Whether the icon appears because every condition holds.
  public var isOffered: Bool { failedConditions.isEmpty }
  /// The app that would open, or nil if none matches or a browser opens instead.
  public var app: InstalledApp? { route?.app }

  /// Checks every condition.
  ///
  /// - Parameters:
  ///   - activity: the activity of the sender, or nil if it never made one.
  ///   - source: the app that made it.
  ///   - sender: the device that the app runs on.
  ///   - receiver: the other device.
  ///   - distance: the distance in meters, 0 or more; any other number is out of range. By default it is computed from
  ///     the devices' positions.
  ///   - now: the current date.
  ///   - profile: the version of the real system; by default the documented one.
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
      from: HandoffParty(sender, activity: activity, by: source),
      to: HandoffParty(receiver),
      distance: distance ?? sender.position.distance(to: receiver.position),
      at: now,
      quirks: HandoffQuirks(profile)
    )
  }

  init(from: HandoffParty, to: HandoffParty, distance: Double, at now: Date, quirks: HandoffQuirks) {
    self.from = from
    self.to = to
    self.distance = distance
    self.now = now
    self.quirks = quirks
    taker = from.activity.flatMap { to.device.taker(of: $0, by: from.app) }
    for condition in HandoffCondition.inOrder where asks(condition) && !holds(condition) {
      failedConditions.append(condition)
    }
  }

  /// The conditions that apply to these two devices and this activity, in order.
  public var askedConditions: [HandoffCondition] { HandoffCondition.inOrder.filter(asks) }

  /// The conditions and their results, in the order in which they are checked.
  public var conditions: [Reason] { reasons(among: HandoffCondition.inOrder[...]) }

  /// The conditions that don't hold, with explanations.
  public var failures: [Reason] { failedConditions.map(reason) }

  /// The results of the given conditions that apply.
  package func reasons(among conditions: ArraySlice<HandoffCondition>) -> [Reason] {
    var reasons: [Reason] = []
    reasons.reserveCapacity(conditions.count)
    for condition in conditions where asks(condition) {
      reasons.append(reason(condition))
    }
    return reasons
  }

  private func reason(_ condition: HandoffCondition) -> Reason {
    Reason(
      condition.rawValue,
      holds: !failedConditions.contains(condition),
      explanation(of: condition)
    )
  }
}
