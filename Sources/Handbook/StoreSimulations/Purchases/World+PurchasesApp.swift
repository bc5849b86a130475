import Foundation
import Receipts
import SimulationKit

extension PurchasesWorld {
  // MARK: Listening

  mutating func launch() {
    state.isRunning = true
    record(
      .local,
      "application(_:didFinishLaunchingWithOptions:)",
      from: PurchasesStage.app,
      "The app is launched."
    )
    if state.observes == .launch {
      observe()
    } else if !state.queue.transactions.isEmpty {
      missed()
    }
  }

  mutating func observe() {
    guard !state.isObserving else { return }
    record(
      .call,
      "SKPaymentQueue.add(_:) observer",
      from: PurchasesStage.app,
      to: PurchasesStage.appStore,
      "From now on the app receives every unfinished transaction."
    )
    state.queue.addObserver(PurchasesStage.app)
    listen()
  }

  /// Receives the queue's calls, and records if the app isn't observing.
  ///
  /// - Parameter isQuiet: whether to skip the call's own event, because another one follows at once.
  mutating func listen(isQuiet: Bool = false) {
    let calls = state.queue.takeCalls()
    for call in calls {
      hear(call.method, isQuiet: isQuiet)
    }
    if calls.isEmpty, !isQuiet, !state.isObserving, !state.queue.transactions.isEmpty {
      missed()
    }
  }

  private mutating func missed() {
    let count = state.queue.transactions.count
    record(
      .absent,
      "paymentQueue(_:updatedTransactions:)",
      from: PurchasesStage.appStore,
      to: PurchasesStage.app,
      (state.isRunning ? "The app has no observer, so " : "The app does not run, so ")
        + (count == 1 ? "a transaction waits." : "\(count) transactions wait.")
    )
  }

  private mutating func hear(_ method: ObserverCall.Method, isQuiet: Bool) {
    switch method {
    case .updated(let entries):
      state.hear(entries)
      guard !isQuiet else { return }
      for entry in entries {
        record(
          entry.state == .failed ? .refusal : .reply,
          "paymentQueue(_:updatedTransactions:)",
          from: PurchasesStage.appStore,
          to: PurchasesStage.app,
          meaning(of: entry)
        )
      }
    case .removed: break
    case .restoreFinished:
      record(
        .reply,
        "paymentQueueRestoreCompletedTransactionsFinished(_:)",
        from: PurchasesStage.appStore,
        to: PurchasesStage.app,
        "That was everything."
      )
    case .restoreFailed(let error):
      record(
        .refusal,
        "paymentQueue(_:restoreCompletedTransactionsFailedWithError:)",
        from: PurchasesStage.appStore,
        to: PurchasesStage.app,
        "Nothing is restored: \(error.name), \(error.rawValue)."
      )
    case .shouldAddStorePayment(let payment):
      record(
        .call,
        "paymentQueue(_:shouldAddStorePayment:for:)",
        from: PurchasesStage.appStore,
        to: PurchasesStage.app,
        "The app is asked what to do with '\(payment.productID)'."
      )
    }
  }

  private func meaning(of entry: PaymentTransaction) -> String {
    let product = "'\(entry.productID)'"
    return switch entry.state {
    case .purchasing: "\(product) is purchasing: the sheet is on the screen."
    case .purchased:
      entry.transaction?.reason == .renewal
        ? "\(product) is purchased: a renewal." : "\(product) is purchased: deliver, then finish."
    case .failed: "\(product) has failed: \(entry.error.map { "\($0.name), \($0.rawValue)" } ?? "unknown")."
    case .restored: "\(product) is restored: deliver it again, then finish."
    case .deferred: "\(product) is deferred: neither paid nor failed. Nothing may be unlocked yet."
    }
  }

  // MARK: Acting

