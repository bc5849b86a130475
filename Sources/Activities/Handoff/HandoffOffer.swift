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

  /// The conditions, in the order in which they are asked.
  public let conditions: [Reason]
  /// The app that would open, or nil where none matches.
  public let app: InstalledApp?

  /// Whether the icon is there: every condition holds.
  public var isOffered: Bool { failures.isEmpty }
  /// The conditions that do not hold.
  public var failures: [Reason] { conditions.filter { !$0.holds } }

  /// Asks every condition.
  ///
  /// - Parameters:
  ///   - activity: the activity of the sender, or nil where it never made one.
  ///   - source: the app that made it.
  ///   - sender: the device that it runs on.
  ///   - receiver: the other device.
  ///   - distance: metres between the two, 0 or more.
  ///   - now: the moment of the question.
  ///   - profile: the version of the real system; the documented one where it is left out.
  public init(
    of activity: UserActivity?,
    by source: InstalledApp,
    from sender: HandoffDevice,
    to receiver: HandoffDevice,
    distance: Double,
    at now: Date,
    profile: Profile = .documented
  ) {
    let ofTeam = receiver.apps.filter { $0.team == source.team }
    let type = activity?.activityType ?? ""
    app = ofTeam.first { $0.activityTypes.contains(type) }
    conditions =
      Self.deviceConditions(sender, receiver, distance)
      + Self.activityConditions(activity, at: now, profile)
      + Self.appConditions(source, sender, receiver, type: type, profile)
  }

  private static func deviceConditions(
    _ sender: HandoffDevice,
    _ receiver: HandoffDevice,
    _ distance: Double
  ) -> [Reason] {
    let here = sender.kind.noun
    let there = receiver.kind.noun
    func state(_ isOn: Bool) -> String { isOn ? "on" : "off" }
    return [
      Reason(
        "receiver-receives",
        holds: receiver.kind.receivesActivities,
        receiver.kind.receivesActivities
          ? "A \(there) can receive activities." : "A watch sends activities and never receives them."
      ),
      Reason(
        "same-account",
        holds: !sender.account.isEmpty && sender.account == receiver.account,
        accountExplanation(sender, receiver)
      ),
      Reason(
        "sender-bluetooth",
        holds: sender.isBluetoothOn,
        "Bluetooth is \(state(sender.isBluetoothOn)) on the \(here), which advertises by it."
      ),
      Reason(
        "receiver-bluetooth",
        holds: receiver.isBluetoothOn,
        "Bluetooth is \(state(receiver.isBluetoothOn)) on the \(there), which listens by it."
      ),
      Reason(
        "in-range",
        holds: distance <= range,
        "The \(there) is \(distance.short) m away; Bluetooth carries about \(range.short) m."
      ),
      Reason(
        "sender-wifi",
        holds: sender.isWiFiOn,
        "Wi-Fi is \(state(sender.isWiFiOn)) on the \(here); the payload needs it."
      ),
      Reason(
        "receiver-wifi",
        holds: receiver.isWiFiOn,
        "Wi-Fi is \(state(receiver.isWiFiOn)) on the \(there); the payload needs it."
      ),
      Reason(
        "sender-handoff",
        holds: sender.isHandoffOn,
        "Handoff is \(state(sender.isHandoffOn)) in the settings of the \(here)."
      ),
      Reason(
        "receiver-handoff",
        holds: receiver.isHandoffOn,
        "Handoff is \(state(receiver.isHandoffOn)) in the settings of the \(there)."
      ),
    ]
  }

  private static func accountExplanation(_ sender: HandoffDevice, _ receiver: HandoffDevice) -> String {
    let here = sender.kind.noun
    let there = receiver.kind.noun
    return switch (sender.account, receiver.account) {
    case ("", _): "The \(here) is signed in to no iCloud account."
    case (_, ""): "The \(there) is signed in to no iCloud account."
    case (let one, let other) where one == other: "Both devices are signed in to the account '\(one)'."
    case (let one, let other): "The \(here) belongs to '\(one)', the \(there) to '\(other)'."
    }
  }

  private static func activityConditions(
    _ activity: UserActivity?,
    at now: Date,
    _ profile: Profile
  ) -> [Reason] {
    let phase = activity?.phase
    let eligible = activity?.isEligibleForHandoff ?? false
    let expired = activity?.isExpired(at: now) ?? false
    return [
      Reason(
        "activity-current",
        holds: phase == .current,
        explanation(of: phase)
      ),
      profile.has("no-eligibility")
        ? Reason("eligible", holds: true, "This version has no isEligibleForHandoff: every activity is.")
        : Reason("eligible", holds: eligible, "isEligibleForHandoff is \(eligible)."),
      profile.has("no-expiration")
        ? Reason("not-expired", holds: true, "This version has no expirationDate.")
        : Reason(
          "not-expired",
          holds: !expired,
          expired ? "The activity's expirationDate has passed." : "The activity has not expired."
        ),
    ]
  }

  private static func explanation(of phase: UserActivity.Phase?) -> String {
    switch phase {
    case nil: "The app has published no activity."
    case .created: "The activity never became current."
    case .current: "The activity is the current one of its app."
    case .resigned: "The activity is no longer the current one."
    case .invalidated: "The activity was invalidated, which is for ever."
    }
  }

  private static func appConditions(
    _ source: InstalledApp,
    _ sender: HandoffDevice,
    _ receiver: HandoffDevice,
    type: String,
    _ profile: Profile
  ) -> [Reason] {
    let there = receiver.kind.noun
    let ofTeam = receiver.apps.filter { $0.team == source.team }
    let declared = receiver.apps.contains { $0.activityTypes.contains(type) }
    var reasons = [
      Reason(
        "same-team",
        holds: !ofTeam.isEmpty,
        ofTeam.isEmpty
          ? "No app on the \(there) is signed by the team \(source.team)."
          : "An app on the \(there) is signed by the same team, \(source.team)."
      ),
      Reason(
        "declared-type",
        holds: declared,
        declared
          ? "NSUserActivityTypes on the \(there) holds \(type)."
          : "NSUserActivityTypes on the \(there) lacks \(type.isEmpty ? "any such type" : type)."
      ),
    ]
    if !ofTeam.isEmpty, declared, !ofTeam.contains(where: { $0.activityTypes.contains(type) }) {
      reasons.append(
        Reason("one-app", holds: false, "No single app has both the team and the type.")
      )
    }
    if profile.has("mac-development-signing"), sender.kind == .mac {
      reasons.append(
        Reason(
          "mac-signature",
          holds: !source.isDevelopmentSigned,
          source.isDevelopmentSigned
            ? "An activity of a Mac app with a development signature was not seen on other devices."
            : "The Mac app carries a distribution signature."
        )
      )
    }
    return reasons
  }
}

extension Double {
  /// The number as a reader writes it: no fraction where it has none.
  var short: String {
    Int(exactly: self).map(String.init) ?? String(self)
  }
}
