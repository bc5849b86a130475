import SimulationKit

/// State that a ``SendingApp`` shares with its ``ActivityObject``s: the activities and the record of events.
///
/// Callbacks are never called while a value is being changed, so they can access it safely.
final class ActivityLedger {
  private(set) var roster = ActivityRoster()
  private(set) var records: [SendingRecord] = []
  var saved = SavedActivities()
  let profile: Profile
  /// The app that saves activities; nil after it is deallocated.
  weak var app: SendingApp?

  init(profile: Profile) {
    self.profile = profile
  }

  func add(_ activity: UserActivity) -> Int { roster.add(activity) }

  /// The activity at an index that ``add(_:)`` returned.
  func activity(_ index: Int) -> UserActivity { roster.activities[index] }

  func note(_ record: SendingRecord) { records.append(record) }

  /// Changes an activity, and records the resulting change of its phase.
  func update(_ index: Int, _ change: (inout UserActivity) -> Void) {
    let current = roster.currentIndex
    let before = roster.activities[index]
    var after = before
    change(&after)
    // The index comes from `add`, so the activity exists.
    try? roster.update(at: index) { $0 = after }
    guard before.phase != after.phase else { return }
    if after.phase == .current, let current, current != index {
      note(.resignedCurrent(activity(current).activityType))
    }
    switch after.phase {
    case .created: break
    case .current: note(.becameCurrent(after.activityType))
    case .resigned: note(.resignedCurrent(after.activityType))
    case .invalidated: note(.invalidated(after.activityType))
    }
  }

  func becomeCurrent(_ object: ActivityObject) throws(ActivityError) {
    var activity = activity(object.index)
    let wasCurrent = activity.phase == .current
    try activity.becomeCurrent()
    update(object.index) { $0 = activity }
    store(object.index)
    if !wasCurrent, profile.has("saves-on-becoming-current") {
      app?.save(object)
    }
  }

  /// Stores an activity if it is eligible.
  func store(_ index: Int) {
    saved.save(activity(index), profile: profile)
  }
}
