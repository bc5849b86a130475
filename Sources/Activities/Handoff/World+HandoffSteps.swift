import Foundation
import SimulationKit

extension World<HandoffStage> {
  /// Performs one step of a scenario.
  mutating func perform(_ step: HandoffScenario.Step, number: Int) throws(Rejection) {
    switch step {
    case .publish(let publication): try publish(publication, number: number)
    case .change(let userInfo): try change(userInfo, number: number)
    case .leave(let invalidates): try leave(invalidating: invalidates, number: number)
    case .resign: try resign(number: number)
    case .invalidate: try invalidate(number: number)
    case .becomeCurrent: try becomeCurrent(number: number)
    case .wait(let seconds):
      record(.wait, "\(seconds) s pass", from: state.here)
      try advance(by: seconds * 1000)
    case .look: try look(note: "The person looks at the \(state.thereNoun).")
    case .tap: try tap()
    }
    showStage()
  }

  private mutating func publish(
    _ publication: HandoffScenario.Publication,
    number: Int
  ) throws(Rejection) {
    var activity = try makeActivity(publication, number: number)
    let isBrowsing = activity.activityType == HandoffRoute.browsingWeb
    if state.isManaged, !isBrowsing {
      activity.attach(to: "view controller")
    }
    do {
      try state.roster.publish(activity)
    } catch .requiredKeysMissing(let keys) {
      throw Rejection(step: number, "requiredKeys", "\(ActivityError.requiredKeysMissing(keys))")
    } catch {
      throw Rejection(step: number, "publicIndexing", "\(error)")
    }
    state.visible = (state.scenario.screens.first { $0.type == activity.activityType }, activity.userInfo)
    if isBrowsing {
      record(
        .call,
        "becomeCurrent()",
        from: state.hereApp,
        to: state.here,
        "\(state.scenario.sender.browser) shows \(activity.webpageURL?.shortAddress ?? "nothing"), and says so."
      )
    } else if state.isManaged {
      record(
        .call,
        "userActivity",
        from: state.hereApp,
        to: state.here,
        "The view controller's property is set: from here on \(state.framework) saves the activity."
      )
      record(
        state.sender.kind == .mac ? .local : .call,
        state.sender.kind == .mac ? "the window becomes main" : "becomeCurrent()",
        from: state.hereApp,
        to: state.sender.kind == .mac ? nil : state.here,
        "\(activity.activityType) is current."
      )
    } else {
      record(
        .call,
        state.watchMethod,
        from: state.hereApp,
        to: state.here,
        "The interface controller publishes \(activity.activityType) with \(activity.userInfo.listed)."
      )
    }
    // How long until the next advertisement is heard is chance; the interval is this simulation's.
    let delay = random.number(in: 30...300)
    try advance(by: delay)
    state.offer = nil
    try evaluateOffer(note: "")
    if let seconds = publication.expiresAfter {
      try schedule(after: max(0, seconds * 1000 - delay)) { world throws(Rejection) in
        guard world.state.offer?.isOffered == true else { return }
        try world.evaluateOffer(note: "The activity's time is up.")
        world.showStage()
      }
    }
  }

  private func makeActivity(
    _ publication: HandoffScenario.Publication,
    number: Int
  ) throws(Rejection) -> UserActivity {
    var userInfo = try values(publication.userInfo, number: number)
    if publication.bodySize > 0 {
      userInfo["body"] = .string(String(repeating: "x", count: publication.bodySize))
    }
    var activity: UserActivity
    do {
      activity = try UserActivity(
        activityType: publication.type,
        userInfo: userInfo
      )
    } catch {
      throw Rejection(step: number, "type", "\(error)")
    }
    if !publication.webpageURL.isEmpty {
      guard let url = URL(string: publication.webpageURL) else {
        throw Rejection(step: number, "webpageURL", "'\(publication.webpageURL)' is no URL")
      }
      do {
        try activity.setWebpageURL(url)
      } catch {
        throw Rejection(step: number, "webpageURL", "\(error)")
      }
    }
    if activity.activityType == HandoffRoute.browsingWeb {
      guard state.isManaged, !state.scenario.sender.browser.isEmpty else {
        throw Rejection(
          step: number,
          "type",
          "The \(state.sender.kind.noun) has no browser to browse the web with"
        )
      }
      guard activity.webpageURL != nil else {
        throw Rejection(step: number, "webpageURL", "Who browses the web is at some address")
      }
    }
    guard state.isManaged || !state.profile.has("no-activity-on-watch") else { return activity }
    activity.title = publication.title.isEmpty ? nil : publication.title
    activity.requiredUserInfoKeys = publication.requiredKeys.map { Set($0) }
    activity.isEligibleForHandoff = publication.eligible
    activity.isEligibleForPublicIndexing = publication.publicIndexing
    activity.expirationDate = publication.expiresAfter.map { clock.now.addingTimeInterval(Double($0)) }
    return activity
  }

