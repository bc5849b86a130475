/// The activities of an app, at most one of which is current.
public struct ActivityRoster: Hashable, Sendable {
  /// Every activity, in the order in which they were added.
  public private(set) var activities: [UserActivity] = []

  /// Creates an empty roster.
  public init() {}

  /// The index of ``current`` in ``activities``, or nil.
  public var currentIndex: Int? { activities.firstIndex { $0.phase == .current } }

  /// The current activity, or nil.
  public var current: UserActivity? { currentIndex.map { activities[$0] } }

  /// Adds an activity unchanged; if it is current, the previous current activity resigns.
  ///
  /// - Parameter activity: the activity to add.
  /// - Returns: its permanent index in ``activities``.
  @discardableResult
  public mutating func add(_ activity: UserActivity) -> Int {
    if activity.phase == .current {
      resignCurrent()
    }
    activities.append(activity)
    return activities.count - 1
  }

  /// Adds an activity and makes it current; the previous current activity resigns.
  ///
  /// - Parameter activity: the activity to add.
  /// - Throws: the error of `UserActivity.becomeCurrent()`; the roster is then unchanged.
  public mutating func publish(_ activity: UserActivity) throws(ActivityError) {
    var activity = activity
    try activity.becomeCurrent()
    add(activity)
  }

  /// Makes an activity current; the previous current activity resigns.
  ///
  /// - Parameter index: its index in ``activities``.
  /// - Throws: ``ActivityError/noActivity`` if there is none, or the error of `UserActivity.becomeCurrent()`; the
  ///   roster is then unchanged.
  public mutating func becomeCurrent(at index: Int) throws(ActivityError) {
    var activity = try activity(at: index)
    try activity.becomeCurrent()
    resignCurrent()
    activities[index] = activity
  }

  /// Makes the most recently added activity current again.
  ///
  /// - Throws: ``ActivityError/noActivity``, or the error of `UserActivity.becomeCurrent()`.
  public mutating func makeLatestCurrent() throws(ActivityError) {
    try becomeCurrent(at: activities.count - 1)
  }

  /// Changes an activity; if it becomes current, the previous current activity resigns.
  ///
  /// - Parameters:
  ///   - index: its index in ``activities``.
  ///   - change: the change.
  /// - Throws: ``ActivityError/noActivity`` if there is none.
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

  /// Changes the most recently added activity.
  ///
  /// - Parameter change: the change.
  /// - Throws: ``ActivityError/noActivity``.
  public mutating func updateLatest(_ change: (inout UserActivity) -> Void) throws(ActivityError) {
    try update(at: activities.count - 1, change)
  }

  /// Makes an activity no longer current; does nothing if it isn't current (`NSUserActivity.h`, `resignCurrent`).
  ///
  /// - Parameter index: its index in ``activities``.
  /// - Throws: ``ActivityError/noActivity`` if there is none.
  public mutating func resignCurrent(at index: Int) throws(ActivityError) {
    try update(at: index) { $0.resignCurrent() }
  }

  /// Ends an activity permanently.
  ///
  /// - Parameter index: its index in ``activities``.
  /// - Throws: ``ActivityError/noActivity`` if there is none.
  public mutating func invalidate(at index: Int) throws(ActivityError) {
    try update(at: index) { $0.invalidate() }
  }

  /// Makes the current activity, if any, no longer current.
  public mutating func resignCurrent() {
    guard let currentIndex else { return }
    activities[currentIndex].resignCurrent()
  }

  private func activity(at index: Int) throws(ActivityError) -> UserActivity {
    guard activities.indices.contains(index) else { throw .noActivity }
    return activities[index]
  }
}
