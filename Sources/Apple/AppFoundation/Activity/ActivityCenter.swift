import Activities
import Foundation
import SimulationKit

/// The activities of one app.
///
/// Unchecked, because `SendingApp` and its activities aren't Sendable: they are only reached through
/// ``withApp(_:)``, which holds the lock. The lock is recursive, because saving calls the app's code, and that code
/// changes its activities.
package final class ActivityCenter: @unchecked Sendable {
  private let lock = NSRecursiveLock()
  private let app: SendingApp
  private weak let context: AppContext?
  private var failures: [ActivityError] = []
  private var scheduled: [WeakStream] = []

  private var activities: [ObjectIdentifier: WeakActivity] = [:]

  private struct WeakActivity {
    weak var activity: NSUserActivity?
  }

  private struct WeakStream {
    weak var stream: (any EventfulStream)?
  }

  /// Creates the activities of an app.
  ///
  /// - Parameters:
  ///   - context: the app; nil for activities that a test makes outside any app.
  ///   - framework: the framework that manages them.
  ///   - profile: the version of the real system.
  package init(of context: AppContext?, framework: AppFramework, profile: Profile) {
    self.context = context
    app = SendingApp(framework, profile: profile)
  }

  /// Uses the app's activities while no other thread does.
  package func withApp<Result>(_ body: (SendingApp) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(app)
  }

  /// Runs the app's own code: what it then asks of `UIApplication.shared` and others is about this app.
  package func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard let context else { return try body() }
    return try context.run(body)
  }

  /// What the app did wrong with its activities where the real class stays silent, in order.
  package var faults: [ActivityError] { withApp { _ in failures } }

  package func note(_ fault: ActivityError) {
    withApp { _ in failures.append(fault) }
  }

  func add(_ activity: NSUserActivity) {
    withApp { _ in activities[ObjectIdentifier(activity.object)] = WeakActivity(activity: activity) }
  }

  /// The app's object for a simulated activity; nil if the app let go of it.
  package func activity(for object: ActivityObject) -> NSUserActivity? {
    withApp { _ in activities[ObjectIdentifier(object)]?.activity }
  }

  /// The app's current activity.
  package var current: NSUserActivity? {
    withApp { app in app.current.flatMap { activities[ObjectIdentifier($0)]?.activity } }
  }
}

// MARK: - Streams

/// A stream that tells its delegate what happened.
protocol EventfulStream: AnyObject {
  /// Tells the delegate the next event.
  ///
  /// - Returns: whether there was one.
  func deliverEvent() -> Bool
}

extension ActivityCenter {
  func schedule(_ stream: any EventfulStream) {
    withApp { _ in
      guard !scheduled.contains(where: { $0.stream === stream }) else { return }
      scheduled.append(WeakStream(stream: stream))
    }
  }

  func unschedule(_ stream: any EventfulStream) {
    withApp { _ in scheduled.removeAll { $0.stream == nil || $0.stream === stream } }
  }

  /// Tells the delegates of the scheduled streams at most one event each, as a turn of the run loop does.
  ///
  /// - Returns: whether there was any.
  package func turnRunLoop() -> Bool {
    let streams = withApp { _ in scheduled.compactMap(\.stream) }
    return run { streams.reduce(false) { $1.deliverEvent() || $0 } }
  }
}

// MARK: - Contexts

extension AppContext {
  /// The app's activities.
  package var activities: ActivityCenter {
    services.service {
      ActivityCenter(
        of: self,
        framework: process.platform == .macOS ? .appKit : .uiKit,
        profile: world.profile
      )
    }
  }
}

extension WorldContext {
  /// The version of the real system that the devices run.
  package var profile: Profile {
    get { services.service(WorldProfile.self) { WorldProfile() }.profile }
    set { services.service(WorldProfile.self) { WorldProfile() }.profile = newValue }
  }
}
