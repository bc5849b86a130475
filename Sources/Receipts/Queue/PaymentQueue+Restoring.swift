extension PaymentQueue {
  /// Gives back what was bought, as `restoreCompletedTransactions()` does.
  ///
  /// One new transaction for each finished one of a type that is restored; each must be finished in its turn.
  /// A subscription comes with each of its periods, one that is bought once comes once. Consumables and
  /// non-renewing subscriptions are passed over; so is what was taken back, and what is not finished yet: that
  /// is in the queue anyway.
  ///
  /// Source: Apple,
  /// https://developer.apple.com/documentation/storekit/skpaymentqueue/restorecompletedtransactions()
  @discardableResult
  public mutating func restoreCompletedTransactions() -> [PaymentTransaction] {
    restoreCompletedTransactions(failing: nil)
  }

  /// Gives back what was bought, or fails: the buyer cancels the sign-in, the network is away.
  ///
  /// - Parameter error: why it fails; nil where it does not.
  /// - Returns: the restored transactions; none where it fails.
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
