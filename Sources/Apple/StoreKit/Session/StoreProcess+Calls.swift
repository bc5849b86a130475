import AppFoundation
import Receipts

extension StoreProcess {
  /// Runs code in the app a moment later, on its main thread.
  func later(_ body: @escaping @MainActor @Sendable () -> Void) {
    store.withState { $0.jobs.append(.run(self, body)) }
  }

  var isOnline: Bool { withClient { state, id in state.device(of: id).isOnline } }

  var canMakePayments: Bool { withClient { state, id in state.device(of: id).canMakePayments } }

  /// Calls an observer.
  @MainActor func call(_ call: StoreCall) {
    run {
      guard let observer = withObservers({ $0[call.observer] })?.observer else { return }
      let queue = SKPaymentQueue.default()
      switch call.method {
      case .queue(.updated(let entries)):
        observer.paymentQueue(queue, updatedTransactions: objects(for: entries))
      case .queue(.removed(let entries)):
        observer.paymentQueue(queue, removedTransactions: objects(for: entries))
      case .queue(.restoreFinished): observer.paymentQueueRestoreCompletedTransactionsFinished(queue)
      case .queue(.restoreFailed(let error)):
        observer.paymentQueue(queue, restoreCompletedTransactionsFailedWithError: SKError(error))
      case .queue(.shouldAddStorePayment(let payment)): ask(observer, queue, about: payment)
      case .didChangeStorefront: observer.paymentQueueDidChangeStorefront(queue)
      case .didRevoke(let products):
        observer.paymentQueue(queue, didRevokeEntitlementsForProductIdentifiers: products)
      }
    }
  }

  @MainActor private func ask(
    _ observer: any SKPaymentTransactionObserver,
    _ queue: SKPaymentQueue,
    about payment: Payment
  ) {
    let found = withClient { state, id -> SKProduct? in
      guard let store = state.clients[id]?.store else { return nil }
      return store.request([payment.productID]).products.first.map {
        SKProduct($0, language: state.device(of: id).language, storefront: store.storefront)
      }
    }
    guard let product = found else { return }
    let storePayment = SKPayment(product: product)
    if observer.paymentQueue(queue, shouldAddStorePayment: storePayment, for: product) {
      queue.add(storePayment)
    }
  }
}
