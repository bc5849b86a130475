import Activities
import SimulationKit

extension World<HandoffStage> {
  /// Performs one step of a scenario.
  mutating func perform(_ step: HandoffScenario.Step, number: Int) throws(Rejection) {
    if !step.leavesAttackStanding {
      state.air?.attack = nil
    }
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
    case .sniff: sniff()
    case .replay: try resend(number: number)
    case .forge(let counter): try forge(counter: counter)
    case .truncate(let bytes): try resend(bytes, number: number)
    case .foreign: try advertiseForeign()
    case .exchangeKeys: try exchangeKeys()
    }
    showStage()
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
      "The activity can never be current again."
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
