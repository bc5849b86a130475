import Activities
import AppFoundation
import AppGroups
import SimulationKit

/// A phone, tablet, watch or Mac with its settings and apps.
@MainActor public final class SimulatedDevice {
  /// The world that it is in, which keeps its devices. Keep the world as long as you use them.
  public var world: SimulatedWorld {
    guard let owner else { fatalError("The world of '\(name)' is gone: keep the SimulatedWorld") }
    return owner
  }
  private weak let owner: SimulatedWorld?
  /// The kind of device.
  public let kind: HandoffDevice.Kind
  /// The name that its owner gave it.
  public let name: String
  package let context: DeviceContext

  /// The iCloud account; empty if none is signed in.
  public var account: String
  /// Whether Bluetooth is on.
  public var isBluetoothOn = true
  /// Whether Wi-Fi is on.
  public var isWiFiOn = true
  /// Whether Handoff is on in the settings.
  public var isHandoffOn = true
  /// Whether it must be unlocked before an app opens.
  public var isLocked = false
  /// Where it is.
  public var position = Position.origin
  /// The default browser; nil for none, as on a watch.
  public var defaultBrowser: String?
  /// What happens to messages from this device to the one that continues its activity.
  public var link = SendingApp.Link.reachable
  /// The page that the browser shows in front; nil if an app or nothing is in front.
  public internal(set) var page: URL?
  var browser: SendingApp?

  /// The installed apps, in the order in which they were installed.
  public private(set) var apps: [SimulatedApp] = []
  /// The app that a person sees.
  public internal(set) var frontmostApp: SimulatedApp?
  /// What was continued on this device, in order.
  public internal(set) var handoffs: [SimulatedHandoff] = []

  init(
    _ kind: HandoffDevice.Kind,
    name: String,
    account: String,
    number: Int,
    registeredGroups: [String: String],
    in world: SimulatedWorld
  ) {
    owner = world
    self.kind = kind
    self.name = name
    self.account = account
    let seed = world.context.seed &+ UInt64(number)
    context = DeviceContext(
      name: name,
      world: world.context,
      storage: SharedDevice(Device(kind.storage, registeredGroups: registeredGroups, seed: seed))
    )
    defaultBrowser = HandoffDevice(kind, account: account).defaultBrowser
    let identifier = Self.identifier(seed: seed)
    let description = DeviceDescription(kind: kind, identifier: identifier)
    _ = context.services.service { description }
  }

  // A task of an app that never ends keeps the context, but not the files.
  deinit { context.services.removeAll() }

  private static func identifier(seed: UInt64) -> UUID {
    var source = SeededSource(seed: seed)
    let bytes = (0..<16).map { _ in UInt8(truncatingIfNeeded: source.next()) }
    return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }

  /// Removes an app, with its process and its data in memory.
  ///
  /// - Parameter app: the app.
  public func uninstall(_ app: SimulatedApp) {
    app.kill()
    apps.removeAll { $0 === app }
  }

  /// Returns the installed app with a bundle identifier, or nil.
  ///
  /// - Parameter identifier: the bundle identifier.
  public func app(_ identifier: String) -> SimulatedApp? {
    apps.first { $0.bundle.identifier == identifier }
  }

  /// Installs an app.
  ///
  /// - Parameters:
  ///   - bundle: its Info.plist and entitlements.
  ///   - host: makes what launches it and calls its delegate.
  /// - Throws: ``SimulatorFault/wrongPlatform(_:device:)``. An app with the same bundle identifier is replaced.
  package func install(
    _ bundle: AppBundle,
    host: (SimulatedApp) -> any AppHost
  ) throws(SimulatorFault) -> SimulatedApp {
    guard bundle.process.platform.device == kind.storage else {
      throw .wrongPlatform(bundle.process.platform, device: kind)
    }
    let app = SimulatedApp(bundle, on: self, host: host)
    if let previous = self.app(bundle.identifier) {
      previous.kill()
      apps = apps.map { $0 === previous ? app : $0 }
    } else {
      apps.append(app)
    }
    return app
  }
}

extension HandoffDevice.Kind {
  /// The kind of device that holds the files.
  var storage: Device.Kind {
    switch self {
    case .phone, .tablet: .phone
    case .watch: .watch
    case .mac: .mac
    }
  }
}
