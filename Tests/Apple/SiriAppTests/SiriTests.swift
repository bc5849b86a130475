import Activities
import Intents
import Simulator
import Testing
import UIKit

@MainActor
private struct Stage {
  let world = SimulatedWorld()
  let phone: SimulatedDevice
  let app: SimulatedApp
  let intents: SimulatedExtension
  private(set) var delegates = Delegates()

  final class Delegates {
    var last: AppDelegate?
  }

  init(handlesInExtension: Bool = true) throws {
    phone = world.addDevice(.phone)
    let delegates = delegates
    app = try phone.install(
      AppBundle(
        info: [
          "CFBundleIdentifier": "com.example.game",
          "NSUserActivityTypes": ["SolveGameIntent", "com.example.rules"],
        ],
        team: "ABCDE12345"
      ),
      delegate: {
        let delegate = AppDelegate()
        delegates.last = delegate
        return delegate
      }
    )
    intents = try app.addExtension(
      AppBundle(
        info: [
          "CFBundleIdentifier": "com.example.game.intents",
          "NSExtension": ["NSExtensionPointIdentifier": "com.apple.intents-service"],
        ],
        team: "ABCDE12345"
      )
    )
    app.addIntentDefinition(
      of: SolveGameIntent.self,
      title: "Solve Game",
      combinations: [["target"]: "Solve ${target}", ["target", "level"]: "Solve ${target}"]
    )
    app.handle(SolveGameIntent.self, in: handlesInExtension ? intents : nil, with: IntentHandler()) {
      handler,
      intent,
      done in
      (handler as? any SolveGameIntentHandling)?.handle(intent: intent, completion: done)
    }
  }

  func intent(_ target: Int) -> SolveGameIntent {
    let intent = SolveGameIntent()
    intent.target = NSNumber(value: target)
    return intent
  }
}

@Suite @MainActor struct DonationTests {
  @Test func `Siri suggests what the app has donated, most frequent first`() throws {
    let stage = try Stage()
    stage.app.launch()
    for target in [947, 947, 25] {
      stage.app.run { donateSolving(target) }
      stage.world.letTimePass(60)
    }
    let suggestions = stage.app.siriSuggestions()
    #expect(suggestions.map(\.title) == ["Solve 947", "Solve 25"])
    #expect(suggestions.map(\.donations) == [2, 1])
    #expect(suggestions.allSatisfy { $0.isOffered })
  }

  @Test func `Donations outlive the app, and a deleted group doesn't`() async throws {
    let stage = try Stage()
    stage.app.launch()
    stage.app.run {
      donateSolving(1, group: "anna")
      donateSolving(2, group: "ben")
    }
    stage.app.kill()
    stage.app.launch()
    stage.app.run { INInteraction.delete(with: "anna") }
    #expect(stage.app.donations.donations.map(\.groupIdentifier) == ["ben"])
    try await stage.app.run { try await INInteraction.deleteAll() }
    #expect(stage.app.donations.donations.isEmpty)
    #expect(stage.app.siriSuggestions().allSatisfy { !$0.isOffered })
  }

  @Test func `An interaction is deleted by its identifier`() async throws {
    let stage = try Stage()
    try await stage.app.run {
      let (one, two) = (
        INInteraction(intent: stage.intent(1), response: nil),
        INInteraction(intent: stage.intent(2), response: nil)
      )
      #expect(one.identifier != two.identifier)
      try await one.donate()
      try await two.donate()
      try await INInteraction.delete(with: [one.identifier])
      #expect(stage.app.donations.donations.map(\.identifier) == [two.identifier])
    }
  }

