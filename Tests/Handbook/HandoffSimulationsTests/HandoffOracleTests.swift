import Foundation
import SimulationKit
import Testing

@testable import Activities
@testable import HandoffSimulations

@Suite struct HandoffOracleTests {
  private let now = Date(timeIntervalSince1970: 1000)

  @Test(arguments: 1...120)
  func offersWhatMeetsEveryConditionAndNothingElse(_ seed: Int) throws {
    var chance = SeededSource(seed: UInt64(seed))
    let profile = HandoffSimulation.profiles[chance.number(in: 0...3)]
    let occupants = try (0..<chance.number(in: 2...14)).map { try occupant($0, &chance) }
    let room = try Room(occupants)
    var expected: [[Int]] = []
    for sender in occupants.indices {
      for receiver in occupants.indices where sender != receiver {
        let missing = missing(occupants[sender], occupants[receiver], profile)
        let offer = try #require(room.offer(from: sender, to: receiver, at: now, profile: profile))
        #expect(offer.failures.map(\.name) == missing)
        #expect(offer.isOffered == missing.isEmpty)
        if missing.isEmpty { expected.append([sender, receiver]) }
      }
    }
    let survey = room.survey(at: now, profile: profile)
    #expect(survey.offers.map { [$0.sender, $0.receiver] } == expected)
  }

  @Test func meetsOffersAndRefusalsForEveryReason() throws {
    var seen: Set<String> = []
    var offers = 0
    for seed in 1...120 {
      var chance = SeededSource(seed: UInt64(seed))
      let profile = HandoffSimulation.profiles[chance.number(in: 0...3)]
      let occupants = try (0..<chance.number(in: 2...14)).map { try occupant($0, &chance) }
      offers += try Room(occupants).survey(at: now, profile: profile).offers.count
      for sender in occupants {
        for receiver in occupants { seen.formUnion(missing(sender, receiver, profile)) }
      }
    }
    #expect(offers > 100)
    #expect(seen == Set(HandoffCondition.allCases.map(\.rawValue)))
  }

  private func missing(_ sender: Room.Occupant, _ receiver: Room.Occupant, _ profile: Profile) -> [String] {
    HandoffOracle.missing(
      sender.activity,
      by: sender.app,
      from: sender.device,
      to: receiver.device,
      metres: hypot(
        sender.device.position.x - receiver.device.position.x,
        sender.device.position.y - receiver.device.position.y
      ),
      at: now,
      in: profile.name
    )
  }

  // MARK: Random devices

  private func occupant(_ index: Int, _ chance: inout SeededSource) throws -> Room.Occupant {
    var device = HandoffDevice(
      chance.one(of: [.watch, .phone, .phone, .tablet, .mac, .mac]),
      account: chance.one(of: ["anna", "anna", "anna", "anna", "anna", "bert", ""])
    )
    device.isBluetoothOn = !chance.happens(1, of: 12)
    device.isWiFiOn = !chance.happens(1, of: 12)
    device.isHandoffOn = !chance.happens(1, of: 12)
    // Whole meters, so devices are often exactly at the limit of the range.
    device.position = Position(
      x: Double(chance.number(in: -9...9)),
      y: Double(chance.number(in: -6...6))
    )
    if chance.happens(1, of: 4) { device.defaultBrowser = nil }
    device.apps = (0..<chance.number(in: 0...3)).map { _ in app(&chance) }
    guard !chance.happens(1, of: 8) else { return Room.Occupant("Device \(index)", device) }
    return Room.Occupant("Device \(index)", device, activity: try activity(&chance), by: app(&chance))
  }

  private func app(_ chance: inout SeededSource) -> InstalledApp {
    var app = InstalledApp("App", team: chance.one(of: ["T", "T", "T", "U", ""]))
    app.activityTypes = ["a", "b", HandoffRoute.browsingWeb].filter { _ in chance.happens(2, of: 3) }
    app.documentActivityTypes = ["a", "c"].filter { _ in chance.happens(1, of: 4) }
    app.associatedDomains = [
      "activitycontinuation:www.example.com", "activitycontinuation:*.example.org", "applinks:example.com",
      "",
    ].filter { _ in chance.happens(1, of: 4) }
    app.signature = chance.one(of: [.appStore, .development])
    app.isListedBySites = !chance.happens(1, of: 3)
    return app
  }

  private func activity(_ chance: inout SeededSource) throws -> UserActivity {
    var activity = try UserActivity(
      activityType: chance.one(of: ["a", "a", "b", "c", HandoffRoute.browsingWeb])
    )
    if chance.happens(2, of: 5) {
      let host = chance.one(of: ["www.example.com", "example.com", "shop.example.org", "example.org"])
      try activity.setWebpageURL(URL(string: "https://\(host)/page"))
    }
    activity.isEligibleForHandoff = !chance.happens(1, of: 10)
    if chance.happens(1, of: 4) {
      activity.expirationDate = now.addingTimeInterval(Double(chance.number(in: -1...3)))
    }
    if !chance.happens(1, of: 10) { try activity.becomeCurrent() }
    if chance.happens(1, of: 12) { activity.resignCurrent() }
    if chance.happens(1, of: 12) { activity.invalidate() }
    return activity
  }
}

extension SeededSource {
  /// A random element.
  mutating func one<Element>(of elements: [Element]) -> Element {
    elements[number(in: 0...elements.count - 1)]
  }

  /// Whether an event with a probability of `part` in `whole` happens.
  mutating func happens(_ part: Int, of whole: Int) -> Bool {
    number(in: 1...whole) <= part
  }
}
