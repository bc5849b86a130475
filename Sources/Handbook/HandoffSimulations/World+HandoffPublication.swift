import Activities
import Foundation
import SimulationKit

extension World<HandoffStage> {
  /// Lets the sending app publish an activity.
  mutating func publish(
    _ publication: HandoffScenario.Publication,
    number: Int
  ) throws(Rejection) {
    var activity = try makeActivity(publication, number: number)
    if state.isManaged, activity.activityType != HandoffRoute.browsingWeb {
      activity.attach(to: "view controller")
    }
    do {
      try state.roster.publish(activity)
    } catch .requiredKeysMissing(let keys) {
      throw Rejection(step: number, "requiredKeys", "\(ActivityError.requiredKeysMissing(keys))")
    } catch {
      throw Rejection(step: number, "publicIndexing", "\(error)")
    }
    state.document = state.streams(activity.activityType) ? publication.bodySize : 0
    state.visible = (state.scenario.screens.first { $0.type == activity.activityType }, activity.userInfo)
    recordPublication(of: activity)
    // The delay until the next advertisement is heard is random; its range is invented for this simulation.
    let delay = random.number(in: 30...300)
    try advance(by: delay)
    state.offer = nil
    try evaluateOffer(note: "")
    if let seconds = publication.expiresAfter {
      try schedule(after: max(0, seconds * 1000 - delay)) { world throws(Rejection) in
        if world.state.isOffered {
          try world.evaluateOffer(note: "The activity's time is up.")
        } else if world.state.air != nil {
          // Nothing changes on the receiver, but the sender has nothing to advertise any longer.
          try world.advertise(world.currentOffer())
        } else {
          return
        }
        world.showStage()
      }
    }
  }

  private mutating func recordPublication(of activity: UserActivity) {
    if state.isBrowsing {
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
  }

  private func makeActivity(
    _ publication: HandoffScenario.Publication,
    number: Int
  ) throws(Rejection) -> UserActivity {
    var userInfo = try values(publication.userInfo, number: number)
    if publication.bodySize > 0, !state.streams(publication.type) {
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
        throw Rejection(step: number, "webpageURL", "'\(publication.webpageURL)' is not a URL")
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
          "The \(state.sender.kind.noun) has no browser"
        )
      }
      guard activity.webpageURL != nil else {
        throw Rejection(step: number, "webpageURL", "A browsing activity needs a webpageURL")
      }
    }
    guard state.isManaged || !state.profile.has("no-activity-on-watch") else { return activity }
    activity.title = publication.title.isEmpty ? nil : publication.title
    activity.requiredUserInfoKeys = publication.requiredKeys.map { Set($0) }
    activity.isEligibleForHandoff = publication.eligible
    activity.supportsContinuationStreams = state.streams(publication.type)
    activity.isEligibleForPublicIndexing = publication.publicIndexing
    activity.expirationDate = publication.expiresAfter.map { clock.now.addingTimeInterval(Double($0)) }
    return activity
  }

  /// Returns the values of `userInfo`, converted in the order of their keys, so the first fault is deterministic.
  func values(
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
}
