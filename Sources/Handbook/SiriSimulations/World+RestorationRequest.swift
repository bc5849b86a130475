import Activities
import SimulationKit

extension World<RestorationStage> {
  /// Lets Siri pass a request to the app's extension and, if the extension's response launches it, to the app.
  mutating func serve(_ intent: Intent) throws(Rejection) {
    state.overlay = .siri(intent.title ?? intent.name)
    state.requests.append(SiriRequest(intent: intent))
    let request = state.requests.count - 1
    showStage()
    // The time Siri takes is random; its range is invented for this simulation.
    try advance(by: random.number(in: 200...600))
    let code = state.scenario.response.code.value
    state.requests[request].code = code
    record(
      .call,
      "handle(intent:completion:)",
      from: "Siri",
      to: "Extension",
      "\(intent.name) with \(intent.parameters.byActivityKey.listed)."
    )
    record(code.isFailure ? .refusal : .reply, code.name, from: "Extension", to: "Siri", code.meaning)
    let interaction = Interaction(
      intent: intent,
      response: IntentResponse(code: code, userActivity: state.ownActivity)
    )
    let activity: UserActivity?
    do {
      activity = try interaction.launchActivity(profile: state.profile)
    } catch {
      throw Rejection(at: JSONPointer(["intent", "name"]), "\(error)")
    }
    guard let activity else {
      record(
        .absent,
        state.scenario.device == .phone ? "application(_:continue:restorationHandler:)" : "handle(_:)",
        from: state.device,
        to: "App",
        "The app is not launched for \(code.name)."
      )
      return
    }
    state.requests[request].activity = activity
    recordActivity(activity, code: code)
    try deliver(activity)
  }

  private mutating func recordActivity(_ activity: UserActivity, code: IntentResponse.Code) {
    if code == .failureRequiringAppLaunch {
      record(.call, "Open App", from: "Person", to: "Siri", "Siri cannot help; the person opens the app.")
    }
    let own = state.ownActivity
    record(
      .local,
      "NSUserActivity",
      from: state.device,
      own == nil
        ? "The extension supplied none, so the system makes one; its type is the intent's name."
        : "The extension supplied it.",
      reasons: [
        Reason(
          "has-interaction",
          holds: activity.interaction != nil,
          "interaction holds the intent and the response before the app sees the activity."
        ),
        Reason(
          "type-of-intent",
          holds: activity.activityType == state.requests.last?.intent?.name,
          own.map { $0.activityType == activity.activityType } ?? true
            ? "Its type is \(activity.activityType)."
            : "In this version it arrives with another type than it was given: \(activity.activityType)."
        ),
      ]
    )
  }

  /// Passes an activity to the app, in the device's way.
  mutating func deliver(_ activity: UserActivity) throws(Rejection) {
    let request = state.requests.count - 1
    switch state.scenario.device {
    case .phone: deliverOnPhone(activity, request)
    case .watch: deliverOnWatch(activity, request)
    }
    try takeOpenWays()
  }

  private mutating func deliverOnPhone(_ activity: UserActivity, _ request: Int) {
    var sequence = ContinuationSequence(launch: state.launch, origin: .thisDevice, profile: state.profile)
    while let call = sequence.next {
      switch call {
      case .willFinishLaunching: sequence.proceed(returning: finishLaunching("will"))
      case .didFinishLaunching: sequence.proceed(returning: finishLaunching("did"))
      case .willContinue:
        willContinue(activity.activityType)
        sequence.proceed()
      case .continue: sequence.proceed(returning: continueActivity(activity, request))
      // Nothing is transferred from another device, and no sender is waiting.
      default: sequence.proceed()
      }
    }
    state.requests[request].end = sequence.end
    guard sequence.end == .suppressed else { return }
    for name in ["willContinueUserActivityWithType:", "continue:restorationHandler:"] {
      record(
        .absent,
        "application(_:\(name))",
        from: state.device,
        to: "App",
        "The launch was refused, so the app is never asked."
      )
    }
  }

  private mutating func finishLaunching(_ tense: String) -> Bool {
    state.launch = .foreground
    state.overlay = .none
    let answer = tense == "will" ? state.scenario.delegate.willFinish : state.scenario.delegate.didFinish
    record(
      .call,
      "application(_:\(tense)FinishLaunchingWithOptions:)",
      from: state.device,
      to: "App",
      "The app was not running; it begins at \(state.stack.top)."
    )
    record(
      answer ? .reply : .refusal,
      String(answer),
      from: "App",
      to: state.device,
      answer ? "" : "The app says that it cannot continue the activity."
    )
    return answer
  }

  private mutating func willContinue(_ type: String) {
    comeToFront()
    record(
      .call,
      "application(_:willContinueUserActivityWithType:)",
      from: state.device,
      to: "App",
      "\(type) is on its way."
    )
    record(.reply, "false", from: "App", to: state.device, "The system shows that it waits.")
    showStage()
  }

  private mutating func comeToFront() {
    if state.launch == .background {
      record(.local, "the app comes to the front", from: state.device, "It was left at \(state.stack.top).")
    }
    state.launch = .foreground
    state.overlay = .none
  }

  private mutating func continueActivity(_ activity: UserActivity, _ request: Int) -> Bool {
    record(
      .call,
      "application(_:continue:restorationHandler:)",
      from: state.device,
      to: "App",
      "The activity is here: \(activity.activityType)."
    )
    guard accepts(activity) else {
      record(
        .refusal,
        "false",
        from: "App",
        to: state.device,
        "The delegate does not know \(activity.activityType)."
      )
      return false
    }
    useHandler(activity, request)
    record(
      .reply,
      "true",
      from: "App",
      to: state.device,
      "That says nothing about whether anything is restored."
    )
    return true
  }

  private func accepts(_ activity: UserActivity) -> Bool {
    state.scenario.delegate.accepts.contains(activity.activityType)
  }

  /// Delivers an activity on a watch, which has no refusable launch and no restoration handler.
  private mutating func deliverOnWatch(_ activity: UserActivity, _ request: Int) {
    if state.launch == .cold {
      record(.call, "applicationDidFinishLaunching()", from: state.device, to: "App", "It returns nothing.")
      state.launch = .foreground
      state.overlay = .none
    }
    comeToFront()
    record(
      .call,
      "handle(_:)",
      from: state.device,
      to: "App",
      "The activity is here: \(activity.activityType). A watch gets those of Siri, and none by Handoff."
    )
    guard accepts(activity) else {
      state.requests[request].end = .unhandled
      record(.absent, "restore", from: "App", "The delegate does not know \(activity.activityType).")
      return
    }
    state.requests[request].end = .continued
    record(
      .absent,
      "restorationHandler(_:)",
      from: state.device,
      to: "App",
      "There is none on a watch: the app restores its state itself."
    )
    restore(activity, by: state.stack.graph.root, request)
  }
}

extension IntentResponse.Code {
  fileprivate var isFailure: Bool { self == .failure || self == .failureRequiringAppLaunch }

  /// The meaning of the code, as a sentence.
  var meaning: String {
    switch self {
    case .unspecified: "The extension doesn't say how it went."
    case .ready: "The extension could serve the request; that is the answer of the confirming phase."
    case .continueInApp: "The request goes on in the app."
    case .inProgress: "The request is under way, and the app is not needed."
    case .success: "The extension has served the request, and the app is not needed."
    case .failure: "The extension cannot serve the request."
    case .failureRequiringAppLaunch: "The extension cannot serve the request, and the app can."
    }
  }
}
