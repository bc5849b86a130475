import AppGroups
import Receipts
import Simulator
import Testing
import UIKit

/// Phones with an app, and what the app's delegate keeps in each.
@MainActor final class Stage<Model: AnyObject> {
  let world: SimulatedWorld
  let bundle: AppBundle
  private let make: @MainActor () -> Model
  private var models: [ObjectIdentifier: Model] = [:]

  init(
    _ catalog: ProductCatalog = .harbor,
    settings: StoreSettings = StoreSettings(),
    _ make: @escaping @MainActor () -> Model
  ) throws {
    world = SimulatedWorld(seed: 7)
    bundle = try AppBundle(
      info: [
        "CFBundleIdentifier": .string("com.example.harbor"),
        "CFBundleVersion": .string("42"),
      ],
      team: "TEAM123456"
    )
    self.make = make
    world.store.sell(StoreConfiguration(catalog: catalog, settings: settings))
  }

  /// Adds a phone, and launches the app on it.
  func addPhone(_ name: String = "Phone") throws -> SimulatedApp {
    let device = world.addDevice(.phone, named: name)
    // The device keeps the closure, so the closure must not keep the device.
    let id = ObjectIdentifier(device)
    let app = try device.install(bundle) { [unowned self] in
      let delegate = HarborDelegate()
      let model = make()
      delegate.model = model
      models[id] = model
      return delegate
    }
    app.launch()
    return app
  }

  /// What the app's delegate keeps.
  func model(_ app: SimulatedApp) throws -> Model {
    try #require(models[ObjectIdentifier(app.device)])
  }

  func customer(_ name: String? = nil) -> SimulatedCustomer { world.store.customer(name, in: bundle) }

  /// The present in seconds since the world began.
  func letTimePass(_ seconds: TimeInterval) async {
    world.letTimePass(seconds)
    await world.store.settle()
  }
}

final class HarborDelegate: UIResponder, UIApplicationDelegate {
  var model: AnyObject?
}
