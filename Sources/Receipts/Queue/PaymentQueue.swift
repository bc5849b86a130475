import Foundation

/// The payment queue of one device, for tests: what `SKPaymentQueue` tells an app, as a value.
///
/// A transaction stays in the queue until the app finishes it, whatever happens to the app meanwhile. So a
/// crash is simply a call of ``launch()``.
///
/// Who wants to see each call that StoreKit makes adds observers, and takes the calls with ``takeCalls()``.
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
  public internal(set) var transactions: [PaymentTransaction] = []
  /// Whether anybody may pay on this device: false where a parent or a company has forbidden it.
  public var canMakePayments = true
  /// Whether each payment fails at first, because the buyer has something to do outside the app: new terms to
  /// agree to, a card to enter.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/storekit/testing-an-interrupted-purchase
  public var interruptsPurchases = false
  /// The names of the observers, in the order in which they were added.
  public internal(set) var observers: [String] = []
  var calls: [ObserverCall] = []
  var interrupted: [String: Payment] = [:]
  private var count = 0

  /// The queue of a device on which nothing has been bought.
  ///
  /// - Parameter store: the App Store, with whatever the account has bought on other devices.
  public init(store: TestStore = TestStore()) {
    self.store = store
  }

  /// Asks the buyer to pay, as `SKPaymentQueue.add(_:)` does, and has the answer at once.
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
    let entry = draft(Payment(productID), canMakePayments ? .purchasing : .failed)
    return enqueue(canMakePayments ? try decided(entry, answer, at: date) : entry)
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
    var entry = transactions[index]
    if agrees {
      try pay(&entry, at: date)
    } else {
      // What a declined request fails with is not documented; StoreKit has one number for "not bought".
      entry.state = .failed
      entry.error = .paymentCancelled
    }
    update(index, entry)
    return entry
  }

  /// Takes a transaction out of the queue, as `finishTransaction(_:)` does.
  ///
  /// Call it when everything that was paid for has been delivered and kept: afterwards nobody tells the app
  /// of this payment again.
  ///
  /// - Parameter id: the transaction.
  /// - Throws: ``StoreError`` where the queue does not hold it, or buyer or parent have not answered yet.
  public mutating func finishTransaction(_ id: String) throws(StoreError) {
    guard let index = transactions.firstIndex(where: { $0.id == id }) else { throw .unknownTransaction(id) }
    let transaction = transactions[index]
    guard transaction.state.isDecided else { throw .notYetDecided(id) }
    if let paid = transaction.transaction {
      try store.finish(paid.id)
    }
    transactions.remove(at: index)
    tell(.removed([transaction]))
  }

  /// Starts the app again.
  ///
  /// - Returns: what `paymentQueue(_:updatedTransactions:)` brings as soon as an observer is added:
  ///   everything that is not finished.
  public func launch() -> [PaymentTransaction] { transactions }

  // MARK: Entries

  /// An entry with a number of its own; one that has failed from the start was not allowed.
  mutating func draft(_ payment: Payment, _ state: PaymentTransaction.State) -> PaymentTransaction {
    count += 1
    return PaymentTransaction(
      id: "queue-\(count)",
      payment: payment,
      state: state,
      error: state == .failed ? .paymentNotAllowed : nil
    )
  }

  /// An entry after the buyer's answer, with all that this does to the store.
  mutating func decided(
    _ entry: PaymentTransaction,
    _ answer: Answer,
    at date: Date
  ) throws(StoreError) -> PaymentTransaction {
    var entry = entry
    switch answer {
    case .pays where interruptsPurchases:
      entry.state = .failed
      // The page says that it fails, and not how. https://developer.apple.com/documentation/storekit/testing-an-interrupted-purchase
      entry.error = .unknown
      interrupted[entry.id] = entry.payment
    case .pays:
      try pay(&entry, at: date)
    case .cancels:
      entry.state = .failed
      entry.error = .paymentCancelled
    case .asksParent:
      entry.state = .deferred
    }
    return entry
  }

  mutating func pay(_ entry: inout PaymentTransaction, at date: Date) throws(StoreError) {
    let paid = try store.buy(
      entry.payment.productID,
      quantity: entry.payment.quantity,
      offer: entry.payment.offerID,
      appAccountToken: entry.payment.appAccountToken,
      at: date
    )
    entry.state = .purchased
    entry.transaction = paid
    // A change that waits for the end of a period brings the present payment, which may be in the queue.
    if !transactions.contains(where: { $0.id == paid.id }) {
      entry.id = paid.id
    }
  }

  @discardableResult
  mutating func enqueue(_ entry: PaymentTransaction) -> PaymentTransaction {
    transactions.append(entry)
    tell(.updated([entry]))
    return entry
  }

  mutating func update(_ index: Int, _ entry: PaymentTransaction) {
    transactions[index] = entry
    tell(.updated([entry]))
  }

  mutating func tell(_ method: ObserverCall.Method) {
    calls += observers.map { ObserverCall(observer: $0, method: method) }
  }
}
