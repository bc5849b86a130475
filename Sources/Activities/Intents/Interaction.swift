import Foundation
import SimulationKit

/// A request to an app through Siri, or something that a person did in the app, and what is known of it.
///
/// The counterpart of [INInteraction](https://developer.apple.com/documentation/intents/ininteraction).
public struct Interaction: Hashable, Sendable {
  /// [Which way information went][direction].
  ///
  /// [direction]: https://developer.apple.com/documentation/intents/ininteractiondirection
  public enum Direction: Int, Hashable, Sendable, Codable, CaseIterable {
    /// Nobody said.
    case unspecified = 0
    /// From the device: a message was sent.
    case outgoing
    /// To the device: a message came.
    case incoming
  }

  /// [How far the request has come](https://developer.apple.com/documentation/intents/inintenthandlingstatus).
  public enum HandlingStatus: Int, Hashable, Sendable, Codable, CaseIterable {
    /// Nobody said.
    case unspecified = 0
    /// It can be served.
    case ready
    /// It is under way.
    case inProgress
    /// It was served.
    case success
    /// It could not be served.
    case failure
    /// It is the app's now.
    case deferredToApplication
    /// The person must confirm it.
    case userConfirmationRequired
  }

  /// The request itself.
  public var intent: Intent
  /// What the extension answered, or nil.
  public var response: IntentResponse?
  /// Which way information went.
  public var direction = Direction.unspecified
  /// When it happened and how long it took, or nil.
  public var dateInterval: DateInterval?
  /// The name by which it can be deleted later. The real property begins with a name that the system makes up; here
  /// it is nil until it is set, and the ``DonationStore`` makes one up for its own record.
  public var identifier: String?
  /// The name that it shares with others, so that all of them can be deleted together; nil means
  /// [no group](https://developer.apple.com/documentation/intents/ininteraction/groupidentifier).
  public var groupIdentifier: String?

  /// A request that is handed to an app, or something done that is to be donated.
  ///
  /// - Parameters:
  ///   - intent: the request.
  ///   - response: what the extension answered, or nil.
  public init(intent: Intent, response: IntentResponse? = nil) {
    self.intent = intent
    self.response = response
  }

  /// How far the request has come, which follows from ``response``.
  public var intentHandlingStatus: HandlingStatus { response?.code.handlingStatus ?? .unspecified }

  /// The activity that the app is launched with, or nil where the response does not launch it.
  ///
  /// It is the one that the response supplies, or else one that the system makes, whose type is the name of the
  /// intent. Either way this interaction is in it [before it is delivered][continue].
  ///
  /// [continue]: https://developer.apple.com/documentation/intents/instartworkoutintentresponsecode/continueinapp
  ///
  /// - Parameter profile: the version of the real system; the documented one where it is left out.
  /// - Throws: ``ActivityError/emptyType`` where the intent has no name, and the system makes the activity.
  public func launchActivity(profile: Profile = .documented) throws(ActivityError) -> UserActivity? {
    guard let response, response.code.launchesApp else { return nil }
    guard let own = response.userActivity else { return try UserActivity(continuing: self) }
    var activity = own
    if profile.has("renames-own-activity"), own.activityType != intent.name {
      activity = try UserActivity(activityType: intent.name, title: own.title, userInfo: own.userInfo)
      // What the property holds has passed its check before, so it passes again.
      try activity.setWebpageURL(own.webpageURL)
    }
    activity.interaction = self
    return activity
  }
}

extension Profile {
  /// As documented, but for the type of an activity that the extension supplies: there the header contradicts
  /// Apple's page, which lets the extension choose it.
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
