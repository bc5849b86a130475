/// The activities that one app has made, of which at most one is current.
public struct ActivityRoster: Hashable, Sendable {
  /// Every activity, in the order in which they were added.
  public private(set) var activities: [UserActivity] = []

  /// A roster without activities.
  public init() {}

  /// What the person is doing now, or nil.
  public var current: UserActivity? { activities.first { $0.phase == .current } }

  /// Adds an activity and makes it current; the one that was current resigns.
  ///
  /// - Parameter activity: the activity.
  /// - Throws: the error of `UserActivity.becomeCurrent()`; the roster then stays as it was.
  public mutating func publish(_ activity: UserActivity) throws(ActivityError) {
    var activity = activity
    try activity.becomeCurrent()
    resignCurrent()
    activities.append(activity)
  }

  /// Makes the activity that was added last current once more.
  ///
  /// - Throws: ``ActivityError/noActivity``, or the error of `UserActivity.becomeCurrent()`.
  public mutating func makeLatestCurrent() throws(ActivityError) {
    guard var latest = activities.last else { throw .noActivity }
    try latest.becomeCurrent()
    resignCurrent()
    activities[activities.count - 1] = latest
  }

  /// Changes the activity that was added last.
  ///
  /// - Parameter change: the change.
  /// - Throws: ``ActivityError/noActivity``.
  public mutating func updateLatest(_ change: (inout UserActivity) -> Void) throws(ActivityError) {
    guard !activities.isEmpty else { throw .noActivity }
    change(&activities[activities.count - 1])
  }

  /// Makes nothing current.
  public mutating func resignCurrent() {
    for index in activities.indices {
      activities[index].resignCurrent()
    }
  }
}
