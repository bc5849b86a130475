import AppFoundation
import Receipts
import StoreKit

/// A customer of the App Store in one app: what the customer, a parent or Apple do outside the app.
@MainActor public struct SimulatedCustomer {
  private let appStore: AppStoreWorld
  private let name: String?
  private let bundle: AppBundle

  init(store: AppStoreWorld, name: String?, bundle: AppBundle) {
    appStore = store
    self.name = name
    self.bundle = bundle
  }

  /// What the App Store knows about the customer; nil before a device with this account has used StoreKit.
  public var store: TestStore? { appStore.withState { $0.store(of: name, in: bundle) } }

  /// Changes what the App Store knows about the customer. The apps on all devices are told.
  ///
  /// - Parameter body: the change, and the present as the store counts it.
  /// - Throws: what the change throws; then nothing has changed.
  public func update(_ body: (inout TestStore, Date) throws(StoreError) -> Void) throws(StoreError) {
    try appStore.withState { (state) throws(StoreError) in
      let now = state.now
      try state.change(name, of: bundle) { (store) throws(StoreError) in try body(&store, now) }
    }
  }

  // MARK: - Ask to Buy

  /// A parent approves every purchase that waits.
  public func approveRequests() {
    appStore.withState { $0.decide(agrees: true, app: bundle, account: name) }
  }

  /// A parent declines every purchase that waits.
  public func declineRequests() {
    appStore.withState { $0.decide(agrees: false, app: bundle, account: name) }
  }

  // MARK: - Subscriptions

  /// Turns off the renewal of a subscription.
  ///
  /// - Parameter productID: the product that the customer subscribes to.
  /// - Throws: `StoreError` if there is no such subscription.
  public func cancelRenewal(of productID: String) throws(StoreError) {
    try update { (store, now) throws(StoreError) in
      try store.turnOffRenewal(of: store.latest(productID), at: now)
    }
  }

  /// Turns on the renewal of a subscription.
  ///
  /// - Parameter productID: the product that the customer subscribes to.
  /// - Throws: `StoreError` if there is no such subscription, or it has ended.
  public func resumeRenewal(of productID: String) throws(StoreError) {
    try update { (store, now) throws(StoreError) in
      try store.turnOnRenewal(of: store.latest(productID), at: now)
    }
  }

  /// Makes the customer's card invalid, so that nothing that costs money can be paid.
  public func breakPaymentMethod() {
    try? update { (store, now) throws(StoreError) in store.breakPaymentMethod(at: now) }
  }

  /// Makes the customer's card valid again. What is due is paid at once.
  public func repairPaymentMethod() {
    try? update { (store, now) throws(StoreError) in store.repairPaymentMethod(at: now) }
  }

  // MARK: - Refunds and family

  /// Apple refunds the latest transaction of a product.
  ///
  /// - Parameters:
  ///   - productID: the product.
  ///   - reason: why.
  /// - Throws: `StoreError` if there is no such transaction, or it is refunded already.
  public func refund(_ productID: String, because reason: Revocation.Reason = .other) throws(StoreError) {
    try update { (store, now) throws(StoreError) in
      try store.refund(store.latest(productID), reason: reason, at: now)
    }
  }

  /// A family member shares a purchase with the customer.
  ///
  /// - Parameter productID: the product.
  /// - Throws: `StoreError` if the product doesn't support Family Sharing, or is shared already.
  public func receiveFromFamily(_ productID: String) throws(StoreError) {
    try update { (store, now) throws(StoreError) in _ = try store.receiveFromFamily(productID, at: now) }
  }

  /// The family no longer shares a purchase with the customer.
  ///
  /// - Parameter productID: the product.
  /// - Throws: `StoreError` if the family doesn't share it.
  public func loseFromFamily(_ productID: String) throws(StoreError) {
    try update { (store, now) throws(StoreError) in
      try store.revokeFamilySharing(of: store.latest(productID), at: now)
    }
  }
}

extension TestStore {
  /// The latest transaction of a product.
  fileprivate func latest(_ productID: String) throws(StoreError) -> String {
    guard let transaction = transactions.last(where: { $0.productID == productID }) else {
      throw .unknownTransaction(productID)
    }
    return transaction.id
  }
}
