import Foundation
import SimulationKit

/// An App Store for tests: it sells products, remembers them, and issues signed receipts.
///
/// A value without a clock: every call gives its date. With the same seed, the same calls produce the same purchases
/// and, if the same identity signs, the same receipts, byte for byte. Without a seed, the identifiers are new each time.
///
/// Until the first call to ``advance(to:)``, time stands still and you renew subscriptions yourself, with
/// ``renew(_:)``. From then on, ``now`` is the store's time. A call with a later date first advances the time, so
/// everything due by then happens before it; a call with an earlier date happens now.
///
/// A store has one buyer; ``StoreCustomers`` has several. For your own products instead of the handbook's, give a
/// catalog and an app, or a ``StoreConfiguration``.
///
/// ```swift
/// import Foundation
///
/// let noon = Date(timeIntervalSince1970: 1_772_452_800)
/// var store = TestStore(environment: .sandbox)
/// try store.buy("full.version", at: noon)
/// let receipt = try store.receipt(at: noon)
/// try receipt.content().transactions.map(\.productID)  // => ["full.version"]
///
/// try store.buy("pro.monthly", at: noon)
/// store.advance(to: noon.addingTimeInterval(720))
/// store.transactions.count { $0.reason == .renewal }  // => 2
/// ```
public struct TestStore: Hashable, Sendable {
  /// The environment it sells in.
  public let environment: StoreEnvironment
  /// The products it sells.
  public let catalog: ProductCatalog
  /// The app it sells for.
  public let app: StoreApp
  /// The secret that the seller and the App Store share.
  public let sharedSecret: String
  /// The buyer.
  public let customer: StoreCustomer
  /// The speed at which subscriptions renew.
  public let rate: RenewalRate
  /// How long the service continues when a renewal can't be paid.
  public let gracePeriod: GracePeriod
  /// Every payment and renewal, in order.
  public internal(set) var transactions: [StoreTransaction] = []
  /// The notifications sent to the seller's server, in order.
  public internal(set) var notifications: [StoreNotification] = []
  /// The refunds to the buyer, in order.
  public internal(set) var refunds: [Refund] = []
  /// The store's time: everything due by then has happened. Nil before the first ``advance(to:)``.
  public internal(set) var now: Date?
  /// Whether the buyer's card is valid.
  public internal(set) var isPaymentMethodValid = true
  /// Whether renewals can't be paid, even though the buyer's card is good for purchases.
  ///
  /// Source: Apple, SKTestSession.shouldEnterBillingRetryOnRenewal,
  /// https://developer.apple.com/documentation/storekittest/sktestsession/shouldenterbillingretryonrenewal
  public var failsRenewals = false

  /// The number of the first transaction, which no other store has.
  let firstNumber: Int
  /// The identifier of the buyer's download of the app: the same on each device, and if the app is bought again.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/storekit/apptransaction/apptransactionid
  public let appTransactionID: String
  /// The keys of the seller, one of which must have signed an ``OfferProof``.
  public var offerKeys: [APIKey] = []
  /// Whether a promotional offer needs a proof. If not, a proof that is given is checked anyway.
  public var requiresOfferProof = false
  /// What the seller reported about purchases for which a refund was requested, by transaction.
  public internal(set) var consumptionReports: [String: ConsumptionReport] = [:]
  /// The finished requests to extend the renewal dates of all subscribers.
  public internal(set) var renewalExtensions: [RenewalExtension] = []
  /// The tokens for purchases outside the App Store, in order.
  public internal(set) var externalPurchaseTokens: [ExternalPurchaseToken] = []
  /// The tokens of which the seller wasn't reminded yet, and which it didn't report.
  var unreportedTokens: [ExternalPurchaseToken] = []

