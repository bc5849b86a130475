import Activities
import SimulationKit

extension World<HandoffStage> {
  /// Lets the app handle the activity and restore its state.
  ///
  /// - Returns: whether the app handles it.
  mutating func continueActivity() -> Bool {
    guard let payload = state.payload else { return false }
    record(
      .call,
      "application(_:continue:restorationHandler:)",
      from: state.there,
      to: state.thereApp,
      "The activity is here with \(payload.content)."
    )
    guard let tab = state.app.tab(for: payload.activityType) else {
      record(
        .refusal,
        "false",
        from: state.thereApp,
        to: state.there,
        "The app has no screen for \(payload.activityType)."
      )
      return false
    }
    if state.scenario.receiver.streams == .inside {
      askForStreams()
    }
    switch state.handler {
    case .atOnce: callHandler("The list holds the root view controller.", payload, tab)
    case .twice:
      callHandler("The list holds the root view controller.", payload, tab)
      callHandler("The handler is called once more: everybody restores once more.", payload, tab)
    case .later:
      record(
        .local,
        "restorationHandler",
        from: state.thereApp,
        "The app keeps the handler to call it later."
      )
    case .never:
      record(
        .absent,
        "restoreUserActivityState(_:)",
        from: state.there,
        to: state.thereApp,
        "The app never calls the restoration handler, so nothing is asked to restore its state."
      )
    case .offMain:
      record(
        .refusal,
        "restorationHandler(_:)",
        from: state.thereApp,
        to: state.there,
        "The handler is called off the main thread, where it must not be: nothing is restored."
      )
    }
    record(.reply, "true", from: state.thereApp, to: state.there)
    return true
  }

  /// Calls the handler that the app has kept, a second later.
  mutating func callHandlerLater() throws(Rejection) {
    guard let payload = state.payload, let tab = state.app.tab(for: payload.activityType) else { return }
    record(.wait, "1 s passes", from: state.thereApp, "The app loads what it needs.")
    showStage()
    try advance(by: 1000)
    callHandler("The handler was kept, and is called now, on the main thread.", payload, tab)
  }

  private mutating func callHandler(_ detail: String, _ payload: UserActivity, _ tab: Int) {
    record(.call, "restorationHandler(_:)", from: state.thereApp, to: state.there, detail)
    record(
      .call,
      "restoreUserActivityState(_:)",
      from: state.there,
      to: state.thereApp,
      "The root forwards it to the screen \(state.app.tabs[tab].screen.title)."
    )
    state.wasRestored = true
    for note in state.app.restore(payload) {
      record(note.kind, note.name, from: state.thereApp, note.detail)
    }
  }

  /// Opens the activity's page in the browser. The app on the receiver, if there is one, isn't notified.
  ///
  /// Apple doesn't document whether the sender is; here it is, because its activity was continued elsewhere.
  mutating func openBrowser(_ name: String) throws(Rejection) {
    showStage(waiting: true)
    var failure = try save()
    if failure == nil {
      failure = try transfer()
    }
    if let failure {
      state.end = .called(.failed(failure))
      record(
        .absent,
        name,
        from: state.there,
        "The address does not come: error \(failure.rawValue), \(failure.name). A browser has no callback for it."
      )
      return
    }
    record(.call, "open", from: state.there, to: name, state.payload?.address ?? "nothing")
    state.end = .browser(name)
    wasContinued()
  }
}

extension UserActivity {
  /// The page's original address; empty if there is none.
  var address: String { webpageURL?.absoluteString ?? "" }

  /// The content in a sentence: the address for a page in a browser, otherwise `userInfo`.
  var content: String { activityType == HandoffRoute.browsingWeb ? address : userInfo.listed }
}
