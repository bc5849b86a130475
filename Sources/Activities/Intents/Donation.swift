import Foundation

/// Something that a person did in an app, as the app told the system.
public struct Donation: Hashable, Sendable {
  /// What was done.
  public let action: Shortcut.Action
  /// When it was done.
  public let date: Date
  /// The name by which it can be deleted: `identifier` of an interaction, `persistentIdentifier` of an activity. Nil
  /// for an activity that has none, which can be deleted only together with all others.
  public let identifier: String?
  /// The group of an interaction, or nil.
  public let groupIdentifier: String?
  /// Whether Siri may suggest it: always for an interaction, `isEligibleForPrediction` for an activity.
  public let isEligible: Bool
  /// Whether the activity was current when the system took note of it; always true of an interaction.
  public let wasCurrent: Bool

  /// What a person reads of it, or nil for an intent without a title.
  public var title: String? {
    switch action {
    case .intent(let intent): intent.title.flatMap { $0.isEmpty ? nil : $0 }
    case .userActivity(let activity): activity.title ?? activity.activityType
    }
  }

  /// Whether it was made from an interaction.
  public var isInteraction: Bool {
    guard case .intent = action else { return false }
    return true
  }

  /// Whether the activity's `expirationDate` has passed; an interaction has none.
  public func isExpired(at now: Date) -> Bool {
    guard case .userActivity(let activity) = action else { return false }
    return activity.isExpired(at: now)
  }

  /// What makes two donations the same action done twice.
  ///
  /// Apple does not say how the system compares them. Here it is the class and the parameters of an intent, and the
  /// type of an activity with those entries of `userInfo` that are required to restore it.
  var subject: Subject {
    switch action {
    case .intent(let intent): .intent(intent.name, intent.parameters)
    case .userActivity(let activity):
      .activity(
        activity.activityType,
        activity.requiredUserInfoKeys.map { activity.keepingOnly($0).userInfo } ?? activity.userInfo
      )
    }
  }

  enum Subject: Hashable, Sendable {
    case intent(String, [String: ActivityValue])
    case activity(String, [ActivityValue: ActivityValue])
  }
}
