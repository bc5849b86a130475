extension Continuation {
  /// The delegate that receives the activity.
  enum Receiver {
    case application(any ContinuationDelegate)
    case scene(any SceneContinuationDelegate, of: (any ContinuationDelegate)?)

    var application: (any ContinuationDelegate)? {
      switch self {
      case .application(let delegate): delegate
      case .scene(_, let application): application
      }
    }

    var scene: (any SceneContinuationDelegate)? {
      if case .scene(let scene, _) = self { scene } else { nil }
    }
  }

  /// Runs the whole sequence.
  func deliver(to receiver: Receiver, by route: ContinuationRoute, failing failure: HandoffFailure?) {
    guard !isDelivering else { return records.append(.fault(.deliveredTwice)) }
    guard end == nil else { return }
    isDelivering = true
    defer { isDelivering = false }
    if route == .applicationDelegate, profile.has("scenes-only") {
      records.append(.fault(.deprecatedRoute))
    }
    var sequence = ContinuationSequence(launch: launch, origin: origin, route: route, profile: profile)
    while let call = sequence.next {
      switch call {
      case .save: proceed(&sequence, failing: save())
      case .transfer: proceed(&sequence, failing: transfer(failing: failure))
      case .wasContinued:
        if let sender { follow(sender.app) { $0.tellContinued(sender.activity) } }
        sequence.proceed()
      default:
        var answer = true
        for callback in sequence.callbacks(of: call) {
          // Ignore the methods that return nothing; the last result counts.
          answer = make(callback, to: receiver) ?? answer
        }
        sequence.proceed(returning: answer)
      }
    }
    end = sequence.end
  }

  private func proceed(_ sequence: inout ContinuationSequence, failing failure: HandoffFailure?) {
    guard let failure else { return sequence.proceed() }
    self.failure = failure
    records.append(.failed(failure))
    sequence.fail(failure)
  }

  /// Lets the sender save its activity.
  private func save() -> HandoffFailure? {
    guard let sender else { return nil }
    follow(sender.app) { $0.save(sender.activity) }
    let value = sender.activity.value
    guard value.phase != .invalidated else { return .handoffFailed }
    activity = value.received(profile: profile)
    return nil
  }

  private func transfer(failing failure: HandoffFailure?) -> HandoffFailure? {
    if let failure { return failure }
    switch sender?.app.link {
    case .unreachable: return .connectionUnavailable
    case .silent: return .remoteApplicationTimedOut
    case .reachable, nil: break
    }
    let size = activity.userInfo.payloadSize
    // An activity that was passed in directly has already arrived.
    guard sender == nil || size <= sizeLimit else { return .userInfoTooLarge }
    records.append(.transferred(bytes: size))
    return nil
  }

  /// Runs code of the sending app, and copies the resulting records.
  func follow(_ app: SendingApp, _ body: (SendingApp) -> Void) {
    let before = app.records.count
    body(app)
    records += app.records[before...].map { .sender($0) }
  }
}
