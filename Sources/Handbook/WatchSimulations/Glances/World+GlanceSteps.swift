import SimulationKit
import WatchClocks

extension GlanceWorld {
  mutating func take(_ step: GlanceLintSimulation.Step) throws(Rejection) {
    switch step {
    case .showGlance: try showGlance()
    case .hideGlance: try hideGlance()
    case .notify(let notification): try notify(notification)
    case .tap: try tap()
    case .dismiss: try dismiss()
    case .lowerWrist: try darken()
    case .raiseWrist: try brighten()
    case .wait(let milliseconds): try pass(milliseconds: milliseconds)
    }
    show(sceneFigures)
  }

  private mutating func showGlance() throws(Rejection) {
    try awaken("The screen is dark")
    guard state.screen != .glance else {
      throw Rejection(step: state.step, "do", "The glance is shown already")
    }
    record(.call, "swipes up", from: "Wearer", to: "Watch")
    guard state.hasGlance, let glance = state.scenario.glances.first else {
      record(
        .absent,
        "willActivate()",
        from: "WatchKit",
        to: "Glance",
        state.scenario.glances.isEmpty
          ? "The app has no glance." : "This system has no glances; Control Center appears."
      )
      return
    }
    state.screen = .glance
    state.glance.enter(.willActivate) { _ in }
    record(.call, "willActivate()", from: "WatchKit", to: "Glance", "The glance is about to be seen.")
    if glance.filling == .willActivate {
      fill("The texts are set now, and are right.")
    }
    if let activity = glance.activity {
      record(
        .call,
        "updateUserActivity(_:userInfo:webpageURL:)",
        from: "Glance",
        to: "WatchKit",
        "'\(activity.type)' with \(activity.userInfo.count.of("entry", plural: "entries"))."
      )
    }
  }

  private mutating func hideGlance() throws(Rejection) {
    guard state.screen == .glance else { throw Rejection(step: state.step, "do", "No glance is shown") }
    record(.call, "swipes down", from: "Wearer", to: "Watch")
    deactivateGlance()
    state.screen = .face
  }

  private mutating func deactivateGlance() {
    state.secondsOld = secondsOld
    state.glance.enter(.didDeactivate) { _ in }
    record(
      .call,
      "didDeactivate()",
      from: "WatchKit",
      to: "Glance",
      "It may be shown again; it is not made anew."
    )
  }

  private mutating func tap() throws(Rejection) {
    try awaken("The screen is dark")
    if isShowingNotification {
      record(.call, "taps the notification", from: "Wearer", to: "Watch")
      state.notification?.tap()
      tellNotification()
      return
    }
    guard state.screen == .glance, let glance = state.scenario.glances.first else {
      throw Rejection(step: state.step, "do", "There is no glance or notification to tap")
    }
    record(.call, "taps the glance", from: "Wearer", to: "Watch", "Anywhere on it: a tap has one meaning.")
    deactivateGlance()
    state.screen = .app
    record(.call, "launch", from: "WatchKit", to: state.scenario.app, "The app opens.")
    guard let activity = glance.activity else {
      record(
        .absent,
        "handleUserActivity(_:)",
        from: "WatchKit",
        to: state.scenario.app,
        "The glance never called updateUserActivity, so the app opens on its first screen."
      )
      return
    }
    state.handed = activity.userInfo
    record(
      .call,
      "handleUserActivity(_:)",
      from: "WatchKit",
      to: state.scenario.app,
      activity.userInfo.isEmpty
        ? "The user info is empty."
        : activity.userInfo.sorted { $0.key < $1.key }.map { "\($0.key) is \($0.value)" }.listed + "."
    )
  }

  private mutating func darken() throws(Rejection) {
    try awaken("The wrist is down already")
    state.wristIsUp = false
    record(.call, "lowers the wrist", from: "Wearer", to: "Watch", "The screen goes dark.")
    if state.screen == .glance {
      deactivateGlance()
      state.screen = .face
    }
    state.notification?.lowerWrist()
    tellNotification()
  }

  private mutating func brighten() throws(Rejection) {
    guard !state.wristIsUp else { throw Rejection(step: state.step, "do", "The wrist is up already") }
    state.wristIsUp = true
    record(.call, "raises the wrist", from: "Wearer", to: "Watch")
    state.notification?.raiseWrist()
    tellNotification()
  }

  private mutating func pass(milliseconds: Int) throws(Rejection) {
    let end = clock.elapsed + milliseconds
    while let next = state.notification.flatMap({ shown in shown.nextStep.map { $0 - shown.time } }),
      clock.elapsed + next <= end
    {
      try advance(by: next)
      state.notification?.advance(by: next)
      tellNotification()
      show(sceneFigures)
    }
    let rest = end - clock.elapsed
    try advance(by: rest)
    state.notification?.advance(by: rest)
  }

  private func awaken(_ reason: String) throws(Rejection) {
    guard state.wristIsUp else { throw Rejection(step: state.step, "do", reason) }
  }
}

extension Int {
  /// The count with its noun: "1 entry", "2 entries".
  func of(_ thing: String, plural: String) -> String { "\(self) \(self == 1 ? thing : plural)" }
}
