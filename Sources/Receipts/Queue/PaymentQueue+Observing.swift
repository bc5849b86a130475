import Foundation

extension PaymentQueue {
  /// Adds an observer, which receives every unfinished transaction at once and each update from then on.
  ///
  /// If there are several observers, each receives every transaction. If there are none, transactions wait. Source:
  /// Apple, https://developer.apple.com/documentation/storekit/skpaymentqueue/add(_:)-5ciz2
  ///
  /// - Parameter name: the observer. Adding it twice has no effect.
  public mutating func addObserver(_ name: String) {
    guard !observers.contains(name) else { return }
    observers.append(name)
    if !transactions.isEmpty {
      calls.append(ObserverCall(observer: name, method: .updated(transactions)))
    }
  }

  /// Removes an observer.
  ///
  /// - Parameter name: the observer. Removing an unknown one has no effect.
  public mutating func removeObserver(_ name: String) {
    observers.removeAll { $0 == name }
  }

  /// Returns the calls to observers since the last time you took them, in order.
  public mutating func takeCalls() -> [ObserverCall] {
    defer { calls = [] }
    return calls
  }

  /// Ends the app's process. Its observers are gone, with everything they heard and didn't save. The queue and a
  /// payment sheet belong to the system and survive.
  public mutating func terminate() {
    observers = []
    calls = []
    isSuspended = false
  }

  /// Suspends the app: its observers stay, and hear nothing until ``resume()``.
  public mutating func suspend() {
    isSuspended = true
  }

  /// Brings the app back from the background: each observer gets every unfinished transaction, as at launch, whether it
  /// has heard of it or not.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/storekit/skpaymentqueue/finishtransaction(_:)
  public mutating func resume() {
    isSuspended = false
    redeliver()
  }

  /// Delivers every unfinished transaction to each observer again, as happens when the network returns. StoreKit
  /// doesn't promise to deliver a transaction only once.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/storekit/processing-a-transaction
  public mutating func redeliver() {
    guard !transactions.isEmpty else { return }
    tell(.updated(transactions))
  }

  /// Returns the queue of another device with the same account, or of this one after the app was reinstalled: it
  /// holds only the transactions that the App Store knows to be unfinished.
  public func onNewDevice() -> PaymentQueue {
    var queue = PaymentQueue(store: store)
    queue.canMakePayments = canMakePayments
    queue.interruptsPurchases = interruptsPurchases
    queue.declineError = declineError
    for paid in store.transactions where paid.revocation == nil && !store.isFinished(paid.id) {
      queue.transactions.append(Self.purchased(paid))
    }
    return queue
  }

  /// Advances the time, in the store too. Each renewal arrives as a transaction to finish.
  ///
  /// Source: Apple,
  /// https://developer.apple.com/documentation/storekit/handling-subscriptions-billing
  ///
  /// - Parameter date: the store's new time.
  public mutating func advance(to date: Date) {
    let known = store.transactions.count
    store.advance(to: date)
    queueRenewals(from: known)
  }

  /// Makes the buyer's card valid again; see ``TestStore/repairPaymentMethod(at:)``. The payments that this recovers
  /// arrive as transactions.
  ///
  /// - Parameter date: the time of the repair.
  public mutating func repairPaymentMethod(at date: Date) {
    let known = store.transactions.count
    store.repairPaymentMethod(at: date)
    queueRenewals(from: known)
  }

  private mutating func queueRenewals(from known: Int) {
    let renewals = store.transactions.dropFirst(known).filter { $0.reason == .renewal }.map(Self.purchased)
    guard !renewals.isEmpty else { return }
    transactions += renewals
    tell(.updated(renewals))
  }

  private static func purchased(_ paid: StoreTransaction) -> PaymentTransaction {
    PaymentTransaction(
      id: paid.id,
      payment: Payment(paid.productID, quantity: paid.quantity, appAccountToken: paid.appAccountToken),
      state: .purchased,
      transaction: paid
    )
  }
}