  mutating func request(_ products: [String]) {
    record(
      .call,
      "SKProductsRequest.start()",
      from: PurchasesStage.app,
      to: PurchasesStage.appStore,
      "The app asks for \(products.count == 1 ? "a product" : "\(products.count) products")."
    )
    let response = state.store.request(Set(products))
    state.shown = response
    let invalid = response.invalidProductIdentifiers
    record(
      .reply,
      "productsRequest(_:didReceive:)",
      from: PurchasesStage.appStore,
      to: PurchasesStage.app,
      "\(response.products.count) of them are for sale."
        + (invalid.isEmpty ? "" : " Nobody knows \(invalid.map { "'\($0)'" }.joined(separator: ", ")).")
    )
  }

  mutating func restore(_ signsIn: Bool) {
    record(
      .call,
      "restoreCompletedTransactions()",
      from: PurchasesStage.app,
      to: PurchasesStage.appStore,
      "The buyer taps Restore\(signsIn ? "." : ", and does not sign in.")"
    )
    let restored = state.queue.restoreCompletedTransactions(failing: signsIn ? nil : .paymentCancelled)
    let passedOver = state.store.transactions.filter { !$0.type.isRestored && state.store.isFinished($0.id) }
    listen()
    if signsIn, !passedOver.isEmpty {
      let titles = Set(passedOver.map(\.productID)).sorted().map { "'\($0)'" }.joined(separator: ", ")
      record(
        .absent,
        "SKPaymentTransactionState.restored",
        from: PurchasesStage.appStore,
        to: PurchasesStage.app,
        "Consumables and non-renewing subscriptions are not restored: \(titles)."
      )
    } else if signsIn, restored.isEmpty {
      record(
        .absent,
        "SKPaymentTransactionState.restored",
        from: PurchasesStage.appStore,
        to: PurchasesStage.app,
        "There is nothing to restore."
      )
    }
  }

  mutating func deliver() {
    var count = 0
    for entry in state.memory where !state.handled.contains(entry.id) {
      guard let paid = entry.delivered else { continue }
      count += 1
      deliver(paid, entry)
    }
    if count == 0 {
      record(
        .absent,
        "Delivery",
        from: PurchasesStage.app,
        to: "Buyer",
        "The app has delivered everything that it knows is paid for."
      )
    }
  }

  private mutating func deliver(_ paid: StoreTransaction, _ entry: PaymentTransaction) {
    state.handled.insert(entry.id)
    guard !state.remembers || state.remembered.insert(paid.id).inserted else {
      record(
        .local,
        "Delivery",
        from: PurchasesStage.app,
        "\(paid.id) was delivered before; the app remembers it, and does nothing."
      )
      return
    }
    let units = paid.type.isRestored ? 1 - state.wallet[paid.productID, default: 0] : paid.quantity
    state.wallet[paid.productID, default: 0] += units
    state.deliveries[paid.id, default: 0] += 1
    state.everDelivered.insert(paid.id)
    record(
      .reply,
      "Delivery",
      from: PurchasesStage.app,
      to: "Buyer",
      "The buyer gets \(state.title(paid.productID))\(paid.quantity > 1 ? ", \(paid.quantity) times" : "")."
    )
  }

  mutating func finishAll() throws(StoreError) {
    let open = Set(state.queue.transactions.map(\.id))
    let decided = state.memory.filter { $0.state.isDecided && open.contains($0.id) }
    for entry in decided {
      try state.queue.finishTransaction(entry.id)
      let isUnpaid = entry.delivered == nil
      let isLost = !isUnpaid && !state.handled.contains(entry.id)
      record(
        .call,
        "finishTransaction(_:)",
        from: PurchasesStage.app,
        to: PurchasesStage.appStore,
        "The queue doesn't deliver '\(entry.productID)' again."
          + (isLost ? " It is not delivered yet." : "")
      )
    }
    _ = state.queue.takeCalls()
    if decided.isEmpty {
      record(
        .absent,
        "finishTransaction(_:)",
        from: PurchasesStage.app,
        to: PurchasesStage.appStore,
        "The app has no transaction to finish."
      )
    }
  }
}
