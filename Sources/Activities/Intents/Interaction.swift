import Foundation
import SimulationKit

/// A request to an app through Siri, or an action of the user in the app, with its details.
///
/// The counterpart of [INInteraction](https://developer.apple.com/documentation/intents/ininteraction).
public struct Interaction: Hashable, Sendable {
  /// [The direction of the information][direction].
  ///
  /// [direction]: https://developer.apple.com/documentation/intents/ininteractiondirection
  public enum Direction: Int, Hashable, Sendable, Codable, CaseIterable {
    /// Not specified.
    case unspecified = 0
    /// From the device: a message was sent.
    case outgoing
    /// To the device: a message arrived.
    case incoming
  }

  /// [The progress of the request](https://developer.apple.com/documentation/intents/inintenthandlingstatus).
  public enum HandlingStatus: Int, Hashable, Sendable, Codable, CaseIterable {
    /// Not specified.
    case unspecified = 0
    /// It can be handled.
    case ready
    /// It is in progress.
    case inProgress
    /// It was handled.
    case success
    /// It could not be handled.
    case failure
    /// It was passed on to the app.
    case deferredToApplication
    /// The user must confirm it.
    case userConfirmationRequired
  }

  /// The request itself.
  public var intent: Intent
  /// The extension's response, or nil.
  public var response: IntentResponse?
  /// The direction of the information.
  public var direction = Direction.unspecified
  /// When it happened, with its duration, or nil.
  public var dateInterval: DateInterval?
  /// The identifier for deleting it later. The system sets the real property's initial value; here it is nil until you
  /// set it, and the ``DonationStore`` creates an identifier for its own record.
  public var identifier: String?
  /// The identifier that it shares with others, for deleting all of them together; nil means
  /// [no group](https://developer.apple.com/documentation/intents/ininteraction/groupidentifier).
  public var groupIdentifier: String?

  /// Creates an interaction for a request to an app, or for a user's action to donate.
  ///
  /// - Parameters:
  ///   - intent: the request.
  ///   - response: the extension's response, or nil.
  public init(intent: Intent, response: IntentResponse? = nil) {
    self.intent = intent
    self.response = response
  }

  /// The progress of the request, derived from ``response``.
  public var intentHandlingStatus: HandlingStatus { response?.code.handlingStatus ?? .unspecified }

  /// Returns the activity to launch the app with, or nil if the response does not launch it.
  ///
  /// It is the response's activity, or else one that the system creates, whose type is the name of the intent. In both
  /// cases the activity contains this interaction [before it is delivered][continue].
  ///
  /// [continue]: https://developer.apple.com/documentation/intents/instartworkoutintentresponsecode/continueinapp
  ///
  /// - Parameter profile: the version of the real system; by default the documented one.
  /// - Throws: ``ActivityError/emptyType`` if the intent has no name and the system creates the activity.
  public func launchActivity(profile: Profile = .documented) throws(ActivityError) -> UserActivity? {
    guard let response, response.code.launchesApp else { return nil }
    guard let own = response.userActivity else { return try UserActivity(continuing: self) }
    var activity = own
    if profile.has("renames-own-activity"), own.activityType != intent.name {
      activity = try UserActivity(activityType: intent.name, title: own.title, userInfo: own.userInfo)
      // The property was validated when it was set, so this succeeds.
      try activity.setWebpageURL(own.webpageURL)
    }
    activity.interaction = self
    return activity
  }
}

extension Profile {
  /// The documented behavior, except for the type of an activity that the extension supplies: here the header
  /// contradicts Apple's page, which lets the extension choose it.
  public static let intentType = Profile(
    name: "intent-type",
    title: "As documented, type from the intent",
    quirks: [
      Quirk(
        "renames-own-activity",
        "An activity that the extension supplies arrives with the name of the intent as its type.",
        citation:
          "INSendMessageIntentResponse.h, macOS 10.12 SDK: the NSUserActivity will have its activityType set"
          + " to the name of the intent"
      )
    ]
  )
}
