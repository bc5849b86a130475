import Foundation
import Testing

@testable import Activities

@Suite struct ShortcutTests {
  private func solve(phrase: String? = nil) throws -> Shortcut {
    var intent = Intent("SolveGameIntent", title: "Solve Game")
    intent.suggestedInvocationPhrase = try phrase.map { try InvocationPhrase($0) }
    return try Shortcut(intent: intent)
  }

  @Test func isEitherAnIntentOrAnActivity() throws {
    let request = try solve()
    #expect(request.intent?.name == "SolveGameIntent")
    #expect(request.userActivity == nil)
    let practice = Shortcut(userActivity: try UserActivity(activityType: "com.example.practice"))
    #expect(practice.intent == nil)
    #expect(practice.userActivity?.activityType == "com.example.practice")
    #expect(practice.title == "com.example.practice")
  }

  @Test func needsATitle() {
    #expect(throws: IntentError.untitled("SolveGameIntent")) {
      try Shortcut(intent: Intent("SolveGameIntent"))
    }
    #expect(throws: IntentError.untitled("A")) { try Shortcut(intent: Intent("A", title: "")) }
    #expect(throws: IntentError.emptyName) { try Shortcut(intent: Intent("", title: "Solve Game")) }
  }

  @Test func hasAShortPhraseOfAtLeastOneWord() throws {
    #expect(try InvocationPhrase("  Soup time\n").text == "Soup time")
    for empty in ["", " ", "\n\t"] {
      #expect(throws: IntentError.emptyPhrase) { try InvocationPhrase(empty) }
    }
    let most = InvocationPhrase.mostCharacters
    #expect(try InvocationPhrase(String(repeating: "é", count: most)).text.count == most)
    #expect(throws: IntentError.longPhrase(characters: most + 1)) {
      try InvocationPhrase(String(repeating: "x", count: most + 1))
    }
  }

  @Test func isAddedWithThePhraseThatThePersonChooses() throws {
    var center = VoiceShortcutCenter()
    let added = try center.add(solve(phrase: "Solve my numbers"), phrase: InvocationPhrase("Number time"))
    #expect(added.invocationPhrase.text == "Number time")
    #expect(try center.shortcut(for: InvocationPhrase("number TIME")) == added)
    #expect(try center.shortcut(for: InvocationPhrase("Solve my numbers")) == nil)
  }

  @Test func isAddedWithTheSuggestedPhraseWhereThePersonChoosesNone() throws {
    var center = VoiceShortcutCenter()
    let added = try center.add(solve(phrase: "Solve my numbers"))
    #expect(added.invocationPhrase.text == "Solve my numbers")
    #expect(throws: IntentError.emptyPhrase) { try center.add(solve()) }
    #expect(throws: IntentError.takenPhrase("SOLVE my numbers")) {
      try center.add(solve(), phrase: InvocationPhrase("SOLVE my numbers"))
    }
    #expect(center.voiceShortcuts.count == 1)
  }

  @Test func staysWithThePersonWhenTheAppProposesSomethingElse() throws {
    var center = VoiceShortcutCenter()
    let shortcut = try solve(phrase: "Solve my numbers")
    center.setShortcutSuggestions([shortcut])
    try center.add(shortcut)
    center.setShortcutSuggestions([])
    #expect(center.shortcutSuggestions == [])
    #expect(center.voiceShortcuts.map(\.shortcut) == [shortcut])
  }

  // MARK: Relevance

  @Test func isRelevantAtItsTimeOrInItsSituation() throws {
    func moment(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }
    let shortcut = try solve()
    let relevant = try RelevantShortcut(
      shortcut,
      relevance: [.date(from: moment(10), to: moment(20)), .dailyRoutine(.commute)]
    )
    #expect([9, 10, 20, 21].map { relevant.isRelevant(at: moment($0)) } == [false, true, true, false])
    #expect(relevant.isRelevant(at: moment(0), in: [.commute, .morning]) == true)
    let open = try RelevantShortcut(shortcut, relevance: [.date(from: moment(10), to: nil)])
    #expect(open.isRelevant(at: moment(1e9)) == true)
    #expect(try RelevantShortcut(shortcut).isRelevant(at: moment(0)) == nil)
    #expect(open.role == .action)
    #expect(throws: IntentError.emptyPeriod) {
      try RelevantShortcut(shortcut, relevance: [.date(from: moment(2), to: moment(1))])
    }
  }

  @Test func replacesTheWholeListOfRelevantShortcuts() throws {
    var store = RelevantShortcutStore()
    let morning = try RelevantShortcut(solve(), relevance: [.dailyRoutine(.morning)])
    let evening = try RelevantShortcut(solve(), role: .information, relevance: [.dailyRoutine(.evening)])
    store.setRelevantShortcuts([morning])
    store.setRelevantShortcuts([evening])
    let now = Date(timeIntervalSince1970: 0)
    #expect(store.relevant(at: now, in: [.morning]) == [])
    #expect(store.relevant(at: now, in: [.evening]) == [evening])
  }
}
