import Activities
import AppFoundation
import SimulationKit

/// Devices, the people who own them, and the time.
///
/// Nothing happens in it unless a test does it, so the same test always does the same.
@MainActor public final class SimulatedWorld {
  package let context: WorldContext
  /// The devices, in the order in which they were added.
  public private(set) var devices: [SimulatedDevice] = []
  /// The size of `userInfo` in bytes beyond which an activity can't be sent. Apple doesn't publish its limit.
  public var handoffSizeLimit = UserActivity.assumedSizeLimit
  /// The number of bytes that a continuation stream holds until they are read; 1 or more.
  public var handoffStreamCapacity = ContinuationStreams.standardCapacity
  private let registeredGroups: [String: String]

  /// Creates a world without devices.
  ///
  /// - Parameters:
  ///   - seed: the seed of everything that is random.
  ///   - date: the date at which it begins.
  ///   - profile: the version of the real system that the devices run.
  ///   - registeredGroups: the app groups that are registered with Apple, each with its team.
  public init(
    seed: UInt64 = 1,
    date: Date = Date(timeIntervalSince1970: 1_750_000_000),
    profile: Profile = .documented,
    registeredGroups: [String: String] = [:]
  ) {
    context = WorldContext(seed: seed, now: date)
    context.profile = profile
    self.registeredGroups = registeredGroups
  }

  // What is planned refers to the apps, and they refer to the world.
  deinit { context.services.removeAll() }

  /// The present.
  public var date: Date { context.now }
  /// The version of the real system that the devices run.
  public var profile: Profile { context.profile }

  /// Adds a device at the origin, with everything switched on.
  ///
  /// - Parameters:
  ///   - kind: the kind of device.
  ///   - name: the name that its owner gives it.
  ///   - account: the iCloud account; empty if none is signed in.
  /// - Returns: the device.
  @discardableResult
  public func addDevice(
    _ kind: HandoffDevice.Kind,
    named name: String? = nil,
    account: String = "anna@example.com"
  ) -> SimulatedDevice {
    let device = SimulatedDevice(
      kind,
      name: name ?? kind.noun,
      account: account,
      number: devices.count,
      registeredGroups: registeredGroups,
      in: self
    )
    devices.append(device)
    return device
  }

  /// Lets time pass. Timers of all apps fire at their times.
  ///
  /// - Parameter seconds: how long; less than 0 changes nothing.
  public func letTimePass(_ seconds: TimeInterval) {
    letTimePass(until: date.addingTimeInterval(max(0, seconds)))
  }

  /// Lets time pass. Timers of all apps fire at their times.
  ///
  /// - Parameter end: the new present. An earlier date changes nothing.
  public func letTimePass(until end: Date) {
    context.letTimePass(until: end)
    settle()
  }

  /// Lets the run loops of all apps that aren't suspended turn until nothing happens any more: streams tell their
  /// delegates what has arrived.
  ///
  /// It stops after many turns if the apps keep each other busy.
  public func settle() {
    for _ in 0..<10_000 {
      let apps = devices.flatMap(\.apps).filter { $0.state == .foreground || $0.state == .background }
      guard apps.reduce(false, { $1.context.activities.turnRunLoop() || $0 }) else { return }
    }
  }
}
