import Activities
import SimulationKit

extension World<HandoffStage> {
  /// Checks every condition again, and records changes on the receiver.
  mutating func evaluateOffer(note: String) throws(Rejection) {
    let wasOffered = state.isOffered
    let offer = currentOffer()
    try advertise(offer)
    state.offer = offer
    let introduction = note.isEmpty ? "" : note + " "
    if state.isOffered, !wasOffered {
      if state.air == nil {
        record(
          .radio,
          "Handoff advertisement",
          from: state.here,
          to: state.there,
          introduction + "Bluetooth LE says that there is an activity of this type; its data stays behind."
        )
      }
      record(
        .local,
        "Handoff icon",
        from: state.there,
        "Every condition holds.",
        reasons: reasons(of: offer)
      )
    } else if !state.isOffered {
      record(
        .absent,
        "Handoff icon",
        from: state.there,
        introduction + state.refusal(of: offer),
        reasons: reasons(of: offer)
      )
    }
    try surveyRoom()
  }

  /// Records what a person sees on the receiver, then on every other device.
  mutating func look(note: String) throws(Rejection) {
    let offer = currentOffer()
    state.offer = offer
    record(
      state.isOffered ? .local : .absent,
      "Handoff icon",
      from: state.there,
      "\(note) \(state.isOffered ? "The icon is there." : state.refusal(of: offer))",
      reasons: reasons(of: offer)
    )
    for other in state.crowd.dropFirst(2) {
      let offer = currentOffer(on: other.device)
      record(
        offer.isOffered ? .local : .absent,
        "Handoff icon",
        from: other.name,
        offer.isOffered ? "The icon is there." : offer.refusal,
        reasons: offer.conditions
      )
    }
    try surveyRoom()
  }

  /// The conditions of the receiver's offer. Those that depend on the devices stay the same for the whole run.
  private mutating func reasons(of offer: HandoffOffer) -> [Reason] {
    let ofDevices = state.deviceReasons ?? offer.reasons(among: HandoffCondition.ofDevices)
    state.deviceReasons = ofDevices
    var reasons = ofDevices + offer.reasons(among: HandoffCondition.ofActivity)
    if let acceptance = state.acceptance {
      reasons.append(acceptance)
    }
    return reasons
  }

  /// The receiver's current evaluation of the sender's activity.
  func currentOffer() -> HandoffOffer { currentOffer(on: state.receiver) }

  private func currentOffer(on target: HandoffDevice) -> HandoffOffer {
    HandoffOffer(
      of: state.roster.current ?? state.roster.activities.last,
      by: state.senderApp,
      from: state.sender,
      to: target,
      at: clock.now,
      profile: state.profile
    )
  }

  /// Determines which devices show the icon. Records a change if there are more than two devices.
  private mutating func surveyRoom() throws(Rejection) {
    guard !state.crowd.isEmpty else {
      state.icons = state.isOffered ? [1] : []
      return
    }
    var crowd = state.crowd
    crowd[0].activity = state.roster.current ?? state.roster.activities.last
    crowd[0].app = state.senderApp
    var icons: [Int]
    do {
      icons = try Room(crowd).survey(at: clock.now, profile: state.profile).offers.map(\.receiver)
    } catch {
      throw Rejection(at: JSONPointer(["others"]), "\(error)")
    }
    if !state.isOffered {
      icons.removeAll { $0 == 1 }
    }
    guard icons != state.icons else { return }
    state.icons = icons
    record(
      icons.isEmpty ? .absent : .local,
      "who shows the icon",
      from: state.here,
      icons.isEmpty
        ? "No device shows the icon."
        : "The icon is on: \(names(icons)). "
          + "\(icons.count) of \(crowd.count - 1) devices."
    )
  }

  private func names(_ icons: [Int]) -> String {
    icons.map { state.crowd[$0].name }.joined(separator: ", ")
  }
}

extension HandoffOffer {
  /// Why there is no icon, in a sentence; empty if there is one.
  var refusal: String {
    guard let first = failedConditions.first else { return "" }
    let explanation = explanation(of: first)
    return failedConditions.count == 1
      ? explanation : "\(failedConditions.count) conditions do not hold. " + explanation
  }
}
