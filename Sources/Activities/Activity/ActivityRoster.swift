/// The activities that one app has made, of which at most one is current.
public struct ActivityRoster: Hashable, Sendable {
  /// Every activity, in the order in which they were added.
  public private(set) var activities: [UserActivity] = []

  /// A roster without activities.
  public init() {}

  /// The place of ``current`` in ``activities``, or nil.
  public var currentIndex: Int? { activities.firstIndex { $0.phase == .current } }

  /// What the person is doing now, or nil.
  public var current: UserActivity? { currentIndex.map { activities[$0] } }

  /// Adds an activity as it is; where it is current, the one that was resigns.
  ///
  /// - Parameter activity: the activity.
  /// - Returns: its place in ``activities``, which stays the same.
  @discardableResult
  public mutating func add(_ activity: UserActivity) -> Int {
    if activity.phase == .current {
      resignCurrent()
    }
    activities.append(activity)
    return activities.count - 1
  }

  /// Adds an activity and makes it current; the one that was current resigns.
  ///
  /// - Parameter activity: the activity.
  /// - Throws: the error of `UserActivity.becomeCurrent()`; the roster then stays as it was.
  public mutating func publish(_ activity: UserActivity) throws(ActivityError) {
    var activity = activity
    try activity.becomeCurrent()
    add(activity)
  }

  /// Makes an activity current; the one that was current resigns.
  ///
  /// - Parameter index: its place in ``activities``.
  /// - Throws: ``ActivityError/noActivity`` where there is none, or the error of
  ///   `UserActivity.becomeCurrent()`; the roster then stays as it was.
  public mutating func becomeCurrent(at index: Int) throws(ActivityError) {
    var activity = try activity(at: index)
    try activity.becomeCurrent()
    resignCurrent()
    activities[index] = activity
  }

  /// Makes the activity that was added last current once more.
  ///
  /// - Throws: ``ActivityError/noActivity``, or the error of `UserActivity.becomeCurrent()`.
  public mutating func makeLatestCurrent() throws(ActivityError) {
    try becomeCurrent(at: activities.count - 1)
  }

  /// Changes an activity; where it becomes current by that, the one that was resigns.
  ///
  /// - Parameters:
  ///   - index: its place in ``activities``.
  ///   - change: the change.
  /// - Throws: ``ActivityError/noActivity`` where there is none.
  public mutating func update(
    at index: Int,
    _ change: (inout UserActivity) -> Void
  ) throws(ActivityError) {
    var activity = try activity(at: index)
    change(&activity)
    if activity.phase == .current, index != currentIndex {
      resignCurrent()
    }
    activities[index] = activity
  }

  /// Changes the activity that was added last.
  ///
  /// - Parameter change: the change.
  /// - Throws: ``ActivityError/noActivity``.
  public mutating func updateLatest(_ change: (inout UserActivity) -> Void) throws(ActivityError) {
    try update(at: activities.count - 1, change)
  }

  /// Makes nothing current, if this activity is the current one; does nothing otherwise
  /// (`NSUserActivity.h`, `resignCurrent`).
  ///
  /// - Parameter index: its place in ``activities``.
  /// - Throws: ``ActivityError/noActivity`` where there is none.
  public mutating func resignCurrent(at index: Int) throws(ActivityError) {
    try update(at: index) { $0.resignCurrent() }
  }

  /// Ends an activity for ever.
  ///
  /// - Parameter index: its place in ``activities``.
  /// - Throws: ``ActivityError/noActivity`` where there is none.
  public mutating func invalidate(at index: Int) throws(ActivityError) {
    try update(at: index) { $0.invalidate() }
  }

  /// Makes nothing current.
  public mutating func resignCurrent() {
    guard let currentIndex else { return }
    activities[currentIndex].resignCurrent()
  }

  private func activity(at index: Int) throws(ActivityError) -> UserActivity {
    guard activities.indices.contains(index) else { throw .noActivity }
    return activities[index]
  }
}
