import Foundation

/// The donations that an app has made to the system and not deleted.
///
/// The store has no clock: you pass the date to each method, and it must not be earlier than the last one. The rules
/// are those of [Donating Shortcuts][donating] and [Deleting Donated Shortcuts][deleting]. Each time a user performs an
/// action is a separate donation; nothing is merged. How long the system keeps donations is not documented; this store
/// keeps them until they are deleted.
///
/// [donating]: https://developer.apple.com/documentation/sirikit/donating-shortcuts
/// [deleting]: https://developer.apple.com/documentation/sirikit/deleting-donated-shortcuts
public struct DonationStore: Hashable, Sendable {
  /// The donations that have not been deleted, in order.
  public private(set) var donations: [Donation] = []
  /// The deleted donations, in order. The system forgets them; here they explain missing suggestions.
  public private(set) var deleted: [Donation] = []
  private var count = 0
  /// The second of the last donation, even if it was deleted.
  private(set) var latest: Int?

  /// Creates an empty store.
  public init() {}

  /// Records an interaction, like `INInteraction.donate(completion:)`.
  ///
  /// - Parameters:
  ///   - interaction: the user's action. If it has no `identifier`, the store creates one: `interaction-1`.
  ///   - now: the current date.
  /// - Returns: the stored donation.
  /// - Throws: ``IntentError/emptyName`` if the intent has no name; ``IntentError/timeRunsBackwards`` if the date is
  ///   invalid or earlier than the last donation.
  @discardableResult
  public mutating func donate(_ interaction: Interaction, at now: Date) throws(IntentError) -> Donation {
    guard !interaction.intent.name.isEmpty else { throw .emptyName }
    return try keep(
      Donation(
        action: .intent(interaction.intent),
        date: now,
        identifier: interaction.identifier ?? "interaction-\(count + 1)",
        groupIdentifier: interaction.groupIdentifier,
        isEligible: true,
        wasCurrent: true
      )
    )
  }

  /// Records an activity, as the system does when it becomes current.
  ///
  /// Siri suggests it only if it is [eligible for prediction][eligible] and was current. It is stored in any case, to
  /// explain its absence from the suggestions.
  ///
  /// [eligible]: https://developer.apple.com/documentation/foundation/nsuseractivity/iseligibleforprediction
  ///
  /// - Parameters:
  ///   - activity: the activity in its current state.
  ///   - persistentIdentifier: the identifier for deleting it later, or nil.
  ///   - now: the current date.
  /// - Returns: the stored donation.
  /// - Throws: ``IntentError/timeRunsBackwards`` if the date is invalid or earlier than the last donation.
  @discardableResult
  public mutating func donate(
    _ activity: UserActivity,
    persistentIdentifier: String? = nil,
    at now: Date
  ) throws(IntentError) -> Donation {
    try keep(
      Donation(
        action: .userActivity(activity),
        date: now,
        identifier: persistentIdentifier,
        groupIdentifier: nil,
        isEligible: activity.isEligibleForPrediction,
        wasCurrent: activity.phase == .current
      )
    )
  }

  private mutating func keep(_ donation: Donation) throws(IntentError) -> Donation {
    guard let second = donation.date.wholeSecond else { throw .timeRunsBackwards }
    guard latest.map({ $0 <= second }) ?? true else { throw .timeRunsBackwards }
    latest = second
    count += 1
    donations.append(donation)
    return donation
  }
}

extension DonationStore {
  /// Deletes interactions by their identifiers, like `INInteraction.delete(with:)` with a list.
  ///
  /// - Parameter identifiers: the identifiers.
  /// - Returns: the deleted donations.
  @discardableResult
  public mutating func delete(identifiers: Set<String>) -> [Donation] {
    delete { $0.isInteraction && $0.identifier.map(identifiers.contains) ?? false }
  }

  /// Deletes the interactions of a group, like `INInteraction.delete(with:)` with a single identifier.
  ///
  /// - Parameter groupIdentifier: the identifier of the group.
  /// - Returns: the deleted donations.
  @discardableResult
  public mutating func delete(groupIdentifier: String) -> [Donation] {
    delete { $0.isInteraction && $0.groupIdentifier == groupIdentifier }
  }

  /// Deletes all interactions, like `INInteraction.deleteAll()`, but no activities.
  ///
  /// - Returns: the deleted donations.
  @discardableResult
  public mutating func deleteAllInteractions() -> [Donation] {
    delete(where: \.isInteraction)
  }

  /// Deletes activities by their identifiers, like [`deleteSavedUserActivities`][delete], but no interactions.
  ///
  /// [delete]: https://developer.apple.com/documentation/foundation/nsuseractivity/persistentidentifier
  ///
  /// - Parameter persistentIdentifiers: the identifiers.
  /// - Returns: the deleted donations.
  @discardableResult
  public mutating func deleteActivities(persistentIdentifiers: Set<String>) -> [Donation] {
    delete { !$0.isInteraction && $0.identifier.map(persistentIdentifiers.contains) ?? false }
  }

  /// Deletes all activities, like `deleteAllSavedUserActivities`, but no interactions.
  ///
  /// - Returns: the deleted donations.
  @discardableResult
  public mutating func deleteAllActivities() -> [Donation] {
    delete { !$0.isInteraction }
  }

  private mutating func delete(where isUnwanted: (Donation) -> Bool) -> [Donation] {
    let unwanted = donations.filter(isUnwanted)
    donations.removeAll(where: isUnwanted)
    deleted += unwanted
    return unwanted
  }
}

extension Date {
  /// The whole seconds since 1970; nil for an invalid date, or one too far away for integer arithmetic.
  var wholeSecond: Int? {
    let seconds = timeIntervalSince1970
    guard seconds.isFinite, abs(seconds) < 1e11 else { return nil }
    return Int(seconds.rounded(.down))
  }
}
