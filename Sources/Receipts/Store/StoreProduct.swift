/// Something that an app sells, as the App Store describes it.
public struct StoreProduct: Hashable, Sendable, Codable, Identifiable {
  /// The product identifier, which code uses to request the product.
  public var id: String
  /// The product's type.
  public var type: ProductType
  /// The display name, in the app's primary language.
  public var title: String
  /// The description, in the app's primary language.
  public var description: String
  /// The price in the base country, in thousandths of the currency's unit: 990 is 0.99.
  public var price: Int
  /// The currency of the base country, an ISO 4217 code.
  public var currency: String
  /// How long one payment lasts; nil for anything but an auto-renewable subscription.
  public var period: SubscriptionPeriod?
  /// The subscription group and the level in it; nil for a standalone subscription and for every other type.
  public var group: SubscriptionGroup?
  /// The offers that make a subscription cheaper for a time.
  public var offers: [SubscriptionOffer]
  /// Whether the product supports Family Sharing.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/storekit/product/isfamilyshareable
  public var isFamilyShareable: Bool
  /// The display names in other languages.
  public var localizations: [ProductLocalization]
  /// The prices outside the base country.
  public var prices: [ProductPrice]

  /// Creates a product; ``ProductCatalog`` checks it.
  ///
  /// - Parameters:
  ///   - id: the product identifier, 1 to 200 characters.
  ///   - type: the product's type.
  ///   - title: the display name.
  ///   - price: thousandths of the currency's unit, 0 to 10¹².
  ///   - period: how long one payment of an auto-renewable subscription lasts.
  ///   - group: the subscription group and the level in it.
  ///   - offers: the offers that make a subscription cheaper for a time.
  ///   - description: the description that the buyer reads.
  ///   - currency: the currency of the price, an ISO 4217 code.
  ///   - isFamilyShareable: whether the product supports Family Sharing.
  ///   - localizations: the display names in other languages.
  ///   - prices: the prices in other countries.
  public init(
    _ id: String,
    _ type: ProductType,
    title: String,
    price: Int,
    period: SubscriptionPeriod? = nil,
    group: SubscriptionGroup? = nil,
    offers: [SubscriptionOffer] = [],
    description: String = "",
    currency: String = "USD",
    isFamilyShareable: Bool = false,
    localizations: [ProductLocalization] = [],
    prices: [ProductPrice] = []
  ) {
    self.id = id
    self.type = type
    self.title = title
    self.price = price
    self.period = period
    self.group = group
    self.offers = offers
    self.description = description
    self.currency = currency
    self.isFamilyShareable = isFamilyShareable
    self.localizations = localizations
    self.prices = prices
  }

  /// The subscription group; a standalone subscription forms its own. Nil for every other type.
  var groupID: String? { type == .autoRenewable ? group?.id ?? id : nil }

  /// The level in the group; 1 is the highest.
  var level: Int { group?.level ?? 1 }

  /// Returns how long an offer lasts in all, an ISO 8601 duration; nil if this isn't one of the product's.
  func duration(of offer: Offer?) -> String? { offers.first { $0.offer == offer }?.duration }

  /// The offer for new subscribers of the group.
  public var introductoryOffer: SubscriptionOffer? { offers.first { $0.offer.kind == .introductory } }
}