  @Test func `Every stored property of the intent is a parameter if it is set`() throws {
    let stage = try Stage()
    stage.app.run {
      let intent = stage.intent(3)
      intent.tiles = [1, 2]
      intent.player = INObject(identifier: "a", display: "Anna")
      intent.level = .hard
      INInteraction(intent: intent, response: nil).donate()
      INInteraction(intent: SolveGameIntent(), response: nil).donate()
    }
    let requests = stage.app.donations.donations.map(\.action)
    guard case .intent(let full) = requests[0], case .intent(let empty) = requests[1] else {
      Issue.record("no intents")
      return
    }
    #expect(full.name == "SolveGameIntent")
    #expect(
      full.parameters == [
        "target": 3, "tiles": [1, 2], "player": ["identifier": "a", "display": "Anna"], "level": 2,
      ]
    )
    #expect(empty.parameters.isEmpty)
  }

  @Test func `An activity is suggested if it is eligible`() throws {
    let stage = try Stage()
    stage.app.launch()
    stage.app.run {
      let activity = NSUserActivity(activityType: "com.example.rules")
      activity.title = "Rules"
      activity.isEligibleForPrediction = true
      activity.becomeCurrent()
    }
    let suggestion = try #require(stage.app.siriSuggestions().first)
    #expect(suggestion.title == "Rules")
    #expect(suggestion.isOffered)
    let handoff = try #require(stage.app.take(suggestion))
    #expect(stage.delegates.last?.opened == ["com.example.rules"])
    #expect(handoff.faults.isEmpty)
  }

  @Test func `A deleted activity is suggested no longer`() async throws {
    let stage = try Stage()
    stage.app.launch()
    func open(_ name: String) {
      let activity = NSUserActivity(activityType: "com.example.rules")
      activity.title = name
      activity.isEligibleForPrediction = true
      activity.persistentIdentifier = name
      activity.becomeCurrent()
    }
    try await stage.app.run {
      for name in ["one", "two", "three"] { open(name) }
      try await INInteraction(intent: SolveGameIntent(), response: nil).donate()
      await NSUserActivity.deleteSavedUserActivities(withPersistentIdentifiers: ["two"])
    }
    let donations = { stage.app.donations.donations }
    #expect(donations().map(\.identifier).prefix(2) == ["one", "three"])
    #expect(donations().count == 3)
    await stage.app.run { await NSUserActivity.deleteAllSavedUserActivities() }
    #expect(donations().map(\.isInteraction) == [true])
  }

  @Test func `The library's store tells the same story`() throws {
    let stage = try Stage()
    var store = DonationStore()
    var ranking = SuggestionRanking()
    ranking.room = 1
    for (number, target) in [947, 25, 947, 3].enumerated() {
      stage.app.run {
        let interaction = INInteraction(intent: stage.intent(target), response: nil)
        interaction.identifier = "i\(number)"
        interaction.groupIdentifier = target == 3 ? "three" : nil
        interaction.donate()
      }
      var interaction = Interaction(
        intent: Activities.Intent(
          "SolveGameIntent",
          title: "Solve \(target)",
          parameters: ["target": .integer(target)]
        )
      )
      interaction.identifier = "i\(number)"
      interaction.groupIdentifier = target == 3 ? "three" : nil
      try store.donate(interaction, at: stage.world.date)
      stage.world.letTimePass(3600)
    }
    stage.app.run { INInteraction.delete(with: "three") }
    store.delete(groupIdentifier: "three")
    #expect(stage.app.donations == store)
    let expected = try ranking.suggestions(from: store, at: stage.world.date)
    #expect(stage.app.siriSuggestions(ranking: ranking) == expected)
  }
}

@Suite @MainActor struct ShortcutTests {
  @Test func `The extension handles a request, and the app isn't launched`() throws {
    let stage = try Stage()
    let shortcut = try #require(stage.app.run { INShortcut(intent: stage.intent(25)) })
    guard case .handled(let response) = try stage.app.runShortcut(shortcut) else {
      Issue.record("not handled")
      return
    }
    #expect((response as? SolveGameIntentResponse)?.code == .success)
    #expect(stage.app.state == .notRunning)
  }

  @Test func `A request that continues in the app arrives with its intent`() throws {
    let stage = try Stage()
    let shortcut = try #require(stage.app.run { INShortcut(intent: stage.intent(947)) })
    guard case .continued(let handoff) = try stage.app.runShortcut(shortcut) else {
      Issue.record("not continued")
      return
    }
    #expect(stage.app.state == .foreground)
    #expect(stage.delegates.last?.solved == [947])
    #expect(handoff.calls.last == "application(_:continue:restorationHandler:)")
  }

