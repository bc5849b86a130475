import Foundation

/// The payment queue of one device, for tests: what `SKPaymentQueue` tells an app, as a value.
///
/// A transaction stays in the queue until the app finishes it, whatever happens to the app meanwhile. So a
/// crash is simply a call of ``launch()``.
///
/// Source: Apple, https://developer.apple.com/documentation/storekit/finishing-a-transaction
public struct PaymentQueue: Hashable, Sendable {
  /// What the buyer does with the payment sheet.
  public enum Answer: String, Hashable, Sendable, Codable, CaseIterable {
    /// Pays.
    case pays
    /// Taps Cancel.
    case cancels
    /// Asks a parent, who has not answered yet.
    case asksParent = "asks-parent"
  }

  /// The App Store behind the queue, with the buyer's account.
  public var store: TestStore
  /// What the app has not finished yet, in the order in which it came.
  public private(set) var transactions: [PaymentTransaction] = []

  private var count = 0

  /// The queue of a device on which nothing has been bought.
  ///
  /// - Parameter store: the App Store, with whatever the account has bought on other devices.
  public init(store: TestStore = TestStore()) {
    self.store = store
  }

  /// Asks the buyer to pay, as `SKPaymentQueue.add(_:)` does.
  ///
  /// - Parameters:
  ///   - productID: what is to be bought.
  ///   - answer: what the buyer does.
  ///   - date: when.
  /// - Returns: the transaction as `paymentQueue(_:updatedTransactions:)` brings it.
  /// - Throws: ``StoreError`` where the store cannot sell it.
  @discardableResult
  public mutating func add(
    _ productID: String,
    buyer answer: Answer = .pays,
    at date: Date
  ) throws(StoreError) -> PaymentTransaction {
    guard store.catalog[productID] != nil else { throw .unknownProduct(productID) }
    switch answer {
    case .pays:
      let paid = try store.buy(productID, at: date)
      return enqueue(id: paid.id, productID, .purchased, transaction: paid)
    case .cancels:
      return enqueue(id: nextID(), productID, .failed)
    case .asksParent:
      return enqueue(id: nextID(), productID, .deferred)
    }
  }

  /// A parent answers.
  ///
  /// - Parameters:
  ///   - id: the deferred transaction.
  ///   - agrees: whether the parent lets the child buy.
  ///   - date: when.
  /// - Returns: the transaction with its new state, as the observer is told of it.
  /// - Throws: ``StoreError`` where no such transaction is deferred, or the store can no longer sell it.
  @discardableResult
  public mutating func decide(
    _ id: String,
    agrees: Bool,
    at date: Date
  ) throws(StoreError) -> PaymentTransaction {
    guard let index = transactions.firstIndex(where: { $0.id == id && $0.state == .deferred }) else {
      throw .unknownTransaction(id)
    }
    var decided = transactions[index]
    if agrees {
      let paid = try store.buy(decided.productID, at: date)
      decided.id = paid.id
      decided.transaction = paid
    }
    decided.state = agrees ? .purchased : .failed
    transactions[index] = decided
    return decided
  }

  /// Takes a transaction out of the queue, as `finishTransaction(_:)` does.
  ///
  /// Call it when everything that was paid for has been delivered and kept: afterwards nobody tells the app
  /// of this payment again.
  ///
  /// - Parameter id: the transaction.
  /// - Throws: ``StoreError`` where the queue does not hold it, or a parent has not answered yet.
  public mutating func finishTransaction(_ id: String) throws(StoreError) {
    guard let index = transactions.firstIndex(where: { $0.id == id }) else { throw .unknownTransaction(id) }
    let transaction = transactions[index]
    guard transaction.state != .deferred else { throw .notYetDecided(id) }
    if let paid = transaction.transaction {
      try store.finish(paid.id)
    }
    transactions.remove(at: index)
  }

  /// Starts the app again.
  ///
  /// - Returns: what `paymentQueue(_:updatedTransactions:)` brings as soon as an observer is added:
  ///   everything that is not finished.
  public func launch() -> [PaymentTransaction] { transactions }

  /// Gives back what was bought, as `restoreCompletedTransactions()` does.
  ///
  /// One new transaction for each finished one of a type that is restored; each must be finished in its
  /// turn. Consumables and non-renewing subscriptions are passed over, and so is what is not finished yet:
  /// that is in the queue anyway.
  ///
  /// Source: Apple,
  /// https://developer.apple.com/documentation/storekit/skpaymentqueue/restorecompletedtransactions()
  @discardableResult
  public mutating func restoreCompletedTransactions() -> [PaymentTransaction] {
    let finished = store.transactions.filter { $0.type.isRestored && store.isFinished($0.id) }
    return finished.map { enqueue(id: nextID(), $0.productID, .restored, original: $0) }
  }

  private mutating func enqueue(
    id: String,
    _ productID: String,
    _ state: PaymentTransaction.State,
    transaction: Transaction? = nil,
    original: Transaction? = nil
  ) -> PaymentTransaction {
    let entry = PaymentTransaction(
      id: id,
      productID: productID,
      state: state,
      transaction: transaction,
      original: original
    )
    transactions.append(entry)
    return entry
  }

  private mutating func nextID() -> String {
    count += 1
    return "queue-\(count)"
  }
}
