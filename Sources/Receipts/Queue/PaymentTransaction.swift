/// An entry of the payment queue: what an app's observer is told about a payment.
///
/// Source: Apple, https://developer.apple.com/documentation/storekit/skpaymenttransaction
public struct PaymentTransaction: Hashable, Sendable, Codable, Identifiable {
  /// How far a payment has come.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/storekit/skpaymenttransactionstate
  public enum State: String, Hashable, Sendable, Codable, CaseIterable {
    /// The sheet is on the screen, and the buyer has not answered.
    case purchasing
    /// Paid: deliver, then finish.
    case purchased
    /// Not paid: tell the buyer, then finish.
    case failed
    /// Given back after `restoreCompletedTransactions()`: deliver again, then finish.
    case restored
    /// A parent has to agree first; the answer may come days later.
    case deferred

    /// The number of `SKPaymentTransactionState`.
    public var number: Int {
      switch self {
      case .purchasing: 0
      case .purchased: 1
      case .failed: 2
      case .restored: 3
      case .deferred: 4
      }
    }

    /// Whether the payment has come to its end, so that the app may finish it.
    public var isDecided: Bool {
      switch self {
      case .purchased, .failed, .restored: true
      case .purchasing, .deferred: false
      }
    }
  }

  /// The identifier in the queue; for a payment that was made, the one in the receipt.
  public var id: String
  /// What is paid for.
  public var payment: Payment
  /// How far the payment has come.
  public var state: State
  /// The payment that was made; nil until it is made, where it failed, and where it is given back.
  public var transaction: Transaction?
  /// The finished transaction that is given back, where this one is restored.
  public var original: Transaction?
  /// Why it failed; nil where it did not.
  public var error: PaymentError?

  /// The product identifier of the payment.
  public var productID: String { payment.productID }
}
