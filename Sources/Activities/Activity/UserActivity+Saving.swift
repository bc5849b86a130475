import SimulationKit

extension UserActivity {
  /// Saves an activity whose delegate keeps it up to date, if its state is out of date.
  ///
  /// If ``needsSave`` is true, clears it and calls the delegate's `userActivityWillSave(_:)`. `userInfo` is passed
  /// unchanged.
  ///
  /// - Parameter delegate: the delegate's update.
  public mutating func saveThroughDelegate(_ delegate: (inout UserActivity) -> Void) {
    guard needsSave else { return }
    needsSave = false
    delegate(&self)
  }

  /// Saves an activity that belongs to responders, if its state is out of date.
  ///
  /// The framework empties `userInfo` and calls `updateUserActivityState(_:)` on each responder
  /// ([UIResponder][update]). A responder without an override therefore leaves the activity empty.
  ///
  /// [update]: https://developer.apple.com/documentation/uikit/uiresponder/updateuseractivitystate(_:)
  ///
  /// - Parameter updates: the overrides, in the order of the responders.
  public mutating func saveThroughResponders(_ updates: [(inout UserActivity) -> Void]) {
    guard needsSave else { return }
    needsSave = false
    userInfo = [:]
    for update in updates {
      update(&self)
    }
  }

  /// Returns the activity with only the given entries of `userInfo`.
  ///
  /// - Parameter keys: the keys to keep; if empty, no entries remain.
  /// - Returns: the reduced activity.
  public func keepingOnly(_ keys: Set<String>) -> UserActivity {
    var activity = self
    activity.userInfo = userInfo.filter { $0.key.stringValue.map(keys.contains) ?? false }
    return activity
  }

  /// Returns the activity as the receiving app gets it.
  ///
  /// It is a new activity: created but never current, without responders, and with nothing to save. Apple documents no
  /// property that isn't transferred, so all others are kept.
  ///
  /// - Parameter profile: the version of the real system; one with the quirk `prunes-to-required-keys` drops the
  ///   entries that ``requiredUserInfoKeys`` does not name.
  /// - Returns: the received activity.
  public func received(profile: Profile = .documented) -> UserActivity {
    var activity =
      profile.has("prunes-to-required-keys") ? keepingOnly(requiredUserInfoKeys ?? []) : self
    activity.phase = .created
    activity.responders = []
    activity.needsSave = false
    return activity
  }
}
