extension SendingApp {
  /// Brings an activity's state up to date, if it is out of date.
  ///
  /// 1. `needsSave` is cleared. Where responders hold the activity, its `userInfo` is emptied.
  /// 2. Its delegate gets `userActivityWillSave(_:)`.
  /// 3. Each of its responders gets `updateUserActivityState(_:)`.
  /// 4. Where responders hold it, the app's delegate gets `application(_:didUpdate:)`.
  ///
  /// That an activity may have both a delegate of its own and responders, and that the delegate is asked
  /// first, is a choice: Apple does not describe it. Callbacks may change anything, and a save within a save
  /// does nothing. A required key that is still missing at the end is noted as a fault.
  ///
  /// - Parameter activity: the activity; one of another app is left alone.
  public func save(_ activity: ActivityObject) {
    guard let activity = own(activity) else { return }
    let type = activity.activityType
    guard activity.needsSave, activity.phase != .invalidated, isSaving.insert(activity.index).inserted else {
      ledger.note(.nothingToSave(type))
      return
    }
    defer { isSaving.remove(activity.index) }
    let isManaged = activity.value.isManaged
    ledger.update(activity.index) {
      $0.needsSave = false
      if isManaged { $0.userInfo = [:] }
    }
    if let delegate = activity.delegate {
      ledger.note(.willSave(type))
      delegate.userActivityWillSave(activity)
    }
    activity.updateThroughResponders()
    if isManaged, let delegate {
      ledger.note(.didUpdate(type))
      delegate.application(didUpdate: activity)
    }
    let missing = activity.value.missingKeys
    if !missing.isEmpty {
      ledger.note(.fault(type, .requiredKeysMissing(missing)))
    }
    if activity.phase == .current {
      ledger.store(activity.index)
    }
  }

  /// Deletes those stored activities that have one of these persistent identifiers.
  ///
  /// - Parameter identifiers: the identifiers.
  /// - Returns: what was deleted; see `SavedActivities.deleteSavedUserActivities(withPersistentIdentifiers:)`.
  @discardableResult
  public func deleteSavedUserActivities(
    withPersistentIdentifiers identifiers: [String]
  ) -> [SavedActivities.Entry] {
    ledger.saved.deleteSavedUserActivities(withPersistentIdentifiers: identifiers)
  }

  /// Deletes every stored activity.
  ///
  /// - Returns: what was deleted.
  @discardableResult
  public func deleteAllSavedUserActivities() -> [SavedActivities.Entry] {
    ledger.saved.deleteAllSavedUserActivities()
  }
}

// MARK: - What a continuation asks of it

extension SendingApp {
  func tellContinued(_ activity: ActivityObject) {
    guard let delegate = activity.delegate else { return }
    ledger.note(.wasContinued(activity.activityType))
    delegate.userActivityWasContinued(activity)
  }

  func hand(_ streams: ContinuationStreams, to activity: ActivityObject) {
    guard let delegate = activity.delegate else { return }
    ledger.note(.receivedStreams(activity.activityType))
    delegate.userActivity(activity, didReceive: streams.input, outputStream: streams.output)
  }
}
