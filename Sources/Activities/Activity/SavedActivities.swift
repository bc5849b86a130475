import Foundation
import SimulationKit

/// What the system has stored of one app's activities: for search, for everyone's search, for Siri.
///
/// An activity gets here when it becomes current and is eligible
/// ([becomeCurrent()](https://developer.apple.com/documentation/foundation/nsuseractivity/becomecurrent())),
/// and leaves when the app deletes it. Apple does not say what becomes of two activities with one
/// `persistentIdentifier`: here the later one takes the place of the earlier. Nor does it say that an
/// invalidated activity leaves, so it stays.
public struct SavedActivities: Hashable, Sendable {
  /// Where the system stores an activity.
  public enum Index: String, Hashable, Sendable, CaseIterable {
    /// The search on the device, by `isEligibleForSearch`.
    case search
    /// The search of everyone, by `isEligibleForPublicIndexing`.
    case publicSearch
    /// Siri's suggestions, by `isEligibleForPrediction`.
    case prediction
  }

  /// An activity as it was stored.
  public struct Entry: Hashable, Sendable {
    /// The activity, with those entries of `userInfo` that are stored.
    public let activity: UserActivity
    /// Where it is stored; never empty.
    public let indexes: Set<Index>
  }

  /// What is stored, in the order in which it came.
  public private(set) var entries: [Entry] = []

  /// A store that holds nothing.
  public init() {}

  /// Stores an activity where it is eligible.
  ///
  /// Of its `userInfo` those entries are stored that `requiredUserInfoKeys` names, "the minimal information …
  /// that should be stored for later restoration"; nil means all of them (`NSUserActivity.h`).
  ///
  /// - Parameters:
  ///   - activity: the activity. One that is eligible for nothing of this is not stored, and neither is one
  ///     that cannot be indexed: see `UserActivity.validate()`.
  ///   - profile: the version of the real system; one with the quirk `stores-named-keys-only` stores no entry
  ///     where no keys are named.
  /// - Returns: where it is stored now; empty for nowhere.
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

  /// What a search or Siri finds at a moment: what is stored there and has not expired.
  ///
  /// - Parameters:
  ///   - index: where it looks.
  ///   - now: the moment.
  public func activities(in index: Index, at now: Date) -> [UserActivity] {
    entries.filter { $0.indexes.contains(index) && !$0.activity.isExpired(at: now) }.map(\.activity)
  }

  /// Deletes those activities that have one of these persistent identifiers, everywhere.
  ///
  /// The counterpart of `deleteSavedUserActivities(withPersistentIdentifiers:completionHandler:)`; the handler
  /// would be called where this returns. An activity without an identifier is never meant.
  ///
  /// - Parameter identifiers: the identifiers; those that nothing has are ignored.
  /// - Returns: what was deleted, in the order in which it came.
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
  /// [all]: https://developer.apple.com/documentation/foundation/nsuseractivity/deleteallsaveduseractivities(completionhandler:)
  ///
  /// - Returns: what was deleted, in the order in which it came.
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
