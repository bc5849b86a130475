import AppFoundation
import Receipts

/// A purchase or a renewal, as the App Store signed it.
///
/// The sheet for a refund isn't simulated.
///
/// Source: developer.apple.com/documentation/storekit/transaction. Since iOS 15.
public struct Transaction: Identifiable, Sendable {
  /// The identifier.
  public let id: UInt64
  /// The identifier of the purchase's first transaction.
  public let originalID: UInt64
  /// The identifier of this subscription period across devices.
  public let webOrderLineItemID: String?
  /// The product.
  public let productID: String
  /// The subscription group; nil for anything but an auto-renewable subscription.
  public let subscriptionGroupID: String?
  /// The app.
  public let appBundleID: String
  /// When this payment was made.
  public let purchaseDate: Date
  /// When the first payment was made.
  public let originalPurchaseDate: Date
  /// When the subscription ends or renews; nil for everything else.
  public let expirationDate: Date?
  /// The quantity.
  public let purchasedQuantity: Int
  /// Whether a subscription of a higher level replaced it.
  public let isUpgraded: Bool
  /// The offer that applied; nil for the full price. Since iOS 17.2.
  public let offer: Transaction.Offer?
  /// When the App Store took it back; nil while it is valid.
  public let revocationDate: Date?
  /// Why the App Store took it back.
  public let revocationReason: Transaction.RevocationReason?
  /// The type of the product.
  public let productType: Product.ProductType
  /// The app's token for the person's account.
  public let appAccountToken: UUID?
  /// The identifier of the app's download. Since iOS 18.4.
  public let appTransactionID: String
  /// Who owns the purchase.
  public let ownershipType: Transaction.OwnershipType
  /// The environment that signed. Since iOS 16.
  public let environment: AppStore.Environment
  /// The country of the account. Since iOS 17.
  public let storefront: Storefront
  /// Whether it is a purchase or a renewal. Since iOS 17.
  public let reason: Transaction.Reason
  /// The price of the whole quantity. Since iOS 15, back-deployed.
  public let price: Decimal?
  /// The currency of the price. Since iOS 16.
  public let currency: Locale.Currency?
  /// When it was signed.
  public let signedDate: Date
  /// The proof that it belongs to this device.
  public let deviceVerification: Data
  /// The nonce of that proof.
  public let deviceVerificationNonce: UUID
  let signed: SignedText
  let process: SameProcess

  init(_ payload: TransactionPayload, _ signed: SignedText, _ process: StoreProcess) {
    id = payload.transactionId.flatMap(UInt64.init) ?? 0
    originalID = payload.originalTransactionId.flatMap(UInt64.init) ?? 0
    webOrderLineItemID = payload.webOrderLineItemId
    productID = payload.productId ?? ""
    subscriptionGroupID = payload.subscriptionGroupIdentifier
    appBundleID = payload.bundleId ?? ""
    purchaseDate = payload.purchaseDate ?? .distantPast
    originalPurchaseDate = payload.originalPurchaseDate ?? .distantPast
    expirationDate = payload.expiresDate
    purchasedQuantity = payload.quantity ?? 1
    isUpgraded = payload.isUpgraded ?? false
    offer = payload.offerType.map {
      Offer(
        id: payload.offerIdentifier,
        type: OfferType(rawValue: $0),
        paymentMode: payload.offerDiscountType.map(Offer.PaymentMode.init)
      )
    }
    revocationDate = payload.revocationDate
    revocationReason = payload.revocationReason.map(RevocationReason.init)
    productType = Product.ProductType(rawValue: payload.type ?? "")
    appAccountToken = payload.appAccountToken
    appTransactionID = payload.appTransactionId ?? ""
    ownershipType = OwnershipType(rawValue: payload.inAppOwnershipType ?? "PURCHASED")
    environment = AppStore.Environment(rawValue: payload.environment ?? "")
    storefront = Storefront(
      countryCode: payload.storefront ?? "",
      id: payload.storefrontId ?? "",
      currency: payload.currency.map { Locale.Currency($0) }
    )
    reason = Reason(rawValue: payload.transactionReason ?? "PURCHASE")
    price = payload.price.map { Decimal($0) / 1000 }
    currency = payload.currency.map { Locale.Currency($0) }
    signedDate = payload.signedDate ?? .distantPast
    deviceVerification = payload.deviceVerification.flatMap { Data(base64Encoded: $0) } ?? Data()
    deviceVerificationNonce =
      payload.deviceVerificationNonce ?? UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    self.signed = signed
    self.process = SameProcess(process: process)
  }

  /// The kind of offer. Deprecated in iOS 17.2 for ``offer``.
  public var offerType: Transaction.OfferType? { offer?.type }
  /// The identifier of the offer. Deprecated in iOS 17.2 for ``offer``.
  public var offerID: String? { offer?.id }
  /// The country of the account, a three-letter code. Deprecated in iOS 17 for ``storefront``.
  public var storefrontCountryCode: String { storefront.countryCode }
  /// Apple's word for the environment. Deprecated in iOS 16 for ``environment``.
  public var environmentStringRepresentation: String { environment.rawValue }
  /// Apple's word for the reason. Deprecated in iOS 17 for ``reason``.
  public var reasonStringRepresentation: String { reason.rawValue }
  /// The currency's code. Deprecated in iOS 16 for ``currency``.
  public var currencyCode: String? { currency?.identifier }
  /// The JSON that was signed.
  public var jsonRepresentation: Data { signed.payload }

  /// The subscription of the transaction; nil if it isn't for an auto-renewable one.
  ///
  /// Source: developer.apple.com/documentation/storekit/transaction/subscriptionstatus.
  public var subscriptionStatus: Product.SubscriptionInfo.Status? {
    get async { process.process.status(of: String(id)) }
  }

  /// Tells the App Store that the app has delivered what was bought. It isn't delivered again.
  ///
  /// Source: developer.apple.com/documentation/storekit/transaction/finish().
  public func finish() async {
    let process = process.process
    process.withClient { state, client in state.finish(transaction: String(id), at: client) }
  }
}

extension Transaction: Hashable {
  /// Whether both have the same content. When and for whom it was signed differs each time, so it doesn't count.
  public static func == (left: Transaction, right: Transaction) -> Bool {
    left.id == right.id && left.revocationDate == right.revocationDate && left.isUpgraded == right.isUpgraded
      && left.appAccountToken == right.appAccountToken && left.purchasedQuantity == right.purchasedQuantity
  }

  /// Hashes the identifier.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
  }
}

extension Transaction: CustomDebugStringConvertible {
  /// The JSON that was signed.
  public var debugDescription: String { String(decoding: signed.payload, as: UTF8.self) }
}
