import AppFoundation
import Receipts

/// A product that the app can sell.
///
/// Source: developer.apple.com/documentation/storekit/product. Since iOS 15.
public struct Product: Identifiable, Sendable {
  /// The type of a product.
  ///
  /// Source: developer.apple.com/documentation/storekit/product/producttype.
  public struct ProductType: RawRepresentable, Equatable, Hashable, Sendable {
    /// Apple's word.
    public let rawValue: String
    /// Creates a value with Apple's word.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Used up and bought again.
    public static let consumable = ProductType(rawValue: "Consumable")
    /// Bought once, kept for ever.
    public static let nonConsumable = ProductType(rawValue: "Non-Consumable")
    /// Valid for a time that the app itself tracks.
    public static let nonRenewable = ProductType(rawValue: "Non-Renewing Subscription")
    /// Paid each period until the person cancels.
    public static let autoRenewable = ProductType(rawValue: "Auto-Renewable Subscription")
  }

  let product: StoreProduct
  let process: StoreProcess
  private let listing: ProductListing
  private let locale: Locale

  /// The product identifier.
  ///
  /// Source: developer.apple.com/documentation/storekit/product/id.
  public let id: String
  /// The type.
  ///
  /// Source: developer.apple.com/documentation/storekit/product/type.
  public let type: Product.ProductType
  /// The name, in the language of the device.
  ///
  /// Source: developer.apple.com/documentation/storekit/product/displayname.
  public let displayName: String
  /// The description, in the language of the device.
  ///
  /// Source: developer.apple.com/documentation/storekit/product/description.
  public let description: String
  /// The price in the country of the account.
  ///
  /// Source: developer.apple.com/documentation/storekit/product/price.
  public let price: Decimal
  /// The price with its currency, for the screen.
  ///
  /// Source: developer.apple.com/documentation/storekit/product/displayprice.
  public let displayPrice: String
  /// Whether the product supports Family Sharing.
  ///
  /// Source: developer.apple.com/documentation/storekit/product/isfamilyshareable.
  public let isFamilyShareable: Bool
  /// What is special about a subscription; nil for every other product.
  ///
  /// Source: developer.apple.com/documentation/storekit/product/subscription.
  public let subscription: Product.SubscriptionInfo?

  init(_ product: StoreProduct, language: String, storefront: String, _ process: StoreProcess) {
    self.product = product
    self.process = process
    listing = product.listing(locale: language, storefront: storefront)
    locale = Locale(language: language, storefront: storefront, currency: listing.price.currency)
    id = product.id
    type = ProductType(rawValue: product.type.wireName)
    displayName = listing.title
    description = listing.description
    price = Decimal(listing.price.amount) / 1000
    displayPrice = price.formatted(.currency(code: listing.price.currency).locale(locale))
    isFamilyShareable = product.isFamilyShareable
    subscription = SubscriptionInfo(product, currency: listing.price.currency, locale, process)
  }

  /// The format of the price.
  ///
  /// Source: developer.apple.com/documentation/storekit/product/priceformatstyle.
  public var priceFormatStyle: Decimal.FormatStyle.Currency {
    .currency(code: listing.price.currency).locale(locale)
  }

  /// Returns products of the App Store. It leaves out identifiers that the App Store doesn't know.
  ///
  /// Source: developer.apple.com/documentation/storekit/product/products(for:).
  ///
  /// - Parameter identifiers: the products.
  /// - Throws: ``StoreKitError/networkError(_:)`` without a connection.
  public static func products<Identifiers>(for identifiers: Identifiers) async throws -> [Product]
  where Identifiers: Collection, Identifiers.Element == String {
    let process = StoreProcess.required(by: "Product.products(for:)")
    let identifiers = Set(identifiers)
    return try process.withClient { (state, id) throws(StoreKitError) in
      let device = state.device(of: id)
      guard device.isOnline else { throw .networkError(URLError(.notConnectedToInternet)) }
      guard let store = state.clients[id]?.store else { return [] }
      return store.request(identifiers).products.map {
        Product($0, language: device.language, storefront: store.storefront, process)
      }
    }
  }

  // MARK: Its transactions

  /// The latest transaction of this product; nil if the person never bought it.
  ///
  /// Source: developer.apple.com/documentation/storekit/product/latesttransaction.
  public var latestTransaction: VerificationResult<Transaction>? {
    get async { process.latest(id) }
  }

  /// The transaction that entitles the person to this product.
  ///
  /// Source: developer.apple.com/documentation/storekit/product/currententitlement. Deprecated in iOS 18.4.
  public var currentEntitlement: VerificationResult<Transaction>? {
    get async { process.entitlements(id).last }
  }

  /// The transactions that entitle the person to this product.
  ///
  /// Source: developer.apple.com/documentation/storekit/product/currententitlements. Since iOS 18.4.
  public var currentEntitlements: Transaction.Transactions { .init(process, .entitlements(id)) }
}

extension Product: Hashable {
  /// Whether both are the same product with the same names and prices.
  public static func == (left: Product, right: Product) -> Bool {
    left.product == right.product && left.displayPrice == right.displayPrice
      && left.displayName == right.displayName
  }

  /// Hashes the identifier.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
  }
}

extension Product: CustomDebugStringConvertible {
  /// The identifier with the name and the price.
  public var debugDescription: String { "\(id): \(displayName), \(displayPrice)" }
}
