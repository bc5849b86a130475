import Foundation
import SimulationKit
import Testing

@testable import Activities

@Suite struct DonationTests {
  private func moment(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }

  private func interaction(_ identifier: String? = nil, group: String? = nil) -> Interaction {
    var interaction = Interaction(intent: Intent("SolveGameIntent", title: "Solve Game"))
    interaction.identifier = identifier
    interaction.groupIdentifier = group
    return interaction
  }

  private func activity(_ type: String = "com.example.practice") throws -> UserActivity {
    var activity = try UserActivity(activityType: type)
    activity.isEligibleForPrediction = true
    try activity.becomeCurrent()
    return activity
  }

  private func store() throws -> DonationStore {
    var store = DonationStore()
    try store.donate(interaction("a", group: "solved"), at: moment(0))
    try store.donate(interaction("b", group: "solved"), at: moment(1))
    try store.donate(interaction("c"), at: moment(2))
    try store.donate(activity(), persistentIdentifier: "a", at: moment(3))
    try store.donate(activity(), at: moment(4))
    return store
  }

  @Test func keepsEachTimeThatSomethingIsDone() throws {
    var store = DonationStore()
    try store.donate(interaction(), at: moment(0))
    let second = try store.donate(interaction(), at: moment(0))
    #expect(store.donations.count == 2)
    #expect(second.identifier == "interaction-2")
  }

  @Test func deletesInteractionsByNameAndLeavesActivitiesOfThatName() throws {
    var store = try store()
    let deleted = store.delete(identifiers: ["a", "c", "z"])
    #expect(deleted.map(\.identifier) == ["a", "c"])
    #expect(store.donations.map(\.identifier) == ["b", "a", nil])
  }

  @Test func deletesAGroup() throws {
    var store = try store()
    let deleted = [store.delete(groupIdentifier: "solved"), store.delete(groupIdentifier: "solved")]
    #expect(deleted.map(\.count) == [2, 0])
    #expect(store.donations.map(\.identifier) == ["c", "a", nil])
    #expect(store.deleted.map(\.identifier) == ["a", "b"])
  }

  @Test func deletesAllInteractionsAndNoActivity() throws {
    var store = try store()
    let deleted = store.deleteAllInteractions()
    #expect(deleted.count == 3)
    #expect(store.donations.allSatisfy { !$0.isInteraction })
    #expect(store.donations.count == 2)
  }

  @Test func deletesActivitiesByTheirPersistentIdentifier() throws {
    var store = try store()
    let named = store.deleteActivities(persistentIdentifiers: ["a"])
    #expect(named.count == 1)
    #expect(store.donations.map(\.identifier) == ["a", "b", "c", nil])
    let others = store.deleteAllActivities()
    #expect(others.count == 1)
    #expect(store.donations.count == 3)
  }

  @Test func neverGoesBackInTime() throws {
    var store = DonationStore()
    try store.donate(interaction("a"), at: moment(10))
    #expect(throws: IntentError.timeRunsBackwards) { try store.donate(interaction(), at: moment(9)) }
    store.delete(identifiers: ["a"])
    #expect(throws: IntentError.timeRunsBackwards) { try store.donate(interaction(), at: moment(9)) }
    for nonsense in [Double.nan, .infinity, -.infinity, 1e300] {
      #expect(throws: IntentError.timeRunsBackwards) { try store.donate(interaction(), at: moment(nonsense)) }
    }
    #expect(store.donations == [])
  }

  @Test func remembersWhetherAnActivityMayBeSuggested() throws {
    var store = DonationStore()
    let plain = try store.donate(UserActivity(activityType: "a"), at: moment(0))
    #expect(!plain.isEligible)
    #expect(!plain.wasCurrent)
    let current = try store.donate(activity(), at: moment(0))
    #expect(current.isEligible)
    #expect(current.wasCurrent)
  }

  // MARK: Random donations and deletions

  @Test func holdsWhatASimplerStoreHolds() throws {
    for seed in 0..<100 as Range<UInt64> {
      var source = SeededSource(seed: seed)
      func word() -> String? { ["a", "b", "c", nil][source.number(in: 0...3)] }
      var store = DonationStore()
      var model: [(isInteraction: Bool, name: String?, group: String?)] = []
      for step in 0..<40 {
        let now = moment(Double(step / 2))
        switch source.number(in: 0...8) {
        case 0...2:
          let (name, group) = (word() ?? "a", word())
          try store.donate(interaction(name, group: group), at: now)
          model.append((true, name, group))
        case 3...4:
          let name = word()
          try store.donate(activity(), persistentIdentifier: name, at: now)
          model.append((false, name, nil))
        case 5:
          store.delete(identifiers: ["a", "b"])
          model.removeAll { $0.isInteraction && ($0.name == "a" || $0.name == "b") }
        case 6:
          store.delete(groupIdentifier: "a")
          model.removeAll { $0.isInteraction && $0.group == "a" }
        case 7:
          store.deleteActivities(persistentIdentifiers: ["a"])
          model.removeAll { !$0.isInteraction && $0.name == "a" }
        default:
          if source.number(in: 0...3) == 0 {
            store.deleteAllInteractions()
            model.removeAll(where: \.isInteraction)
          } else if source.number(in: 0...3) == 0 {
            store.deleteAllActivities()
            model.removeAll { !$0.isInteraction }
          }
        }
        #expect(store.donations.map(\.isInteraction) == model.map(\.isInteraction), "seed \(seed)")
        #expect(store.donations.map(\.identifier) == model.map(\.name), "seed \(seed)")
        #expect(store.donations.map(\.groupIdentifier) == model.map(\.group), "seed \(seed)")
        let suggestions = try SuggestionRanking().suggestions(from: store, at: now)
        let offered = suggestions.filter { $0.isOffered }
        // There are two actions, the request and the practice; each is offered while one of its donations is left.
        #expect(
          Set(offered.map(\.title))
            == Set(model.map { $0.isInteraction ? "Solve Game" : "com.example.practice" })
        )
        #expect(suggestions.map(\.donations).reduce(0, +) == model.count, "seed \(seed)")
      }
    }
  }
}
