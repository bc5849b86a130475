import SimulationKit
import Testing

@testable import Activities

@Suite struct ActivityRosterTests {
  @Test func hasOneCurrentActivityInAnApp() throws {
    var roster = ActivityRoster()
    #expect(throws: ActivityError.noActivity) { try roster.makeLatestCurrent() }
    try roster.publish(try UserActivity(activityType: "one"))
    try roster.publish(try UserActivity(activityType: "two"))
    #expect(roster.activities.map(\.phase) == [.resigned, .current])
    roster.resignCurrent()
    #expect(roster.current == nil)
    try roster.makeLatestCurrent()
    #expect(roster.current?.activityType == "two")
    try roster.updateLatest { $0.invalidate() }
    #expect(throws: ActivityError.invalidated) { try roster.publish(roster.activities[1]) }
    #expect(roster.activities.count == 2)
  }

  @Test func resignsOnlyTheActivityThatIsMeant() throws {
    var roster = ActivityRoster()
    try roster.publish(try UserActivity(activityType: "one"))
    try roster.publish(try UserActivity(activityType: "two"))
    try roster.resignCurrent(at: 0)
    #expect(roster.current?.activityType == "two")
    try roster.resignCurrent(at: 1)
    #expect(roster.current == nil)
  }

  @Test func makesAnEarlierActivityCurrentAgain() throws {
    var roster = ActivityRoster()
    try roster.publish(try UserActivity(activityType: "one"))
    try roster.publish(try UserActivity(activityType: "two"))
    try roster.becomeCurrent(at: 0)
    #expect(roster.activities.map(\.phase) == [.current, .resigned])
    #expect(roster.currentIndex == 0)
    try roster.invalidate(at: 1)
    #expect(throws: ActivityError.invalidated) { try roster.becomeCurrent(at: 1) }
    #expect(roster.currentIndex == 0)
  }

  @Test func refusesPlacesThatItDoesNotHave() throws {
    var roster = ActivityRoster()
    roster.add(try UserActivity(activityType: "one"))
    for index in [-1, 1, Int.min, Int.max] {
      #expect(throws: ActivityError.noActivity) { try roster.becomeCurrent(at: index) }
      #expect(throws: ActivityError.noActivity) { try roster.resignCurrent(at: index) }
      #expect(throws: ActivityError.noActivity) { try roster.invalidate(at: index) }
      #expect(throws: ActivityError.noActivity) { try roster.update(at: index) { _ in } }
    }
  }

  @Test func hasAtMostOneCurrentActivityWhateverChangesIt() throws {
    var current = try UserActivity(activityType: "current")
    try current.becomeCurrent()
    var roster = ActivityRoster()
    roster.add(current)
    roster.add(current)
    #expect(roster.activities.map(\.phase) == [.resigned, .current])
    try roster.update(at: 0) { $0 = current }
    #expect(roster.activities.map(\.phase) == [.current, .resigned])
  }

  /// Random sequences of all operations on a roster.
  @Test(arguments: 0..<200) func keepsItsRulesInAnyOrder(seed: Int) throws {
    var random = SeededSource(seed: UInt64(seed))
    var roster = ActivityRoster()
    var over: Set<Int> = []
    for _ in 0..<60 {
      let index = random.number(in: -1...roster.activities.count)
      switch random.number(in: 0...6) {
      case 0: roster.add(try UserActivity(activityType: "a\(roster.activities.count)"))
      case 1: try? roster.publish(try UserActivity(activityType: "a\(roster.activities.count)"))
      case 2: try? roster.becomeCurrent(at: index)
      case 3: try? roster.resignCurrent(at: index)
      case 4: try? roster.invalidate(at: index)
      case 5: try? roster.update(at: index) { $0.attach(to: "r") }
      default: try? roster.update(at: index) { $0.detach(from: "r") }
      }
      #expect(roster.activities.filter { $0.phase == .current }.count <= 1)
      #expect(over.allSatisfy { roster.activities[$0].phase == .invalidated })
      over = Set(roster.activities.indices.filter { roster.activities[$0].phase == .invalidated })
    }
  }
}
