extension Continuation {
  /// Makes a call and returns its result; nil if the method returns nothing.
  func make(_ callback: ContinuationCallback, to receiver: Receiver) -> Bool? {
    if !callback.isOfEveryForeground {
      calls.append(callback.rawValue)
    }
    // The record includes the result, but belongs where the call began.
    let place = records.count
    records.append(.call(callback, returned: nil))
    let answer = answer(to: callback, of: receiver)
    records[place] = .call(callback, returned: answer)
    if callback == .willContinue {
      records.append(.waiting(shownBy: answer == true ? .app : .system))
    } else if callback == .sceneWillContinue {
      records.append(.waiting(shownBy: .system))
    }
    return answer
  }

  private func answer(to callback: ContinuationCallback, of receiver: Receiver) -> Bool? {
    let type = activity.activityType
    let application = receiver.application
    let scene = receiver.scene
    switch callback {
    case .willFinishLaunching:
      return application?.application(willFinishLaunchingWithOptions: launchOptions) ?? true
    case .didFinishLaunching:
      return application?.application(didFinishLaunchingWithOptions: launchOptions) ?? true
    case .macWillFinishLaunching: _ = application?.application(willFinishLaunchingWithOptions: launchOptions)
    case .macDidFinishLaunching: _ = application?.application(didFinishLaunchingWithOptions: launchOptions)
    case .willEnterForeground: application?.applicationWillEnterForeground()
    case .didBecomeActive: application?.applicationDidBecomeActive()
    case .willContinue: return application?.application(willContinueUserActivityWithType: type)
    case .continue: return continueInApplication(application)
    case .didFail:
      if let failure {
        application?.application(didFailToContinueUserActivityWithType: type, error: failure)
      }
    case .sceneWillConnect: scene?.scene(willConnectWith: .init(activity, origin: origin))
    case .sceneWillEnterForeground: scene?.sceneWillEnterForeground()
    case .sceneDidBecomeActive: scene?.sceneDidBecomeActive()
    case .sceneWillContinue: scene?.scene(willContinueUserActivityWithType: type)
    case .sceneContinue: continuing { scene?.scene(continue: activity, in: self) }
    case .sceneDidFail:
      if let failure {
        scene?.scene(didFailToContinueUserActivityWithType: type, error: failure)
      }
    case .restore: break
    }
    return nil
  }

  private var launchOptions: LaunchOptions { LaunchOptions(activity, origin: origin) }

  private func continuing<Result>(_ body: () -> Result) -> Result {
    isContinuing = true
    defer { isContinuing = false }
    return body()
  }

  private func continueInApplication(_ application: (any ContinuationDelegate)?) -> Bool {
    let arrived = activity
    return continuing {
      application?.application(continue: arrived, in: self) { self.restore($0, from: arrived) } ?? false
    }
  }

  private func restore(_ objects: [any UserActivityRestoring]?, from activity: UserActivity) {
    guard !isRestoring else { return records.append(.fault(.handlerReentered)) }
    isRestoring = true
    defer { isRestoring = false }
    let moment: HandlerCall.Moment = isContinuing ? .duringContinue : .later
    records.append(
      .restorationHandler(HandlerCall(objects: objects?.count, moment: moment, thread: thread))
    )
    handlerCalls += 1
    if thread != .main { records.append(.fault(.handlerOffMainThread)) }
    if handlerCalls > 1 { records.append(.fault(.handlerCalledAgain)) }
    if end == .unhandled { records.append(.fault(.handlerAfterRefusal)) }
    for object in objects ?? [] {
      calls.append(ContinuationCallback.restore.rawValue)
      records.append(.call(.restore, returned: nil))
      restoredObjects += 1
      object.restoreUserActivityState(activity)
    }
  }
}
