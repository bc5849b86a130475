import Activities
import Foundation

/// A `UIResponder` or `NSResponder` as the simulated system sees it.
package final class ResponderAdapter: Responder {
  private let update: @MainActor (NSUserActivity) -> Void
  private var center: ActivityCenter?
  private weak var held: NSUserActivity?

  /// Creates the simulated responder.
  ///
  /// - Parameter update: calls the real one's `updateUserActivityState(_:)`. It must not keep it alive.
  package init(_ update: @escaping @MainActor (NSUserActivity) -> Void) {
    self.update = update
    super.init()
  }

  deinit {
    // The last reference can end on any thread, so it lets go within the lock.
    center?.withApp { _ in userActivity = nil }
  }

  /// Takes the responder's new activity, and lets the previous one go.
  package func hold(_ activity: NSUserActivity?) {
    let previous = center
    center = activity?.center
    held = activity
    if let previous, previous !== center {
      previous.withApp { _ in userActivity = nil }
    }
    center?.withApp { _ in userActivity = activity?.object }
  }

  package override func updateUserActivityState(_ object: ActivityObject) {
    guard let held, held.object === object, let center else { return }
    // Safe, because the simulator, which runs on the main actor, is what saves activities: this checks it.
    nonisolated(unsafe) let activity = held
    let update = update
    center.run { MainActor.assumeIsolated { update(activity) } }
  }
}
