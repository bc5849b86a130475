import Activities
import SimulationKit

/// A request from Siri to a scene, and its progress so far.
struct SiriRequest: Hashable, Sendable {
  /// The request, or nil if a shortcut continues an activity.
  let intent: Intent?
  /// The extension's response; nil if it was not asked.
  var code: IntentResponse.Code?
  /// The activity to launch the app with; nil if it is not launched.
  var activity: UserActivity?
  /// The end of the delivery, or nil before.
  var end: ContinuationSequence.End?
  /// The number of objects asked to restore their state.
  var restoredObjects = 0
  /// The handler that the delegate received, with its calls.
  var handler = RestorationHandler()
  /// The moves made so far.
  var route: [SceneGraph.Move] = []
  /// The scenes that the user was asked about, in order.
  var questions: [String] = []
  /// The scene that the user refused to leave.
  var blockedBy: String?
  /// Whether the goal is on the screen with the parameters of the request.
  var isRestored = false
  /// Why an object that was asked did nothing, or nil.
  var complaint: String?
}