  private var nextNumber: Int
  private var finished: Set<String> = []
  /// When each transaction was made, in the order of ``transactions``.
  private var madeDates: [Date] = []
  /// The index of each transaction in ``transactions``.
  var places: [String: Int] = [:]
  /// The index of the first purchase of each product that is kept forever.
  var firstPlaces: [String: Int] = [:]
  /// One for each group the buyer subscribes to, and one for each that a family shares.
  var records: [SubscriptionRecord] = []
  /// Prices that differ from the catalog.
  var changedPrices: [String: Int] = [:]
  var withdrawn: Set<String> = []
  /// Groups whose introductory offer the buyer has used.
  var introducedGroups: Set<String> = []
  var redeemedCodes: Set<String> = []
  var refundRequests: Set<String> = []
  var identifiers: SeededSource

  /// Creates a store that has sold nothing.
  ///
  /// - Parameters:
  ///   - environment: the environment it sells in.
  ///   - catalog: the products it sells.
  ///   - app: the app it sells for.
  ///   - sharedSecret: the secret that the seller's server must know.
  ///   - seed: the seed of the transaction identifiers, so every run has the same ones; nil for identifiers that no
  ///     other store has.
  ///   - rate: the speed at which subscriptions renew; nil for the classic rate in the sandbox and real time in
  ///     production.
  ///   - gracePeriod: how long the service continues when a renewal can't be paid; off unless the seller turns it on.
  ///   - storefront: the country of the buyer's account, a three-letter code.
  public init(
    environment: StoreEnvironment = .sandbox,
    catalog: ProductCatalog = .lighthouse,
    app: StoreApp = .lighthouse,
    sharedSecret: String = Self.sharedSecret,
    seed: Int? = nil,
    rate: RenewalRate? = nil,
    gracePeriod: GracePeriod = .off,
    storefront: String = "USA"
  ) {
    var random = SeededSource(seed: seed.map { UInt64(bitPattern: Int64($0)) } ?? .random(in: 0 ... .max))
    self.init(
      environment: environment,
      catalog: catalog,
      app: app,
      sharedSecret: sharedSecret,
      firstNumber: seed == nil ? random.transactionBlock() : random.seededTransaction(),
      identifiers: random,
      rate: rate,
      gracePeriod: gracePeriod,
      customer: StoreCustomer("buyer", storefront: storefront)
    )
  }

  /// - Parameters:
  ///   - firstNumber: the number of the first transaction.
  ///   - identifiers: the source of the notifications' identifiers.
  init(
    environment: StoreEnvironment,
    catalog: ProductCatalog,
    app: StoreApp,
    sharedSecret: String,
    firstNumber: Int,
    identifiers: SeededSource,
    rate: RenewalRate?,
    gracePeriod: GracePeriod,
    customer: StoreCustomer
  ) {
    self.environment = environment
    self.catalog = catalog
    self.app = app
    self.sharedSecret = sharedSecret
    self.firstNumber = firstNumber
    nextNumber = firstNumber
    self.identifiers = identifiers
    self.rate = rate ?? environment.renewalRate
    self.gracePeriod = gracePeriod
    self.customer = customer
    // Eighteen digits, as in the sandbox.
    appTransactionID = String(703_000_000_000_000_000 + firstNumber)
  }

  /// The handbook's shared secret.
  public static let sharedSecret = "f00dfacef00dfacef00dfacef00dface"

  /// The country of the buyer's account, a three-letter ISO 3166-1 code.
  public var storefront: String { customer.storefront }

  /// Records that the app has finished a transaction. A finished consumable isn't in later receipts.
  ///
  /// - Parameter transactionID: the finished transaction.
  /// - Throws: ``StoreError`` if there is no such transaction.
  public mutating func finish(_ transactionID: String) throws(StoreError) {
    finished.insert(try transaction(transactionID).id)
  }

  /// Whether the app has finished a transaction.
  public func isFinished(_ transactionID: String) -> Bool { finished.contains(transactionID) }

