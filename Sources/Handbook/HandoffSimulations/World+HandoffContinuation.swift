import Activities
import SimulationKit

extension World<HandoffStage> {
  /// Lets the user open the icon, which runs the whole sequence of callbacks.
  mutating func tap() throws(Rejection) {
    let offer = currentOffer()
    state.offer = offer
    guard state.isOffered, let activity = state.roster.current, let route = offer.route else {
      record(
        .absent,
        "tap",
        from: "Person",
        to: state.there,
        "There is no icon to open.",
        reasons: state.failures(of: offer)
      )
      return
    }
    // Up to iOS 12 a phone has the icon on its lock screen; a Mac shows no Dock before it is unlocked.
    let isOpen = state.receiver.kind != .mac || unlock()
    if isOpen {
      record(.call, "tap", from: "Person", to: state.there, "The person opens the icon.")
    }
    guard isOpen, unlock() else {
      state.end = .locked
      return
    }
    state.payload = nil
    state.wasRestored = false
    state.streaming = .notAsked
    switch route {
    case .app, .site: try openApp(activity.activityType)
    case .browser(let name): try openBrowser(name)
    }
  }

  /// An app opens only on an unlocked device: the icon on a lock screen leads to the passcode.
  private mutating func unlock() -> Bool {
    guard state.isLocked else { return true }
    guard state.scenario.receiver.unlocks else {
      record(
        .refusal,
        "locked",
        from: state.there,
        "Nothing opens before the \(state.thereNoun) is unlocked."
      )
      return false
    }
    state.isLocked = false
    record(
      .call,
      "unlock",
      from: "Person",
      to: state.there,
      state.receiver.kind == .mac
        ? "The Dock with the icon shows once the Mac is unlocked."
        : "The icon shows on a locked \(state.thereNoun); opening it needs the passcode, a finger or a face."
    )
    return true
  }

  private mutating func openApp(_ type: String) throws(Rejection) {
    var sequence = ContinuationSequence(launch: state.launch, profile: state.profile)
    while let call = sequence.next {
      switch call {
      case .willFinishLaunching: sequence.proceed(returning: finishLaunching("will"))
      case .didFinishLaunching: sequence.proceed(returning: finishLaunching("did"))
      case .willContinue:
        willContinue(type)
        sequence.proceed()
      case .save:
        proceed(&sequence, failing: try save())
      case .transfer:
        proceed(&sequence, failing: try transfer())
      case .continue: sequence.proceed(returning: continueActivity())
      case .wasContinued:
        wasContinued()
        sequence.proceed()
      case .didFail:
        // The end, including the error, is known only after this call.
        sequence.proceed()
      }
    }
    finish(sequence.end, type: type)
    guard sequence.end == .continued else { return }
    if state.handler == .later {
      try callHandlerLater()
    }
    try useStreams()
  }

  private func proceed(_ sequence: inout ContinuationSequence, failing failure: HandoffFailure?) {
    if let failure {
      sequence.fail(failure)
    } else {
      sequence.proceed()
    }
  }

  private mutating func finishLaunching(_ tense: String) -> Bool {
    state.launch = .foreground
    guard state.receiver.kind != .mac else {
      record(
        .call,
        "application\(tense.capitalized)FinishLaunching(_:)",
        from: state.there,
        to: state.thereApp,
        "On the Mac this method returns nothing, so it cannot refuse an activity."
      )
      return true
    }
    let answer = tense == "will" ? state.scenario.receiver.willFinish : state.scenario.receiver.didFinish
    record(
      .call,
      "application(_:\(tense)FinishLaunchingWithOptions:)",
      from: state.there,
      to: state.thereApp,
      "The app was not running. The launch options hold the activity's type."
    )
    record(
      answer ? .reply : .refusal,
      String(answer),
      from: state.thereApp,
      to: state.there,
      answer ? "" : "The app says that it cannot continue the activity."
    )
    return answer
  }

  private mutating func willContinue(_ type: String) {
    if state.launch == .background {
      record(.local, "the app comes to the front", from: state.there, "It was running; nothing is launched.")
    }
    state.launch = .foreground
    let answer = state.scenario.receiver.showsProgress
    record(
      .call,
      "application(_:willContinueUserActivityWithType:)",
      from: state.there,
      to: state.thereApp,
      "\(type) is on its way; its data is not here yet."
    )
    record(
      .reply,
      String(answer),
      from: state.thereApp,
      to: state.there,
      answer ? "The app itself shows that it waits." : "The system shows that it waits."
    )
    showStage(waiting: true)
  }

  mutating func wasContinued() {
    guard state.isManaged, !state.isBrowsing else { return }
    record(
      .call,
      "userActivityWasContinued(_:)",
      from: state.here,
      to: state.hereApp,
      "The sender learns that its activity goes on elsewhere."
    )
  }

  private mutating func finish(_ end: ContinuationSequence.End?, type: String) {
    state.end = end.map { .called($0) }
    switch end {
    case .suppressed:
      for name in ["willContinueUserActivityWithType:", "continue:restorationHandler:"] {
        record(
          .absent,
          "application(_:\(name))",
          from: state.there,
          to: state.thereApp,
          "The launch was refused, so the app is never asked."
        )
      }
    case .failed(let failure):
      record(
        .call,
        "application(_:didFailToContinueUserActivityWithType:error:)",
        from: state.there,
        to: state.thereApp,
        "\(type): error \(failure.rawValue), \(failure.name)."
      )
    case .continued, .unhandled, nil:
      break
    }
  }
}
