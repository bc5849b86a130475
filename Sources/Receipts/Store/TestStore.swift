import Foundation
import SimulationKit

/// An App Store for tests: it sells, remembers what it sold, and issues signed receipts.
///
/// A value without a clock: every call says when it happens. The same calls give the same purchases and the
/// same receipts, byte by byte where the same identity signs.
///
/// ```swift
/// var store = TestStore(environment: .sandbox)
/// try store.buy("full.version", at: date)
/// let receipt = try store.receipt(at: date)
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
  /// Every payment and renewal, in the order in which they were made.
  public private(set) var transactions: [Transaction] = []

  private var nextNumber: Int
  private var finished: Set<String> = []
  private var ended: Set<String> = []

  /// A store that has sold nothing.
  ///
  /// - Parameters:
  ///   - environment: where it sells.
  ///   - catalog: what it sells.
  ///   - app: for which app.
  ///   - sharedSecret: the secret that the seller's server must know.
  ///   - seed: what the transaction identifiers are made from.
  public init(
    environment: StoreEnvironment = .sandbox,
    catalog: ProductCatalog = .lighthouse,
    app: StoreApp = .lighthouse,
    sharedSecret: String = "f00dfacef00dfacef00dfacef00dface",
    seed: Int = 7
  ) {
    self.environment = environment
    self.catalog = catalog
    self.app = app
    self.sharedSecret = sharedSecret
    var random = SeededSource(seed: UInt64(bitPattern: Int64(seed)))
    // Sixteen digits, as the sandbox gives them.
    nextNumber = 1_000_000_000_000_000 + random.number(in: 100_000_000...899_999_999)
  }

  /// Sells a product; the payment is taken at once.
  ///
  /// What is bought again without being paid for again (a non-consumable, a lapsed subscription, a free
  /// subscription) keeps the original identifier and date of the first time.
  ///
  /// - Parameters:
  ///   - productID: what is bought.
  ///   - quantity: how many; 1 to 10 of a consumable, 1 of anything else.
  ///   - date: when.
  /// - Returns: the payment.
  /// - Throws: ``StoreError`` for an unknown product, a wrong quantity, or a subscription that still runs.
  @discardableResult
  public mutating func buy(
    _ productID: String,
    quantity: Int = 1,
    at date: Date
  ) throws(StoreError) -> Transaction {
    guard let product = catalog[productID] else { throw .unknownProduct(productID) }
    guard quantity == 1 || product.type == .consumable && (1...10).contains(quantity) else {
      throw .invalidQuantity(quantity)
    }
    let sold = transactions.filter { $0.productID == productID }
    if let end = sold.compactMap(\.expiresDate).max(), date < end {
      throw .alreadySubscribed(productID, until: StoreDate(end).gmt)
    }
    let first = product.type.isRestored ? sold.first : nil
    if let first {
      ended.remove(first.originalID)
    }
    return record(product, quantity: quantity, at: date.wholeSecond, first: first)
  }

  /// Renews a subscription: a new transaction that begins where the last one ends.
  ///
  /// - Parameter transactionID: any transaction of the subscription.
  /// - Returns: the payment for the next period.
  /// - Throws: ``StoreError`` where there is no such transaction or it is of something else.
  @discardableResult
  public mutating func renew(_ transactionID: String) throws(StoreError) -> Transaction {
    let transaction = try transaction(transactionID)
    let periods = transactions.filter { $0.originalID == transaction.originalID }
    guard let first = periods.first, let product = catalog[first.productID],
      let end = periods.compactMap(\.expiresDate).max()
    else { throw .notRenewable(transactionID) }
    return record(product, quantity: 1, at: end, first: first)
  }

  /// Turns the renewal of a subscription off; what is paid for goes on to its end.
  ///
  /// - Parameter transactionID: any transaction of the subscription.
  /// - Throws: ``StoreError`` where there is no such transaction or it is of something else.
  public mutating func turnOffRenewal(of transactionID: String) throws(StoreError) {
    let transaction = try transaction(transactionID)
    guard transaction.type == .autoRenewable else { throw .notRenewable(transactionID) }
    ended.insert(transaction.originalID)
  }

  /// Whether a subscription will renew at the end of what is paid for.
  func renews(_ originalID: String) -> Bool { !ended.contains(originalID) }

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
    try receipt(
      for: transactions.filter {
        $0.purchaseDate <= date && ($0.type.staysInReceipt || !isFinished($0.id))
      },
      at: date,
      signedBy: identity,
      deviceGUID: deviceGUID
    )
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

  private func transaction(_ id: String) throws(StoreError) -> Transaction {
    guard let transaction = transactions.first(where: { $0.id == id }) else { throw .unknownTransaction(id) }
    return transaction
  }

  private mutating func record(
    _ product: Product,
    quantity: Int,
    at date: Date,
    first: Transaction?
  ) -> Transaction {
    let id = String(nextNumber)
    let transaction = Transaction(
      id: id,
      originalID: first?.originalID ?? id,
      productID: product.id,
      type: product.type,
      quantity: quantity,
      purchaseDate: date,
      originalPurchaseDate: first?.originalPurchaseDate ?? date,
      expiresDate: product.period.map { $0.end(from: date, in: environment) },
      webOrderLineItemID: product.period.map { _ in String(nextNumber - 900_000_000) }
    )
    nextNumber += 1
    transactions.append(transaction)
    return transaction
  }
}
