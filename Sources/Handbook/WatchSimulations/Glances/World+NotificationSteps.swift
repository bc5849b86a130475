import SimulationKit
import WatchClocks

extension GlanceWorld {
  /// Whether a notification covers the screen.
  var isShowingNotification: Bool {
    switch state.notification?.look {
    case .short, .staticLong, .dynamicLong: true
    case .waiting, .dismissed, nil: false
    }
  }

  mutating func notify(_ index: Int) throws(Rejection) {
    guard state.scenario.notifications.indices.contains(index) else {
      throw Rejection(
        step: state.step,
        "notification",
        "There \(state.scenario.notifications.count == 1 ? "is" : "are") "
          + "\(state.scenario.notifications.count.of("notification")), but no number \(index)"
      )
    }
    let scene = state.scenario.notifications[index]
    record(
      .radio,
      "notification",
      from: "Phone",
      to: "Watch",
      "'\(scene.title)' of \(state.scenario.app) arrives."
    )
    if isShowingNotification {
      // How the watch handles two at once is not documented. Here the new one replaces the old.
      state.notification?.dismiss()
      tellNotification()
    }
    do {
      state.notification = try NotificationPresentation(
        of: scene,
        settings: NotificationSettings(privacy: state.scenario.privacy),
        wristIsUp: state.wristIsUp
      )
    } catch {
      // Such a notification can't be built in a storyboard, so the system shows its default look.
      record(.refusal, "notification", from: "WatchKit", to: "Watch", error.description + ".")
      return
    }
    state.toldSteps = 0
    if !state.wristIsUp {
      record(.wait, "haptic", from: "Watch", "The wrist is down: the watch taps it, and waits.")
    }
    tellNotification()
  }

  mutating func dismiss() throws(Rejection) {
    guard isShowingNotification else {
      throw Rejection(step: state.step, "do", "There is no notification to dismiss")
    }
    record(.call, "dismisses", from: "Wearer", to: "Watch")
    state.notification?.dismiss()
    tellNotification()
  }

  /// Records the notification's steps since the last call.
  mutating func tellNotification() {
    guard let notification = state.notification else { return }
    for moment in notification.steps.dropFirst(state.toldSteps) {
      state.toldSteps += 1
      switch moment.step {
      case .look(let look): tell(look, of: notification)
      case .didReceive:
        record(
          .call,
          "didReceive(_:withCompletion:)",
          from: "WatchKit",
          to: state.scenario.app,
          "The app may fill in its dynamic interface."
        )
      case .answered(let answer):
        record(
          .reply,
          "completion(.\(answer.rawValue))",
          from: state.scenario.app,
          to: "WatchKit",
          answer == .custom ? "The dynamic interface is ready." : "The app asks for the static interface."
        )
      case .answeredTooLate:
        record(
          .reply,
          "completion",
          from: state.scenario.app,
          to: "WatchKit",
          "Too late: the system no longer waits for it."
        )
      case .outOfPatience:
        record(
          .absent,
          "completion",
          from: state.scenario.app,
          to: "WatchKit",
          "No answer in \(notification.settings.patience) ms, so the static interface is shown."
        )
      }
    }
  }

  private mutating func tell(
    _ look: NotificationPresentation.Look,
    of notification: NotificationPresentation
  ) {
    state.looks.append(look)
    switch look {
    case .waiting: break
    case .short:
      record(
        .call,
        "short look",
        from: "Watch",
        to: "Wearer",
        "The icon, '\(state.scenario.app)' and '\(notification.scene.title)'."
          + (state.scenario.privacy ? " Notification Privacy keeps the long look back." : "")
      )
    case .staticLong:
      record(.call, "long look", from: "Watch", to: "Wearer", "The static interface.")
    case .dynamicLong:
      record(.call, "long look", from: "Watch", to: "Wearer", "The dynamic interface.")
    case .dismissed:
      record(.local, "dismissed", from: "Watch", "It is in Notification Center, with its static interface.")
    }
  }
}
