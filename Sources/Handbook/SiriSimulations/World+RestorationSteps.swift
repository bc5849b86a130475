import Activities
import SimulationKit

extension World<RestorationStage> {
  /// Performs one step of a scenario.
  mutating func perform(_ step: RestorationScenario.Step, number: Int) throws(Rejection) {
    switch step {
    case .donate(let donation): try donate(donation, number: number)
    case .publish(let donation): try publish(donation, number: number)
    case .delete(let identifiers):
      let gone = state.donations.delete(identifiers: Set(identifiers))
      recordDeletion("INInteraction.delete(with:)", of: gone, named: identifiers)
    case .deleteGroup(let group):
      let gone = state.donations.delete(groupIdentifier: group)
      recordDeletion("INInteraction.delete(with:)", of: gone, named: [group])
    case .deleteAll:
      recordDeletion("INInteraction.deleteAll()", of: state.donations.deleteAllInteractions())
    case .deleteActivities(let identifiers?):
      let gone = state.donations.deleteActivities(persistentIdentifiers: Set(identifiers))
      recordDeletion("deleteSavedUserActivities(withPersistentIdentifiers:)", of: gone, named: identifiers)
    case .deleteActivities(nil):
      recordDeletion("deleteAllSavedUserActivities()", of: state.donations.deleteAllActivities())
    case .wait(let seconds):
      record(.wait, "\(seconds) s pass", from: state.device)
      try advance(by: seconds * 1000)
    case .suggest: try suggest(number: number)
    case .run(let suggestion): try runSuggestion(suggestion)
    case .addToSiri(let phrase): try addToSiri(phrase, number: number)
    case .say(let phrase): try say(phrase, number: number)
    case .request(let question): try ask(question, number: number)
    case .go(let scene): try go(to: scene, number: number)
    case .look: look()
    }
    showStage()
  }

  private mutating func donate(
    _ donation: RestorationScenario.InteractionDonation,
    number: Int
  ) throws(Rejection) {
    var intent = state.intent
    intent.name = donation.name ?? intent.name
    intent.title = donation.title.map { $0.isEmpty ? nil : $0 } ?? intent.title
    if let parameters = donation.parameters {
      intent.parameters = try RestorationStage.values(
        parameters,
        at: ["steps", String(number), "parameters"]
      )
    }
    var interaction = Interaction(intent: intent)
    interaction.identifier = donation.identifier
    interaction.groupIdentifier = donation.group
    do {
      let kept = try state.donations.donate(interaction, at: clock.now)
      record(
        .call,
        "donate(completion:)",
        from: "App",
        to: "Siri",
        "\(kept.title ?? intent.name), identifier \(kept.identifier ?? "none"),"
          + " \(kept.groupIdentifier.map { "group \($0)" } ?? "no group")."
      )
    } catch .emptyName {
      throw Rejection(step: number, "name", "\(IntentError.emptyName)")
    } catch {
      throw Rejection(step: number, "\(error)")
    }
  }

  private mutating func publish(
    _ donation: RestorationScenario.ActivityDonation,
    number: Int
  ) throws(Rejection) {
    let userInfo = try RestorationStage.values(donation.userInfo, at: ["steps", String(number), "userInfo"])
    var activity: UserActivity
    do {
      activity = try UserActivity(
        activityType: donation.type,
        title: donation.title.isEmpty ? nil : donation.title,
        userInfo: userInfo.byActivityKey
      )
      activity.isEligibleForPrediction = donation.eligible
      activity.expirationDate = donation.expiresAfter.map { clock.now.addingTimeInterval(Double($0)) }
      if donation.current {
        try activity.becomeCurrent()
      }
    } catch {
      throw Rejection(step: number, "type", "\(error)")
    }
    do {
      try state.donations.donate(activity, persistentIdentifier: donation.persistentIdentifier, at: clock.now)
    } catch {
      throw Rejection(step: number, "\(error)")
    }
    record(
      donation.current ? .call : .absent,
      "becomeCurrent()",
      from: "App",
      to: state.device,
      donation.current
        ? "\(donation.type) is current." : "\(donation.type) is made, and never becomes current.",
      reasons: [
        Reason(
          "eligible-for-prediction",
          holds: donation.eligible,
          "isEligibleForPrediction is \(donation.eligible)."
        )
      ]
    )
  }

  private mutating func recordDeletion(_ call: String, of donations: [Donation], named names: [String] = []) {
    let gone = donations.count
    let what = names.isEmpty ? "" : " of \(names.map { "'\($0)'" }.joined(separator: ", "))"
    record(
      gone > 0 ? .call : .absent,
      call,
      from: "App",
      to: "Siri",
      gone == 0
        ? "Nothing\(what) was donated, so nothing is deleted."
        : "\(gone == 1 ? "1 donation" : "\(gone) donations")\(what) \(gone == 1 ? "is" : "are") deleted."
    )
  }

