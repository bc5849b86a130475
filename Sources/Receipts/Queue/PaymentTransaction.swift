/// An entry of the payment queue: what an app's observer is told about a payment.
///
/// Source: Apple, https://developer.apple.com/documentation/storekit/skpaymenttransaction
public struct PaymentTransaction: Hashable, Sendable, Codable, Identifiable {
  /// How far a payment has come.
  ///
  /// A test decides at once, so `SKPaymentTransactionState.purchasing` has no counterpart here.
  public enum State: String, Hashable, Sendable, Codable, CaseIterable {
    /// Paid: deliver, then finish.
    case purchased
    /// Not paid: tell the buyer, then finish.
    case failed
    /// Given back after `restoreCompletedTransactions()`: deliver again, then finish.
    case restored
    /// A parent has to agree first; the answer may come days later.
    case deferred
  }

  /// The identifier in the queue; for a payment that was made, the one in the receipt.
  public var id: String
  /// What is paid for.
  public var productID: String
  /// How far the payment has come.
  public var state: State
  /// The payment that was made; nil until it is made, where it failed, and where it is given back.
  public var transaction: Transaction?
  /// The finished transaction that is given back, where this one is restored.
  public var original: Transaction?
}
