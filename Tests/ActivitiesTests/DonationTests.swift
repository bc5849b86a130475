import Foundation
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
}
