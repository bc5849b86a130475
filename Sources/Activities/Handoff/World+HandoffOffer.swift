import SimulationKit

extension World<HandoffStage> {
  /// Asks every condition again, and says what changed on the receiver.
  mutating func evaluateOffer(note: String) {
    let before = state.offer?.isOffered
    let offer = currentOffer()
    state.offer = offer
    let introduction = note.isEmpty ? "" : note + " "
    if offer.isOffered {
      guard before != true else { return }
      record(
        .radio,
        "Handoff advertisement",
        from: state.here,
        to: state.there,
        introduction + "Bluetooth LE says that there is an activity of this type; its data stays behind."
      )
      record(
        .local,
        "Handoff icon",
        from: state.there,
        "Every condition holds.",
        reasons: offer.conditions
      )
    } else {
      record(
        .absent,
        "Handoff icon",
        from: state.there,
        introduction + offer.refusal,
        reasons: offer.conditions
      )
    }
  }

  /// Says what a person sees on the receiver.
  mutating func look(note: String) {
    let offer = currentOffer()
    state.offer = offer
    record(
      offer.isOffered ? .local : .absent,
      "Handoff icon",
      from: state.there,
      "\(note) \(offer.isOffered ? "The icon is there." : offer.refusal)",
      reasons: offer.conditions
    )
  }

  /// What the receiver makes of the sender's activity at this moment.
  func currentOffer() -> HandoffOffer {
    HandoffOffer(
      of: state.roster.current ?? state.roster.activities.last,
      by: state.senderApp,
      from: state.sender,
      to: state.receiver,
      distance: state.scenario.distance,
      at: clock.now,
      profile: state.profile
    )
  }
}

extension HandoffOffer {
  /// Why there is no icon, in a sentence; empty where there is one.
  var refusal: String {
    switch failures.count {
    case 0: ""
    case 1: failures[0].explanation
    default: "\(failures.count) conditions do not hold. " + failures[0].explanation
    }
  }
}
