import Foundation

extension TestStore {
  /// Sells a product and takes the payment at once.
  ///
  /// If the buyer gets a product again without paying again (a non-consumable, a free subscription), the transaction
  /// keeps the original identifier and date; so does one for a subscription that comes back. A subscriber who buys
  /// another product of the group is upgraded at once; a downgrade or crossgrade waits for the end of the paid time.
  /// If nothing is charged now, the current payment is returned; StoreKit doesn't document what it returns then.
  ///
  /// An introductory offer applies automatically, once per group. Source: Apple,
  /// https://developer.apple.com/documentation/storekit/implementing-introductory-offers-in-your-app
  ///
  /// - Parameters:
  ///   - productID: the product to buy.
  ///   - quantity: the quantity: 1 to 10 for a consumable or a non-renewing subscription, 1 for anything else. Source:
  ///     Apple, https://developer.apple.com/documentation/storekit/product/purchaseoption/quantity(_:)
  ///   - offerID: a promotional offer, an offer code or a win-back offer of the product; nil for none.
  ///   - proof: what the seller signed for the offer; nil for none. With a key in ``offerKeys`` it is checked, and
  ///     ``requiresOfferProof`` demands it for each promotional offer.
  ///   - appAccountToken: the app's token for the user's account; nil for the ``StoreCustomer``'s.
  ///   - date: the time of the purchase.
  /// - Returns: the payment.
  /// - Throws: ``StoreError`` for a product that is unknown or not for sale, an invalid quantity, a subscription that
  ///   is still active, an offer that the buyer isn't eligible for or whose proof isn't valid, or a declined card.
  @discardableResult
  public mutating func buy(
    _ productID: String,
    quantity: Int = 1,
    offer offerID: String? = nil,
    proof: OfferProof? = nil,
    appAccountToken: UUID? = nil,
    at date: Date
  ) throws(StoreError) -> StoreTransaction {
    let product = try saleable(productID)
    guard product.type.quantities.contains(quantity) else {
      throw .invalidQuantity(quantity)
    }
    let date = moment(date)
    let appAccountToken = appAccountToken ?? customer.appAccountToken
    guard product.type == .autoRenewable else {
      if let offerID { throw .unknownOffer(offerID) }
      if proof != nil { throw .invalidOfferProof(productID, .kind) }
      return try sell(product, quantity: quantity, appAccountToken, at: date)
    }
    let isGiven = try checkProof(proof, offerID, product, appAccountToken, at: date)
    return try subscribe(to: product, OfferChoice(id: offerID, isGiven: isGiven), appAccountToken, at: date)
  }

  /// Checks the proof of an offer.
  ///
  /// - Returns: whether the seller gives the introductory offer; nil if the App Store decides.
  private func checkProof(
    _ proof: OfferProof?,
    _ offerID: String?,
    _ product: StoreProduct,
    _ appAccountToken: UUID?,
    at date: Date
  ) throws(StoreError) -> Bool? {
    let terms = product.offers.first { offerID != nil && $0.offer.id == offerID }
    guard let proof else {
      guard let offerID, requiresOfferProof, terms?.offer.kind == .promotional else { return nil }
      throw .missingOfferProof(offerID)
    }
    let claim = OfferClaim(
      store: self,
      productID: product.id,
      offerID: offerID,
      appAccountToken: appAccountToken,
      date: date
    )
    do throws(OfferProof.Fault) {
      guard offerID != nil else { return try claim.isEligible(proof) }
      guard terms?.offer.kind == .promotional else { throw .kind }
      try claim.check(proof)
      return nil
    } catch {
      throw .invalidOfferProof(offerID ?? product.id, error)
    }
  }

  /// Requests products, as `SKProductsRequest` does. Products removed from sale are unknown.
  ///
  /// - Parameter identifiers: the identifiers that the app requests.
  public func request(_ identifiers: Set<String>) -> ProductCatalog.Response {
    let sold = catalog.request(identifiers.subtracting(withdrawn))
    let missing = sold.invalidProductIdentifiers + identifiers.intersection(withdrawn)
    return .init(products: sold.products, invalidProductIdentifiers: missing.sorted())
  }

  /// Removes a product from sale: it can't be bought, and subscriptions to it end with the paid time.
  ///
  /// - Parameters:
  ///   - productID: the product.
  ///   - date: the time of the change.
  /// - Throws: ``StoreError`` if there is no such product.
  public mutating func removeFromSale(_ productID: String, at date: Date) throws(StoreError) {
    guard catalog[productID] != nil else { throw .unknownProduct(productID) }
    _ = moment(date)
    withdrawn.insert(productID)
  }

  /// Returns a product to sale.
  ///
  /// - Parameters:
  ///   - productID: the product.
  ///   - date: the time of the change.
  /// - Throws: ``StoreError`` if there is no such product.
  public mutating func returnToSale(_ productID: String, at date: Date) throws(StoreError) {
    guard catalog[productID] != nil else { throw .unknownProduct(productID) }
    _ = moment(date)
    withdrawn.remove(productID)
  }

  /// Whether a product can be bought.
  public func isForSale(_ productID: String) -> Bool {
    catalog[productID] != nil && !withdrawn.contains(productID)
  }

  /// The current price of a product for a new buyer, in thousandths of the currency's unit.
  package func price(of product: StoreProduct) -> Int {
    changedPrices[product.id] ?? product.price(in: storefront).amount
  }

  func saleable(_ productID: String) throws(StoreError) -> StoreProduct {
    guard let product = catalog[productID] else { throw .unknownProduct(productID) }
    guard !withdrawn.contains(productID) else { throw .notForSale(productID) }
    return product
  }

  /// - Throws: ``StoreError`` if the price isn't 0 and the card is declined.
  func charge(_ price: Int, for product: StoreProduct) throws(StoreError) {
    guard price == 0 || isPaymentMethodValid else { throw .paymentDeclined(product.id) }
  }

  private mutating func sell(
    _ product: StoreProduct,
    quantity: Int,
    _ appAccountToken: UUID?,
    at date: Date
  ) throws(StoreError) -> StoreTransaction {
    let first = firstPlaces[product.id].map { transactions[$0] }
    let price = price(of: product) * quantity
    if first == nil {
      try charge(price, for: product)
    }
    let transaction = record(
      TransactionDraft(
        product: product,
        quantity: quantity,
        date: date,
        original: first,
        price: price,
        appAccountToken: appAccountToken
      )
    )
    if product.type.isRestored, first == nil {
      firstPlaces[product.id] = transactions.count - 1
    }
    notify(.oneTimeCharge, at: date, transaction)
    return transaction
  }
}
