import Foundation
import SimulationKit

/// An App Store for tests: it sells, remembers what it sold, and issues signed receipts.
///
/// A value without a clock of its own: every call says when it happens. The same calls give the same purchases and
/// the same receipts, byte by byte where the same identity signs.
///
/// Nothing happens by itself until ``advance(to:)`` is called for the first time: until then a subscription is
/// renewed by hand, with ``renew(_:)``. From then on ``now`` is the store's time. Every call with a later date
/// lets time pass up to it, so that all that is due happens first; one with an earlier date happens now.
///
/// It knows one buyer, whoever uses the phone.
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
  /// Where it sells.
  public let environment: StoreEnvironment
  /// What it sells.
  public let catalog: ProductCatalog
  /// For which app.
  public let app: StoreApp
  /// The secret that the seller and the App Store share.
  public let sharedSecret: String
  /// The country of the buyer's account, by the three letters of ISO 3166-1.
  public let storefront: String
  /// How fast subscriptions renew.
  public let rate: RenewalRate
  /// For how long the service goes on when a renewal cannot be paid.
  public let gracePeriod: GracePeriod
  /// Every payment and renewal, in the order in which they were made.
  public internal(set) var transactions: [Transaction] = []
  /// What the App Store has told the seller's server, in the order in which it happened.
  public internal(set) var notifications: [StoreNotification] = []
  /// The money that went back to the buyer, in the order in which it did.
  public internal(set) var refunds: [Refund] = []
  /// The moment up to which everything due has happened; nil before the first ``advance(to:)``.
  public internal(set) var now: Date?
  /// Whether the buyer's card is good.
  public internal(set) var isPaymentMethodValid = true

  private var nextNumber: Int
  private var finished: Set<String> = []
  /// Where a transaction stands in ``transactions``.
  var places: [String: Int] = [:]
  /// The first purchase of a product that is kept for good.
  var firstPlaces: [String: Int] = [:]
  /// One for each group to which the buyer subscribes, and one for each that a family shares.
  var records: [SubscriptionRecord] = []
  /// Prices that are no longer those of the catalog.
  var changedPrices: [String: Int] = [:]
  var withdrawn: Set<String> = []
  /// Groups whose introductory offer the buyer has had.
  var introducedGroups: Set<String> = []
  var redeemedCodes: Set<String> = []
  var refundRequests: Set<String> = []
  var identifiers: SeededSource

  /// A store that has sold nothing.
  ///
  /// - Parameters:
  ///   - environment: where it sells.
  ///   - catalog: what it sells.
  ///   - app: for which app.
  ///   - sharedSecret: the secret that the seller's server must know.
  ///   - seed: what the transaction identifiers are made from.
  ///   - rate: how fast subscriptions renew; nil takes the classic rate in the sandbox, and real time in
  ///     production.
  ///   - gracePeriod: for how long the service goes on when a renewal cannot be paid. It is off unless the
  ///     seller turns it on.
  ///   - storefront: the country of the buyer's account, by three letters.
  public init(
    environment: StoreEnvironment = .sandbox,
    catalog: ProductCatalog = .lighthouse,
    app: StoreApp = .lighthouse,
    sharedSecret: String = "f00dfacef00dfacef00dfacef00dface",
    seed: Int = 7,
    rate: RenewalRate? = nil,
    gracePeriod: GracePeriod = .off,
    storefront: String = "USA"
  ) {
    self.environment = environment
    self.rate = rate ?? environment.renewalRate
    self.gracePeriod = gracePeriod
    self.storefront = storefront
    self.catalog = catalog
    self.app = app
    self.sharedSecret = sharedSecret
    var random = SeededSource(seed: UInt64(bitPattern: Int64(seed)))
    // Sixteen digits, as the sandbox gives them.
    nextNumber = 1_000_000_000_000_000 + random.number(in: 100_000_000...899_999_999)
    identifiers = random
  }

  /// Learns that the app has finished a transaction; a consumable is not in any later receipt.
  ///
  /// - Parameter transactionID: the transaction that is finished.
  /// - Throws: ``StoreError`` where there is no such transaction.
  public mutating func finish(_ transactionID: String) throws(StoreError) {
    finished.insert(try transaction(transactionID).id)
  }

  /// Whether the app has finished a transaction.
  public func isFinished(_ transactionID: String) -> Bool { finished.contains(transactionID) }

  /// The receipt as the device has it at a date: all purchases but the consumables that are finished.
  ///
  /// - Parameters:
  ///   - date: when it is issued.
  ///   - identity: who signs; nil for ``StoreIdentity/demonstration``.
  ///   - deviceGUID: `identifierForVendor` of the device.
  /// - Returns: the signed receipt.
  /// - Throws: what `Receipt.init(_:signedBy:deviceGUID:)` throws.
  public func receipt(
    at date: Date,
    signedBy identity: StoreIdentity? = nil,
    deviceGUID: UUID = Self.deviceGUID
  ) throws -> Receipt {
    try receipt(for: heldTransactions(at: date), at: date, signedBy: identity, deviceGUID: deviceGUID)
  }

  /// A receipt for a list of purchases, whatever this store has sold.
  ///
  /// - Parameters:
  ///   - transactions: what it holds.
  ///   - date: when it is issued.
  ///   - identity: who signs; nil for ``StoreIdentity/demonstration``.
  ///   - deviceGUID: `identifierForVendor` of the device.
  /// - Returns: the signed receipt.
  /// - Throws: what `Receipt.init(_:signedBy:deviceGUID:)` throws.
  public func receipt(
    for transactions: [Transaction],
    at date: Date,
    signedBy identity: StoreIdentity? = nil,
    deviceGUID: UUID = Self.deviceGUID
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
      deviceGUID: deviceGUID
    )
  }

  /// The device that a receipt is for where nobody says otherwise.
  public static let deviceGUID = UUID(
    uuid: (0x1D, 0x5A, 0xF2, 0x5C, 0x0F, 0x0E, 0x4B, 0x52, 0x9C, 0x62, 0x3A, 0xB0, 0x70, 0xA1, 0xD2, 0x47)
  )

  /// What a receipt holds at a date: all purchases but the consumables that are finished.
  ///
  /// - Parameter date: when it is issued.
  public func heldTransactions(at date: Date) -> [Transaction] {
    transactions.filter { $0.purchaseDate <= date && ($0.type.staysInReceipt || !isFinished($0.id)) }
  }

  func transaction(_ id: String) throws(StoreError) -> Transaction {
    guard let place = places[id] else { throw .unknownTransaction(id) }
    return transactions[place]
  }

  /// Gives a transaction its number, and keeps it.
  mutating func record(_ draft: TransactionDraft) -> Transaction {
    let id = String(nextNumber)
    let product = draft.product
    let transaction = Transaction(
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
      ownership: draft.ownership,
      appAccountToken: draft.appAccountToken
    )
    nextNumber += 1
    places[id] = transactions.count
    transactions.append(transaction)
    return transaction
  }
}
