import Foundation

extension PaymentQueue {
  /// Asks the buyer to pay, as `SKPaymentQueue.add(_:)` does: the sheet is on the screen until ``answer(_:_:at:)``.
  ///
  /// A product may be asked for while another payment for it is not decided; each has a transaction of its own.
  ///
  /// - Parameter payment: what is to be paid.
  /// - Returns: the transaction, in the state `purchasing`; `failed` where payments are not allowed, or the App
  ///   Store cannot sell this.
  @discardableResult
  public mutating func add(_ payment: Payment) -> PaymentTransaction {
    var entry = draft(payment, canMakePayments ? .purchasing : .failed)
    if canMakePayments, let refusal = refusal(of: payment) {
      entry.state = .failed
      entry.error = refusal
    }
    return enqueue(entry)
  }

  /// The buyer answers to a payment sheet.
  ///
  /// - Parameters:
  ///   - id: the transaction in the state `purchasing`.
  ///   - answer: what the buyer does.
  ///   - date: when.
  /// - Returns: the transaction with its new state; `failed` with the number of the error where the App Store
  ///   refuses.
  /// - Throws: ``StoreError`` where no sheet of this transaction is on the screen.
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

  /// The buyer has done what interrupted a payment: it is made after all, as another transaction.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/storekit/testing-an-interrupted-purchase
  ///
  /// - Parameters:
  ///   - id: the transaction that failed; it may be finished by now.
  ///   - date: when.
  /// - Returns: the new transaction.
  /// - Throws: ``StoreError`` where no payment was interrupted, or the store can no longer sell it.
  @discardableResult
  public mutating func resolve(_ id: String, at date: Date) throws(StoreError) -> PaymentTransaction {
    guard let payment = interrupted[id] else { throw .unknownTransaction(id) }
    var entry = draft(payment, .purchasing)
    try pay(&entry, at: date)
    interrupted[id] = nil
    return enqueue(entry)
  }

  /// The payments that were interrupted and not resolved, by their failed transactions, sorted.
  public var interruptedPayments: [String] { interrupted.keys.sorted() }

  /// The buyer taps a promoted purchase in the App Store: each observer is asked what to do with it.
  ///
  /// Source: Apple,
  /// https://developer.apple.com/documentation/storekit/skpaymenttransactionobserver/paymentqueue(_:shouldaddstorepayment:for:)
  ///
  /// - Parameters:
  ///   - payment: what is promoted.
  ///   - isAccepted: what the observers answer: true lets the purchase go on at once. An app that says false
  ///     may add the payment itself, later.
  /// - Returns: the transaction, or nil where there was no observer or it said false.
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
    let limit = product.type == .consumable ? 10 : 1
    guard (1...limit).contains(payment.quantity) else { return .paymentInvalid }
    if let offer = payment.offerID, !product.offers.contains(where: { $0.offer.id == offer }) {
      return .invalidOfferIdentifier
    }
    return nil
  }
}
