import SimulationKit

extension UserActivity {
  /// Saves an activity that a delegate keeps up to date, if its state is out of date.
  ///
  /// The delegate's `userActivityWillSave(_:)` is called where ``needsSave`` is true, which this clears;
  /// `userInfo` is handed over as it is.
  ///
  /// - Parameter delegate: what the delegate writes.
  public mutating func saveThroughDelegate(_ delegate: (inout UserActivity) -> Void) {
    guard needsSave else { return }
    needsSave = false
    delegate(&self)
  }

  /// Saves an activity that belongs to responders, if its state is out of date.
  ///
  /// The framework hands over an activity whose `userInfo` is empty, and sends each responder
  /// `updateUserActivityState(_:)`
  /// ([UIResponder][update]).
  /// So a responder without an override leaves the activity empty.
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

  /// The activity without the entries that `requiredUserInfoKeys` does not name.
  ///
  /// - Parameter keys: the keys that stay; none of them means that nothing does.
  /// - Returns: the activity that remains.
  public func keepingOnly(_ keys: Set<String>) -> UserActivity {
    var activity = self
    activity.userInfo = userInfo.filter { $0.key.stringValue.map(keys.contains) ?? false }
    return activity
  }

  /// What the receiving app gets of the activity.
  ///
  /// It begins a life of its own: made, and never current, with no responders and nothing to save. Apple names
  /// no property that stays behind, so all others come along.
  ///
  /// - Parameter profile: the version of the real system; one with the quirk `prunes-to-required-keys` throws
  ///   away the entries that ``requiredUserInfoKeys`` does not name.
  /// - Returns: the activity that arrives.
  public func received(profile: Profile = .documented) -> UserActivity {
    var activity =
      profile.has("prunes-to-required-keys") ? keepingOnly(requiredUserInfoKeys ?? []) : self
    activity.phase = .created
    activity.responders = []
    activity.needsSave = false
    return activity
  }
}
