import AppFoundation
import Receipts
import StoreKit

/// The App Store of a world: what it sells, and what happens there.
///
/// Without a configuration it sells the products of `ProductCatalog.harbor`. Each app has a store of its own, with its
/// own bundle identifier and customers.
@MainActor public struct SimulatedStore {
  let world: SimulatedWorld

  private var store: AppStoreWorld { world.context.appStore }

  // MARK: - What is for sale

  /// Puts a configuration into the App Store. What was bought before in the apps that it is for is gone.
  ///
  /// - Parameters:
  ///   - configuration: the products, the settings and the customers; from a `.storekit` file, for example.
  ///   - bundle: the app that it is for; nil for each app without a configuration of its own.
  public func sell(_ configuration: StoreConfiguration, in bundle: AppBundle? = nil) {
    store.withState { $0.sell(configuration, in: bundle) }
  }

  /// Puts products into the App Store. What was bought before in the apps that they are for is gone.
  ///
  /// - Parameters:
  ///   - catalog: the products.
  ///   - bundle: the app that they are for; nil for each app without a configuration of its own.
  public func sell(_ catalog: ProductCatalog, in bundle: AppBundle? = nil) {
    sell(StoreConfiguration(catalog: catalog), in: bundle)
  }

  /// Where the apps come from: the sandbox, as an app from Xcode does, or the App Store that customers use. Change it
  /// before an app is launched, because everything that was bought before is gone.
  public var environment: StoreEnvironment {
    get { store.withState { $0.environment } }
    nonmutating set {
      for device in world.devices {
        device.context.receiptPlace.holdsSandboxReceipts = newValue == .sandbox
      }
      store.withState { $0.move(to: newValue) }
    }
  }

  /// The identity that signs receipts and transactions; nil for the handbook's.
  public var identity: StoreIdentity? {
    get { store.withState { $0.identity } }
    nonmutating set { store.withState { $0.identity = newValue } }
  }

  /// A customer in one app. Without a name it is the first one of the configuration, whose account each device has.
  ///
  /// - Parameters:
  ///   - name: the customer's name.
  ///   - bundle: the app.
  public func customer(_ name: String? = nil, in bundle: AppBundle) -> SimulatedCustomer {
    SimulatedCustomer(store: store, name: name, bundle: bundle)
  }

  // MARK: - Time

  /// Waits until StoreKit has told the apps everything, and their loops over its updates have handled it.
  ///
  /// What an app does in tasks of its own can't be seen from outside: for that, use ``settle(until:)``.
  public func settle() async {
    world.devices.flatMap(\.apps).forEach { $0.followSuspension() }
    store.withState { _ in }
    var quiet = 0
    // An app whose loop never asks for the next update doesn't keep the test for ever: five seconds.
    for round in 0..<5000 where quiet < 5 {
      await Task.yield()
      if round > 20 || quiet > 0 {
        try? await Task.sleep(nanoseconds: 1_000_000)
      }
      quiet = store.isIdle ? quiet + 1 : 0
    }
  }

  /// Waits until something has happened in an app, for at most ten seconds.
  ///
  /// - Parameter hasHappened: what to wait for.
  /// - Returns: whether it has happened.
  @discardableResult
  public func settle(until hasHappened: @MainActor () async -> Bool) async -> Bool {
    for _ in 0..<10_000 {
      if await hasHappened() { return true }
      await Task.yield()
      try? await Task.sleep(nanoseconds: 1_000_000)
    }
    return await hasHappened()
  }
}

extension SimulatedWorld {
  /// The App Store.
  public var store: SimulatedStore {
    devices.flatMap(\.apps).forEach { $0.followSuspension() }
    return SimulatedStore(world: self)
  }
}

/// The apps whose life StoreKit follows.
@MainActor private final class StoreFollowers {
  private struct WeakApp {
    weak var app: SimulatedApp?
  }

  private var apps: [WeakApp] = []

  nonisolated init() {}

  /// - Returns: whether the app is new.
  func insert(_ app: SimulatedApp) -> Bool {
    guard !apps.contains(where: { $0.app === app }) else { return false }
    apps.removeAll { $0.app == nil }
    apps.append(WeakApp(app: app))
    return true
  }
}

extension SimulatedApp {
  /// Lets StoreKit know when the app is suspended. It learns by itself that the app comes to the foreground.
  fileprivate func followSuspension() {
    guard context.world.services.service(orMake: { StoreFollowers() }).insert(self) else { return }
    suspensionChecks.append { app in
      app.context.world.appStore.withState { $0.suspend(app.context.storeProcess) }
      return true
    }
  }
}