  private mutating func suggest(number: Int) throws(Rejection) {
    do {
      let suggestions = try state.ranking.suggestions(from: state.donations, at: clock.now)
      state.suggestions = suggestions
      state.overlay = .suggestions
    } catch {
      throw Rejection(step: number, "\(error)")
    }
    record(.call, "Siri Suggestions", from: "Person", to: "Siri", "The person looks at what Siri suggests.")
    for suggestion in state.suggestions ?? [] {
      record(
        suggestion.isOffered ? .local : .absent,
        suggestion.title,
        from: "Siri",
        suggestion.isOffered
          ? "Suggested, with a score of \(suggestion.score.total.thousandths)."
          : "Not suggested. \(suggestion.failures.first?.explanation ?? "")",
        reasons: suggestion.reasons
      )
    }
    if state.suggestions?.isEmpty ?? true {
      record(.absent, "suggestion", from: "Siri", "Nothing was ever donated.")
    }
  }

  private mutating func runSuggestion(_ number: Int) throws(Rejection) {
    let offered = (state.suggestions ?? []).filter(\.isOffered)
    guard offered.indices.contains(number - 1) else {
      record(
        .absent,
        "tap",
        from: "Person",
        to: "Siri",
        state.suggestions == nil
          ? "The person has not looked at the suggestions." : "There is no suggestion \(number)."
      )
      return
    }
    let suggestion = offered[number - 1]
    record(.call, "tap", from: "Person", to: "Siri", "The person takes the suggestion \(suggestion.title).")
    try perform(suggestion.action)
  }

  private mutating func addToSiri(_ phrase: String?, number: Int) throws(Rejection) {
    let chosen = try phrase.map { text throws(Rejection) in
      try RestorationStage.phrase(text, at: ["steps", String(number), "phrase"])
    }
    let shortcut: Shortcut
    do {
      shortcut = try Shortcut(intent: state.intent)
    } catch {
      throw Rejection(at: JSONPointer(["intent", "title"]), "\(error)")
    }
    do {
      let added = try state.shortcuts.add(shortcut, phrase: chosen)
      let suggested = shortcut.suggestedInvocationPhrase.map { "The app suggests '\($0)'. " } ?? ""
      record(
        .call,
        "Add to Siri",
        from: "Person",
        to: "Siri",
        "\(suggested)The person takes '\(added.invocationPhrase)' for \(shortcut.title)."
      )
    } catch {
      throw Rejection(step: number, "phrase", "\(error)")
    }
  }

  private mutating func say(_ text: String, number: Int) throws(Rejection) {
    let phrase = try RestorationStage.phrase(text, at: ["steps", String(number), "phrase"])
    guard let known = state.shortcuts.shortcut(for: phrase) else {
      record(.absent, phrase.text, from: "Person", to: "Siri", "No shortcut has this phrase.")
      return
    }
    record(.call, phrase.text, from: "Person", to: "Siri", "The phrase of \(known.shortcut.title).")
    try perform(known.shortcut.action)
  }

  private mutating func perform(_ action: Shortcut.Action) throws(Rejection) {
    switch action {
    case .intent(let intent): try serve(intent)
    case .userActivity(let activity):
      // A shortcut for an activity needs no extension: the app gets the activity itself.
      state.requests.append(SiriRequest(intent: nil, activity: activity))
      try deliver(activity)
    }
  }

  private mutating func ask(_ question: RestorationScenario.Question, number: Int) throws(Rejection) {
    var intent = state.intent
    if let name = question.name, name != intent.name {
      intent = Intent(name, parameters: intent.parameters)
    }
    guard !intent.name.isEmpty else { throw Rejection(step: number, "name", "\(IntentError.emptyName)") }
    if let parameters = question.parameters {
      intent.parameters = try RestorationStage.values(
        parameters,
        at: ["steps", String(number), "parameters"]
      )
    }
    record(.call, "Siri", from: "Person", to: "Siri", "The person asks for \(intent.title ?? intent.name).")
    try serve(intent)
  }

  private mutating func go(to scene: String, number: Int) throws(Rejection) {
    _ = try RestorationStage.checked(scene, in: state.stack.graph, at: ["steps", String(number), "to"])
    if state.launch != .foreground {
      record(.call, "open", from: "Person", to: state.device, "The person opens \(state.scenario.app).")
    }
    state.launch = .foreground
    state.overlay = .none
    record(.call, "go", from: "Person", to: "App", "The person wants to go to \(scene).")
    state.openWays.append(.init(goal: scene, intent: nil, request: nil))
    try takeOpenWays()
  }

  private mutating func look() {
    let isThere = state.launch == .foreground
    record(
      isThere ? .local : .absent,
      "screen",
      from: state.device,
      isThere ? "\(state.scenario.app) shows \(state.stack.top)." : "\(state.scenario.app) is not in front."
    )
  }
}