  private func values(
    _ members: [String: JSONValue],
    number: Int
  ) throws(Rejection) -> [ActivityValue: ActivityValue] {
    var values: [ActivityValue: ActivityValue] = [:]
    for (name, json) in members.sorted(by: { $0.key < $1.key }) {
      do {
        values[.string(name)] = try ActivityValue(json: json)
      } catch {
        let place = ["steps", String(number), "userInfo", name] + (error.place?.tokens ?? [])
        throw Rejection(at: JSONPointer(place), "\(error)")
      }
    }
    return values
  }

  private mutating func change(_ members: [String: JSONValue], number: Int) throws(Rejection) {
    let values = try values(members, number: number)
    let isManaged = state.isManaged && !state.isBrowsing
    try updateLatest(number: number) { $0.needsSave = isManaged }
    state.visible.userInfo.merge(values) { _, new in new }
    record(
      .local,
      isManaged ? "needsSave = true" : "selection changes",
      from: state.hereApp,
      isManaged
        ? "The person changes \(values.listed); the app marks its activity as out of date."
        : "The person changes \(values.listed); the app does not publish again."
    )
  }

  private mutating func leave(invalidating: Bool, number: Int) throws(Rejection) {
    guard !invalidating else {
      record(.local, "the screen is left", from: state.hereApp)
      try invalidate(number: number)
      return
    }
    let stays = state.profile.has("stays-current") && state.sender.kind != .mac
    record(
      .local,
      "the screen is left",
      from: state.hereApp,
      stays
        ? "Nothing invalidates the activity, and this version goes on advertising it."
        : "The activity is not what the person does now, so it is no longer current."
    )
    if !stays {
      state.roster.resignCurrent()
    }
    try evaluateOffer(note: "The person has left the screen.")
  }

  private mutating func resign(number: Int) throws(Rejection) {
    if state.profile.has("no-resign") {
      record(
        .absent,
        "resignCurrent()",
        from: state.hereApp,
        to: state.here,
        "This version has no such method: the activity stays current until it is invalidated or replaced."
      )
    } else {
      record(.call, "resignCurrent()", from: state.hereApp, to: state.here, "Nothing is current any more.")
      state.roster.resignCurrent()
    }
    try evaluateOffer(note: "")
  }

  private mutating func invalidate(number: Int) throws(Rejection) {
    try updateLatest(number: number) { activity in
      if activity.responders.isEmpty {
        activity.invalidate()
      } else {
        activity.detach(from: "view controller")
      }
    }
    record(
      .call,
      state.isManaged ? "invalidate()" : "invalidateUserActivity()",
      from: state.hereApp,
      to: state.here,
      "The activity is over for ever."
    )
    try evaluateOffer(note: "")
  }

  private mutating func becomeCurrent(number: Int) throws(Rejection) {
    do {
      try state.roster.makeLatestCurrent()
    } catch {
      throw Rejection(step: number, nil, "\(error)")
    }
    record(.call, "becomeCurrent()", from: state.hereApp, to: state.here)
    try evaluateOffer(note: "")
  }

  private mutating func updateLatest(
    number: Int,
    _ change: (inout UserActivity) -> Void
  ) throws(Rejection) {
    do {
      try state.roster.updateLatest(change)
    } catch {
      throw Rejection(step: number, nil, "\(error)")
    }
  }
}

extension [ActivityValue: ActivityValue] {
  /// The entries in a sentence, sorted and short.
  var listed: String {
    let entries = map { "\($0.key): \($0.value.abridged)" }.sorted().joined(separator: ", ")
    return entries.isEmpty ? "an empty userInfo" : entries
  }
}

extension ActivityValue {
  /// The value as a person can take it in at a glance.
  var abridged: String {
    let text = description
    // To count all of a long text would take as long as to send it.
    guard text.utf8.count > 24, text.index(text.startIndex, offsetBy: 25, limitedBy: text.endIndex) != nil
    else {
      return text
    }
    return "\(text.prefix(12))… (\(text.utf8.count) bytes)"
  }
}
