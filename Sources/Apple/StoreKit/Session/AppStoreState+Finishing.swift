import AppFoundation
import Receipts

extension AppStoreState {
  /// Finishes an entry of the queue of version 1.
  mutating func finish(entry: String, at id: StoreClient.ID) {
    if let index = clients[id]?.arrived.firstIndex(where: { $0.id == entry }),
      let removed = clients[id]?.arrived.remove(at: index)
    {
      finishAtStore(entry, at: id)
      tell(.queue(.removed([removed])), at: id)
    } else {
      try? clients[id]?.original.finishTransaction(entry)
      take(over: \.original, at: id)
      passCalls(id)
    }
  }

  /// Finishes a transaction, as version 2 does: it is gone from version 1 too.
  mutating func finish(transaction: String, at id: StoreClient.ID) {
    guard let client = clients[id] else { return }
    if client.transactions.contains(where: { $0.id == transaction }) {
      finish(entry: transaction, at: id)
    } else if client.modern.transactions.contains(where: { $0.id == transaction }) {
      try? clients[id]?.modern.finishTransaction(transaction)
      take(over: \.modern, at: id)
    } else {
      finishAtStore(transaction, at: id)
    }
    clients[id]?.untold.removeAll { $0 == transaction }
  }

  private mutating func finishAtStore(_ transaction: String, at id: StoreClient.ID) {
    guard var store = clients[id]?.store else { return }
    try? store.finish(transaction)
    clients[id]?.store = store
    commit(id)
  }

  private mutating func take(over queue: KeyPath<StoreClient, PaymentQueue>, at id: StoreClient.ID) {
    guard let store = clients[id]?[keyPath: queue].store else { return }
    clients[id]?.store = store
    commit(id)
  }

  /// Restores purchases of version 1.
  mutating func restore(at id: StoreClient.ID) {
    let device = device(of: id)
    var error: PaymentError?
    if case .now(.cancels) = device.answer {
      // The person cancels the sign-in.
      error = .paymentCancelled
    }
    if !device.isOnline {
      error = .unknown
    }
    clients[id]?.original.restoreCompletedTransactions(failing: error)
    if error == nil {
      renewReceipt(id)
    }
    passCalls(id)
  }

  // MARK: The receipt

  /// Writes the receipt that the App Store issues now.
  mutating func renewReceipt(_ id: StoreClient.ID) {
    guard let client = clients[id], let process = client.process else { return }
    let receipt = try? client.store.receipt(at: now, signedBy: identity, deviceGUID: process.deviceGUID)
    if let receipt {
      process.keep(receipt)
    }
  }
}
