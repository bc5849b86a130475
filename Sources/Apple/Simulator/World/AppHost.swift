import Activities
import AppFoundation

/// What launches an app, and makes the system's calls to its delegate: one for each framework.
@MainActor package protocol AppHost: AnyObject {
  /// The process has begun: make the delegate.
  func start()
  /// Makes the calls of a launch by the person, up to the last one before the app is active.
  func launch()
  /// The app leaves the background.
  func willEnterForeground()
  /// The app gets events.
  func didBecomeActive()
  /// The app is about to get no more events.
  func willResignActive()
  /// The app is in the background.
  func didEnterBackground()
  /// The app is told that it ends.
  func willTerminate()
  /// The process has ended: let go of everything.
  func end()
  /// Whether the app has ended its tasks when the time in the background is over.
  func expireBackgroundTasks() -> Bool
  /// What a person sees, frontmost first.
  var visibleResponders: [Responder] { get }
  /// Makes the calls of a continuation.
  func deliver(_ continuation: Continuation, launch: LaunchState, failing failure: HandoffFailure?)
}

extension AppHost {
  /// Has no tasks.
  package func expireBackgroundTasks() -> Bool { true }
  /// Nothing that has an activity.
  package var visibleResponders: [Responder] { [] }
  /// Does nothing.
  package func deliver(_ continuation: Continuation, launch: LaunchState, failing failure: HandoffFailure?) {}
}
