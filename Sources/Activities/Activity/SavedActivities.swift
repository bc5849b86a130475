import Foundation
import SimulationKit

/// The activities that the system has stored for an app: for search, public search and Siri.
///
/// An activity is stored when it becomes current while eligible
/// ([becomeCurrent()](https://developer.apple.com/documentation/foundation/nsuseractivity/becomecurrent())), and
/// removed when the app deletes it. Apple doesn't document what happens if two activities have the same
/// `persistentIdentifier`: here the later one replaces the earlier one. Nor does Apple document that invalidation
/// removes an activity, so it stays.
public struct SavedActivities: Hashable, Sendable {
  /// A place where the system stores an activity.
  public enum Index: String, Hashable, Sendable, CaseIterable {
    /// On-device search, controlled by `isEligibleForSearch`.
    case search
    /// Public search, controlled by `isEligibleForPublicIndexing`.
    case publicSearch
    /// Siri's suggestions, controlled by `isEligibleForPrediction`.
    case prediction
  }

  /// A stored activity.
  public struct Entry: Hashable, Sendable {
    /// The activity, with only the stored entries of `userInfo`.
    public let activity: UserActivity
    /// Where it is stored; never empty.
    public let indexes: Set<Index>
  }

  /// The stored activities, in the order in which they were added.
  public private(set) var entries: [Entry] = []

  /// Creates an empty store.
  public init() {}

  /// Stores an activity wherever it is eligible.
  ///
  /// Stores only the `userInfo` entries that `requiredUserInfoKeys` names, "the minimal information … that should be
  /// stored for later restoration"; nil means all of them (`NSUserActivity.h`).
  ///
  /// - Parameters:
  ///   - activity: the activity. It is not stored if it isn't eligible for any index; public search also skips one that
  ///     fails `UserActivity.validate()`.
  ///   - profile: the version of the real system; one with the quirk `stores-named-keys-only` stores no entries if no
  ///     keys are named.
  /// - Returns: where it is stored now; empty if nowhere.
  @discardableResult
  public mutating func save(_ activity: UserActivity, profile: Profile = .documented) -> Set<Index> {
    var indexes: Set<Index> = []
    if activity.isEligibleForSearch { indexes.insert(.search) }
    if activity.isEligibleForPrediction { indexes.insert(.prediction) }
    if activity.isEligibleForPublicIndexing, (try? activity.validate()) != nil {
      indexes.insert(.publicSearch)
    }
    guard !indexes.isEmpty else { return [] }
    var stored = activity
    if let keys = activity.requiredUserInfoKeys ?? (profile.has("stores-named-keys-only") ? [] : nil) {
      stored = stored.keepingOnly(keys)
    }
    let entry = Entry(activity: stored, indexes: indexes)
    if let identifier = activity.persistentIdentifier,
      let place = entries.firstIndex(where: { $0.activity.persistentIdentifier == identifier })
    {
      entries[place] = entry
    } else {
      entries.append(entry)
    }
    return indexes
  }

  /// Returns the stored activities that search or Siri finds, without expired ones.
  ///
  /// - Parameters:
  ///   - index: the index to search.
  ///   - now: the current date.
  public func activities(in index: Index, at now: Date) -> [UserActivity] {
    entries.filter { $0.indexes.contains(index) && !$0.activity.isExpired(at: now) }.map(\.activity)
  }

  /// Deletes the activities with the given persistent identifiers from every index.
  ///
  /// The counterpart of `deleteSavedUserActivities(withPersistentIdentifiers:completionHandler:)`; returning
  /// corresponds to calling the handler. An activity without an identifier is never deleted.
  ///
  /// - Parameter identifiers: the identifiers; unknown ones are ignored.
  /// - Returns: the deleted entries, in the order in which they were added.
  @discardableResult
  public mutating func deleteSavedUserActivities(
    withPersistentIdentifiers identifiers: [String]
  ) -> [Entry] {
    let meant = Set(identifiers)
    return delete { $0.activity.persistentIdentifier.map(meant.contains) ?? false }
  }

  /// Deletes everything: "all user activities stored by Core Spotlight or donated as Siri shortcuts"
  /// ([deleteAllSavedUserActivities][all]).
  ///
  /// [all]:
  /// https://developer.apple.com/documentation/foundation/nsuseractivity/deleteallsaveduseractivities(completionhandler:)
  ///
  /// - Returns: the deleted entries, in the order in which they were added.
  @discardableResult
  public mutating func deleteAllSavedUserActivities() -> [Entry] {
    delete { _ in true }
  }

  private mutating func delete(_ isMeant: (Entry) -> Bool) -> [Entry] {
    let deleted = entries.filter(isMeant)
    entries.removeAll(where: isMeant)
    return deleted
  }
}
