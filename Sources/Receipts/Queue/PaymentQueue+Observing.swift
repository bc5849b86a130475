import Foundation

extension PaymentQueue {
  /// Adds an observer, which is told of everything that is not finished, at once and from then on.
  ///
  /// With several observers each is told of each transaction. With none, transactions wait. Source: Apple,
  /// https://developer.apple.com/documentation/storekit/skpaymentqueue/add(_:)-5ciz2
  ///
  /// - Parameter name: the observer; one that is there already is not added again.
  public mutating func addObserver(_ name: String) {
    guard !observers.contains(name) else { return }
    observers.append(name)
    if !transactions.isEmpty {
      calls.append(ObserverCall(observer: name, method: .updated(transactions)))
    }
  }

  /// Removes an observer.
  ///
  /// - Parameter name: the observer; one that is not there changes nothing.
  public mutating func removeObserver(_ name: String) {
    observers.removeAll { $0 == name }
  }

  /// The calls to observers since they were last taken, in order.
  public mutating func takeCalls() -> [ObserverCall] {
    defer { calls = [] }
    return calls
  }

  /// Ends the app's process: its observers are gone, and what they were told and did not keep as well. The queue
  /// and a payment sheet belong to the system, and stay.
  public mutating func terminate() {
    observers = []
    calls = []
  }

  /// Tells each observer once more of everything that is not finished, as happens when the app comes to the
  /// foreground or the network comes back: nothing promises that a transaction is told only once.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/storekit/processing-a-transaction
  public mutating func redeliver() {
    guard !transactions.isEmpty else { return }
    tell(.updated(transactions))
  }

  /// The queue of another device with the same account, or of the same one after the app was deleted: nothing is
  /// remembered but what the App Store knows to be unfinished.
  public func onNewDevice() -> PaymentQueue {
    var queue = PaymentQueue(store: store)
    queue.canMakePayments = canMakePayments
    queue.interruptsPurchases = interruptsPurchases
    for paid in store.transactions where paid.revocation == nil && !store.isFinished(paid.id) {
      queue.transactions.append(Self.purchased(paid))
    }
    return queue
  }

  /// Lets time pass, in the store too: each renewal comes as a transaction that wants to be finished.
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

  /// The buyer's card is good again; see ``TestStore/repairPaymentMethod(at:)``. What is paid with this comes as
  /// transactions.
  ///
  /// - Parameter date: when.
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

  private static func purchased(_ paid: Transaction) -> PaymentTransaction {
    PaymentTransaction(
      id: paid.id,
      payment: Payment(paid.productID, quantity: paid.quantity, appAccountToken: paid.appAccountToken),
      state: .purchased,
      transaction: paid
    )
  }
}
