import Foundation
import Testing

@testable import Activities

@Suite struct SuggestionTests {
  private let noon = 1_772_452_800.0  // 2026-03-02T12:00:00Z
  private let day = 86_400.0

  private func moment(_ days: Double) -> Date { Date(timeIntervalSince1970: noon + days * day) }

  private func donate(_ title: String?, to store: inout DonationStore, at days: Double) throws {
    let intent = Intent("\(title ?? "Untitled")Intent", title: title)
    try store.donate(Interaction(intent: intent), at: moment(days))
  }

  private func suggestions(_ store: DonationStore, at days: Double) throws -> [Suggestion] {
    try SuggestionRanking().suggestions(from: store, at: moment(days))
  }

  @Test func putsWhatIsDoneOftenFirst() throws {
    var store = DonationStore()
    try donate("Once", to: &store, at: 0)
    for _ in 1...3 { try donate("Often", to: &store, at: 0) }
    let suggestions = try suggestions(store, at: 1)
    #expect(suggestions.map(\.title) == ["Often", "Once"])
    #expect(suggestions.map(\.donations) == [3, 1])
    #expect(suggestions.allSatisfy { $0.isOffered })
  }

  @Test func forgetsByHalvesEachWeek() throws {
    var store = DonationStore()
    try donate("Solve", to: &store, at: 0)
    let worths = try [0.0, 3.5, 7, 14, 21, 69, 70, 700].map { try suggestions(store, at: $0)[0].score }
    #expect(worths.map(\.frequency) == [1000, 750, 500, 250, 125, 1, 0, 0])
    #expect(worths.filter { $0.frequency > 1 }.map(\.timeOfDay) == [1000, 250, 1000, 1000, 1000])
    #expect(worths.allSatisfy { $0.total <= $0.frequency })
  }

  @Test func prefersTheUsualTimeOfDay() throws {
    var store = DonationStore()
    try donate("At noon", to: &store, at: 0)
    try donate("At six", to: &store, at: 0.25)
    #expect(try suggestions(store, at: 1)[0].title == "At noon")
    #expect(try suggestions(store, at: 1.25)[0].title == "At six")
    let scores = try suggestions(store, at: 1.25).map(\.score.timeOfDay)
    #expect(scores == [1000, 625])
  }

  @Test func reckonsTheTimeOfDayAcrossMidnight() throws {
    var store = DonationStore()
    try donate("Late", to: &store, at: 0.5 - 1 / 24)
    let score = try suggestions(store, at: 0.5 + 1 / 24)[0].score
    #expect(score.timeOfDay == 875)
  }

  @Test func suggestsOnlyWhatIsEligibleAndWasCurrentAndHasNotExpired() throws {
    var store = DonationStore()
    func publish(_ name: String, _ change: (inout UserActivity) throws -> Void) throws {
      var activity = try UserActivity(activityType: name)
      try change(&activity)
      try store.donate(activity, at: moment(0))
    }
    try publish("good") {
      $0.isEligibleForPrediction = true
      try $0.becomeCurrent()
    }
    try publish("ineligible") { try $0.becomeCurrent() }
    try publish("never-current") { $0.isEligibleForPrediction = true }
    try publish("expired") {
      $0.isEligibleForPrediction = true
      $0.expirationDate = moment(0.5)
      try $0.becomeCurrent()
    }
    try donate(nil, to: &store, at: 0)
    try donate("Deleted", to: &store, at: 0)
    store.delete(identifiers: ["interaction-6"])
    let suggestions = try suggestions(store, at: 1)
    let failures = Dictionary(uniqueKeysWithValues: suggestions.map { ($0.title, $0.failures.map(\.name)) })
    #expect(
      failures == [
        "good": [], "ineligible": ["eligible-for-prediction"], "never-current": ["was-current"],
        "expired": ["not-expired"], "UntitledIntent": ["has-title"], "Deleted": ["not-deleted"],
      ]
    )
    #expect(suggestions.first?.title == "good")
  }

  @Test func hasRoomForThree() throws {
    var store = DonationStore()
    for title in ["D", "C", "B", "A"] { try donate(title, to: &store, at: 0) }
    let suggestions = try suggestions(store, at: 0)
    #expect(suggestions.map(\.title) == ["A", "B", "C", "D"])
    #expect(suggestions.map(\.isOffered) == [true, true, true, false])
    #expect(suggestions[3].failures.map(\.name) == ["among-the-best"])
  }

  @Test func tellsRequestsApartByTheirParameters() throws {
    var store = DonationStore()
    for target in [947, 952, 947] {
      let intent = Intent("SolveGameIntent", title: "Solve", parameters: ["target": .integer(target)])
      try store.donate(Interaction(intent: intent), at: moment(0))
    }
    #expect(try suggestions(store, at: 0).map(\.donations) == [2, 1])
  }

  @Test func tellsActivitiesApartByTheirRequiredKeys() throws {
    var store = DonationStore()
    for (day, theme) in [("Monday", 1), ("Monday", 2), ("Tuesday", 1)] {
      var activity = try UserActivity(
        activityType: "practice",
        userInfo: ["day": .string(day), "theme": .integer(theme)]
      )
      activity.requiredUserInfoKeys = ["day"]
      activity.isEligibleForPrediction = true
      try activity.becomeCurrent()
      try store.donate(activity, at: moment(0))
    }
    #expect(try suggestions(store, at: 0).map(\.donations) == [2, 1])
  }

  @Test func asksForAMomentAfterTheLastDonation() throws {
    var store = DonationStore()
    try donate("Solve", to: &store, at: 0)
    #expect(throws: IntentError.timeRunsBackwards) { try suggestions(store, at: -1) }
    #expect(throws: IntentError.timeRunsBackwards) { try suggestions(store, at: .nan) }
  }

  @Test func survivesAnyHalfLifeAndAnyClock() throws {
    var store = DonationStore()
    try donate("Solve", to: &store, at: 0)
    for number in [Int.min, -1, 0, 1, Int.max] {
      var ranking = SuggestionRanking()
      ranking.halfLife = number
      ranking.secondsFromGMT = number
      ranking.room = number
      let suggestion = try #require(try ranking.suggestions(from: store, at: moment(400)).first)
      #expect((0...1000).contains(suggestion.score.total))
    }
  }
}
