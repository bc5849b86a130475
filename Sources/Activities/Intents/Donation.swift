import Foundation

/// An action in an app that the app reported to the system.
public struct Donation: Hashable, Sendable {
  /// The action.
  public let action: Shortcut.Action
  /// When the user performed it.
  public let date: Date
  /// The identifier for deleting it: `identifier` of an interaction, `persistentIdentifier` of an activity. An activity
  /// without one can only be deleted together with all others.
  public let identifier: String?
  /// The group of an interaction, or nil.
  public let groupIdentifier: String?
  /// Whether Siri may suggest it: always for an interaction, `isEligibleForPrediction` for an activity.
  public let isEligible: Bool
  /// Whether the activity was current when the system recorded it; always true for an interaction.
  public let wasCurrent: Bool

  /// The title to display, or nil for an intent without a title.
  public var title: String? {
    switch action {
    case .intent(let intent): intent.title.flatMap { $0.isEmpty ? nil : $0 }
    case .userActivity(let activity): activity.title ?? activity.activityType
    }
  }

  /// Whether it is an interaction.
  public var isInteraction: Bool {
    guard case .intent = action else { return false }
    return true
  }

  /// The activity that the app continues when the user takes the suggestion, with the entries of `userInfo` that were
  /// stored; nil for an interaction, whose intent the app's extension handles.
  ///
  /// Pass it to a ``Continuation``: the app is launched and continues it, as by Handoff but from this device.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/sirikit/donating-shortcuts
  public var launchActivity: UserActivity? { action.launchActivity }

  /// Returns whether the activity's `expirationDate` has passed; an interaction has none.
  public func isExpired(at now: Date) -> Bool {
    guard case .userActivity(let activity) = action else { return false }
    return activity.isExpired(at: now)
  }

  /// Two donations with the same subject are the same action done twice.
  ///
  /// Apple doesn't document how the system compares them. Here the subject of an intent is its class and parameters;
  /// that of an activity is its type and the entries of `userInfo` that are required to restore it.
  var subject: Subject {
    switch action {
    case .intent(let intent): .intent(intent.name, intent.parameters)
    case .userActivity(let activity):
      .activity(activity.activityType, (action.launchActivity ?? activity).userInfo)
    }
  }

  enum Subject: Hashable, Sendable {
    case intent(String, [String: ActivityValue])
    case activity(String, [ActivityValue: ActivityValue])
  }
}
