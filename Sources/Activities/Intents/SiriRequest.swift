import SimulationKit

/// One request on its way from Siri to a scene, and what has come of it so far.
struct SiriRequest: Hashable, Sendable {
  /// What was asked for, or nil where a shortcut continues an activity.
  let intent: Intent?
  /// What the extension answered; nil where it was not asked.
  var code: IntentResponse.Code?
  /// What the app is launched with; nil where it is not launched.
  var activity: UserActivity?
  /// How the delivery ended, or nil before.
  var end: ContinuationSequence.End?
  /// How many objects were asked to restore their state.
  var restoredObjects = 0
  /// The handler that the delegate was given, and what it did with it.
  var handler = RestorationHandler()
  /// The moves that were made.
  var route: [SceneGraph.Move] = []
  /// The scenes that were asked about, in order.
  var questions: [String] = []
  /// The scene that the person would not leave.
  var blockedBy: String?
  /// Whether the goal has been reached and given what the request holds.
  var isRestored = false
  /// Why an object that was asked did nothing, or nil.
  var complaint: String?
}
