import Foundation

extension PaymentQueue {
  /// Asks the buyer to pay, as `SKPaymentQueue.add(_:)` does: the sheet is on the screen until ``answer(_:_:at:)``.
  ///
  /// You can add a payment for a product while another one for it is still pending; each has its own transaction.
  ///
  /// - Parameter payment: the payment to make.
  /// - Returns: the transaction, in the state `purchasing`, or `failed` if payments aren't allowed or the App Store
  ///   can't sell this.
  @discardableResult
  public mutating func add(_ payment: Payment) -> PaymentTransaction {
    var entry = draft(payment, canMakePayments ? .purchasing : .failed)
    if canMakePayments, let refusal = refusal(of: payment) {
      entry.state = .failed
      entry.error = refusal
    }
    return enqueue(entry)
  }

  /// Answers a payment sheet as the buyer.
  ///
  /// - Parameters:
  ///   - id: the transaction in the state `purchasing`.
  ///   - answer: what the buyer does.
  ///   - date: the time of the answer.
  /// - Returns: the transaction with its new state; `failed` with an error code if the App Store refuses.
  /// - Throws: ``StoreError`` if no sheet for this transaction is on the screen.
  @discardableResult
  public mutating func answer(
    _ id: String,
    _ answer: Answer,
    at date: Date
  ) throws(StoreError) -> PaymentTransaction {
    guard let index = transactions.firstIndex(where: { $0.id == id && $0.state == .purchasing }) else {
      throw .unknownTransaction(id)
    }
    var entry = transactions[index]
    do {
      entry = try decided(entry, answer, at: date)
    } catch {
      entry.state = .failed
      entry.error = PaymentError(error)
    }
    update(index, entry)
    return entry
  }

  /// Completes an interrupted payment after the buyer has resolved the interruption, as a new transaction.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/storekit/testing-an-interrupted-purchase
  ///
  /// - Parameters:
  ///   - id: the transaction that failed. It may be finished by now.
  ///   - date: the time of the payment.
  /// - Returns: the new transaction.
  /// - Throws: ``StoreError`` if no payment was interrupted, or the store can no longer sell it.
  @discardableResult
  public mutating func resolve(_ id: String, at date: Date) throws(StoreError) -> PaymentTransaction {
    guard let payment = interrupted[id] else { throw .unknownTransaction(id) }
    var entry = draft(payment, .purchasing)
    try pay(&entry, at: date)
    interrupted[id] = nil
    return enqueue(entry)
  }

  /// The failed transactions of interrupted, unresolved payments, sorted.
  public var interruptedPayments: [String] { interrupted.keys.sorted() }

  /// Starts a promoted purchase in the App Store: each observer is asked what to do with it.
  ///
  /// Source: Apple,
  /// https://developer.apple.com/documentation/storekit/skpaymenttransactionobserver/paymentqueue(_:shouldaddstorepayment:for:)
  ///
  /// - Parameters:
  ///   - payment: the promoted payment.
  ///   - isAccepted: the observers' answer. If true, the purchase continues at once; if false, the app may add the
  ///     payment itself later.
  /// - Returns: the transaction, or nil if there is no observer or the answer is false.
  @discardableResult
  public mutating func addStorePayment(_ payment: Payment, isAccepted: Bool) -> PaymentTransaction? {
    tell(.shouldAddStorePayment(payment))
    guard isAccepted, !observers.isEmpty else { return nil }
    return add(payment)
  }

  private func refusal(of payment: Payment) -> PaymentError? {
    guard let product = store.catalog[payment.productID], store.isForSale(payment.productID) else {
      return .storeProductNotAvailable
    }
    guard product.type.quantities.contains(payment.quantity) else { return .paymentInvalid }
    if let offer = payment.offerID, !product.offers.contains(where: { $0.offer.id == offer }) {
      return .invalidOfferIdentifier
    }
    return nil
  }
}
