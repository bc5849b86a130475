import AppFoundation
import Receipts
import SimulationKit

/// What the App Store and its daemons on the devices know.
package struct AppStoreState: Sendable {
  /// The present of the world, to the second at which the store last did something.
  package internal(set) var now: Date
  let seed: Int
  /// The environment that the apps come from.
  package var environment = StoreEnvironment.sandbox
  /// The products of an app, by its bundle identifier.
  package var configurations: [String: StoreConfiguration] = [:]
  /// The products of every other app.
  package var standardConfiguration = StoreConfiguration(catalog: .harbor)
  /// The identity that signs; nil for the handbook's.
  package var identity: StoreIdentity? {
    didSet { desks = [:] }
  }
  /// What a device's owner does, by device.
  var devices: [ObjectIdentifier: StoreDevice] = [:]
  /// The customers of each app.
  var shops: [String: StoreCustomers] = [:]
  var clients: [StoreClient.ID: StoreClient] = [:]
  /// The payment sheets on the screens.
  package internal(set) var sheets: [StoreSheet] = []
  var jobs: [StoreJob] = []
  /// What signs and verifies each app's data.
  var desks: [String: SignedDataDesk] = [:]
  var nonces: SeededSource
  private var sheetCount = 0

  init(seed: Int, now: Date) {
    self.seed = seed
    self.now = now
    nonces = SeededSource(seed: UInt64(truncatingIfNeeded: seed))
  }

  /// Lets the store's time pass, and tells the apps what happened.
  mutating func advance(to date: Date) {
    now = max(now, date)
    for app in shops.keys {
      shops[app]?.advance(to: now)
    }
    for id in clients.keys.sorted() {
      sync(id)
    }
  }

  var runningProcesses: [StoreProcess] {
    clients.values.compactMap(\.process).filter(\.isRunning)
  }

  mutating func nextSheet() -> String {
    sheetCount += 1
    return "sheet-\(sheetCount)"
  }

  // MARK: Customers

  /// Returns the configuration of an app, with what the app's own Info.plist says.
  func configuration(of app: AppBundle) -> StoreConfiguration {
    var configuration = configurations[app.identifier] ?? standardConfiguration
    configuration.app.bundleID = app.identifier
    configuration.app.version = app.storeVersion ?? configuration.app.version
    return configuration
  }

  /// The name of the first customer, whose account a device has unless a test says otherwise.
  func standardAccount(of app: AppBundle) -> String {
    configuration(of: app).customers.first?.id ?? "buyer"
  }

  /// Returns the store of a customer, who is created on first use.
  mutating func store(of account: String, for process: StoreProcess, device: StoreDevice) -> TestStore {
    let app = process.app
    let configuration = configuration(of: app)
    var shop =
      shops[app.identifier]
      ?? StoreCustomers(configuration, environment: environment, seed: seed)
    if shop[account] == nil {
      shop.add(
        StoreCustomer(
          account,
          storefront: device.storefront ?? configuration.settings.storefront,
          devices: [process.deviceGUID]
        )
      )
    }
    shop.advance(to: now)
    shops[app.identifier] = shop
    // The customer was added just now, if it wasn't there.
    return shop[account] ?? TestStore(configuration, environment: environment, seed: seed)
  }

  // MARK: Devices

  /// A device's settings.
  package subscript(device device: DeviceContext) -> StoreDevice {
    get { devices[ObjectIdentifier(device)] ?? StoreDevice(device) }
    set { devices[ObjectIdentifier(device)] = newValue }
  }

  func device(of id: StoreClient.ID) -> StoreDevice {
    devices[id.device] ?? StoreDevice(name: "", seed: UInt64(truncatingIfNeeded: seed))
  }
}

extension AppBundle {
  /// The version in a receipt: `CFBundleVersion` on iOS, `CFBundleShortVersionString` on a Mac.
  ///
  /// Source: Apple, Receipt Fields (archived), "Original Application Version".
  fileprivate var storeVersion: String? {
    let key = process.platform == .macOS ? "CFBundleShortVersionString" : "CFBundleVersion"
    guard case .string(let version)? = info[key] else { return nil }
    return version
  }
}
