import Activities
import AppFoundation
import UIKit

/// Tells the delegates that an activity was saved.
@MainActor final class UIKitUpdates: @MainActor SendingAppDelegate {
  weak var host: UIKitHost?

  func application(didUpdate object: ActivityObject) {
    guard let host, let activity = host.app.context.activities.activity(for: object) else { return }
    if host.usesScenes {
      host.callScene { $0.scene($1, didUpdate: activity) }
    } else {
      _ = host.call { $0.application(host.application, didUpdate: activity) }
    }
  }
}
