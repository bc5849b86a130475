import AppFoundation

/// An object of the app that hears of payments. The queue doesn't keep it.
///
/// Source: developer.apple.com/documentation/storekit/skpaymenttransactionobserver. Since iOS 3; deprecated in iOS 18.
public protocol SKPaymentTransactionObserver: NSObjectProtocol {
  /// Transactions are new or have changed. Required.
  ///
  /// Source: developer.apple.com/documentation/storekit/skpaymenttransactionobserver/paymentqueue(_:updatedtransactions:).
  func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction])

  /// Transactions are finished. Optional.
  ///
  /// Source: developer.apple.com/documentation/storekit/skpaymenttransactionobserver/paymentqueue(_:removedtransactions:).
  func paymentQueue(_ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction])

  /// Restoring failed. Optional.
  ///
  /// Source:
  /// developer.apple.com/documentation/storekit/skpaymenttransactionobserver/paymentqueue(_:restorecompletedtransactionsfailedwitherror:).
  func paymentQueue(
    _ queue: SKPaymentQueue,
    restoreCompletedTransactionsFailedWithError error: any Error
  )

  /// Everything that can be restored is in the queue. Optional.
  ///
  /// Source:
  /// developer.apple.com/documentation/storekit/skpaymenttransactionobserver/paymentqueuerestorecompletedtransactionsfinished(_:).
  func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue)

  /// Downloads have changed. Optional, and never called: Apple has ended them.
  ///
  /// Source: developer.apple.com/documentation/storekit/skpaymenttransactionobserver/paymentqueue(_:updateddownloads:).
  func paymentQueue(_ queue: SKPaymentQueue, updatedDownloads downloads: [SKDownload])

  /// The person began a purchase in the App Store. Optional; without it nothing is bought.
  ///
  /// Source:
  /// developer.apple.com/documentation/storekit/skpaymenttransactionobserver/paymentqueue(_:shouldaddstorepayment:for:).
  ///
  /// - Returns: whether the purchase continues now.
  func paymentQueue(
    _ queue: SKPaymentQueue,
    shouldAddStorePayment payment: SKPayment,
    for product: SKProduct
  ) -> Bool

  /// The person has another country's account. Optional.
  ///
  /// Source:
  /// developer.apple.com/documentation/storekit/skpaymenttransactionobserver/paymentqueuedidchangestorefront(_:).
  func paymentQueueDidChangeStorefront(_ queue: SKPaymentQueue)

  /// A refund, or the end of family sharing, has taken products away. Optional.
  ///
  /// Source:
  /// developer.apple.com/documentation/storekit/skpaymenttransactionobserver/paymentqueue(_:didrevokeentitlementsforproductidentifiers:).
  func paymentQueue(
    _ queue: SKPaymentQueue,
    didRevokeEntitlementsForProductIdentifiers productIdentifiers: [String]
  )
}

extension SKPaymentTransactionObserver {
  /// Does nothing.
  public func paymentQueue(
    _ queue: SKPaymentQueue,
    removedTransactions transactions: [SKPaymentTransaction]
  ) {}
  /// Does nothing.
  public func paymentQueue(
    _ queue: SKPaymentQueue,
    restoreCompletedTransactionsFailedWithError error: any Error
  ) {}
  /// Does nothing.
  public func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue) {}
  /// Does nothing.
  public func paymentQueue(_ queue: SKPaymentQueue, updatedDownloads downloads: [SKDownload]) {}
  /// Doesn't buy.
  public func paymentQueue(
    _ queue: SKPaymentQueue,
    shouldAddStorePayment payment: SKPayment,
    for product: SKProduct
  ) -> Bool { false }
  /// Does nothing.
  public func paymentQueueDidChangeStorefront(_ queue: SKPaymentQueue) {}
  /// Does nothing.
  public func paymentQueue(
    _ queue: SKPaymentQueue,
    didRevokeEntitlementsForProductIdentifiers productIdentifiers: [String]
  ) {}
}
