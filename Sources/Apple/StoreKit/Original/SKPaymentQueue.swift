import AppFoundation
import Receipts

/// The queue of the app's payments. It belongs to the system, and outlives the app.
///
/// Source: developer.apple.com/documentation/storekit/skpaymentqueue. Since iOS 3; deprecated in iOS 18.
open class SKPaymentQueue: NSObject, @unchecked Sendable {
  // Unchecked, because NSObject isn't Sendable; everything here is constant.
  let process: StoreProcess

  init(_ process: StoreProcess) {
    self.process = process
  }

  /// The queue of the app.
  ///
  /// Source: developer.apple.com/documentation/storekit/skpaymentqueue/default().
  open class func `default`() -> SKPaymentQueue {
    AppContext.required(by: "SKPaymentQueue.default()").paymentQueue
  }

  /// Whether payments are allowed on this device.
  ///
  /// Source: developer.apple.com/documentation/storekit/skpaymentqueue/canmakepayments().
  open class func canMakePayments() -> Bool {
    StoreProcess.required(by: "SKPaymentQueue.canMakePayments()").canMakePayments
  }

  /// The country of the account.
  ///
  /// Source: developer.apple.com/documentation/storekit/skpaymentqueue/storefront.
  open var storefront: SKStorefront? {
    process.withClient { state, id in state.clients[id].map { SKStorefront($0.store) } }
  }

  /// The unfinished transactions.
  ///
  /// Source: developer.apple.com/documentation/storekit/skpaymentqueue/transactions.
  open var transactions: [SKPaymentTransaction] {
    process.objects(for: process.withClient { state, id in state.clients[id]?.transactions ?? [] })
  }

  // MARK: Observers

  /// Adds an observer, which gets every unfinished transaction. It isn't kept.
  ///
  /// Source: developer.apple.com/documentation/storekit/skpaymentqueue/add(_:)-5ciz2.
  ///
  /// - Parameter observer: the observer. Adding it twice has no effect.
  open func add(_ observer: any SKPaymentTransactionObserver) {
    // What the process finds at its first use, or in another account, goes to the observers that it has already.
    process.withClient { _, _ in }
    guard let name = process.withObservers({ $0.add(observer) }) else { return }
    process.withClient { state, id in state.addObserver(name, to: id) }
  }

  /// Removes an observer.
  ///
  /// Source: developer.apple.com/documentation/storekit/skpaymentqueue/remove(_:).
  ///
  /// - Parameter observer: the observer. Removing an unknown one has no effect.
  open func remove(_ observer: any SKPaymentTransactionObserver) {
    guard let name = process.withObservers({ $0.remove(observer) }) else { return }
    process.withClient { state, id in state.removeObserver(name, from: id) }
  }

  /// The observers.
  ///
  /// Source: developer.apple.com/documentation/storekit/skpaymentqueue/transactionobservers.
  open var transactionObservers: [any SKPaymentTransactionObserver] {
    process.withObservers { WeakObservers(list: $0.living) }.list.compactMap(\.observer)
  }

  // MARK: Payments

  /// Asks the person to pay.
  ///
  /// Source: developer.apple.com/documentation/storekit/skpaymentqueue/add(_:)-8ucr5.
  ///
  /// - Parameter payment: the payment, which is copied.
  open func add(_ payment: SKPayment) {
    let (copy, asksToBuy) = (payment.payment, payment.simulatesAskToBuyInSandbox)
    process.withClient { state, id in state.add(copy, asksToBuy: asksToBuy, to: id) }
  }

  /// Removes a transaction from the queue for good.
  ///
  /// Source: developer.apple.com/documentation/storekit/skpaymentqueue/finishtransaction(_:).
  ///
  /// - Parameter transaction: a transaction that is paid, failed or restored. As on Apple's systems, the app crashes if
  ///   the person is still asked.
  open func finishTransaction(_ transaction: SKPaymentTransaction) {
    let entry = transaction.entry
    precondition(entry.state != .purchasing, "Cannot finish a purchasing transaction")
    process.withClient { state, id in state.finish(entry: entry.id, at: id) }
  }

  /// Restores purchases.
  ///
  /// Source: developer.apple.com/documentation/storekit/skpaymentqueue/restorecompletedtransactions().
  open func restoreCompletedTransactions() {
    process.withClient { state, id in state.restore(at: id) }
  }

  /// Restores purchases.
  ///
  /// Source:
  /// developer.apple.com/documentation/storekit/skpaymentqueue/restorecompletedtransactions(withapplicationusername:).
  ///
  /// - Parameter username: the app's name for the person. It doesn't limit what is restored; Apple doesn't document
  ///   that it does.
  open func restoreCompletedTransactions(withApplicationUsername username: String?) {
    restoreCompletedTransactions()
  }
}

extension AppContext {
  fileprivate var paymentQueue: SKPaymentQueue {
    let process = storeProcess
    return services.service { SKPaymentQueue(process) }
  }
}
