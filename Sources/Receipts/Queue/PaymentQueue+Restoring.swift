extension PaymentQueue {
  /// Restores purchases, as `restoreCompletedTransactions()` does.
  ///
  /// Adds a new transaction for each finished one of a restorable type; the app has to finish each of them. A
  /// subscription is restored once per period, a one-time purchase once. Consumables, non-renewing subscriptions and
  /// revoked purchases are skipped, and so are unfinished transactions, which are in the queue already.
  ///
  /// Source: Apple,
  /// https://developer.apple.com/documentation/storekit/skpaymentqueue/restorecompletedtransactions()
  @discardableResult
  public mutating func restoreCompletedTransactions() -> [PaymentTransaction] {
    restoreCompletedTransactions(failing: nil)
  }

  /// Restores purchases, or fails: the buyer cancels the sign-in, or the network is down.
  ///
  /// - Parameter error: the reason to fail; nil to succeed.
  /// - Returns: the restored transactions; empty on failure.
  @discardableResult
  public mutating func restoreCompletedTransactions(failing error: PaymentError?) -> [PaymentTransaction] {
    if let error {
      tell(.restoreFailed(error))
      return []
    }
    var known: Set<String> = []
    let finished = store.transactions.filter { transaction in
      guard transaction.type.isRestored, transaction.revocation == nil, store.isFinished(transaction.id)
      else {
        return false
      }
      return transaction.type == .autoRenewable || known.insert(transaction.originalID).inserted
    }
    let restored = finished.map { original in
      var entry = draft(Payment(original.productID, quantity: original.quantity), .restored)
      entry.original = original
      return entry
    }
    transactions += restored
    if !restored.isEmpty {
      tell(.updated(restored))
    }
    tell(.restoreFinished)
    return restored
  }
}
