import Activities
import SimulationKit

extension World<HandoffStage> {
  /// Lets the sender save the activity, which completes the payload.
  ///
  /// - Returns: why it cannot be sent, or nil.
  mutating func save() throws(Rejection) -> HandoffFailure? {
    if state.isBrowsing {
      record(
        .local,
        "webpageURL",
        from: state.here,
        "A browser sends its address in webpageURL; userInfo is empty."
      )
    } else if state.isManaged {
      try saveManaged()
    } else {
      record(
        .local,
        "userInfo as published",
        from: state.here,
        "This is what \(state.watchMethod) was given. Only an activity's delegate would be asked; this one has none."
      )
    }
    guard var payload = state.roster.current else { return .handoffFailed }
    if state.isBrowsing {
      payload.userInfo = [:]
    } else if state.profile.has("prunes-to-required-keys") {
      payload = payload.keepingOnly(payload.requiredUserInfoKeys ?? [])
      record(
        .local,
        "requiredUserInfoKeys",
        from: state.here,
        "This version throws away every entry whose key is not named; left: \(payload.userInfo.listed)."
      )
    }
    state.payload = payload
    guard payload.userInfo.payloadSize <= state.scenario.sizeLimit else {
      record(
        .refusal,
        "error \(HandoffFailure.userInfoTooLarge.rawValue)",
        from: state.here,
        to: state.there,
        "userInfo has \(payload.userInfo.payloadSize) bytes; the limit of this run is"
          + " \(state.scenario.sizeLimit)."
      )
      return .userInfoTooLarge
    }
    showStage(waiting: true)
    return nil
  }

  private mutating func saveManaged() throws(Rejection) {
    guard state.roster.current?.needsSave == true else {
      record(
        .absent,
        "userActivityWillSave(_:)",
        from: state.here,
        to: state.hereApp,
        "needsSave is false: nothing has changed since the last save."
      )
      return
    }
    let entries = state.visible.userInfo
    let overrides = state.scenario.sender.overridesUpdate
    record(
      .local,
      "userActivityWillSave(_:)",
      from: state.here,
      "needsSave is true. \(state.framework), the activity's delegate, empties userInfo first."
    )
    do {
      try state.roster.updateLatest {
        $0.saveThroughResponders(overrides ? [{ $0.addUserInfoEntries(entries) }] : [])
      }
    } catch {
      throw Rejection(at: JSONPointer(["steps"]), "\(error)")
    }
    record(
      overrides ? .call : .absent,
      "updateUserActivityState(_:)",
      from: state.here,
      to: state.hereApp,
      overrides
        ? "userInfo arrives empty; the override adds \(entries.listed)."
        : "The view controller does not override it, so userInfo stays empty."
    )
  }

  /// Transfers the payload between the devices, or fails.
  ///
  /// - Returns: why it did not arrive, or nil.
  mutating func transfer() throws(Rejection) -> HandoffFailure? {
    let size = state.payload?.userInfo.payloadSize ?? 0
    // Twenty bytes per millisecond plus a random delay: invented, so larger payloads take visibly longer.
    try advance(by: 40 + size / 20 + random.number(in: 0...20))
    switch state.scenario.transfer {
    case .arrives:
      record(
        .call,
        "payload",
        from: state.here,
        to: state.there,
        "Only now does the data cross: \(state.payload?.content ?? "nothing").",
        reasons: [
          Reason(
            "under-3-kb",
            holds: size < UserActivity.advisedSize,
            "userInfo has \(size) bytes; Apple advises to stay under 3 KB."
          )
        ]
      )
      return nil
    case .drops:
      record(.refusal, "payload", from: state.here, to: state.there, "The connection breaks off.")
      return .connectionUnavailable
    case .stalls:
      record(.wait, "payload", from: state.there, to: nil, "The \(state.hereApp) does not answer in time.")
      try advance(by: 10_000)
      return .remoteApplicationTimedOut
    }
  }
}