  /// Returns the device's receipt at a date, with all purchases except finished consumables.
  ///
  /// - Parameters:
  ///   - date: the time of issue.
  ///   - identity: the signer; nil for ``StoreIdentity/demonstration``.
  ///   - deviceGUID: the device; nil for the buyer's first one.
  /// - Returns: the signed receipt.
  /// - Throws: the errors of `Receipt.init(_:signedBy:deviceGUID:)`.
  public func receipt(
    at date: Date,
    signedBy identity: StoreIdentity? = nil,
    deviceGUID: DeviceGUID? = nil
  ) throws -> Receipt {
    try receipt(for: heldTransactions(at: date), at: date, signedBy: identity, deviceGUID: deviceGUID)
  }

  /// Returns a receipt for a list of purchases, regardless of what this store has sold.
  ///
  /// - Parameters:
  ///   - transactions: the purchases it holds.
  ///   - date: the time of issue.
  ///   - identity: the signer; nil for ``StoreIdentity/demonstration``.
  ///   - deviceGUID: the device; nil for the buyer's first one.
  /// - Returns: the signed receipt.
  /// - Throws: the errors of `Receipt.init(_:signedBy:deviceGUID:)`.
  public func receipt(
    for transactions: [StoreTransaction],
    at date: Date,
    signedBy identity: StoreIdentity? = nil,
    deviceGUID: DeviceGUID? = nil
  ) throws -> Receipt {
    let isSandbox = environment == .sandbox
    let content = ReceiptContent(
      environment: environment,
      app: isSandbox ? StoreApp(bundleID: app.bundleID, version: app.version, adamID: 0) : app,
      originalApplicationVersion: isSandbox ? "1.0" : app.version,
      originalPurchaseDate: isSandbox
        ? ReceiptContent.sandboxPurchaseDate : transactions.first?.originalPurchaseDate ?? date.wholeSecond,
      creationDate: date.wholeSecond,
      transactions: transactions
    )
    return try Receipt(
      content,
      signedBy: identity ?? StoreIdentity.demonstration.get(),
      deviceGUID: deviceGUID ?? customer.devices.first ?? Self.deviceGUID
    )
  }

  /// The default device of a receipt.
  public static let deviceGUID = DeviceGUID(
    UUID(
      uuid: (0x1D, 0x5A, 0xF2, 0x5C, 0x0F, 0x0E, 0x4B, 0x52, 0x9C, 0x62, 0x3A, 0xB0, 0x70, 0xA1, 0xD2, 0x47)
    )
  )

  /// Returns the purchases in a receipt at a date: all except finished consumables.
  ///
  /// - Parameter date: the time of issue.
  public func heldTransactions(at date: Date) -> [StoreTransaction] {
    transactions(madeBy: date).filter { $0.type.staysInReceipt || !isFinished($0.id) }
  }

  /// Returns the transactions made by a date. A renewal is made before its period starts.
  package func transactions(madeBy date: Date) -> [StoreTransaction] {
    zip(transactions, madeDates).filter { $0.1 <= date }.map(\.0)
  }

  func transaction(_ id: String) throws(StoreError) -> StoreTransaction {
    guard let place = places[id] else { throw .unknownTransaction(id) }
    return transactions[place]
  }

  /// Assigns a transaction its number and stores it.
  mutating func record(_ draft: TransactionDraft) -> StoreTransaction {
    let id = String(nextNumber)
    let product = draft.product
    let transaction = StoreTransaction(
      id: id,
      originalID: draft.original?.originalID ?? id,
      productID: product.id,
      type: product.type,
      quantity: draft.quantity,
      purchaseDate: draft.date,
      originalPurchaseDate: draft.original?.originalPurchaseDate ?? draft.date,
      expiresDate: draft.expiresDate,
      webOrderLineItemID: product.period.map { _ in String(nextNumber - 900_000_000) },
      subscriptionGroupID: product.groupID,
      reason: draft.reason,
      price: draft.price,
      currency: product.price(in: storefront).currency,
      offer: draft.offer,
      offerPeriod: product.duration(of: draft.offer),
      ownership: draft.ownership,
      appAccountToken: draft.appAccountToken
    )
    nextNumber += 1
    places[id] = transactions.count
    madeDates.append(draft.madeDate ?? draft.date)
    transactions.append(transaction)
    return transaction
  }
}
