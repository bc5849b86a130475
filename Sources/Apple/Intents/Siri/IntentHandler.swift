import Activities
import AppFoundation

/// The app or extension that handles requests of a class.
///
/// Unchecked, because the closures are called as the app's code, one after another, by the drive that runs a shortcut.
package struct IntentHandler: @unchecked Sendable {
  /// The process that handles them.
  let app: AppContext
  /// Calls the handler. The closure gets the response, or nil if there is no handler.
  let handle: (INIntent, @escaping (INIntentResponse?) -> Void) -> Void

  package init(app: AppContext, handle: @escaping (INIntent, @escaping (INIntentResponse?) -> Void) -> Void) {
    self.app = app
    self.handle = handle
  }
}

/// What became of a shortcut that was run.
package enum ShortcutOutcome {
  /// The app or its extension has handled the request; the app isn't launched.
  case handled(INIntentResponse)
  /// The app continues an activity: its own, or one with the request.
  case continues(UserActivity)
  /// Nothing on the device handles such requests.
  case noHandler
  /// The handler hasn't called its completion handler.
  case noResponse
}

extension AppContext {
  /// Runs a shortcut of the app.
  ///
  /// - Parameter shortcut: the shortcut.
  /// - Throws: the error of an activity that can't be made.
  package func run(_ shortcut: INShortcut) throws(ActivityError) -> ShortcutOutcome {
    switch shortcut {
    case .userActivity(let activity):
      return .continues(Shortcut(userActivity: activity.value).action.launchActivity ?? activity.value)
    case .intent(let intent): return try run(intent)
    }
  }

  private func run(_ intent: INIntent) throws(ActivityError) -> ShortcutOutcome {
    guard let handler = device.intents.handler(for: intent.className) else { return .noHandler }
    var response: INIntentResponse?
    var isHandled = false
    handler.app.run {
      handler.handle(intent) {
        response = $0
        isHandled = true
      }
    }
    guard isHandled else { return .noResponse }
    guard let response else { return .noHandler }
    let interaction = INInteraction(intent: intent, response: response)
    let value = run { interaction.value }
    guard let activity = try value.launchActivity(profile: world.profile) else { return .handled(response) }
    device.intents.keep(interaction)
    return .continues(activity)
  }
}
