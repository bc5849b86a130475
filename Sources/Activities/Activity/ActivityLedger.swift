import SimulationKit

/// What a ``SendingApp`` and its ``ActivityObject``s have in common: the values, and what has happened.
///
/// No callback is made while a value is being changed, so whatever a callback does finds it in order.
final class ActivityLedger {
  private(set) var roster = ActivityRoster()
  private(set) var records: [SendingRecord] = []
  var saved = SavedActivities()
  let profile: Profile
  /// Saves an activity; nil where its app is gone.
  weak var app: SendingApp?

  init(profile: Profile) {
    self.profile = profile
  }

  func add(_ activity: UserActivity) -> Int { roster.add(activity) }

  /// The activity at a place that ``add(_:)`` gave.
  func activity(_ index: Int) -> UserActivity { roster.activities[index] }

  func note(_ record: SendingRecord) { records.append(record) }

  /// Changes an activity, and notes what this means for its life.
  func update(_ index: Int, _ change: (inout UserActivity) -> Void) {
    let current = roster.currentIndex
    let before = roster.activities[index]
    var after = before
    change(&after)
    // The place is one that `add` gave, so there is an activity.
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

  /// Stores an activity where it is eligible.
  func store(_ index: Int) {
    saved.save(activity(index), profile: profile)
  }
}
