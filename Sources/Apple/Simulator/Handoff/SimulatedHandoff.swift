import Activities
import AppFoundation

/// A continuation: what the system called, what the apps answered, and how it ended.
@MainActor public final class SimulatedHandoff {
  /// The device that the activity comes from.
  public let sender: SimulatedDevice
  /// The app that continues; nil for the browser.
  public let app: SimulatedApp?
  /// The page that the browser opened, if it continues.
  public let page: URL?
  let continuation: Continuation?

  init(from sender: SimulatedDevice, to app: SimulatedApp, _ continuation: Continuation) {
    self.sender = sender
    self.app = app
    page = nil
    self.continuation = continuation
  }

  init(from sender: SimulatedDevice, opening page: URL) {
    self.sender = sender
    app = nil
    self.page = page
    continuation = nil
  }

  /// The calls about the activity so far, by the names of Apple's methods; empty if the browser continues.
  public var calls: [String] { continuation?.calls ?? [] }
  /// Everything that has happened so far, in order.
  public var records: [ContinuationRecord] { continuation?.records ?? [] }
  /// How it ended; nil if the browser continues.
  public var end: ContinuationSequence.End? { continuation?.end }
  /// The app's mistakes, in order.
  public var faults: [ContinuationFault] { continuation?.faults ?? [] }
  /// The number of objects that have restored their state so far.
  public var restoredObjects: Int { continuation?.restoredObjects ?? 0 }
  /// The number of times that the app has called the restoration handler so far.
  public var restorationHandlerCalls: Int { continuation?.restorationHandlerCalls ?? 0 }
}

extension SimulatedDevice {
  /// A person taps the icon, and unlocks the device if that is needed.
  ///
  /// - Parameters:
  ///   - other: the device whose activity is meant; nil for the first icon.
  ///   - failure: why the activity doesn't arrive; nil if it does. A device whose `link` isn't reachable fails by
  ///     itself, and so does an activity that is too large.
  /// - Returns: what happened.
  /// - Throws: ``SimulatorFault/noIcon(_:)``.
  @discardableResult
  public func tapHandoffIcon(
    from other: SimulatedDevice? = nil,
    failing failure: HandoffFailure? = nil
  ) throws(SimulatorFault) -> SimulatedHandoff {
    guard let icon = handoffIcons.first(where: { other == nil || $0.sender === other }) else {
      throw .noIcon(handoffObstacles)
    }
    isLocked = false
    let handoff = try handoff(of: icon, failing: failure)
    handoffs.append(handoff)
    world.settle()
    return handoff
  }

  private func handoff(
    of icon: HandoffIcon,
    failing failure: HandoffFailure?
  ) throws(SimulatorFault) -> SimulatedHandoff {
    guard let app = icon.app, let host = app.anyHost else {
      guard let page = icon.sender.currentPage else { throw .noIcon(handoffObstacles) }
      frontmostApp?.enterBackground()
      self.page = page
      return SimulatedHandoff(from: icon.sender, opening: page)
    }
    let launch: LaunchState =
      switch app.state {
      case .notRunning: .cold
      case .background, .suspended: .background
      case .foreground: .foreground
      }
    let framework: AppFramework = app.bundle.process.platform == .macOS ? .appKit : .uiKit
    do throws(ActivityError) {
      return try icon.sender.withSendingApp { sending throws(ActivityError) in
        sending.link = icon.sender.link
        let continuation = try Continuation(
          from: sending,
          launch: launch,
          on: framework,
          profile: world.profile
        )
        continuation.sizeLimit = world.handoffSizeLimit
        continuation.streamCapacity = world.handoffStreamCapacity
        app.comeToFront(from: launch)
        host.deliver(continuation, launch: launch, failing: failure)
        return SimulatedHandoff(from: icon.sender, to: app, continuation)
      }
    } catch {
      throw .activity(error)
    }
  }

  private var currentPage: URL? {
    page ?? frontmostApp?.currentActivity?.webpageURL
  }

  /// Uses the activities of what is in front.
  private func withSendingApp<Result>(
    _ body: (SendingApp) throws(ActivityError) -> Result
  ) throws(ActivityError) -> Result {
    if let frontmostApp {
      // A typed error doesn't pass through the lock, which rethrows.
      let result = frontmostApp.context.activities.withApp { sending -> Swift.Result<Result, ActivityError> in
        do throws(ActivityError) {
          return .success(try body(sending))
        } catch {
          return .failure(error)
        }
      }
      return try result.get()
    }
    guard let browser else { throw .noActivity }
    return try body(browser)
  }
}

extension SimulatedApp {
  /// The app becomes the one in front, before any of its code knows.
  func comeToFront(from launch: LaunchState) {
    device.makeRoom(for: self)
    if launch == .cold {
      start()
    } else {
      becomeFrontmost()
    }
  }
}
