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

  /// Metres between the two.
  public let distance: Double
  /// The moment of the question.
  public let now: Date
  /// The conditions that do not hold, in the order in which they are asked.
  public private(set) var failedConditions: [HandoffCondition] = []

  let from: HandoffParty
  let to: HandoffParty
  let quirks: HandoffQuirks
  let taker: HandoffTaker?

  /// The activity of the sender, or nil where it never made one.
  public var activity: UserActivity? { from.activity }
  /// The app that made it.
  public var source: InstalledApp { from.app }
  /// The device that it runs on.
  public var sender: HandoffDevice { from.device }
  /// The other device.
  public var receiver: HandoffDevice { to.device }
  /// Who would go on, or nil where nobody can.
  public var route: HandoffRoute? { taker.flatMap { to.device.route($0) } }
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

  /// The conditions that are asked of these two devices and this activity, in order.
  public var askedConditions: [HandoffCondition] { HandoffCondition.inOrder.filter(asks) }

  /// The conditions and their answers, in the order in which they are asked.
  public var conditions: [Reason] { reasons(among: HandoffCondition.inOrder[...]) }

  /// The conditions that do not hold, with what is wrong.
  public var failures: [Reason] { failedConditions.map(reason) }

  /// The answers of those among some conditions that are asked.
  func reasons(among conditions: ArraySlice<HandoffCondition>) -> [Reason] {
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
