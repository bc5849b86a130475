import AppFoundation
import Receipts

// What version 2 reads. The device has the person's transactions, so reading works without a connection.
extension StoreProcess {
  private func results(
    _ choose: @Sendable (TestStore, Date) -> [StoreTransaction]
  ) -> [VerificationResult<Transaction>] {
    withClient { state, id in
      guard let store = state.clients[id]?.store else { return [] }
      var results: [VerificationResult<Transaction>] = []
      for transaction in choose(store, state.now) {
        if let result = state.result(of: transaction, for: id, self) {
          results.append(result)
        }
      }
      return results
    }
  }

  func result(of transaction: StoreTransaction) -> VerificationResult<Transaction>? {
    results { _, _ in [transaction] }.first
  }

  func unfinished() -> [VerificationResult<Transaction>] {
    results { store, _ in store.transactions.filter { store.isUnfinished($0) } }
  }

  func history(_ productID: String?) -> [VerificationResult<Transaction>] {
    results { store, _ in
      store.transactions.reversed().filter {
        (productID == nil || $0.productID == productID)
          && ($0.type != .consumable || !store.isFinished($0.id))
      }
    }
  }

  func entitlements(_ productID: String?) -> [VerificationResult<Transaction>] {
    results { store, now in
      store.entitlements(at: now).filter { productID == nil || $0.productID == productID }
    }
  }

  func latest(_ productID: String) -> VerificationResult<Transaction>? {
    results { store, _ in Array(store.transactions.filter { $0.productID == productID }.suffix(1)) }.first
  }

  func appTransaction() throws(StoreKitError) -> VerificationResult<AppTransaction> {
    guard let result = withClient({ state, id in state.appTransaction(for: id) }) else { throw .unknown }
    return result
  }

  var storefront: Storefront? {
    withClient { state, id in
      state.clients[id].map { Storefront($0.store) }
    }
  }

  // MARK: Subscriptions

  private func statuses(_ isWanted: (StoreSubscription) -> Bool) -> [Product.SubscriptionInfo.Status] {
    withClient { state, id in
      guard let store = state.clients[id]?.store else { return [] }
      var statuses: [Product.SubscriptionInfo.Status] = []
      for subscription in store.subscriptions(at: state.now) where isWanted(subscription) {
        if let status = state.status(of: subscription, in: store, for: id, self) {
          statuses.append(status)
        }
      }
      return statuses
    }
  }

  func statuses(inGroup groupID: String) -> [Product.SubscriptionInfo.Status] {
    statuses { $0.latest.subscriptionGroupID == groupID }
  }

  /// The groups in which the person has or had a subscription, in alphabetical order.
  var subscriptionGroups: [String] {
    let groups = withClient { state, id in
      state.clients[id]?.store.transactions.compactMap(\.subscriptionGroupID) ?? []
    }
    return Set(groups).sorted()
  }

  func status(of transactionID: String) -> Product.SubscriptionInfo.Status? {
    let original = withClient { state, id in state.clients[id]?.store.subscription(of: transactionID)?.id }
    guard let original else { return nil }
    return statuses { $0.id == original }.first
  }

  func isEligibleForIntroductoryOffer(inGroup groupID: String) -> Bool {
    withClient { state, id in
      guard let store = state.clients[id]?.store else { return false }
      return !store.transactions.contains {
        $0.subscriptionGroupID == groupID && $0.offer?.kind == .introductory && $0.ownership == .purchased
      }
    }
  }

  // MARK: Updates

  /// Begins to listen for transactions. The first listener since the launch gets everything unfinished.
  func listen() -> UpdateStream<VerificationResult<Transaction>> {
    let stream = UpdateStream<VerificationResult<Transaction>>()
    let isFirst = beginTelling()
    withClient { state, id in
      transactionUpdates.add(stream)
      if isFirst, let store = state.clients[id]?.store {
        let unfinished = store.transactions.filter { store.isUnfinished($0) && !didBuy($0.id) }
        state.clients[id]?.untold += unfinished.map(\.id)
      }
      state.tellUpdates(id)
    }
    return stream
  }
}

extension TestStore {
  fileprivate func isUnfinished(_ transaction: StoreTransaction) -> Bool {
    !isFinished(transaction.id) && transaction.revocation == nil
  }
}