  @Test func `A person's phrase runs the shortcut`() throws {
    let stage = try Stage()
    let intent = stage.intent(947)
    intent.suggestedInvocationPhrase = "Solve it"
    let shortcut = try #require(stage.app.run { INShortcut(intent: intent) })
    let added = try stage.app.addToSiri(shortcut)
    #expect(added.invocationPhrase == "Solve it")
    #expect(throws: IntentError.takenPhrase("solve it")) {
      try stage.app.addToSiri(shortcut, phrase: "solve it")
    }
    try stage.phone.say("SOLVE IT")
    #expect(stage.delegates.last?.solved == [947])
    #expect(throws: SiriFault.unknownPhrase("Help")) { try stage.phone.say("Help") }
  }

  @Test func `The app finds the shortcuts that a person has added`() async throws {
    let stage = try Stage()
    let shortcut = try #require(stage.app.run { INShortcut(intent: stage.intent(947)) })
    let added = try stage.app.addToSiri(shortcut, phrase: "Go")
    try await stage.app.run {
      let all = try await INVoiceShortcutCenter.shared.allVoiceShortcuts()
      #expect(all.map(\.invocationPhrase) == ["Go"])
      let found = try await INVoiceShortcutCenter.shared.getVoiceShortcut(with: added.identifier)
      #expect(found.shortcut.intent === shortcut.intent)
      await #expect(throws: (any Error).self) {
        try await INVoiceShortcutCenter.shared.getVoiceShortcut(with: UUID())
      }
      INVoiceShortcutCenter.shared.setShortcutSuggestions([shortcut])
    }
    #expect(stage.app.shortcutSuggestions == [shortcut])
  }

  @Test func `An intent without a title for its parameters is no shortcut`() throws {
    let stage = try Stage()
    stage.app.run {
      #expect(INShortcut(intent: SolveGameIntent()) == nil)
      #expect(INShortcut(intent: INIntent()) == nil)
      #expect(INShortcut(intent: stage.intent(1)) != nil)
    }
  }

  @Test func `Without a handler, and without a response, nothing happens`() throws {
    let stage = try Stage()
    let slow = try #require(stage.app.run { INShortcut(intent: stage.intent(1000)) })
    guard case .noResponse = try stage.app.runShortcut(slow) else {
      Issue.record("a response")
      return
    }
    guard case .noHandler = try stage.app.runShortcut(.intent(INIntent())) else {
      Issue.record("a handler")
      return
    }
  }

  @Test func `Titles come from the intent definition file`() throws {
    let stage = try Stage()
    let file: [String: Any] = [
      "INIntents": [
        [
          "INIntentName": "SolveGame", "INIntentTitle": "Solve Game", "INIntentDescription": "Solves a game",
          "INIntentParameterCombinations": [
            "target,level": ["INIntentParameterCombinationTitle": "${target}, at ${level}"]
          ],
        ] as [String: Any]
      ]
    ]
    let bytes = try PropertyListSerialization.data(fromPropertyList: file, format: .xml, options: 0)
    try stage.app.addIntentDefinitions(bytes)
    try stage.app.run {
      let intent = stage.intent(5)
      #expect(INShortcut(intent: intent) == nil)
      intent.level = .easy
      let shortcut = try #require(INShortcut(intent: intent))
      #expect(shortcut.value?.title == "5, at 1")
      #expect(intent.intentDescription == "Solves a game")
    }
  }

  @Test func `Relevant shortcuts need no donation, and have their time`() async throws {
    let stage = try Stage()
    let start = stage.world.date.addingTimeInterval(3600)
    try await stage.app.run {
      let relevant = INRelevantShortcut(
        shortcut: INShortcut(userActivity: NSUserActivity(activityType: "com.example.rules"))
      )
      relevant.shortcutRole = .information
      relevant.relevanceProviders = [
        INDateRelevanceProvider(start: start, end: start.addingTimeInterval(60)),
        INDailyRoutineRelevanceProvider(situation: .gym),
      ]
      try await INRelevantShortcutStore.default.setRelevantShortcuts([relevant])
    }
    #expect(stage.app.relevantShortcuts().isEmpty)
    #expect(stage.app.relevantShortcuts(in: [.gym]).count == 1)
    stage.world.letTimePass(until: start)
    #expect(stage.app.relevantShortcuts().map(\.shortcutRole) == [.information])
    await #expect(throws: IntentError.emptyPeriod) {
      try await stage.app.run {
        let wrong = INRelevantShortcut(
          shortcut: INShortcut(userActivity: NSUserActivity(activityType: "com.example.rules"))
        )
        wrong.relevanceProviders = [INDateRelevanceProvider(start: start, end: start.addingTimeInterval(-1))]
        try await INRelevantShortcutStore.default.setRelevantShortcuts([wrong])
      }
    }
  }
}
