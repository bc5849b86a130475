import Foundation

extension TransactionPayload {
  /// Creates the payload that the store signs for a transaction.
  ///
  /// - Parameters:
  ///   - transaction: the transaction.
  ///   - issuance: where and when it is signed.
  public init(_ transaction: StoreTransaction, _ issuance: Issuance) {
    originalTransactionId = transaction.originalID
    transactionId = transaction.id
    webOrderLineItemId = transaction.webOrderLineItemID
    bundleId = issuance.app.bundleID
    productId = transaction.productID
    subscriptionGroupIdentifier = transaction.subscriptionGroupID
    purchaseDate = transaction.purchaseDate
    originalPurchaseDate = transaction.originalPurchaseDate
    quantity = transaction.quantity
    type = transaction.type.wireName
    appAccountToken = transaction.appAccountToken
    inAppOwnershipType = transaction.ownership.rawValue
    signedDate = issuance.date
    // Apple omits it when it is false.
    isUpgraded = transaction.isUpgraded ? true : nil
    offerType = transaction.offer?.kind.rawValue
    offerIdentifier = transaction.offer?.id
    offerDiscountType = transaction.offer?.discount?.rawValue
    offerPeriod = transaction.offerPeriod
    environment = issuance.environment.wireName
    storefront = issuance.storefront
    storefrontId = issuance.storefrontID
    transactionReason = transaction.reason.rawValue
    currency = transaction.currency
    appTransactionId = issuance.appTransactionID
    if transaction.type == .freeSubscription {
      price = 0
    } else {
      price = transaction.price
      expiresDate = transaction.expiresDate
    }
    if let revocation = transaction.revocation {
      revocationDate = revocation.date
      revocationReason = revocation.reason.rawValue
      revocationType = revocation.kind?.rawValue
      revocationPercentage = revocation.percentage
    }
  }

  /// Returns the payload's transaction.
  ///
  /// A free subscription becomes a non-renewing one, because the format has no name for it. If price or currency are
  /// missing, as before 2023, the transaction has its defaults: 0 in USD.
  ///
  /// - Throws: ``SignedDataFault/missingMember(_:)``, or ``SignedDataFault/malformedMember(_:)`` for a product type
  ///   that isn't one of the four. Any other value that Apple adds is kept.
  public func transaction() throws(SignedDataFault) -> StoreTransaction {
    var transaction = StoreTransaction(
      id: try required(transactionId, "transactionId"),
      originalID: try required(originalTransactionId, "originalTransactionId"),
      productID: try required(productId, "productId"),
      type: try known(required(type, "type"), "type") { ProductType(wireName: $0) },
      quantity: quantity ?? 1,
      purchaseDate: try required(purchaseDate, "purchaseDate"),
      originalPurchaseDate: try required(originalPurchaseDate, "originalPurchaseDate"),
      expiresDate: expiresDate,
      webOrderLineItemID: webOrderLineItemId,
      subscriptionGroupID: subscriptionGroupIdentifier
    )
    transaction.reason = transactionReason.map(StoreTransaction.Reason.init) ?? .purchase
    transaction.ownership = inAppOwnershipType.map(StoreTransaction.Ownership.init) ?? .purchased
    transaction.offer = Offer(offerType, offerDiscountType, offerIdentifier)
    transaction.offerPeriod = offerPeriod
    transaction.isUpgraded = isUpgraded ?? false
    transaction.appAccountToken = appAccountToken
    if let price { transaction.price = price }
    if let currency { transaction.currency = currency }
    if let revocationDate {
      transaction.revocation = Revocation(
        revocationDate,
        revocationReason.map(Revocation.Reason.init) ?? .other,
        revocationType.map(Revocation.Kind.init),
        percentage: try part(of: revocationPercentage)
      )
    }
    return transaction
  }
}

/// - Returns: the refunded part of a transaction, in thousandths of a percent.
private func part(of percentage: Int?) throws(SignedDataFault) -> Int? {
  guard let percentage else { return nil }
  guard (0...100_000).contains(percentage) else { throw .malformedMember("/revocationPercentage") }
  return percentage
}

extension ProductType {
  /// The type's name in signed transactions.
  ///
  /// There are only four. Newsstand's free subscriptions are older than signed transactions. This library calls them
  /// non-renewing, because they don't renew.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/type
  public var wireName: String {
    switch self {
    case .consumable: "Consumable"
    case .nonConsumable: "Non-Consumable"
    case .autoRenewable: "Auto-Renewable Subscription"
    case .nonRenewing, .freeSubscription: "Non-Renewing Subscription"
    }
  }

  /// Creates the type with a name; nil if it isn't one of the four.
  public init?(wireName: String) {
    // If two types share a name, the first one wins.
    guard let type = Self.allCases.first(where: { $0.wireName == wireName }) else { return nil }
    self = type
  }
}

extension Offer {
  /// Creates an offer from its JSON members; nil if there is none.
  init?(_ kind: Int?, _ discount: String?, _ id: String?) {
    guard let kind else { return nil }
    // Older transactions have a type and no discount type.
    self.init(Kind(rawValue: kind), discount.map(Discount.init), id: id)
  }
}

/// Returns a required member.
func required<Value>(_ value: Value?, _ name: String) throws(SignedDataFault) -> Value {
  guard let value else { throw .missingMember("/" + name) }
  return value
}

/// Returns the meaning of a member.
func known<Raw, Value>(
  _ raw: Raw,
  _ name: String,
  _ meaning: (Raw) -> Value?
) throws(SignedDataFault) -> Value {
  guard let value = meaning(raw) else { throw .malformedMember("/" + name) }
  return value
}

/// Returns the meaning of an optional member.
func known<Raw, Value>(
  _ raw: Raw?,
  _ name: String,
  _ meaning: (Raw) -> Value?
) throws(SignedDataFault) -> Value? {
  guard let raw else { return nil }
  guard let value = meaning(raw) else { throw .malformedMember("/" + name) }
  return value
}
