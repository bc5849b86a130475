import Foundation

/// What an app has donated to the system, until it is deleted.
///
/// A value on a clock of the caller's: every moment is a `Date` that is passed in, and none lies before the last one.
/// The rules are those of [Donating Shortcuts][donating] and [Deleting Donated Shortcuts][deleting]. Each time that a
/// person does something is a donation of its own: nothing is merged. How long the system keeps donations is not
/// documented; this store keeps them until they are deleted.
///
/// [donating]: https://developer.apple.com/documentation/sirikit/donating-shortcuts
/// [deleting]: https://developer.apple.com/documentation/sirikit/deleting-donated-shortcuts
public struct DonationStore: Hashable, Sendable {
  /// What was donated and not deleted, in order.
  public private(set) var donations: [Donation] = []
  /// What was deleted, in order. The system forgets it; here it explains why a suggestion is missing.
  public private(set) var deleted: [Donation] = []
  private var count = 0
  /// The second of the last donation, deleted or not: deleting does not turn back time.
  private(set) var latest: Int?

  /// A store without donations.
  public init() {}

  /// Takes an interaction, as `INInteraction.donate(completion:)` hands it over.
  ///
  /// - Parameters:
  ///   - interaction: what the person did. Where it has no `identifier`, one is made up: `interaction-1`.
  ///   - now: the present moment.
  /// - Returns: what the store keeps.
  /// - Throws: ``IntentError/emptyName`` where the intent has no name; ``IntentError/timeRunsBackwards`` for a moment
  ///   before the last donation, or for a date that is none.
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

  /// Takes note of an activity, as the system does when it becomes current.
  ///
  /// Siri suggests it only where it is [eligible for prediction][eligible] and was current; it is kept either way, so
  /// that its absence can be explained.
  ///
  /// [eligible]: https://developer.apple.com/documentation/foundation/nsuseractivity/iseligibleforprediction
  ///
  /// - Parameters:
  ///   - activity: the activity as it is now.
  ///   - persistentIdentifier: the name by which it can be deleted later, or nil.
  ///   - now: the present moment.
  /// - Returns: what the store keeps.
  /// - Throws: ``IntentError/timeRunsBackwards`` for a moment before the last donation, or for a date that is none.
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
  /// Deletes interactions by their names, as `INInteraction.delete(with:)` does with a list.
  ///
  /// - Parameter identifiers: the names.
  /// - Returns: what was deleted.
  @discardableResult
  public mutating func delete(identifiers: Set<String>) -> [Donation] {
    delete { $0.isInteraction && $0.identifier.map(identifiers.contains) ?? false }
  }

  /// Deletes the interactions of a group, as `INInteraction.delete(with:)` does with one name.
  ///
  /// - Parameter groupIdentifier: the name that they share.
  /// - Returns: what was deleted.
  @discardableResult
  public mutating func delete(groupIdentifier: String) -> [Donation] {
    delete { $0.isInteraction && $0.groupIdentifier == groupIdentifier }
  }

  /// Deletes all interactions, as `INInteraction.deleteAll()` does. Activities stay.
  ///
  /// - Returns: what was deleted.
  @discardableResult
  public mutating func deleteAllInteractions() -> [Donation] {
    delete(where: \.isInteraction)
  }

  /// Deletes activities by their names, as [`deleteSavedUserActivities`][delete] does. Interactions stay.
  ///
  /// [delete]: https://developer.apple.com/documentation/foundation/nsuseractivity/persistentidentifier
  ///
  /// - Parameter persistentIdentifiers: the names.
  /// - Returns: what was deleted.
  @discardableResult
  public mutating func deleteActivities(persistentIdentifiers: Set<String>) -> [Donation] {
    delete { !$0.isInteraction && $0.identifier.map(persistentIdentifiers.contains) ?? false }
  }

  /// Deletes all activities, as `deleteAllSavedUserActivities` does. Interactions stay.
  ///
  /// - Returns: what was deleted.
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
  /// The seconds since 1970 without the fraction; nil for a date that is none, or too far away to reckon with.
  var wholeSecond: Int? {
    let seconds = timeIntervalSince1970
    guard seconds.isFinite, abs(seconds) < 1e11 else { return nil }
    return Int(seconds.rounded(.down))
  }
}
