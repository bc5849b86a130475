import Foundation
import SimulationKit

/// The customers of one App Store: the same app, products and time, but separate accounts.
///
/// Each customer is a ``TestStore``. No two of them have a transaction identifier in common.
///
/// ```swift
/// import Foundation
///
/// let noon = Date(timeIntervalSince1970: 1_772_452_800)
/// var customers = StoreCustomers(catalog: .harbor)
/// customers.add(StoreCustomer("anna", appAccountToken: UUID()))
/// customers.add(StoreCustomer("bruno", storefront: "BRA"))
///
/// try customers["anna"]?.buy("pro.yearly", at: noon)
/// try customers["bruno"]?.buy("coins.100", at: noon)
/// customers["bruno"]?.transactions.map(\.productID)  // => Optional(["coins.100"])
/// ```
public struct StoreCustomers: Hashable, Sendable {
  /// The customers, in the order they were added, each with an App Store of their own.
  public private(set) var stores: [TestStore] = []
  /// The store's time: everything due by then has happened. Nil before the first ``advance(to:)``.
  public private(set) var now: Date?

  /// The keys of the seller, one of which must have signed an ``OfferProof``.
  public var offerKeys: [APIKey] = [] {
    didSet {
      for index in stores.indices {
        stores[index].offerKeys = offerKeys
      }
    }
  }

  /// The environment it sells in.
  public let environment: StoreEnvironment
  private let catalog: ProductCatalog
  private let app: StoreApp
  private let sharedSecret: String
  private let rate: RenewalRate?
  private let gracePeriod: GracePeriod
  private let failsRenewals: Bool
  private var random: SeededSource

  /// Creates an App Store without customers.
  ///
  /// - Parameters:
  ///   - environment: the environment it sells in.
  ///   - catalog: the products it sells.
  ///   - app: the app it sells for.
  ///   - sharedSecret: the secret that the seller's server must know.
  ///   - seed: the seed of the identifiers, so every run has the same ones; nil for identifiers that no other store
  ///     has.
  ///   - rate: the speed at which subscriptions renew; nil for the classic rate in the sandbox and real time in
  ///     production.
  ///   - gracePeriod: how long the service continues when a renewal can't be paid.
  ///   - failsRenewals: whether renewals can't be paid; see ``TestStore/failsRenewals``.
  public init(
    environment: StoreEnvironment = .sandbox,
    catalog: ProductCatalog = .lighthouse,
    app: StoreApp = .lighthouse,
    sharedSecret: String = TestStore.sharedSecret,
    seed: Int? = nil,
    rate: RenewalRate? = nil,
    gracePeriod: GracePeriod = .off,
    failsRenewals: Bool = false
  ) {
    self.environment = environment
    self.catalog = catalog
    self.app = app
    self.sharedSecret = sharedSecret
    self.rate = rate
    self.gracePeriod = gracePeriod
    self.failsRenewals = failsRenewals
    random = SeededSource(seed: seed.map { UInt64(bitPattern: Int64($0)) } ?? .random(in: 0 ... .max))
  }

  /// Adds a customer who has bought nothing.
  ///
  /// - Parameter customer: the customer.
  /// - Returns: false if there is a customer of that name; then nothing changes.
  @discardableResult
  public mutating func add(_ customer: StoreCustomer) -> Bool {
    guard self[customer.id] == nil else { return false }
    var number = random.transactionBlock()
    while stores.contains(where: { $0.firstNumber == number }) {
      number = random.transactionBlock()
    }
    var store = TestStore(
      environment: environment,
      catalog: catalog,
      app: app,
      sharedSecret: sharedSecret,
      firstNumber: number,
      identifiers: SeededSource(seed: random.next()),
      rate: rate,
      gracePeriod: gracePeriod,
      customer: customer
    )
    store.failsRenewals = failsRenewals
    store.offerKeys = offerKeys
    if let first = stores.first {
      store.follow(first)
    }
    if let now {
      store.advance(to: now)
    }
    stores.append(store)
    return true
  }

  /// A customer's App Store; nil if there is no such customer. Setting nil, or another customer's store, does nothing.
  public subscript(id: String) -> TestStore? {
    get { stores.first { $0.customer.id == id } }
    set {
      guard let newValue, newValue.customer.id == id,
        let index = stores.firstIndex(where: { $0.customer.id == id })
      else { return }
      stores[index] = newValue
    }
  }

  /// The customer who has a transaction; nil if nobody does.
  public func customer(of transactionID: String) -> StoreCustomer? {
    stores.first { $0.places[transactionID] != nil }?.customer
  }

  /// The number of transactions of all customers.
  public var transactionCount: Int { stores.reduce(0) { $0 + $1.transactions.count } }

  /// Advances the time of all customers: everything due up to a date happens.
  ///
  /// - Parameter date: the new ``now``; a date before it changes nothing.
  public mutating func advance(to date: Date) {
    for index in stores.indices {
      stores[index].advance(to: date)
    }
    now = max(now ?? .distantPast, date)
  }

  /// Changes something for all customers, such as a price; if one refuses, nothing changes.
  ///
  /// - Parameter change: the change of one customer's store.
  /// - Throws: what the change throws.
  public mutating func updateAll(_ change: (inout TestStore) throws(StoreError) -> Void) throws(StoreError) {
    var changed = stores
    for index in changed.indices {
      try change(&changed[index])
    }
    stores = changed
  }
}

extension TestStore {
  /// Takes over what isn't a customer's own: changed prices, and products removed from sale.
  fileprivate mutating func follow(_ other: TestStore) {
    changedPrices = other.changedPrices
    withdrawn = other.withdrawn
  }
}
