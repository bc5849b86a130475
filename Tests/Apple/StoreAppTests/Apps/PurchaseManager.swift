import StoreKit

/// A shop with StoreKit's version 1, as an app writes it.
final class PurchaseManager: NSObject {
  private(set) var products: [SKProduct] = []
  private(set) var invalidProducts: [String] = []
  private(set) var coins = 0
  private(set) var unlocked: Set<String> = []
  private(set) var delivered: Set<String> = []
  private(set) var log: [String] = []
  private(set) var errors: [Int] = []
  /// Whether it delivers and finishes what was paid for.
  var delivers = true
  var acceptsPromotion = true
  private var request: SKRequest?

  func start() {
    SKPaymentQueue.default().add(self)
  }

  func stop() {
    SKPaymentQueue.default().remove(self)
  }

  func load(_ identifiers: Set<String>) {
    let request = SKProductsRequest(productIdentifiers: identifiers)
    request.delegate = self
    request.start()
    self.request = request
  }

  func buy(_ identifier: String, quantity: Int = 1, user: String? = nil, asksToBuy: Bool = false) {
    guard SKPaymentQueue.canMakePayments() else {
      log.append("not allowed")
      return
    }
    guard let product = products.first(where: { $0.productIdentifier == identifier }) else {
      log.append("no product")
      return
    }
    let payment = SKMutablePayment(product: product)
    payment.quantity = quantity
    payment.applicationUsername = user
    payment.simulatesAskToBuyInSandbox = asksToBuy
    SKPaymentQueue.default().add(payment)
  }

  func restore() {
    SKPaymentQueue.default().restoreCompletedTransactions()
  }

  func refreshReceipt() {
    let request = SKReceiptRefreshRequest()
    request.delegate = self
    request.start()
    self.request = request
  }

  private func deliver(_ payment: SKPayment, _ identifier: String?) {
    guard let identifier, delivered.insert(identifier).inserted else { return }
    if payment.productIdentifier == "coins.100" {
      coins += 100 * payment.quantity
    } else {
      unlocked.insert(payment.productIdentifier)
    }
  }
}

extension PurchaseManager: SKProductsRequestDelegate {
  func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse) {
    products = response.products
    invalidProducts = response.invalidProductIdentifiers
  }

  func requestDidFinish(_ request: SKRequest) {
    log.append(request is SKReceiptRefreshRequest ? "receipt" : "products")
    self.request = nil
  }

  func request(_ request: SKRequest, didFailWithError error: Error) {
    log.append("request failed")
    errors.append((error as NSError).code)
    self.request = nil
  }
}

extension PurchaseManager: SKPaymentTransactionObserver {
  func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
    for transaction in transactions {
      log.append("\(transaction.payment.productIdentifier) \(transaction.transactionState)")
      switch transaction.transactionState {
      case .purchasing, .deferred:
        break
      case .failed:
        if let error = transaction.error as? SKError, error.code != .paymentCancelled {
          errors.append(error.code.rawValue)
        }
        queue.finishTransaction(transaction)
      case .purchased:
        guard delivers else { continue }
        deliver(transaction.payment, transaction.transactionIdentifier)
        queue.finishTransaction(transaction)
      case .restored:
        guard delivers else { continue }
        deliver(transaction.payment, transaction.original?.transactionIdentifier)
        queue.finishTransaction(transaction)
      @unknown default:
        break
      }
    }
  }

  func paymentQueue(_ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]) {
    log += transactions.map { "\($0.payment.productIdentifier) removed" }
  }

  func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue) {
    log.append("restored")
  }

  func paymentQueue(
    _ queue: SKPaymentQueue,
    restoreCompletedTransactionsFailedWithError error: Error
  ) {
    log.append("restoring failed")
    errors.append((error as NSError).code)
  }

  func paymentQueue(
    _ queue: SKPaymentQueue,
    shouldAddStorePayment payment: SKPayment,
    for product: SKProduct
  ) -> Bool {
    log.append("\(product.localizedTitle)?")
    return acceptsPromotion
  }

  func paymentQueueDidChangeStorefront(_ queue: SKPaymentQueue) {
    log.append("storefront \(queue.storefront?.countryCode ?? "none")")
  }

  func paymentQueue(
    _ queue: SKPaymentQueue,
    didRevokeEntitlementsForProductIdentifiers productIdentifiers: [String]
  ) {
    unlocked.subtract(productIdentifiers)
    log.append("revoked \(productIdentifiers.joined(separator: ", "))")
  }
}
