/// An entry of the payment queue, as an app's observer receives it.
///
/// Source: Apple, https://developer.apple.com/documentation/storekit/skpaymenttransaction
public struct PaymentTransaction: Hashable, Sendable, Codable, Identifiable {
  /// The state of a payment.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/storekit/skpaymenttransactionstate
  public enum State: String, Hashable, Sendable, Codable, CaseIterable {
    /// The sheet is on the screen, and the buyer hasn't answered.
    case purchasing
    /// Paid: deliver, then finish.
    case purchased
    /// Not paid: tell the buyer, then finish.
    case failed
    /// Restored by `restoreCompletedTransactions()`: deliver again, then finish.
    case restored
    /// A parent has to agree first; the answer may come days later.
    case deferred

    /// The raw value in `SKPaymentTransactionState`.
    public var number: Int {
      switch self {
      case .purchasing: 0
      case .purchased: 1
      case .failed: 2
      case .restored: 3
      case .deferred: 4
      }
    }

    /// Whether the payment is decided and the app may finish it.
    public var isDecided: Bool {
      switch self {
      case .purchased, .failed, .restored: true
      case .purchasing, .deferred: false
      }
    }
  }

  /// The identifier in the queue; for a completed payment, the one in the receipt.
  public var id: String
  /// The payment.
  public var payment: Payment
  /// The state of the payment.
  public var state: State
  /// The completed payment; nil while pending, if it failed, and if it is restored.
  public var transaction: StoreTransaction?
  /// The finished transaction that this one restores; nil otherwise.
  public var original: StoreTransaction?
  /// The reason it failed; nil if it didn't.
  public var error: PaymentError?

  /// The product identifier of the payment.
  public var productID: String { payment.productID }
}
