extension SendingApp {
  /// Saves an activity if its state is out of date.
  ///
  /// 1. Clears `needsSave`. If responders hold the activity, also empties its `userInfo`.
  /// 2. Calls `userActivityWillSave(_:)` on the activity's delegate.
  /// 3. Calls `updateUserActivityState(_:)` on each of its responders.
  /// 4. If responders hold it, calls `application(_:didUpdate:)` on the app's delegate.
  ///
  /// Apple doesn't document whether an activity may have both a delegate and responders, or which is called first;
  /// calling the delegate first is this library's choice. Callbacks may change anything, and a save within a save does
  /// nothing. A required key that is still missing at the end is recorded as a fault.
  ///
  /// - Parameter activity: the activity; one of another app is ignored.
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

  /// Deletes the stored activities with the given persistent identifiers.
  ///
  /// - Parameter identifiers: the identifiers.
  /// - Returns: the deleted entries; see `SavedActivities.deleteSavedUserActivities(withPersistentIdentifiers:)`.
  @discardableResult
  public func deleteSavedUserActivities(
    withPersistentIdentifiers identifiers: [String]
  ) -> [SavedActivities.Entry] {
    ledger.saved.deleteSavedUserActivities(withPersistentIdentifiers: identifiers)
  }

  /// Deletes every stored activity.
  ///
  /// - Returns: the deleted entries.
  @discardableResult
  public func deleteAllSavedUserActivities() -> [SavedActivities.Entry] {
    ledger.saved.deleteAllSavedUserActivities()
  }
}

// MARK: - Continuation

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
