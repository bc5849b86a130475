import AppFoundation
import Receipts

// What a test does to the App Store.
extension AppStoreState {
  /// Puts a configuration into the App Store, for one app or all others.
  package mutating func sell(_ configuration: StoreConfiguration, in bundle: AppBundle?) {
    if let bundle {
      configurations[bundle.identifier] = configuration
      forget { $0 == bundle.identifier }
    } else {
      standardConfiguration = configuration
      let own = Set(configurations.keys)
      forget { !own.contains($0) }
    }
  }

  package mutating func move(to environment: StoreEnvironment) {
    guard environment != self.environment else { return }
    self.environment = environment
    forget { _ in true }
  }

  private mutating func forget(_ isMeant: (String) -> Bool) {
    shops = shops.filter { !isMeant($0.key) }
    desks = desks.filter { !isMeant($0.key) }
    clients = clients.filter { !isMeant($0.key.bundleID) }
    sheets.removeAll { isMeant($0.client.bundleID) }
  }

  /// The store of a customer; nil before a device has used it.
  package func store(of account: String?, in bundle: AppBundle) -> TestStore? {
    shops[bundle.identifier]?[account ?? standardAccount(of: bundle)]
  }

  /// The queue of version 1 of the account that is signed in.
  package func queue(of bundle: AppBundle, on device: DeviceContext) -> [PaymentTransaction] {
    let account = self[device: device].account ?? standardAccount(of: bundle)
    let id = StoreClient.ID(device: ObjectIdentifier(device), bundleID: bundle.identifier, account: account)
    return clients[id]?.transactions ?? []
  }

  /// Starts a promoted purchase: each observer is asked, and version 2 gets an intent.
  package mutating func promote(_ productID: String, to process: StoreProcess) {
    let id = client(of: process)
    tell(.queue(.shouldAddStorePayment(Payment(productID))), at: id)
    guard let store = clients[id]?.store, let product = store.request([productID]).products.first else {
      return
    }
    process.add(
      PurchaseIntent(
        product: Product(product, language: device(of: id).language, storefront: store.storefront, process)
      )
    )
  }
}
