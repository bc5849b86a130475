import Foundation

/// The payment queue of one device, for tests: `SKPaymentQueue` as a value.
///
/// A transaction stays in the queue until the app finishes it, whatever happens to the app in the meantime. To
/// simulate a crash, call ``launch()``.
///
/// To inspect each call that StoreKit makes, add observers and take the calls with ``takeCalls()``.
///
/// Source: Apple, https://developer.apple.com/documentation/storekit/finishing-a-transaction
public struct PaymentQueue: Hashable, Sendable {
  /// The buyer's response to the payment sheet.
  public enum Answer: String, Hashable, Sendable, Codable, CaseIterable {
    /// Pays.
    case pays
    /// Taps Cancel.
    case cancels
    /// Asks a parent, who hasn't answered yet.
    case asksParent = "asks-parent"
  }

  /// The App Store behind the queue, with the buyer's account.
  public var store: TestStore
  /// The transactions that the app hasn't finished yet, in order of arrival.
  public internal(set) var transactions: [PaymentTransaction] = []
  /// Whether payments are allowed on this device; false if a parent or a company has restricted them.
  public var canMakePayments = true
  /// Whether each payment fails at first because the buyer has to do something outside the app, such as agree to new
  /// terms or enter a card.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/storekit/testing-an-interrupted-purchase
  public var interruptsPurchases = false
  /// Whether a buyer who would pay has to ask a parent first: Ask to Buy is on for the account.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/storekittest/sktestsession/asktobuyenabled
  public var asksToBuy = false
  /// The error of a request to a parent that was declined.
  ///
  /// Apple documents neither that it fails nor with which error; in a test session it was seen to stay deferred,
  /// https://developer.apple.com/forums/thread/685183. Set it to the error that your app has to survive.
  public var declineError = PaymentError.paymentCancelled
  /// Whether the app is in the foreground or may run in the background. If not, its observers hear nothing until
  /// ``resume()``.
  public internal(set) var isSuspended = false
  /// The names of the observers, in the order they were added.
  public internal(set) var observers: [String] = []
  var calls: [ObserverCall] = []
  var interrupted: [String: Payment] = [:]
  private var count = 0

  /// Creates the queue of a device on which nothing has been bought.
  ///
  /// - Parameter store: the App Store, with the account's purchases on other devices, if any.
  public init(store: TestStore = TestStore()) {
    self.store = store
  }

  /// Creates the queue of a device with a store for your own app; see ``TestStore/init(_:environment:seed:)``.
  ///
  /// - Parameters:
  ///   - configuration: the app, its products and the settings, with ``StoreSettings/asksToBuy``.
  ///   - environment: the environment that the store sells in.
  ///   - seed: the seed of the transaction identifiers; nil for identifiers that no other store has.
  public init(
    _ configuration: StoreConfiguration,
    environment: StoreEnvironment = .sandbox,
    seed: Int? = nil
  ) {
    self.init(store: TestStore(configuration, environment: environment, seed: seed))
    asksToBuy = configuration.settings.asksToBuy
  }

  /// Asks the buyer to pay, as `SKPaymentQueue.add(_:)` does, and answers at once.
  ///
  /// - Parameters:
  ///   - productID: the product to buy.
  ///   - answer: what the buyer does.
  ///   - date: the time of the purchase.
  /// - Returns: the transaction as `paymentQueue(_:updatedTransactions:)` delivers it.
  /// - Throws: ``StoreError`` if the store can't sell it.
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

  /// Answers a deferred payment as the parent.
  ///
  /// - Parameters:
  ///   - id: the deferred transaction.
  ///   - agrees: whether the parent approves the purchase.
  ///   - date: the time of the answer.
  /// - Returns: the transaction with its new state, as the observer receives it.
  /// - Throws: ``StoreError`` if no such transaction is deferred, or the store can no longer sell it.
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
      entry.state = .failed
      entry.error = declineError
    }
    update(index, entry)
    return entry
  }

  /// Removes a transaction from the queue, as `finishTransaction(_:)` does.
  ///
  /// Call it once everything the buyer paid for has been delivered and saved: StoreKit never delivers this payment
  /// again.
  ///
  /// - Parameter id: the transaction.
  /// - Throws: ``StoreError`` if it isn't in the queue, or the buyer or a parent hasn't answered yet.
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
  /// - Returns: the transactions that `paymentQueue(_:updatedTransactions:)` delivers when an observer is added:
  ///   everything unfinished.
  public func launch() -> [PaymentTransaction] { transactions }

  // MARK: Entries

  /// Returns an entry with a new number. An entry that is `failed` from the start wasn't allowed.
  mutating func draft(_ payment: Payment, _ state: PaymentTransaction.State) -> PaymentTransaction {
    count += 1
    return PaymentTransaction(
      id: "queue-\(count)",
      payment: payment,
      state: state,
      error: state == .failed ? .paymentNotAllowed : nil
    )
  }

  /// Returns the entry after the buyer's answer, and applies the answer to the store.
  mutating func decided(
    _ entry: PaymentTransaction,
    _ answer: Answer,
    at date: Date
  ) throws(StoreError) -> PaymentTransaction {
    var entry = entry
    switch answer {
    case .pays where asksToBuy:
      entry.state = .deferred
    case .pays where interruptsPurchases:
      entry.state = .failed
      // Apple documents that it fails, but not with which error.
      // https://developer.apple.com/documentation/storekit/testing-an-interrupted-purchase
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
      proof: entry.payment.proof,
      appAccountToken: entry.payment.appAccountToken,
      at: date
    )
    entry.state = .purchased
    entry.transaction = paid
    // A change that waits for the end of the period returns the current payment, which may be in the queue already.
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
    guard !isSuspended else { return }
    calls += observers.map { ObserverCall(observer: $0, method: method) }
  }
}
