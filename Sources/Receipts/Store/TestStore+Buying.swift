import Foundation

extension TestStore {
  /// Sells a product; the payment is taken at once.
  ///
  /// What is bought again without being paid for again (a non-consumable, a free subscription) keeps the
  /// original identifier and date of the first time, and so does a subscription that comes back. Within a
  /// group, a subscriber who buys another product goes up at once, and down or sideways at the end of what is
  /// paid for. Where nothing is paid now, what comes back is the present payment; StoreKit leaves open what it
  /// then is.
  ///
  /// An introductory offer is taken by itself, once in each group. Source: Apple,
  /// https://developer.apple.com/documentation/storekit/implementing-introductory-offers-in-your-app
  ///
  /// - Parameters:
  ///   - productID: what is bought.
  ///   - quantity: how many; 1 to 10 of a consumable, 1 of anything else.
  ///   - offerID: a promotional offer, an offer code or a win-back offer of the product; nil for none.
  ///   - appAccountToken: what the app says about who buys.
  ///   - date: when.
  /// - Returns: the payment.
  /// - Throws: ``StoreError`` for an unknown product or one that is not for sale, a wrong quantity, a
  ///   subscription that still runs, an offer that is not made to this buyer, or a card that is refused.
  @discardableResult
  public mutating func buy(
    _ productID: String,
    quantity: Int = 1,
    offer offerID: String? = nil,
    appAccountToken: UUID? = nil,
    at date: Date
  ) throws(StoreError) -> Transaction {
    let product = try saleable(productID)
    guard quantity == 1 || product.type == .consumable && (1...10).contains(quantity) else {
      throw .invalidQuantity(quantity)
    }
    let date = moment(date)
    guard product.type == .autoRenewable else {
      if let offerID { throw .unknownOffer(offerID) }
      return try sell(product, quantity: quantity, appAccountToken, at: date)
    }
    return try subscribe(to: product, offerID, appAccountToken, at: date)
  }

  /// Asks for products, as `SKProductsRequest` does; what was taken from sale is not known any more.
  ///
  /// - Parameter identifiers: the identifiers that the app asks for.
  public func request(_ identifiers: Set<String>) -> ProductCatalog.Response {
    let sold = catalog.request(identifiers.subtracting(withdrawn))
    let missing = sold.invalidProductIdentifiers + identifiers.intersection(withdrawn)
    return .init(products: sold.products, invalidProductIdentifiers: missing.sorted())
  }

  /// Takes a product from sale: nobody can buy it, and subscriptions to it end with what is paid for.
  ///
  /// - Parameters:
  ///   - productID: the product.
  ///   - date: when.
  /// - Throws: ``StoreError`` where there is no such product.
  public mutating func removeFromSale(_ productID: String, at date: Date) throws(StoreError) {
    guard catalog[productID] != nil else { throw .unknownProduct(productID) }
    _ = moment(date)
    withdrawn.insert(productID)
  }

  /// Offers a product again.
  ///
  /// - Parameters:
  ///   - productID: the product.
  ///   - date: when.
  /// - Throws: ``StoreError`` where there is no such product.
  public mutating func returnToSale(_ productID: String, at date: Date) throws(StoreError) {
    guard catalog[productID] != nil else { throw .unknownProduct(productID) }
    _ = moment(date)
    withdrawn.remove(productID)
  }

  /// Whether a product can be bought.
  public func isForSale(_ productID: String) -> Bool {
    catalog[productID] != nil && !withdrawn.contains(productID)
  }

  /// What a new buyer pays for a product now, in thousandths of the currency's unit.
  func price(of product: Product) -> Int {
    changedPrices[product.id] ?? product.price(in: storefront).amount
  }

  func saleable(_ productID: String) throws(StoreError) -> Product {
    guard let product = catalog[productID] else { throw .unknownProduct(productID) }
    guard !withdrawn.contains(productID) else { throw .notForSale(productID) }
    return product
  }

  /// - Throws: ``StoreError`` where something is to be paid, and the card is refused.
  func charge(_ price: Int, for product: Product) throws(StoreError) {
    guard price == 0 || isPaymentMethodValid else { throw .paymentDeclined(product.id) }
  }

  private mutating func sell(
    _ product: Product,
    quantity: Int,
    _ appAccountToken: UUID?,
    at date: Date
  ) throws(StoreError) -> Transaction {
    let first = firstPlaces[product.id].map { transactions[$0] }
    if first == nil {
      try charge(price(of: product), for: product)
    }
    let transaction = record(
      TransactionDraft(
        product: product,
        quantity: quantity,
        date: date,
        original: first,
        price: price(of: product),
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
