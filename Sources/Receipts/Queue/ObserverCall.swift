/// A call that the payment queue makes to an observer.
///
/// Source: Apple, https://developer.apple.com/documentation/storekit/skpaymenttransactionobserver
public struct ObserverCall: Hashable, Sendable {
  /// The observer method that is called.
  public enum Method: Hashable, Sendable {
    /// `paymentQueue(_:updatedTransactions:)`: transactions are new or changed state.
    case updated([PaymentTransaction])
    /// `paymentQueue(_:removedTransactions:)`: transactions were finished.
    case removed([PaymentTransaction])
    /// `paymentQueueRestoreCompletedTransactionsFinished(_:)`: every restored transaction is in the queue.
    case restoreFinished
    /// `paymentQueue(_:restoreCompletedTransactionsFailedWithError:)`: nothing was restored.
    case restoreFailed(PaymentError)
    /// `paymentQueue(_:shouldAddStorePayment:for:)`: the buyer started a purchase in the App Store.
    case shouldAddStorePayment(Payment)
  }

  /// The observer's name.
  public var observer: String
  /// The method that is called.
  public var method: Method
}
