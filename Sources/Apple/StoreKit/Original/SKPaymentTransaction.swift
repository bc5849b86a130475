import AppFoundation
import Receipts
import Synchronization

/// The state of a payment.
///
/// Source: developer.apple.com/documentation/storekit/skpaymenttransactionstate. Since iOS 3; deprecated in iOS 18.
public enum SKPaymentTransactionState: Int, Sendable {
  /// The person is asked.
  case purchasing = 0
  /// Paid: deliver, then finish.
  case purchased = 1
  /// Not paid: finish.
  case failed = 2
  /// Restored: deliver again, then finish.
  case restored = 3
  /// A parent has to agree first.
  case deferred = 4
}

/// A payment in the queue.
///
/// Source: developer.apple.com/documentation/storekit/skpaymenttransaction. Since iOS 3; deprecated in iOS 18.
open class SKPaymentTransaction: NSObject, @unchecked Sendable {
  // Unchecked, because NSObject isn't Sendable; what changes is behind a lock.
  private let state: Mutex<PaymentTransaction>

  init(_ entry: PaymentTransaction) {
    state = Mutex(entry)
  }

  /// The transaction in the library's queue.
  var entry: PaymentTransaction {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }

  /// Why it failed; nil if it didn't. It is an ``SKError``.
  ///
  /// Source: developer.apple.com/documentation/storekit/skpaymenttransaction/error.
  open var error: (any Error)? { entry.error.map { SKError($0) } }

  /// The transaction that this one restores; nil otherwise.
  ///
  /// Source: developer.apple.com/documentation/storekit/skpaymenttransaction/original.
  open var original: SKPaymentTransaction? {
    guard let paid = entry.original else { return nil }
    // A restored transaction is a copy of a paid one.
    var original = entry
    original.id = paid.id
    original.state = .purchased
    original.transaction = paid
    original.original = nil
    return SKPaymentTransaction(original)
  }

  /// What the app asked for.
  ///
  /// Source: developer.apple.com/documentation/storekit/skpaymenttransaction/payment.
  open var payment: SKPayment { SKPayment(entry.payment) }

  /// When it was paid or restored; nil for every other state.
  ///
  /// Source: developer.apple.com/documentation/storekit/skpaymenttransaction/transactiondate.
  open var transactionDate: Date? { entry.transaction?.purchaseDate ?? entry.original?.purchaseDate }

  /// The identifier; nil unless it is paid or restored.
  ///
  /// Source: developer.apple.com/documentation/storekit/skpaymenttransaction/transactionidentifier.
  open var transactionIdentifier: String? {
    switch entry.state {
    case .purchased: entry.transaction?.id
    case .restored: entry.id
    case .purchasing, .failed, .deferred: nil
    }
  }

  /// The state.
  ///
  /// Source: developer.apple.com/documentation/storekit/skpaymenttransaction/transactionstate.
  open var transactionState: SKPaymentTransactionState {
    SKPaymentTransactionState(rawValue: entry.state.number) ?? .failed
  }
}
