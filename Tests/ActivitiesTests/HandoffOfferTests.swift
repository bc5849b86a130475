import Foundation
import SimulationKit
import Testing

@testable import Activities

@Suite struct HandoffOfferTests {
  private let now = Date(timeIntervalSince1970: 0)
  private let type = "com.example.edit"

  private struct Situation {
    var activity: UserActivity
    var sender = HandoffDevice(.phone, account: "anna", apps: [InstalledApp("App", team: "T")])
    var receiver: HandoffDevice
  }

  private func offer(
    profile: Profile = .documented,
    distance: Double = 1,
    _ change: (inout Situation) -> Void = { _ in }
  ) throws -> HandoffOffer {
    let app = InstalledApp("App", team: "T", activityTypes: [type])
    var situation = Situation(
      activity: try UserActivity(activityType: type),
      receiver: HandoffDevice(.mac, account: "anna", apps: [app])
    )
    try situation.activity.becomeCurrent()
    change(&situation)
    return HandoffOffer(
      of: situation.activity,
      by: situation.sender.apps[0],
      from: situation.sender,
      to: situation.receiver,
      distance: distance,
      at: now,
      profile: profile
    )
  }

  @Test func isMadeWhereEveryConditionHolds() throws {
    let offer = try offer()
    #expect(offer.isOffered)
    #expect(offer.app?.name == "App")
    #expect(offer.conditions.count == 14)
    #expect(Set(offer.conditions.map(\.name)).count == 14)
  }

  @Test func reportsEachFailedConditionAlone() throws {
    let now = now
    let failures: [(String, HandoffOffer)] = [
      ("receiver-receives", try offer { $0.receiver.kind = .watch }),
      ("same-account", try offer { $0.receiver.account = "bert" }),
      ("same-account", try offer { $0.sender.account = "" }),
      ("sender-bluetooth", try offer { $0.sender.isBluetoothOn = false }),
      ("receiver-bluetooth", try offer { $0.receiver.isBluetoothOn = false }),
      ("in-range", try offer(distance: 10.5)),
      ("sender-wifi", try offer { $0.sender.isWiFiOn = false }),
      ("receiver-wifi", try offer { $0.receiver.isWiFiOn = false }),
      ("sender-handoff", try offer { $0.sender.isHandoffOn = false }),
      ("receiver-handoff", try offer { $0.receiver.isHandoffOn = false }),
      ("activity-current", try offer { $0.activity.resignCurrent() }),
      ("activity-current", try offer { $0.activity.invalidate() }),
      ("eligible", try offer { $0.activity.isEligibleForHandoff = false }),
      ("not-expired", try offer { $0.activity.expirationDate = now }),
      ("same-team", try offer { $0.receiver.apps[0].team = "U" }),
      ("declared-type", try offer { $0.receiver.apps[0].activityTypes = [] }),
    ]
    for (name, offer) in failures {
      #expect(offer.failures.map(\.name) == [name])
      #expect(!offer.isOffered)
    }
  }

  @Test func reachesAsFarAsItsRange() throws {
    #expect(try offer(distance: HandoffOffer.range).isOffered)
  }

  @Test func reportsEveryFailedConditionAtOnce() throws {
    let offer = try offer(distance: 40) {
      $0.sender.isBluetoothOn = false
      $0.receiver.account = ""
    }
    #expect(offer.failures.map(\.name) == ["same-account", "sender-bluetooth", "in-range"])
  }

  @Test func asksForTeamAndTypeOfOneApp() throws {
    let offer = try offer {
      $0.receiver.apps = [
        InstalledApp("Mine", team: "T"),
        InstalledApp("Theirs", team: "U", activityTypes: ["com.example.edit"]),
      ]
    }
    #expect(offer.failures.map(\.name) == ["one-app"])
    #expect(offer.app == nil)
  }

  @Test func makesNoOfferWithoutAnActivity() {
    let device = HandoffDevice(.phone, account: "anna")
    let offer = HandoffOffer(
      of: nil,
      by: InstalledApp("App", team: "T"),
      from: device,
      to: device,
      distance: 0,
      at: now
    )
    #expect(
      offer.failures.map(\.name) == ["activity-current", "eligible", "same-team", "declared-type"]
    )
  }

  @Test func knowsNoEligibilityAndNoExpirationInIOS8() throws {
    let now = now
    let offer = try offer(profile: .iOS8) {
      $0.activity.isEligibleForHandoff = false
      $0.activity.expirationDate = now
    }
    #expect(offer.isOffered)
  }

  @Test func suppressesMacAppsWithADevelopmentSignatureAsReported() throws {
    let signed = try offer(profile: .iOS10) {
      $0.sender.kind = .mac
      $0.sender.apps[0].isDevelopmentSigned = true
    }
    #expect(signed.failures.map(\.name) == ["mac-signature"])
    let documented = try offer {
      $0.sender.kind = .mac
      $0.sender.apps[0].isDevelopmentSigned = true
    }
    #expect(documented.isOffered)
  }
}
